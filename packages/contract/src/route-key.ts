import type { AnyRoute } from './routes/index.ts';

/** Identifies a route without its schemas, such as `'POST /gateway/authority/login/normal'`. */
export type RouteKey = KeyOf<AnyRoute>;

type KeyOf<R extends AnyRoute> = R extends AnyRoute ? `${R['method']} ${R['path']}` : never;

/** The route of a key. */
export type RouteOf<K extends RouteKey> = K extends `${infer M} ${infer P}`
  ? Extract<AnyRoute, { method: M; path: P }>
  : never;
