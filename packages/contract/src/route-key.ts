import type { AnyRoute } from './routes/index.ts';

/** `'POST /gateway/authority/login/normal'`: names a route without importing its schemas. */
export type RouteKey = KeyOf<AnyRoute>;

type KeyOf<R extends AnyRoute> = R extends AnyRoute ? `${R['method']} ${R['path']}` : never;

/** The route that a key names. */
export type RouteOf<K extends RouteKey> = K extends `${infer M} ${infer P}`
  ? Extract<AnyRoute, { method: M; path: P }>
  : never;
