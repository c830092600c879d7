import type { Call, RouteInput, RouteKey, RouteOf, RouteOutput } from '@pedestal/contract';
import type { ShellFetch } from './shell.ts';

/** What a call resolves with, or a function of its input that returns or throws it. */
export type CallStub<K extends RouteKey> =
  | RouteOutput<RouteOf<K>>
  | ((input: RouteInput<RouteOf<K>>) => RouteOutput<RouteOf<K>> | Promise<RouteOutput<RouteOf<K>>>);

/** Replies of `shell.call`, by the key of the call, such as `GET /gateway/dfs/nodes`. */
export type CallStubs = { readonly [K in RouteKey]?: CallStub<K> };

/** Answers a request of `shell.fetch`. */
export type FetchStub = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** Replies of a shell without a gateway. */
export interface StandaloneStubs {
  readonly call?: CallStubs;
  /** By path without query, such as `/gateway/shop/orders`, or by method and path, `POST /gateway/shop/orders`. */
  readonly fetch?: Readonly<Record<string, FetchStub>>;
}

/** Answers calls that have a stub; all others go on to `call`. */
export function stubCall(stubs: CallStubs | undefined, call: Call): Call {
  if (!stubs) return call;
  return async (key, ...args) => {
    if (!Object.hasOwn(stubs, key)) return call(key, ...args);
    const stub: unknown = stubs[key];
    // The types of `CallStubs` bind input and output to the key.
    const value = typeof stub === 'function' ? await stub(args[0] ?? {}) : stub;
    return structuredClone(value) as never;
  };
}

/** Answers requests that have a stub; all others go on to `send`. */
export function stubFetch(stubs: StandaloneStubs['fetch'], send: ShellFetch): ShellFetch {
  if (!stubs) return send;
  return async (path, init) => {
    const method = (init?.method ?? 'GET').toUpperCase();
    const [bare = path] = path.split(/[?#]/);
    const key = [`${method} ${bare}`, bare].find((name) => Object.hasOwn(stubs, name));
    const stub = key === undefined ? undefined : stubs[key];
    return stub ? stub(path, init) : send(path, init);
  };
}
