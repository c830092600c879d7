import { setTimeout } from 'node:timers/promises';
import { resumeWatching } from '../areas/records/schema-change/apply-change.ts';
import type { Env } from '../env.ts';
import { lockDataFolder } from '../platform/data-folder/data-folder.ts';
import { type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openLoad, openSnapshot } from '../platform/db/portable/portable.ts';
import type { PortableDatabase } from '../platform/db/portable/portable-database.ts';
import { countGateways } from '../platform/db/portable/portable-postgres.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { SECOND } from '../platform/time/durations.ts';
import { KNOWN_MIGRATIONS, openReleases, type Progress } from './installation.ts';
import { loadTables, type RowSource } from './load-tables.ts';
import { moveReleases } from './move-releases.ts';
import { isReleaseBytes } from './read-backup.ts';
import { createRecordTables } from './record-tables.ts';
import {
  isSecretRow,
  readSecretFile,
  SECRET_TABLE,
  secretOf,
  withSecretRow,
  writeSecretFile,
} from './secret.ts';

const DISCONNECT_TIMEOUT = 3 * SECOND;
const POLL_INTERVAL = 100;

/** From the embedded database to PostgreSQL, or back. Files stay where they are. */
export type Direction = { to: 'postgres'; url: string } | { to: 'sqlite'; url: string };

/**
 * Copies a database to one of the other kind in one transaction, and compares every table before the commit. The
 * source is only read. No gateway may run, because its writes would be lost.
 */
export async function moveDatabase(
  env: Env,
  direction: Direction,
  progress: Progress,
): Promise<void> {
  const dataFolder = env.PEDESTAL_DATA;
  const embedded: DatabaseOptions = { dataFolder };
  const shared: DatabaseOptions = { dataFolder, databaseUrl: direction.url };
  const [from, to] = direction.to === 'postgres' ? [embedded, shared] : [shared, embedded];

  const snapshot = await openSnapshot(from);
  try {
    const lock = await lockDataFolder(dataFolder);
    try {
      await requireNoGateway(direction.url);
      await requireMigrated(snapshot);
      await copy({ env, from, to, snapshot, progress });
    } finally {
      await lock.release();
    }
  } finally {
    await snapshot.close();
  }
}

/** PostgreSQL lists a connection for a short time after its gateway has stopped. */
async function requireNoGateway(url: string): Promise<void> {
  let running = await countGateways(url);
  const startedAt = performance.now();
  while (running > 0 && performance.now() - startedAt < DISCONNECT_TIMEOUT) {
    await setTimeout(POLL_INTERVAL);
    running = await countGateways(url);
  }
  if (running === 0) return;
  throw new OperatorError(
    `${running} gateway connections to PostgreSQL are open. Stop every gateway first.`,
  );
}

async function requireMigrated(snapshot: PortableDatabase): Promise<void> {
  const table = snapshot.tables.find(({ name }) => name === 'migration');
  const applied: string[] = [];
  if (table) {
    const name = table.columns.indexOf('name');
    for await (const rows of snapshot.read(table)) {
      applied.push(...rows.map((row) => String(row[name])));
    }
  }
  if (applied.sort().join() === KNOWN_MIGRATIONS.toSorted().join()) return;
  throw new OperatorError(
    'The database does not belong to this version of Pedestal. Start this version once to migrate it, stop it, and try again.',
  );
}

interface Copy {
  env: Env;
  from: DatabaseOptions;
  to: DatabaseOptions;
  snapshot: PortableDatabase;
  progress: Progress;
}

async function copy({ env, from, to, snapshot, progress }: Copy): Promise<void> {
  const source = await openDatabase(from);
  const target = await openDatabase(to);
  try {
    await migrate(target);
    await createRecordTables(target, snapshot);
    const releases = await moveReleases({
      db: source.db,
      from: openReleases(from.dataFolder, source),
      to: openReleases(to.dataFolder, target),
      toDisk: target.kind === 'sqlite',
    });
    progress('releases', '', releases.count);
    const load = await openLoad(to);
    try {
      const secret = await findSecret(env, snapshot);
      const rows = changeForMove(
        snapshot,
        releases.rows,
        load.kind === 'sqlite' ? undefined : secret,
      );
      await loadTables(load, rows, ({ name, rows: count }) => progress('table', name, count));
      if (load.kind === 'sqlite' && secret !== undefined) {
        await writeSecretFile(to.dataFolder, secret);
      }
      await load.commit();
      await resumeWatching(target.db, target.kind);
    } finally {
      await load.close();
    }
  } finally {
    await target.close();
    await source.close();
  }
}

/** The generated secret; undefined where the operator sets PEDESTAL_SECRET. */
async function findSecret(env: Env, snapshot: PortableDatabase): Promise<string | undefined> {
  if (env.PEDESTAL_SECRET !== undefined) return undefined;
  if (snapshot.kind === 'sqlite') return readSecretFile(env.PEDESTAL_DATA);
  const table = snapshot.tables.find(({ name }) => name === SECRET_TABLE);
  if (!table) return undefined;
  for await (const rows of snapshot.read(table)) {
    const row = rows.find((each) => isSecretRow(table, each));
    if (row) return secretOf(table, row);
  }
  return undefined;
}

function changeForMove(
  snapshot: PortableDatabase,
  releaseRows: (table: RowSource['tables'][number]) => ReturnType<RowSource['read']>,
  secret: string | undefined,
): RowSource {
  return {
    tables: snapshot.tables,
    read(table) {
      if (isReleaseBytes(table)) return releaseRows(table);
      if (table.name !== SECRET_TABLE) return snapshot.read(table);
      const settings = withoutSecret(snapshot, table);
      return secret === undefined ? settings : withSecretRow(table, settings, secret);
    },
  };
}

async function* withoutSecret(
  snapshot: PortableDatabase,
  table: RowSource['tables'][number],
): ReturnType<RowSource['read']> {
  for await (const rows of snapshot.read(table)) {
    yield rows.filter((row) => !isSecretRow(table, row));
  }
}
