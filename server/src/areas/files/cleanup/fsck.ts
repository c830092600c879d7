import { createHash } from 'node:crypto';
import { type BlobStore, ContentMissing } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import { BATCH } from '../limits.ts';
import { findKnownLocations, findKnownUploads, inBatches } from './orphan.store.ts';

export interface FsckReport {
  checked: number;
  /** Hashes of content that files refer to and the store lacks. */
  missing: string[];
  /** Hashes of content with another size or hash than recorded. */
  damaged: string[];
  /** Names in the store that no row refers to. */
  orphaned: string[];
  /** Ids of spaces with wrong used bytes. */
  miscounted: string[];
}

/** Compares the database with the store. Read-only. */
export async function checkFiles(
  db: Db,
  store: BlobStore,
  options: { readContent: boolean; now: number },
): Promise<FsckReport> {
  const report: FsckReport = {
    checked: 0,
    missing: [],
    damaged: [],
    orphaned: [],
    miscounted: [],
  };
  await checkBlobs(db, store, options.readContent, report);
  const before = options.now + 1;
  for await (const batch of inBatches(store.listContent(), before)) {
    const known = await findKnownLocations(db, batch);
    report.orphaned.push(...batch.filter((name) => !known.has(name)));
  }
  for await (const batch of inBatches(store.listUploads(), before)) {
    const known = await findKnownUploads(db, batch);
    report.orphaned.push(...batch.filter((name) => !known.has(name)));
  }
  report.miscounted.push(...(await findMiscounted(db)));
  return report;
}

async function checkBlobs(
  db: Db,
  store: BlobStore,
  readContent: boolean,
  report: FsckReport,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('dfs_blob')
      .select(['hash', 'size', 'location'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(BATCH.check)
      .execute();
    for (const { hash, size, location } of rows) {
      report.checked += 1;
      const found = await store.sizeOf(location);
      if (found === null) report.missing.push(hash);
      else if (found !== size || (readContent && (await hashOf(store, location)) !== hash)) {
        report.damaged.push(hash);
      }
    }
    after = rows.at(-1)?.hash ?? '';
    if (rows.length < BATCH.check) return;
  }
}

async function hashOf(store: BlobStore, location: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    for await (const bytes of await store.open(location)) hash.update(bytes as Buffer);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof ContentMissing) return undefined;
    throw error;
  }
}

async function findMiscounted(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('dfs_space as space')
    .leftJoin('dfs_node as node', 'node.space_id', 'space.id')
    .leftJoin('dfs_version as version', 'version.node_id', 'node.id')
    .select((eb) => ['space.id', 'space.used_bytes', eb.fn.sum('version.size').as('total')])
    .groupBy(['space.id', 'space.used_bytes'])
    .execute();
  return rows.filter((row) => row.used_bytes !== Number(row.total ?? 0)).map((row) => row.id);
}
