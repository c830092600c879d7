import { OperatorError } from '../operator-error.ts';
import type { Database } from './database.ts';
import { lockMigrations } from './dialect.ts';
import { insertMigration, readMigrations } from './migration.store.ts';
import { migrations as knownMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Runs the pending migrations and returns their names. Each migration and its row in `migration`
 * are one transaction under a lock: a killed process leaves it done or not started, and only one
 * process runs it. Throws `OperatorError` when a newer version has migrated the database.
 */
export async function migrate(
  database: Pick<Database, 'db' | 'kind'>,
  migrations: readonly Migration[] = knownMigrations,
): Promise<string[]> {
  const ran: string[] = [];
  for (const migration of migrations) {
    const didRun = await database.db.transaction().execute(async (trx) => {
      await lockMigrations(trx, database.kind);
      const applied = await readMigrations(trx);
      refuseUnknown(applied, migrations);
      if (applied.has(migration.name)) return false;
      await migration.up(trx, database.kind);
      await insertMigration(trx, migration.name, Date.now());
      return true;
    });
    if (didRun) ran.push(migration.name);
  }
  return ran;
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
