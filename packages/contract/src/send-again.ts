/** Names one call of a client: the same when it is sent again. */
export const CALL_ID_HEADER = 'x-call-id';

/** Says that the call may have been carried out before, and only its reply was lost. */
export const CALL_AGAIN_HEADER = 'x-call-again';

/** What a call id looks like: too long to be guessed, and nothing that a log or a query would read. */
export const CALL_ID = /^[0-9a-f]{32}$/;

const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;
const LONGEST_WAIT_S = 2;
const WAITS_MS = [300, 1_000];
const ID_BYTES = 16;

/** Calls that are as good twice as once, and whose answer is wanted: these are just made again. */
const REPEATABLE = [
  '/gateway/authority/login/getLoginConfig',
  '/gateway/authority/login/normal',
  '/gateway/authority/user/getLoginParam/',
  '/gateway/console/session/resume',
];

export interface SendAgainOptions {
  waits?: readonly number[];
  /** The longest wait that a busy gateway may ask for, in seconds. */
  longestWait?: number;
}

/**
 * `fetch` for a console of several gateways. Where one dies under a call, the proxy answers 502 and
 * another gateway is there: the call is sent again. So it is where a gateway asks for it, because it
 * is too busy or its database is away for a moment. What changes something carries an id, by which
 * the gateway sees whether it was carried out before; so nothing is done twice.
 */
export function sendAgain(send: typeof fetch, options: SendAgainOptions = {}): typeof fetch {
  const { waits = WAITS_MS, longestWait = LONGEST_WAIT_S } = options;
  return async (input, init = {}) => {
    // A part of an upload: its sender asks how far it got, and goes on from there.
    if (init.method === 'PATCH') return send(input, init);
    const headers = new Headers(init.headers);
    const isMarked = isChange(init.method) && !isRepeatable(String(input));
    if (isMarked) headers.set(CALL_ID_HEADER, makeCallId());
    let reply = await send(input, { ...init, headers });
    for (const wait of init.body instanceof ReadableStream ? [] : waits) {
      const asked = askedWait(reply, longestWait);
      if (asked === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, wait + asked));
      if (isMarked) headers.set(CALL_AGAIN_HEADER, '1');
      reply = await send(input, { ...init, headers });
    }
    return reply;
  };
}

/** Milliseconds that the reply asks to wait for; undefined: it is an answer, or the wait is too long. */
function askedWait({ status, headers }: Response, longest: number): number | undefined {
  if (status === BAD_GATEWAY) return 0;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === UNAVAILABLE && seconds <= longest ? seconds * 1_000 : undefined;
}

function isChange(method = 'GET'): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function isRepeatable(address: string): boolean {
  return REPEATABLE.some((path) => address.includes(path));
}

function makeCallId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
