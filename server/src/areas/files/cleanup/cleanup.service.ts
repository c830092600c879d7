import type { Logger } from 'pino';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import { RECORDS_ENGINE } from '../access/gated.ts';
import { deleteExpiredSelections } from '../content/selection.store.ts';
import { BATCH, type FileLimits } from '../limits.ts';
import { deleteOldActivity } from '../node/activity.store.ts';
import { findTrashed, trashFilesIn, trashFilesOfErased } from '../node/node.store.ts';
import { deleteOldRecent } from '../node/personal.store.ts';
import { purgeTree } from '../node/purge-tree.ts';
import type { RecordsPort } from '../ports.ts';
import { deleteOldVisits } from '../share/link.store.ts';
import { listUsedSpaces } from '../space/space.store.ts';
import { takeUnusedBlob } from '../upload/blob.store.ts';
import { deleteUploads, findExpiredUploads } from '../upload/upload.store.ts';
import { findKnownLocations, findKnownUploads, inBatches } from './orphan.store.ts';

export interface CleanupDependencies {
  db: Db;
  clock: () => number;
  log: Logger;
  limits: FileLimits;
  store: BlobStore;
  findGone: RecordsPort['findGone'];
}

export type CleanupService = ReturnType<typeof createCleanupService>;

/** Removes old trash, expired uploads, unused blobs and orphans in the store. */
export function createCleanupService(dependencies: CleanupDependencies) {
  const { db, clock, log, limits, store, findGone } = dependencies;

  /** Trashes the attachments of records that were deleted for good; they are purged with the rest of the trash. */
  async function trashGoneAttachments(): Promise<void> {
    let after = '';
    for (;;) {
      const spaces = await listUsedSpaces(
        db,
        { prefix: `${RECORDS_ENGINE}/`, after },
        BATCH.cleanup,
      );
      const keys = spaces.map(({ owner_key }) => owner_key);
      const gone = new Set(await findGone(db, keys));
      for (const { owner_key, root_id } of spaces) {
        if (gone.has(owner_key)) await trashFilesIn(db, root_id, clock());
      }
      after = keys.at(-1) ?? after;
      if (spaces.length < BATCH.cleanup) return;
    }
  }

  async function purgeOldTrash(): Promise<number> {
    const before = clock() - limits.trashKeptFor;
    await trashFilesOfErased(db, before);
    let purged = 0;
    for (;;) {
      const ids = await findTrashed(db, { before, limit: BATCH.cleanup });
      for (const id of ids) await purgeTree(db, id, limits);
      purged += ids.length;
      if (ids.length < BATCH.cleanup) return purged;
    }
  }

  async function dropExpiredUploads(): Promise<number> {
    let dropped = 0;
    for (;;) {
      const rows = await findExpiredUploads(db, clock(), BATCH.cleanup);
      for (const row of rows) {
        if (row.node_id === null) await store.discard(row.id, row.hash);
      }
      await deleteUploads(
        db,
        rows.map((row) => row.id),
      );
      dropped += rows.length;
      if (rows.length < BATCH.cleanup) return dropped;
    }
  }

  async function dropUnusedBlobs(): Promise<number> {
    for (let dropped = 0; ; dropped += 1) {
      const location = await takeUnusedBlob(db, clock() - limits.blobGrace);
      if (location === undefined) return dropped;
      await store.remove(location);
    }
  }

  /** Removes content that no row refers to, as a killed process leaves it. */
  async function dropOrphans(): Promise<number> {
    const before = clock() - limits.blobGrace;
    let dropped = 0;
    for await (const batch of inBatches(store.listUploads(), before)) {
      const known = await findKnownUploads(db, batch);
      const orphans = batch.filter((id) => !known.has(id));
      for (const id of orphans) await store.discard(id, null);
      dropped += orphans.length;
    }
    for await (const batch of inBatches(store.listContent(), before)) {
      const known = await findKnownLocations(db, batch);
      const orphans = batch.filter((location) => !known.has(location));
      for (const location of orphans) await store.remove(location);
      dropped += orphans.length;
    }
    return dropped;
  }

  async function run(): Promise<void> {
    await trashGoneAttachments();
    const trash = await purgeOldTrash();
    const uploads = await dropExpiredUploads();
    const blobs = await dropUnusedBlobs();
    const orphans = await dropOrphans();
    const before = clock() - limits.activityKeptFor;
    await deleteOldActivity(db, before);
    await deleteOldVisits(db, before);
    await deleteOldRecent(db, before);
    await deleteExpiredSelections(db, clock());
    log.info({ trash, uploads, blobs, orphans }, 'file cleanup finished');
  }

  return { run, purgeOldTrash, dropExpiredUploads, dropUnusedBlobs, dropOrphans };
}
