import { sql, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './database.ts';
import { lockMigrations } from './dialect.ts';
import { migrations as knownMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the database up to date and returns the names of the migrations that this call ran.
 * Each runs in one transaction with its own bookkeeping row and under a lock, so that a process
 * killed at any statement leaves it either done or not begun, and many processes run it once.
 * Throws `OperatorError` for a database that a newer program has migrated.
 */
export async function migrate(
  database: Pick<Database, 'db' | 'kind'>,
  migrations: readonly Migration[] = knownMigrations,
): Promise<string[]> {
  const ran: string[] = [];
  for (const migration of migrations) {
    const didRun = await database.db.transaction().execute(async (trx) => {
      await lockMigrations(trx, database.kind);
      const applied = await readApplied(trx);
      refuseUnknown(applied, migrations);
      if (applied.has(migration.name)) return false;
      await migration.up(trx, database.kind);
      await trx
        .insertInto('migration')
        .values({ name: migration.name, applied_at: Date.now() })
        .execute();
      return true;
    });
    if (didRun) ran.push(migration.name);
  }
  return ran;
}

async function readApplied(trx: Transaction<Tables>): Promise<Set<string>> {
  await sql`create table if not exists migration
    (name text primary key not null, applied_at bigint not null)`.execute(trx);
  const rows = await trx.selectFrom('migration').select('name').execute();
  return new Set(rows.map((row) => row.name));
}

function refuseUnknown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const names = unknown.sort().join(', ');
  throw new OperatorError(
    `The database was migrated by a newer version of the program (${names}). ` +
      'Start that version, or restore a backup made before the upgrade.',
  );
}
