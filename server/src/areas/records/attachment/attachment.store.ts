import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { Gate } from '../gate/gate.ts';
import { writePartFlags, writeRowCondition } from '../gate/row-condition.ts';
import { partsOf, type StoredRow } from '../record/record.store.ts';

/** A record that passed a gate, as far as access to its files depends on it. */
export interface ReachedRecord {
  state: string;
  /** Indexes of the gate's parts that it belongs to. */
  parts: readonly number[];
}

/** Which of these records a gate lets through; none that is in the trash. */
export async function findReached(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  ids: readonly string[],
): Promise<Map<string, ReachedRecord>> {
  if (ids.length === 0) return new Map();
  const sql = new SqlText(kind);
  sql.add('select r."id", r."state"');
  writePartFlags(sql, gate);
  sql.add(` from "${gate.collection.table}" r where r."deleted_at" is null and r."id" in (`);
  sql.list(ids).add(') and ');
  writeRowCondition(sql, gate, 'r');
  const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  return new Map(
    rows.map((row) => [String(row.id), { state: String(row.state), parts: partsOf(gate, row) }]),
  );
}

/** Which of these records are stored, in the trash or not. A table that is gone stores none. */
export async function findStored(
  db: Db,
  kind: DatabaseKind,
  table: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!(await hasTable(db, kind, table))) return new Set();
  const sql = new SqlText(kind);
  sql.add(`select r."id" from "${table}" r where r."id" in (`).list(ids).add(')');
  const rows = await selectRows<{ id: string }>(db, sql.text, sql.parameters);
  return new Set(rows.map(({ id }) => id));
}

async function hasTable(db: Db, kind: DatabaseKind, table: string): Promise<boolean> {
  const sql = new SqlText(kind);
  if (kind === 'sqlite') {
    sql.add(`select name from sqlite_master where type = 'table' and name = `).value(table);
  } else {
    sql.add('select tablename as name from pg_tables where schemaname = current_schema()');
    sql.add(' and tablename = ').value(table);
  }
  return (await selectRows(db, sql.text, sql.parameters)).length > 0;
}

/** Ids of fields that were removed from a table and can still be put back. */
export async function readDetachedFields(db: Db, table: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('detached_part')
    .select('definition')
    .where('table_name', '=', table)
    .execute();
  return new Set(
    rows.flatMap(({ definition }) => {
      const part = JSON.parse(definition) as { field?: { id: string } };
      return part.field ? [part.field.id] : [];
    }),
  );
}
