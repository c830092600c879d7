import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError, ERRORS, type ErrorName, uploadMetadata } from '@pedestal/contract';
import { Server } from '@tus/server';
import type { Logger } from 'pino';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { failureBody } from '../../../platform/http/envelope.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Access } from '../access/access.ts';
import { authorOf, type Caller, ownerKeyOf } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { splitPath } from '../node/node-name.ts';
import { findChild } from '../node/write-node.ts';
import { quotaOf, reservedBytes } from '../space/space.store.ts';
import { createFinishUpload } from './finish-upload.ts';
import { TusStore } from './tus-store.ts';
import {
  countOpenUploads,
  findUpload,
  findUploadByKey,
  insertUpload,
  type UploadRow,
} from './upload.store.ts';
import { createUploadHashes } from './upload-hashes.ts';
import { createUploadLocks } from './upload-locks.ts';

export interface DfsUploadDependencies {
  db: Db;
  clock: () => number;
  log: Logger;
  limits: FileLimits;
  access: Access;
  store: BlobStore;
  /** Other gateways work on the same database. */
  isShared: boolean;
}

/** What is known of a request beside what tus sees of it. */
interface Errand {
  caller: Caller;
  /** Path that uploads of this caller live below. */
  prefix: string;
  uploadId: string | undefined;
  body: Readable | undefined;
  failure?: unknown;
}

/** The sender began this upload before, and did not hear of it. */
class BegunBefore extends Error {
  readonly id: string;

  constructor(id: string) {
    super('the upload was begun before');
    this.id = id;
  }
}

const TUS_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'content-type',
  'content-length',
] as const;

const MAX_SIZE = 1024 ** 4;

export type DfsUploadService = ReturnType<typeof createDfsUploadService>;

