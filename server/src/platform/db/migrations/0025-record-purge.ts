import { sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

const RECORD_TABLES: Record<DatabaseKind, string> = {
  sqlite: `select t.name as "name" from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name like 'r\\_%' escape '\\' and c.name = 'deleted_at'`,
  postgres: `select table_name as "name" from information_schema.columns
    where table_schema = current_schema() and table_name like 'r\\_%' and column_name = 'deleted_at'`,
};

const MAX_NAME = 63;

/** PostgreSQL cuts longer names, and two of them could become equal. */
function shorten(name: string): string {
  if (name.length <= MAX_NAME) return name;
  let hash = 0;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return `${name.slice(0, MAX_NAME - 9)}_${hash.toString(16).padStart(8, '0')}`;
}

/** New collections get this index with their table, and so do those of a restored backup. */
async function indexTrash(trx: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  const { rows } = await sql.raw<{ name: string }>(RECORD_TABLES[kind]).execute(trx);
  for (const { name } of rows) {
    const statement = `create index if not exists "${shorten(`${name}_trash`)}" on "${name}" ("deleted_at", "id") where "deleted_at" is not null`;
    await sql.raw(statement).execute(trx);
  }
}

/** What is left of the history of purged records, and an index of the records in the trash. */
export const recordPurge: Migration = {
  name: '0025-record-purge',
  async up(trx, kind) {
    await sql.raw('alter table record_change add column changes_hash text').execute(trx);
    await indexTrash(trx, kind);
  },
};
