import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { acceptedEncodings } from '../../../platform/http/encodings.ts';
import {
  CLOSED_SEAL,
  type Seal,
  sealedPagePolicy,
  siteOf,
} from '../../../platform/http/pages/sealed-policy.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { mediaTypeOf } from './media-type.ts';
import { findReleaseFile } from './release.store.ts';
import type { ReleaseFileStore } from './release-file-store.ts';

const YEAR_SECONDS = 31_536_000;
const ETAG_DIGITS = 32;
const POLICY_DIGITS = 8;

/**
 * Serves files of releases. They are cached forever, because a release never changes. They are public code, so no
 * session is needed, and strict frames, which have an opaque origin, may read them. Documents are sealed, also where
 * a person follows a link to one. HTML pages are revalidated, because their policy follows the registration.
 */
export function serveReleaseFiles(
  app: FastifyInstance,
  dependencies: {
    db: Db;
    store: ReleaseFileStore;
    /** What the registration of a sub-app opens for its sealed documents. */
    findSeal(name: string): Promise<Seal>;
    notFound: () => Error;
  },
): void {
  const { db, store, findSeal, notFound } = dependencies;
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
      const isPage = type.startsWith('text/html');
      const seal = isPage ? await findSeal(name) : CLOSED_SEAL;
      const policy = isDocument && sealedPagePolicy(siteOf(request), seal);
      const etag = `"${hash?.slice(0, ETAG_DIGITS)}${policy ? `-${digestOf(policy)}` : ''}"`;
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const file = hash && (await store.locate(hash, encodings, compressible));
      if (!file) throw notFound();
      setHeaders(reply, type, etag, compressible);
      if (policy) reply.header('content-security-policy', policy);
      if (isPage) reply.header('cache-control', 'no-cache');
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

function digestOf(policy: string): string {
  return createHash('sha256').update(policy).digest('hex').slice(0, POLICY_DIGITS);
}
