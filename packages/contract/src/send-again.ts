import { UPLOAD_TYPE } from './rules.ts';

/** Identifies one call of a client: a retry with the same key is not executed twice. */
export const IDEMPOTENCY_KEY_HEADER = 'x-idempotency-key';

/** Keys that other programs may choose. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Marks a retry: the call may have succeeded although its reply was lost. */
export const CALL_AGAIN_HEADER = 'x-call-again';

/** Format of the keys that the console makes: not guessable, and safe in logs and queries. */
export const CALL_ID = /^[0-9a-f]{32}$/;

const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;
const LONGEST_WAIT_S = 2;
const WAITS_MS = [300, 1_000];
const ID_BYTES = 16;

export interface SendAgainOptions {
  waits?: readonly number[];
  /** Longest `retry-after` that is honoured, in seconds. */
  longestWait?: number;
}

/** Options of the client for `fetch`. */
export interface ApiRequestInit extends RequestInit {
  /** See `RouteDefinition.repeatable`. */
  repeatable?: boolean;
}

/**
 * Creates a `fetch` that retries, for a console with several gateways: after a 502, because the
 * gateway that had the request is gone, and after a 503 with a short `retry-after`. A call that
 * changes something carries an id, so that the gateways do not execute it twice.
 */
export function sendAgain(
  send: typeof fetch,
  options: SendAgainOptions = {},
): (input: Parameters<typeof fetch>[0], init?: ApiRequestInit) => Promise<Response> {
  const { waits = WAITS_MS, longestWait = LONGEST_WAIT_S } = options;
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    // Do not retry an upload chunk: its sender reads the offset and resumes there.
    if (headers.get('content-type') === UPLOAD_TYPE) return send(input, init);
    const hasCallId = isChange(init.method) && !init.repeatable;
    if (hasCallId) headers.set(IDEMPOTENCY_KEY_HEADER, makeCallId());
    let reply = await send(input, { ...init, headers });
    for (const wait of init.body instanceof ReadableStream ? [] : waits) {
      const delay = retryDelay(reply, longestWait);
      if (delay === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, wait + delay));
      if (hasCallId) headers.set(CALL_AGAIN_HEADER, '1');
      reply = await send(input, { ...init, headers });
    }
    return reply;
  };
}

/** Milliseconds to wait before the retry; undefined: do not retry. */
function retryDelay({ status, headers }: Response, longest: number): number | undefined {
  if (status === BAD_GATEWAY) return 0;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === UNAVAILABLE && seconds <= longest ? seconds * 1_000 : undefined;
}

function isChange(method = 'GET'): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function makeCallId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
