import { AppError } from '@pedestal/contract';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { BATCH, type FileLimits, ZIP_RECHECK } from '../limits.ts';
import { numbered } from '../node/node-name.ts';
import { type SubtreeRow, selectSubtree } from '../node/subtree.store.ts';
import { findLocations } from './content.store.ts';
import { openContent } from './content-reply.ts';
import type { ZipEntry } from './zip.ts';

/** Lists the entries of a zip. */
export function createZipSource(dependencies: {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  store: BlobStore;
}) {
  const { db, clock, limits, access, store } = dependencies;

  /** Reads the nodes before the first byte is sent. Throws `tooManyFiles`. */
  async function plan(ids: readonly string[]): Promise<SubtreeRow[]> {
    const rows = await selectSubtree(db, ids, limits.batchFiles + 1);
    if (rows.length > limits.batchFiles) throw new AppError('tooManyFiles');
    return rows;
  }

  /** Yields entries. Access is checked again during long zips, which end when it was revoked. */
  async function* entries(
    caller: Caller,
    ids: readonly string[],
    rows: readonly SubtreeRow[],
  ): AsyncGenerator<ZipEntry> {
    let checkedAt = clock();
    const paths = toPaths(rows);
    for (let start = 0; start < rows.length; start += BATCH.lookup) {
      const part = rows.slice(start, start + BATCH.lookup);
      const locations = await findLocations(
        db,
        part.flatMap((row) => (row.version_id ? [row.version_id] : [])),
      );
      for (const row of part) {
        if (clock() - checkedAt > ZIP_RECHECK) {
          await access.requireNodes(db, caller, ids, 'view');
          checkedAt = clock();
        }
        const path = paths.get(row.id) ?? '';
        const location = locations.get(row.version_id ?? '');
        if (path === '' || (row.kind === 'file' && location === undefined)) continue;
        yield location === undefined
          ? { path: `${path}/`, modifiedAt: clock(), size: 0 }
          : {
              path,
              modifiedAt: clock(),
              size: row.size,
              open: () => openContent(store, { location, size: row.size }),
            };
      }
    }
  }

  return { plan, entries };
}

/** Path of each row inside the zip, numbered where nodes of different folders have the same name. */
function toPaths(rows: readonly SubtreeRow[]): Map<string, string> {
  const paths = new Map<string, string>();
  const used = new Set<string>();
  for (const row of rows) {
    const above = row.depth === 0 ? undefined : paths.get(row.parent_id ?? '');
    const place = above ? `${above}/` : '';
    let path = `${place}${row.name}`;
    for (let n = 2; used.has(path.toLowerCase()); n += 1) {
      path = `${place}${numbered(row.kind, row.name, n)}`;
    }
    used.add(path.toLowerCase());
    paths.set(row.id, path);
  }
  return paths;
}
