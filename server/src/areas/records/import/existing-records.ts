import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type SqlValue, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { Gate } from '../gate/gate.ts';
import { writePartFlags, writeRowCondition } from '../gate/row-condition.ts';
import { partsOf, type ReachedRow, type StoredRow } from '../record/record.store.ts';

/** Values of a key, in the order of its columns. */
export type KeyValues = readonly SqlValue[];

export const keyText = (values: KeyValues) => JSON.stringify(values.map((value) => String(value)));

/** The condition that a record has one of these keys. A key without a value equals nothing. */
function hasKey(columns: readonly Column[], keys: readonly KeyValues[]): WriteCondition {
  const [column, ...more] = columns;
  if (column && more.length === 0) {
    return (sql) =>
      void sql
        .add(`r."${column.name}" in (`)
        .list(keys.map(([value = null]) => value))
        .add(')');
  }
  return (sql) => {
    sql.add('(');
    sql.join(keys, ' or ', (values) => {
      sql.add('(');
      sql.join(columns.entries(), ' and ', ([index, { name }]) => {
        sql.add(`r."${name}" = `).value(values[index] ?? null);
      });
      sql.add(')');
    });
    sql.add(')');
  };
}

function selectOf({ name, storage }: Column, alias: string): string {
  const value = `${alias}."${name}"`;
  return storage.kind === 'scaled' ? `cast(${value} as text)` : value;
}

/** Records with these keys that a gate lets through, with all their columns. */
export async function findByKey(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  columns: readonly Column[],
  keys: readonly KeyValues[],
): Promise<Map<string, ReachedRow>> {
  const { collection } = gate;
  const stored = [...collection.columns.values()].filter(({ storage }) => storage.kind !== 'none');
  const sql = new SqlText(kind);
  const list = stored.map((column) => `${selectOf(column, 'r')} as "${column.name}"`);
  sql.add(`select ${list.join(', ')}, r."version"`);
  writePartFlags(sql, gate);
  sql.add(` from "${collection.table}" r where r."deleted_at" is null and `);
  hasKey(columns, keys)(sql);
  sql.add(' and ');
  writeRowCondition(sql, gate, 'r');
  const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  return new Map(
    rows.map((row) => [
      keyText(columns.map(({ name }) => row[name] ?? null)),
      { row, parts: partsOf(gate, row) },
    ]),
  );
}

/** The parts of a gate that each of these records belongs to; those out of reach are missing. */
export async function findParts(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  ids: readonly string[],
): Promise<Map<string, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const sql = new SqlText(kind);
  sql.add('select r."id"');
  writePartFlags(sql, gate);
  sql.add(` from "${gate.collection.table}" r where r."deleted_at" is null and r."id" in (`);
  sql.list(ids).add(') and ');
  writeRowCondition(sql, gate, 'r');
  const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  return new Map(rows.map((row) => [String(row.id), partsOf(gate, row)]));
}

/**
 * The records that have these keys, whoever may see them: what the unique index compares, and what
 * the form says about a value that is taken.
 */
export async function findTaken(
  db: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  columns: readonly Column[],
  keys: readonly KeyValues[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const sql = new SqlText(kind);
  const list = columns.map((column, index) => `${selectOf(column, 'r')} as "k${index}"`);
  sql.add(`select r."id" as "id", ${list.join(', ')} from "${collection.table}" r`);
  sql.add(' where r."deleted_at" is null and ');
  hasKey(columns, keys)(sql);
  const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  return new Map(
    rows.map((row) => [
      keyText(columns.map((_, index) => row[`k${index}`] ?? null)),
      String(row.id),
    ]),
  );
}
