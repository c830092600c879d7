import { APP_VERSION, CORRELATION_HEADER, HTTP_FAILURE_CODE, SUCCESS_CODE } from './constants.ts';
import type { RouteInput, RouteOutput } from './define-route.ts';
import { type ErrorDetails, type ErrorName, errorNameOf } from './errors.ts';
import { REPEATABLE_ROUTES } from './repeatable-routes.ts';
import type { RouteKey, RouteOf } from './route-key.ts';
import type { ApiRequestInit } from './send-again.ts';

export interface Envelope {
  code: number;
  msg: string;
  info: unknown;
  details?: ErrorDetails;
}

/** A failed call. `code` is 9999 for every reply outside 2xx and for a missing reply. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** HTTP status; 0: no reply. */
  readonly status: number;
  /** The row of the error table, where the server named one. */
  readonly error: ErrorName | undefined;
  readonly details: ErrorDetails;
  /** `x-request-id` of the reply, for support. */
  readonly requestId: string | undefined;

  constructor(failure: {
    code: number;
    msg: string;
    status: number;
    error?: ErrorName | undefined;
    details?: ErrorDetails | undefined;
    requestId?: string | undefined;
    cause?: unknown;
  }) {
    super(failure.msg, { cause: failure.cause });
    this.code = failure.code;
    this.status = failure.status;
    this.error = failure.error;
    this.details = failure.details ?? {};
    this.requestId = failure.requestId;
  }
}

export interface ClientOptions {
  /** Origin and base path before `/gateway`. Empty: same origin. */
  baseUrl?: string;
  /** Headers of every request, such as the session token and the language. */
  headers?: () => Record<string, string>;
  fetch?: typeof fetch;
  /** Message for a reply without one, or for no reply (status 0). */
  messageForStatus?: (status: number) => string;
}

export interface CallOptions {
  signal?: AbortSignal;
}

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

// A route without required input may be called with its key alone.
type InputArgs<K extends RouteKey> =
  Record<never, never> extends RouteInput<RouteOf<K>>
    ? [input?: RouteInput<RouteOf<K>>, options?: CallOptions]
    : [input: RouteInput<RouteOf<K>>, options?: CallOptions];

export type Call = <K extends RouteKey>(
  key: K,
  ...args: InputArgs<K>
) => Promise<RouteOutput<RouteOf<K>>>;

/** Creates the typed client. Calls resolve with `info` of the envelope or reject with `ApiError`. */
export function createClient(options: ClientOptions = {}): Call {
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const messageForStatus = options.messageForStatus ?? ((status) => `HTTP ${status}`);

  return async (key, ...args) => {
    const [input, { signal } = {}] = args as [Parts?, CallOptions?];
    const [method, path] = splitKey(key);
    const hasBody = input?.body !== undefined;
    const init: ApiRequestInit = {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        app_version: APP_VERSION,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...options.headers?.(),
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(signal ? { signal } : {}),
      ...(REPEATABLE_ROUTES.has(key) ? { repeatable: true } : {}),
    };
    const address = (options.baseUrl ?? '') + fillPath(path, input);
    const response = await send(address, init).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError({ code: HTTP_FAILURE_CODE, msg: messageForStatus(0), status: 0, cause });
    });
    return (await readEnvelope(response, messageForStatus)) as never;
  };
}

/** The inputs of a route that are part of its URL. */
export type AddressInput<K extends RouteKey> = Omit<RouteInput<RouteOf<K>>, 'body'>;

/** URL of a call: the path of the key with its params and query. */
export function addressOf<K extends RouteKey>(key: K, input: AddressInput<K>): string {
  return fillPath(splitKey(key)[1], input as Parts);
}

function splitKey(key: string): [method: string, path: string] {
  const space = key.indexOf(' ');
  return [key.slice(0, space), key.slice(space + 1)];
}

function fillPath(path: string, input: Parts | undefined): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(input?.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/**
 * Reads the reply of a call. Resolves with the envelope's `info`, or null for an empty reply of 2xx,
 * such as a 204; throws `ApiError`.
 */
export async function readEnvelope(
  response: Response,
  messageForStatus: (status: number) => string,
): Promise<unknown> {
  const text = await response.text().catch(() => undefined);
  if (response.ok && text === '') return null;
  const envelope = parseEnvelope(text);
  const requestId = response.headers.get(CORRELATION_HEADER) ?? undefined;
  if (response.ok && envelope?.code === SUCCESS_CODE) return envelope.info;
  const isEnvelope = typeof envelope?.code === 'number';
  throw new ApiError({
    code: response.ok && isEnvelope ? (envelope.code as number) : HTTP_FAILURE_CODE,
    msg: envelope?.msg || messageForStatus(response.status),
    status: response.status,
    error: isEnvelope ? errorNameOf(envelope.code as number) : undefined,
    details: envelope?.details,
    requestId,
  });
}

function parseEnvelope(text: string | undefined): Partial<Envelope> | undefined {
  try {
    return (JSON.parse(text ?? '') as Partial<Envelope> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
