import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { acceptedEncodings } from '../../../platform/http/encodings.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { mediaTypeOf } from './media-type.ts';
import { findReleaseFile } from './release.store.ts';
import type { ReleaseFileStore } from './release-file-store.ts';

const YEAR_SECONDS = 31_536_000;
const ETAG_DIGITS = 32;

/**
 * A document of a release that is opened by its address gets an opaque origin. Otherwise an untrusted sub-app would run
 * with the console's origin when a person follows a link to its files.
 */
const DOCUMENT_POLICY =
  "sandbox allow-scripts allow-forms allow-popups allow-downloads; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/**
 * Serves files of releases. They are cached forever, because a release never changes. They are public code, so no
 * session is needed, and strict frames, which have an opaque origin, may read them.
 */
export function serveReleaseFiles(
  app: FastifyInstance,
  { db, store, notFound }: { db: Db; store: ReleaseFileStore; notFound: () => Error },
): void {
  const hashes = new LRUCache<string, string>({ max: CONSOLE_LIMITS.release.cachedAddresses });

  async function findHash(name: string, version: string, path: string) {
    const key = `${name}/${version}/${path}`;
    const cached = hashes.get(key);
    if (cached !== undefined) return cached;
    const file = await findReleaseFile(db, name, version, path);
    if (!file) return undefined;
    hashes.set(key, file.hash);
    return file.hash;
  }

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/sub-apps/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      const { type, compressible, isDocument } = mediaTypeOf(path);
      const hash = await findHash(name, version, path);
      const etag = `"${hash?.slice(0, ETAG_DIGITS)}"`;
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const file = hash && (await store.locate(hash, encodings, compressible));
      if (!file) throw notFound();
      setHeaders(reply, type, etag, compressible);
      if (isDocument) reply.header('content-security-policy', DOCUMENT_POLICY);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (file.encoding) reply.header('content-encoding', file.encoding);
      reply.header('content-length', file.size);
      return reply.send(createReadStream(file.path));
    },
  );
}

function setHeaders(reply: FastifyReply, type: string, etag: string, varies: boolean): void {
  reply.headers({
    'content-type': type,
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    etag,
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(varies ? { vary: 'accept-encoding' } : {}),
  });
}
