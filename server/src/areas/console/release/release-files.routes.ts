import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** A file of an uploaded release. */
export interface ReleaseAddress {
  name: string;
  version: string;
  path: string;
}

export type SendReleaseFile = ReturnType<typeof createReleaseFileSender>;

/**
 * Creates the function that sends files of releases. They are public code, so no session is needed, and strict frames,
 * which have an opaque origin, may read them. Documents are sealed, also where a person follows a link to one.
 */
export function createReleaseFileSender(dependencies: {
  db: Db;
  store: ReleaseFileStore;
  /** What the registration of a sub-app opens for its sealed documents. */
  findSeal(name: string): Promise<Seal>;
}) {
  const { db, store, findSeal } = dependencies;
  const hashes = new LRUCache<string, string>({ max: CONSOLE_LIMITS.release.cachedAddresses });

  async function findHash({ name, version, path }: ReleaseAddress) {
    const key = `${name}/${version}/${path}`;
    const cached = hashes.get(key);
    if (cached !== undefined) return cached;
    const file = await findReleaseFile(db, name, version, path);
    if (!file) return undefined;
    hashes.set(key, file.hash);
    return file.hash;
  }

  /** Sends the file. Returns false, and sends nothing, where the release has no such file. */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: ReleaseAddress,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<boolean> => {
    const { name, path } = address;
    const { type, compressible, isDocument } = mediaTypeOf(path);
    const hash = await findHash(address);
    const isPage = type.startsWith('text/html');
    const seal = isPage ? await findSeal(name) : CLOSED_SEAL;
    const policy = isDocument && sealedPagePolicy(siteOf(request), seal);
    const etag = `"${hash?.slice(0, ETAG_DIGITS)}${policy ? `-${digestOf(policy)}` : ''}"`;
    const encodings = acceptedEncodings(request.headers['accept-encoding']);
    const file = hash && (await store.locate(hash, encodings, compressible));
    if (!file) return false;
    reply.code(200);
    setHeaders(reply, type, etag, compressible);
    if (policy) reply.header('content-security-policy', policy);
    // The policy of an HTML page follows the registration.
    if (isPage) reply.header('cache-control', 'no-cache');
    reply.headers(extra);
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).send();
      return true;
    }
    if (file.encoding) reply.header('content-encoding', file.encoding);
    reply.header('content-length', file.size);
    reply.send(createReadStream(file.path));
    return true;
  };
}

/** Serves files of releases by version. They are cached forever, because a release never changes. */
export function serveReleaseFiles(
  app: FastifyInstance,
  { send, notFound }: { send: SendReleaseFile; notFound: () => Error },
): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/sub-apps/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      if (!(await send(request, reply, { name, version, path }))) throw notFound();
      return reply;
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
