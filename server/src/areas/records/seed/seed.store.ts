import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';

export async function hasRecords(db: Db, { table }: CollectionSchema): Promise<boolean> {
  return (await selectRows(db, `select 1 from "${table}" limit 1`, [])).length > 0;
}

/** The record whose column has this value. */
export async function findByValue(
  db: Db,
  kind: DatabaseKind,
  { table }: CollectionSchema,
  { name }: Column,
  value: SqlValue,
): Promise<string | undefined> {
  const sql = new SqlText(kind);
  sql.add(`select r."id" from "${table}" r where r."deleted_at" is null and r."${name}" = `);
  sql.value(value).add(' limit 1');
  const [row] = await selectRows<{ id: string }>(db, sql.text, sql.parameters);
  return row?.id;
}

export async function findPerson(db: Db, userName: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('user_name_key', '=', toNameKey(userName))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function findUnit(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('org_unit')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
