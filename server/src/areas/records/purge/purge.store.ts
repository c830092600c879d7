import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { Reference } from '../record/record.store.ts';

export interface ExpiredRecord {
  id: string;
  version: number;
}

/**
 * Records that were moved to the trash before a time, longest ago first, and locked. Not those that
 * another record links to, unless that one has expired, too.
 */
export async function lockExpired(
  trx: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  references: readonly Reference[],
  { before, limit }: { before: number; limit: number },
): Promise<ExpiredRecord[]> {
  const sql = new SqlText(kind);
  sql.add(`select r."id", r."version" from "${collection.table}" r where r."deleted_at" < `);
  sql.value(before);
  for (const reference of references) {
    sql.add(' and not exists (select 1 from ');
    writeReferrers(sql, reference);
    sql.add(' and (o."deleted_at" is null or o."deleted_at" >= ').value(before).add('))');
  }
  sql.add(' order by r."deleted_at", r."id"').limit(limit);
  if (kind === 'postgres') sql.add(' for update of r skip locked');
  const rows = await selectRows<ExpiredRecord>(trx, sql.text, sql.parameters);
  return rows.map(({ id, version }) => ({ id, version: Number(version) }));
}

/** The records `o` that link to the record `r` in one field. */
function writeReferrers(sql: SqlText, { collection, column, lines }: Reference): void {
  const owner = `"${collection.table}" o`;
  const isSet = column.storage.kind === 'set';
  const set = column.storage.kind === 'set' ? `"${column.storage.table}" s` : '';
  if (lines) {
    sql.add(`"${lines.table}" n join ${owner} on o."id" = n."parent_id"`);
    if (isSet) sql.add(` join ${set} on s."record_id" = n."id"`);
    sql.add(isSet ? ' where s."value" = r."id"' : ` where n."${column.name}" = r."id"`);
  } else if (isSet) {
    sql.add(`${set} join ${owner} on o."id" = s."record_id" where s."value" = r."id"`);
  } else {
    sql.add(`${owner} where o."${column.name}" = r."id"`);
  }
}

/** Deletes records; their lines and sets go with them. */
export async function deleteRecords(
  trx: Db,
  kind: DatabaseKind,
  { table }: CollectionSchema,
  ids: readonly string[],
): Promise<void> {
  const sql = new SqlText(kind);
  sql.add(`delete from "${table}" where "id" in (`).list(ids).add(')');
  await runStatement(trx, sql.text, sql.parameters);
}
