import type { Db } from '../../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../../../platform/db/raw-query.ts';
import { SqlText, type SqlValue } from '../../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../../catalogue/schema.ts';
import { columnTypeOf } from '../../catalogue/table-shapes.ts';
import type { StoredRow } from '../../record/record.store.ts';

/** Which records of a collection a batch holds. */
export type BatchPlace =
  | { after: string; since: number | undefined; limit: number }
  | { ids: readonly string[] };

/** The columns of some records by id, trashed ones included. Nobody else changes them until the commit. */
export async function lockRecords(
  trx: Db,
  kind: DatabaseKind,
  { table }: Pick<CollectionSchema, 'table'>,
  columns: readonly Column[],
  place: BatchPlace,
): Promise<StoredRow[]> {
  const sql = new SqlText(kind);
  writeSelect(sql, table, ['id', 'state', 'updated_at'], columns);
  if ('ids' in place) sql.add(' where r."id" in (').list(place.ids).add(') order by r."id"');
  else {
    sql.add(' where r."id" > ').value(place.after);
    if (place.since !== undefined) sql.add(' and r."updated_at" >= ').value(place.since);
    sql.add(' order by r."id"').limit(place.limit);
  }
  if (kind === 'postgres') sql.add(' for update');
  return selectRows<StoredRow>(trx, sql.text, sql.parameters);
}

/** The lines of some records, in their order. */
export async function readLinesOf(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  columns: readonly Column[],
  parents: readonly string[],
): Promise<Map<string, StoredRow[]>> {
  if (parents.length === 0) return new Map();
  const sql = new SqlText(kind);
  writeSelect(sql, table, ['id', 'parent_id'], columns);
  sql.add(' where r."parent_id" in (').list(parents);
  sql.add(') order by r."parent_id", r."position", r."id"');
  const rows = await selectRows<StoredRow>(trx, sql.text, sql.parameters);
  return Map.groupBy(rows, (row) => String(row.parent_id));
}

function writeSelect(
  sql: SqlText,
  table: string,
  system: readonly string[],
  columns: readonly Column[],
): void {
  const names = columns.filter(({ name }) => !system.includes(name));
  sql.add(`select ${system.map((name) => `r."${name}"`).join(', ')}`);
  for (const { name, storage } of names) {
    // Scaled integers may be larger than a safe number.
    sql.add(
      storage.kind === 'scaled' ? `, cast(r."${name}" as text) as "${name}"` : `, r."${name}"`,
    );
  }
  sql.add(` from "${table}" r`);
}

/** Parameters of one statement: both databases allow more. */
const MAX_PARAMETERS = 20_000;

export interface FilledColumn {
  name: string;
  type: 'text' | 'bigint';
}

/** Writes the same columns of many rows with as few statements as possible. */
export async function updateRows(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  columns: readonly FilledColumn[],
  rows: readonly FilledValues[],
): Promise<void> {
  if (columns.length === 0) return;
  if (kind === 'sqlite') return updateFromJson(trx, table, columns, rows);
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / (columns.length + 1)));
  for (let start = 0; start < rows.length; start += size) {
    const sql = new SqlText(kind);
    const sets = columns.map(({ name }, index) => `"${name}" = v.column${index + 2}`);
    sql.add(`update "${table}" set ${sets.join(', ')} from (values `);
    sql.join(rows.slice(start, start + size), ', ', ({ id, values }) => {
      sql.add('(cast(').value(id).add(' as text)');
      for (const { name, type } of columns) {
        sql
          .add(', cast(')
          .value(values[name] ?? null)
          .add(` as ${type})`);
      }
      sql.add(')');
    });
    sql.add(`) as v where "${table}"."id" = v.column1`);
    await runStatement(trx, sql.text, sql.parameters);
  }
}

interface FilledValues {
  id: string;
  values: Readonly<Record<string, SqlValue>>;
}

/** SQLite takes ten times as long for a thousand rows of `values`. */
async function updateFromJson(
  trx: Db,
  table: string,
  columns: readonly FilledColumn[],
  rows: readonly FilledValues[],
): Promise<void> {
  const sets = columns.map(({ name, type }, index) => {
    const sqlType = type === 'bigint' ? 'integer' : type;
    return `"${name}" = cast(v.value ->> ${index + 1} as ${sqlType})`;
  });
  const toJson = (value: SqlValue) => (typeof value === 'bigint' ? String(value) : value);
  const data = rows.map(({ id, values }) => [
    id,
    ...columns.map(({ name }) => toJson(values[name] ?? null)),
  ]);
  const text = `update "${table}" set ${sets.join(', ')} from json_each(?) as v where "${table}"."id" = v.value ->> 0`;
  await runStatement(trx, text, [JSON.stringify(data)]);
}

export function filledColumns(columns: readonly Column[]): FilledColumn[] {
  return columns.flatMap(({ name, storage }) => {
    const type = columnTypeOf(storage);
    return type ? [{ name, type }] : [];
  });
}

export async function countRows(db: Db, table: string): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    db,
    `select count(*) as "count" from "${table}"`,
    [],
  );
  return Number(row?.count ?? 0);
}

/** Are there more rows than this? Reads no further. */
export async function hasMoreRows(db: Db, table: string, limit: number): Promise<boolean> {
  const found = await selectRows(
    db,
    `select 1 as "one" from "${table}" limit 1 offset ${limit}`,
    [],
  );
  return found.length > 0;
}

const CLEAR_BATCH = 1_000;

/** Empties a column of some rows. Returns how many. */
export async function clearBatch(
  db: Db,
  kind: DatabaseKind,
  table: string,
  column: string,
): Promise<number> {
  const sql = new SqlText(kind);
  sql.add(`update "${table}" set "${column}" = null where "id" in (`);
  sql.add(`select "id" from "${table}" where "${column}" is not null`).limit(CLEAR_BATCH);
  sql.add(')');
  return runStatement(db, sql.text, sql.parameters);
}