/** Resumable uploads by tus, for people, links and servers alike. */
export function createDfsUploadService(dependencies: DfsUploadDependencies) {
  const { db, clock, log, limits, access, store } = dependencies;
  const hashes = createUploadHashes();
  const locks = createUploadLocks({
    ...dependencies,
    interrupt: (id) => bodies.get(id)?.destroy(),
  });
  const finish = createFinishUpload({ ...dependencies, hashes });
  const errands = new AsyncLocalStorage<Errand>();
  /** Bodies that are being read, by upload. */
  const bodies = new Map<string, Readable>();
  const present = (): Errand => {
    const errand = errands.getStore();
    if (!errand) throw new Error('tus was called outside a request');
    return errand;
  };

  function bodyOf(uploadId: string): Readable {
    const body = present().body ?? Readable.from([]);
    bodies.set(uploadId, body);
    body.once('close', () => {
      if (bodies.get(uploadId) === body) bodies.delete(uploadId);
    });
    return body;
  }

  const tus = new Server({
    path: '/gateway/dfs/uploads',
    datastore: new TusStore({ ...dependencies, hashes, bodyOf }),
    locker: locks.locker,
    lockDrainTimeout: 500,
    maxSize: MAX_SIZE,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomBytes(18).toString('base64url'),
    generateUrl: (_request, { id }) => `${present().prefix}/${id}`,
    getFileIdFromRequest: () => present().uploadId,
    async onIncomingRequest(_request, id) {
      const { caller, uploadId } = present();
      if (uploadId !== undefined) await requireOwn(caller, id);
    },
    async onUploadCreate(_request, upload) {
      await create(present().caller, upload.id, upload.size ?? 0, upload.metadata ?? {});
      return {};
    },
    async onUploadFinish(_request, upload) {
      const { caller } = present();
      const nodeId = await locks.withLock(upload.id, () => finish(caller, upload.id));
      return { headers: { 'Upload-Node': nodeId } };
    },
    onResponseError(_request, error) {
      present().failure = error;
      return undefined;
    },
  });

  async function create(
    caller: Caller,
    id: string,
    size: number,
    metadata: Record<string, string | null>,
  ): Promise<void> {
    const parsed = uploadMetadata.safeParse(metadata);
    const path = parsed.success ? splitPath(parsed.data.path ?? '') : null;
    if (!parsed.success || path === null || !Number.isSafeInteger(size)) {
      throw new AppError('malformedInput', {
        fields: [{ field: 'Upload-Metadata', message: 'parentId, name, path or conflict' }],
      });
    }
    const { parentId, name, conflict = 'keepBoth', key } = parsed.data;
    const owner = ownerKeyOf(caller);
    const begun = key && (await findUploadByKey(db, { owner, key, now: clock() }));
    if (begun) throw new BegunBefore(begun);
    const { space, chain } = await access.requireTarget(db, caller, parentId);
    if (chain.length + path.length >= limits.depth) throw new AppError('tooDeep');
    await refuseWithoutRoom(space.used_bytes + size, space.id, quotaOf(space, limits));
    if ((await countOpenUploads(db, owner)) >= limits.openUploads) {
      throw new AppError('tooManyRequests', { retryAfter: 60 });
    }
    // Strangers never replace what is there.
    const mayReplace = caller.kind !== 'link';
    if (conflict === 'skip' && path.length === 0 && (await findChild(db, parentId, name))) {
      throw new AppError('nameTaken');
    }
    const isNew = await insertUpload(db, {
      id,
      owner,
      space_id: space.id,
      parent_id: parentId,
      name,
      path: path.join('/'),
      conflict: mayReplace ? conflict : 'keepBoth',
      size,
      created_by: authorOf(caller),
      created_at: clock(),
      expires_at: clock() + limits.uploadLife,
      sender_key: key ?? null,
    });
    if (!isNew) throw new AppError('changedMeanwhile');
  }

  async function refuseWithoutRoom(needed: number, spaceId: string, quota: number): Promise<void> {
    if (needed + (await reservedBytes(db, spaceId)) > quota) throw new AppError('quotaExceeded');
  }

  /** An upload belongs to whoever began it, for as long as they may write there. */
  async function requireOwn(caller: Caller, id: string): Promise<UploadRow> {
    const row = await findUpload(db, id);
    if (!row || row.owner !== ownerKeyOf(caller) || row.expires_at <= clock()) {
      throw new AppError('notFound');
    }
    if (row.node_id === null) await access.requireTarget(db, caller, row.parent_id);
    return row;
  }

  /** A sender that saw its last bytes arrive takes the upload for done: so it has to be. */
  async function finishIfComplete(caller: Caller, id: string): Promise<void> {
    const row = await requireOwn(caller, id);
    if (row.node_id !== null) return;
    await locks.withLock(id, async () => {
      const received = row.hash === null ? await store.received(id) : row.size;
      if (received === row.size) await finish(caller, id);
    });
  }

  async function handle(
    caller: Caller,
    context: CallContext,
    prefix: string,
    uploadId?: string,
  ): Promise<RawReply> {
    try {
      if (context.method === 'HEAD' && uploadId) await finishIfComplete(caller, uploadId);
      const request = toRequest(context, prefix);
      const errand: Errand = { caller, prefix, uploadId, body: context.upload };
      const response = await errands.run(errand, () => tus.handleWeb(request));
      if (response.status >= 400) throw errand.failure ?? { status_code: response.status };
      return toReply(response);
    } catch (error) {
      if (error instanceof BegunBefore) return tellBegun(caller, prefix, error.id);
      return refuse(error, context);
    }
  }

  async function tellBegun(caller: Caller, prefix: string, id: string): Promise<RawReply> {
    const { received } = await state(caller, id);
    const headers = {
      'tus-resumable': '1.0.0',
      location: `${prefix}/${id}`,
      'upload-offset': String(received),
    };
    return new RawReply('text/plain; charset=utf-8', '', headers, 201);
  }

  function refuse(error: unknown, context: CallContext): RawReply {
    const failure = toFailure(error);
    if (!failure) {
      log.error({ reqId: context.requestId, err: error }, 'an upload failed');
      throw error;
    }
    const { name, status, details } = failure;
    const body = failureBody(name, context.locale, details);
    const wait = details.retryAfter === undefined ? {} : { 'retry-after': `${details.retryAfter}` };
    return new RawReply(JSON_TYPE, body, { 'tus-resumable': '1.0.0', ...wait }, status);
  }

  async function state(caller: Caller, id: string) {
    await finishIfComplete(caller, id);
    const row = await requireOwn(caller, id);
    const received = row.hash === null ? await store.received(id) : row.size;
    return {
      id,
      name: row.name,
      size: row.size,
      received: received ?? 0,
      state: row.node_id === null ? ('open' as const) : ('done' as const),
      nodeId: row.node_id,
      expiresAt: row.expires_at,
    };
  }

  return { handle, state };
}

const JSON_TYPE = 'application/json; charset=utf-8';

function toRequest(context: CallContext, prefix: string): Request {
  const headers = new Headers();
  for (const name of TUS_HEADERS) {
    const value = context.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(`http://uploads${prefix}`, { method: context.method, headers });
}

function toReply(response: Response): RawReply {
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !name.startsWith('access-control-')),
  );
  return new RawReply('text/plain; charset=utf-8', '', headers, response.status);
}

/** tus has its own statuses; rules that a person can mend must not look like success to it. */
const STATUS_OF: Partial<Record<ErrorName, number>> = { quotaExceeded: 413, nameTaken: 409 };
const NAME_OF: Record<number, ErrorName> = {
  404: 'notFound',
  409: 'changedMeanwhile',
  410: 'notFound',
  413: 'tooLarge',
  415: 'mediaTypeUnsupported',
  423: 'unavailable',
};

function toFailure(error: unknown) {
  if (error instanceof AppError) {
    const status = STATUS_OF[error.error] ?? ERRORS[error.error].status;
    return { name: error.error, status: status === 200 ? 409 : status, details: error.details };
  }
  const given = statusOf(error);
  // 501: an extension of tus that is not offered, which is the sender's mistake.
  const status = given === 501 ? 400 : given;
  if (status === undefined || status >= 500) return undefined;
  return { name: NAME_OF[status] ?? ('malformedRequest' as const), status, details: {} };
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return undefined;
  return Number(error.status_code);
}
