import type { Logger } from 'pino';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FileLimits } from '../limits.ts';
import { purgeTree } from '../node/purge-tree.ts';
import {
  deleteUploads,
  findExpiredUploads,
  findOldTrash,
  purgeOldRecords,
  takeUnusedBlob,
  trashFilesOfErased,
} from './cleanup.store.ts';
import { findKnownLocations, findKnownUploads, inParts } from './orphan.store.ts';

const BATCH = 200;

export interface DfsCareDependencies {
  db: Db;
  clock: () => number;
  log: Logger;
  limits: FileLimits;
  store: BlobStore;
}

/** What has to happen now and then: old trash, uploads that nobody goes on with, content that nothing refers to. */
export function createDfsCareService(dependencies: DfsCareDependencies) {
  const { db, clock, log, limits, store } = dependencies;

  async function emptyOldTrash(): Promise<number> {
    const before = clock() - limits.trashKeptFor;
    await trashFilesOfErased(db, before);
    let emptied = 0;
    for (;;) {
      const ids = await findOldTrash(db, before, BATCH);
      for (const id of ids) await purgeTree(db, id, limits);
      emptied += ids.length;
      if (ids.length < BATCH) return emptied;
    }
  }

  async function dropExpiredUploads(): Promise<number> {
    let dropped = 0;
    for (;;) {
      const rows = await findExpiredUploads(db, clock(), BATCH);
      for (const row of rows) {
        if (row.node_id === null) await store.discard(row.id, row.hash);
      }
      await deleteUploads(
        db,
        rows.map((row) => row.id),
      );
      dropped += rows.length;
      if (rows.length < BATCH) return dropped;
    }
  }

  async function dropUnusedBlobs(): Promise<number> {
    let dropped = 0;
    for (;;) {
      const location = await takeUnusedBlob(db, clock() - limits.blobGrace);
      if (location === undefined) return dropped;
      await store.remove(location);
      dropped += 1;
    }
  }

  /** What a process that was killed left in the store and nothing knows of. */
  async function dropStrays(): Promise<number> {
    const before = clock() - limits.blobGrace;
    let dropped = 0;
    for await (const part of inParts(store.listUploads(), before)) {
      const known = await findKnownUploads(db, part);
      for (const id of part.filter((name) => !known.has(name))) {
        await store.discard(id, null);
        dropped += 1;
      }
    }
    for await (const part of inParts(store.listContent(), before)) {
      const known = await findKnownLocations(db, part);
      for (const location of part.filter((name) => !known.has(name))) {
        await store.remove(location);
        dropped += 1;
      }
    }
    return dropped;
  }

  async function run(): Promise<void> {
    const emptied = await emptyOldTrash();
    const uploads = await dropExpiredUploads();
    const blobs = await dropUnusedBlobs();
    const strays = await dropStrays();
    await purgeOldRecords(db, { now: clock(), before: clock() - limits.activityKeptFor });
    log.info({ emptied, uploads, blobs, strays }, 'files were tidied');
  }

  return { run, emptyOldTrash, dropExpiredUploads, dropUnusedBlobs, dropStrays };
}
