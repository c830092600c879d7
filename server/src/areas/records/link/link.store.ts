import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import type { Gate } from '../gate/gate.ts';
import { writePartFlags, writeRowCondition } from '../gate/row-condition.ts';
import type { Reference, StoredRow } from '../record/record.store.ts';

/** Id, label and number of the records that pass the gate and a condition. */
async function readNamed(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  condition: WriteCondition,
  limit: number,
): Promise<StoredRow[]> {
  const { collection } = gate;
  const label = collection.columns.get(collection.json.label);
  const sql = new SqlText(kind);
  sql.add('select r."id", r."no"');
  if (label) sql.add(`, cast(r."${label.name}" as text) as "label"`);
  writePartFlags(sql, gate);
  sql.add(` from "${collection.table}" r where `);
  condition(sql);
  sql.add(' and ');
  writeRowCondition(sql, gate, 'r');
  sql.add(' order by r."created_at" desc, r."id" desc').limit(limit);
  return selectRows<StoredRow>(db, sql.text, sql.parameters);
}

/** The names of these records, of those that the gate lets through; those in the trash included. */
export async function readNamesOf(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const among: WriteCondition = (sql) => void sql.add('r."id" in (').list(ids).add(')');
  return readNamed(db, kind, gate, among, ids.length);
}

/** The records that refer to one, of those that the gate of their collection lets through. */
export async function readReferring(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  { column, lines }: Reference,
  id: string,
  limit: number,
): Promise<StoredRow[]> {
  const { storage } = column;
  const refers: WriteCondition = (sql) => {
    sql.add('r."deleted_at" is null and ');
    if (lines) {
      sql.add(`exists (select 1 from "${lines.table}" n where n."parent_id" = r."id" and `);
      writeHolds(sql, 'n');
      sql.add(')');
    } else writeHolds(sql, 'r');
  };
  const writeHolds = (sql: SqlText, alias: string) => {
    if (storage.kind !== 'set') {
      sql.add(`${alias}."${column.name}" = `).value(id);
      return;
    }
    sql.add(`exists (select 1 from "${storage.table}" v where v."record_id" = ${alias}."id"`);
    sql.add(' and v."value" = ').value(id).add(')');
  };
  return readNamed(db, kind, gate, refers, limit);
}

/** What a person chose most often in their latest records, by id. */
export async function readOftenChosen(
  db: Db,
  kind: DatabaseKind,
  {
    collection,
    column,
    lines,
  }: { collection: CollectionSchema; column: Column; lines?: LinesSchema },
  { userId, latest, limit }: { userId: string; latest: number; limit: number },
): Promise<string[]> {
  const holder = lines ? 'n' : 'r';
  const { storage } = column;
  const chosen = storage.kind === 'set' ? 'v."value"' : `${holder}."${column.name}"`;
  const sql = new SqlText(kind);
  sql.add(`select ${chosen} as "id" from (select * from "${collection.table}" where "owner_id" = `);
  sql.value(userId).add(' and "deleted_at" is null order by "created_at" desc, "id" desc limit ');
  sql.value(latest).add(') r');
  if (lines) sql.add(` join "${lines.table}" n on n."parent_id" = r."id"`);
  if (storage.kind === 'set') {
    sql.add(` join "${storage.table}" v on v."record_id" = ${holder}."id"`);
  }
  sql.add(` where ${chosen} is not null group by ${chosen}`);
  sql.add(' order by count(*) desc, max(r."created_at") desc').limit(limit);
  const rows = await selectRows<{ id: string }>(db, sql.text, sql.parameters);
  return rows.map((row) => row.id);
}
