import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Names of the migrations that ran. Creates their table first, because no migration can. */
export async function readMigrations(trx: Db): Promise<Set<string>> {
  await sql`create table if not exists migration
    (name text primary key not null, applied_at bigint not null)`.execute(trx);
  const rows = await trx.selectFrom('migration').select('name').execute();
  return new Set(rows.map((row) => row.name));
}

export async function insertMigration(trx: Db, name: string, appliedAt: number): Promise<void> {
  await trx.insertInto('migration').values({ name, applied_at: appliedAt }).execute();
}
