import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import { readUntilDisconnect } from '../../../platform/blob-store/read-until-disconnect.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { type Caller, ownerKeyOf } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { createUpload, type NewUpload } from './create-upload.ts';
import { createFinishUpload } from './finish-upload.ts';
import { TusError } from './tus-error.ts';
import { deleteUploads, extendUpload, findUpload, type UploadRow } from './upload.store.ts';
import { createUploadHashes, type UploadHashes } from './upload-hashes.ts';
import { createUploadLocks } from './upload-locks.ts';

export interface UploadDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  store: BlobStore;
  /** True when several gateways share the database. */
  isShared: boolean;
}

export interface UploadProgress {
  row: UploadRow;
  /** Bytes received so far. */
  offset: number;
  /** The file, once the upload is complete. */
  nodeId: string | null;
}

export type UploadService = ReturnType<typeof createUploadService>;

/** Resumable uploads of people, link visitors and servers. */
export function createUploadService(dependencies: UploadDependencies) {
  const { db, clock, limits, access, store, isShared } = dependencies;
  const hashes = createUploadHashes();
  const withLock = createUploadLocks({ db, isShared });
  const finish = createFinishUpload({ db, clock, limits, access, store, hashes });
  const requireOwn = (caller: Caller, id: string) =>
    findOwnUpload({ db, clock, access }, caller, id);
  const requireReceiving = (id: string) => findReceiving({ db, store }, id);

  async function finishIfComplete(
    caller: Caller,
    row: UploadRow,
    offset: number,
  ): Promise<UploadProgress> {
    const nodeId = offset === row.size ? await finish(caller, row.id) : null;
    return { row, offset, nodeId };
  }

  async function create(
    caller: Caller,
    input: NewUpload,
    body: Readable | undefined,
  ): Promise<UploadProgress> {
    const { id, isNew } = await createUpload({ db, clock, limits, access }, caller, input);
    if (!isNew) return inspect(caller, id);
    return withLock(id, async (signal) => {
      await store.begin(id);
      const { row } = await requireReceiving(id);
      const offset = body ? await receive({ store, hashes }, row, { offset: 0, body, signal }) : 0;
      return finishIfComplete(caller, row, offset);
    });
  }

  async function append(
    caller: Caller,
    id: string,
    { offset, body }: { offset: number; body: Readable },
  ): Promise<UploadProgress> {
    await requireOwn(caller, id);
    return withLock(id, async (signal) => {
      const { row, offset: expected } = await requireReceiving(id);
      if (offset !== expected) throw new TusError(409);
      if (row.hash !== null) throw new AppError('notFound');
      const next = await receive({ store, hashes }, row, { offset, body, signal });
      const expiresAt = clock() + limits.uploadLife;
      const isHalfExpired = row.expires_at < expiresAt - limits.uploadLife / 2;
      if (isHalfExpired) await extendUpload(db, id, expiresAt);
      return finishIfComplete(caller, row, next);
    });
  }

  /** Returns the progress. Finishes an upload whose last bytes arrived before the gateway was stopped. */
  async function inspect(caller: Caller, id: string): Promise<UploadProgress> {
    const row = await requireOwn(caller, id);
    if (row.node_id !== null) return { row, offset: row.size, nodeId: row.node_id };
    return withLock(id, async () => {
      const current = await requireReceiving(id);
      return finishIfComplete(caller, current.row, current.offset);
    });
  }

  async function cancel(caller: Caller, id: string): Promise<void> {
    await requireOwn(caller, id);
    await withLock(id, async () => {
      const { row, offset } = await requireReceiving(id);
      if (offset === row.size) throw new TusError(400);
      hashes.forget(id);
      await store.discard(id, row.hash);
      await deleteUploads(db, [id]);
    });
  }

  return { create, append, inspect, cancel };
}

/** Returns an upload of the caller, who must still be allowed to write to its target. Throws `notFound`. */
async function findOwnUpload(
  { db, clock, access }: Pick<UploadDependencies, 'db' | 'clock' | 'access'>,
  caller: Caller,
  id: string,
): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (!row || row.owner !== ownerKeyOf(caller) || row.expires_at <= clock()) {
    throw new AppError('notFound');
  }
  if (row.node_id === null) await access.requireTarget(db, caller, row.parent_id);
  return row;
}

/** Returns an upload with its received bytes. Throws `notFound`. */
async function findReceiving(
  { db, store }: Pick<UploadDependencies, 'db' | 'store'>,
  id: string,
): Promise<{ row: UploadRow; offset: number }> {
  const row = await findUpload(db, id);
  if (!row) throw new AppError('notFound');
  const offset = row.hash === null ? await store.received(id) : row.size;
  if (offset === null) throw new AppError('notFound');
  return { row, offset };
}

interface Incoming {
  offset: number;
  body: Readable;
  /** Aborts when another request wants to write. */
  signal: AbortSignal;
}

/** Stores and hashes the body while it arrives. Returns the new offset. */
async function receive(
  { store, hashes }: { store: BlobStore; hashes: UploadHashes },
  row: UploadRow,
  { offset, body, signal }: Incoming,
): Promise<number> {
  const stop = () => body.destroy();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const added = await store.append(row.id, offset, readUntilDisconnect(body, row.size - offset), {
      onStored: hashes.follow(row.id, offset, row.size),
      // Buffers from the network were read for this request alone.
      ownsPieces: body instanceof IncomingMessage,
    });
    return offset + added;
  } catch (error) {
    hashes.forget(row.id);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
