import { type AddressInput, addressOf, readEnvelope } from './client.ts';
import type { RouteOutput } from './define-route.ts';
import type { RouteKey, RouteOf } from './route-key.ts';

/** Keys of the routes that have a property, such as `download: true`. */
type KeyWith<Trait, K extends RouteKey = RouteKey> = K extends RouteKey
  ? RouteOf<K> extends Trait
    ? K
    : never
  : never;

/** Key of a route whose reply is a file. */
export type DownloadKey = KeyWith<{ download: true }>;

/** Key of a route whose body is one file. Uploads in chunks follow the tus protocol instead. */
export type UploadKey = KeyWith<{ upload: { types: readonly ['application/gzip'] } }>;

type MediaTypeOf<K extends UploadKey> =
  RouteOf<K> extends { upload: { types: readonly (infer T extends string)[] } } ? T : never;

/** A `fetch` that adds the session, such as `shell.fetch`. */
type Send = (address: string, init?: RequestInit) => Promise<Response>;

/** Fetches a file. The caller reads the body of the reply. */
export function download<K extends DownloadKey>(
  send: Send,
  key: K,
  input: AddressInput<K>,
  options: { signal?: AbortSignal } = {},
): Promise<Response> {
  return send(addressOf(key, input), options);
}

/** Sends a file. Resolves with the envelope's `info`; rejects with `ApiError`. */
export async function upload<K extends UploadKey>(
  send: Send,
  key: K,
  input: AddressInput<K> & { file: Blob; type: MediaTypeOf<K> },
  options: { signal?: AbortSignal } = {},
): Promise<RouteOutput<RouteOf<K>>> {
  const response = await send(addressOf(key, input), {
    ...options,
    method: 'POST',
    headers: { 'content-type': input.type },
    body: input.file,
  });
  return (await readEnvelope(response, (status) => `HTTP ${status}`)) as RouteOutput<RouteOf<K>>;
}
