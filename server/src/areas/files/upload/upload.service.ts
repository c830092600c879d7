import type { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { actorOf, type Caller, ownerKeyOf } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { createUpload, type NewUpload } from './create-upload.ts';
import { createFinishUpload } from './finish-upload.ts';
import { createReceive } from './receive.ts';
import { findRoom } from './room.ts';
import { TusError } from './tus-error.ts';
import { deleteUploads, findUpload, type UploadRow } from './upload.store.ts';
import { createUploadHashes } from './upload-hashes.ts';
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
  const requireOwn = (caller: Caller, id: string) => findOwnUpload({ db, clock }, caller, id);
  const requireReceiving = (id: string) => findReceiving({ db, store }, id);
  const receive = createReceive({ db, clock, limits, store, hashes });

  async function discard(id: string): Promise<void> {
    const row = await findUpload(db, id);
    hashes.forget(id);
    await store.discard(id, row?.hash ?? null);
    await deleteUploads(db, [id]);
  }

  /** Runs the work alone. An upload that is refused for good is discarded, so that it reserves nothing. */
  function work<T>(id: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withLock(id, async (signal) => {
      try {
        return await run(signal);
      } catch (error) {
        if (isFinal(error)) await discard(id);
        throw error;
      }
    });
  }

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
    return work(id, async (signal) => {
      await store.begin(id);
      const { row } = await requireReceiving(id);
      // The room was checked for the whole upload just now.
      const incoming = { offset: 0, room: row.size, spaceId: row.space_id, signal };
      const offset = body ? await receive(row, body, incoming) : 0;
      return finishIfComplete(caller, row, offset);
    });
  }

  async function append(
    caller: Caller,
    id: string,
    { offset, body }: { offset: number; body: Readable },
  ): Promise<UploadProgress> {
    const { parent_id } = await requireOwn(caller, id);
    const { space } = await access.requireTarget(db, caller, parent_id);
    return work(id, async (signal) => {
      const { row, offset: expected } = await requireReceiving(id);
      if (offset !== expected) throw new TusError(409);
      if (row.hash !== null) throw new AppError('notFound');
      const room = await findRoom(db, space, { limits, now: clock(), except: id });
      const next = await receive(row, body, { offset, room, spaceId: space.id, signal });
      return finishIfComplete(caller, row, next);
    });
  }

  /** Returns the progress. Finishes an upload whose last bytes arrived before the gateway was stopped. */
  async function inspect(caller: Caller, id: string): Promise<UploadProgress> {
    const row = await requireOwn(caller, id);
    if (row.node_id !== null) return { row, offset: row.size, nodeId: row.node_id };
    await access.requireTarget(db, caller, row.parent_id);
    return work(id, async () => {
      const current = await requireReceiving(id);
      return finishIfComplete(caller, current.row, current.offset);
    });
  }

  /** Allowed until the upload is a file, also after write access was lost. */
  async function cancel(caller: Caller, id: string): Promise<void> {
    await requireOwn(caller, id);
    await withLock(id, async () => {
      const row = await findUpload(db, id);
      if (row && row.node_id !== null) throw new TusError(400);
      await discard(id);
    });
  }

  return { create, append, inspect, cancel };
}

/** Refusals after which an upload cannot become a file. */
function isFinal(error: unknown): boolean {
  return error instanceof AppError && ['quotaExceeded', 'nameTaken'].includes(error.error);
}

/** Returns an upload of the caller. Throws `notFound`. */
async function findOwnUpload(
  { db, clock }: Pick<UploadDependencies, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (!row || row.owner !== ownerKeyOf(actorOf(caller)) || row.expires_at <= clock()) {
    throw new AppError('notFound');
  }
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
