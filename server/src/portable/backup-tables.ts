import type { PortableDatabase, TableShape } from '../platform/db/portable/portable-database.ts';
import type { Progress } from './installation.ts';
import { writeTableFile } from './layout.ts';
import { createSummary, pickCells, type TableSummary } from './rows.ts';
import { isSecretRow, secretOf } from './secret.ts';

/** PostgreSQL stores the bytes of releases as rows; a backup stores them as files. */
export const RELEASE_BYTES = 'release_blob';

/** Content that the rows refer to and the backup must contain. */
export interface Wanted {
  /** Location by hash. */
  contents: Map<string, string>;
  /** Hashes of files of releases. */
  releases: Set<string>;
  migrations: string[];
  secret: string | undefined;
}

export async function writeTables(snapshot: PortableDatabase, folder: string, progress: Progress) {
  const wanted: Wanted = {
    contents: new Map(),
    releases: new Set(),
    migrations: [],
    secret: undefined,
  };
  const tables: TableSummary[] = [];
  for (const table of snapshot.tables) {
    const summary = createSummary(table);
    await writeTableFile(folder, table.name, toLines(snapshot, table, summary.add, wanted));
    const finished = summary.finish();
    tables.push(finished);
    progress('table', table.name, finished.rows);
  }
  return { tables, wanted };
}

async function* toLines(
  snapshot: PortableDatabase,
  table: TableShape,
  add: ReturnType<typeof createSummary>['add'],
  wanted: Wanted,
): AsyncIterable<string> {
  if (table.name === RELEASE_BYTES) return;
  for await (const rows of snapshot.read(table)) {
    let lines = '';
    for (const row of rows) {
      if (isSecretRow(table, row)) wanted.secret = secretOf(table, row);
      else lines += add(row);
      if (table.name === 'dfs_blob') {
        const [hash, location] = pickCells(table, row, 'hash', 'location').map(String);
        wanted.contents.set(String(hash), String(location));
      } else if (table.name === 'sub_app_release_file') {
        wanted.releases.add(String(pickCells(table, row, 'hash')[0]));
      } else if (table.name === 'migration') {
        wanted.migrations.push(String(pickCells(table, row, 'name')[0]));
      }
    }
    yield lines;
  }
}
