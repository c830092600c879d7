import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { prepareFrequent, prepareOnce } from '../../../platform/db/postgres/batch-client.ts';
import { runLater, runStatement, selectLists, selectRows } from '../../../platform/db/raw-query.ts';
import { insertMany } from '../../../platform/db/sql/insert-many.ts';
import { writeLiterals } from '../../../platform/db/sql/literal-values.ts';
import { SqlText, type SqlValue } from '../../../platform/db/sql/sql-text.ts';
import { AS_LISTS, LATER } from '../../../platform/db/statement-marks.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { mayCollide } from '../catalogue/table-shapes.ts';
import { type PageRequest, writeCount, writePage } from '../compile/page-query.ts';
import { type Gate, hasRules, hidesNothing } from '../gate/gate.ts';
import { writeGateFlags, writePartFlags, writeRowCondition } from '../gate/row-condition.ts';
import { indexChanged, indexNew } from '../search/search.store.ts';

/** A row of a record table in stored form, by column name. Scaled numbers are text. */
export type StoredRow = Record<string, SqlValue>;

/** A row of a page as a list of values. */
export type StoredList = readonly SqlValue[];

/** A record that passed a gate. */
export interface ReachedRow {
  row: StoredRow;
  /** Indexes of the gate's parts that it belongs to. */
  parts: readonly number[];
}

/** A record that passed a gate, and what further gates say of it. */
interface FoundRecord extends ReachedRow {
  /** For each further gate, its parts that the record belongs to; undefined: out of its reach. */
  further: readonly (readonly number[] | undefined)[];
  /** 1 until the record is amended. */
  revision: number;
}

interface FindOptions {
  trashed?: boolean;
  /** Other transactions wait before they change it. */
  lock?: boolean;
  /** Gates of the same collection that are asked in the same statement. */
  further?: readonly Gate[];
}

/** The record with this id, if the gate lets it through. */
export async function findRecord(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  id: string,
  { trashed = false, lock = false, further = [] }: FindOptions = {},
): Promise<FoundRecord | undefined> {
  const { collection } = gate;
  if (lock && kind === 'postgres' && [gate, ...further].some(hasRules)) {
    await lockRow(db, collection, id);
  }
  const sql = new SqlText(kind);
  sql.add(`select ${selectList([...collection.columns.values()])}, r."version"`);
  if (collection.flow) sql.add(`, ${REVISION}`);
  writePartFlags(sql, gate, OWN_PREFIX);
  for (const [index, each] of further.entries()) writeGateFlags(sql, each, prefixOf(index));
  sql.add(` from "${collection.table}" r where r."id" = `).value(id);
  sql.add(` and r."deleted_at" is ${trashed ? 'not ' : ''}null and `);
  writeRowCondition(sql, gate, 'r');
  if (lock && kind === 'postgres') sql.add(' for update');
  if (kind === 'postgres') prepareOnce(sql.add(` /* ${collection.version} */`).text);
  const [row] = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  if (!row) return undefined;
  return {
    row,
    parts: partsOf(gate, row, OWN_PREFIX),
    further: further.map((each, index) => {
      const prefix = prefixOf(index);
      const isReached = hidesNothing(each) || Number(row[prefix]) === 1;
      return isReached ? partsOf(each, row, prefix) : undefined;
    }),
    revision: Number(row['revision of'] ?? 1),
  };
}

/**
 * Waits for whoever changes the record, before a statement of its own asks the gates. A statement that waits itself
 * sees the record as it is then, but lines and sets as they were before the wait.
 */
async function lockRow(db: Db, { table }: CollectionSchema, id: string): Promise<void> {
  await selectRows(db, `select 1 from "${table}" where "id" = $1 for update`, [id]);
}

const REVISION =
  '(select v.revision from record_revision v where v.record_id = r."id") as "revision of"';

/** Prefixes of flags: no name of a field contains a space. */
const OWN_PREFIX = 'own ';
const prefixOf = (index: number) => `further ${index} `;

export function partsOf(gate: Gate, row: StoredRow, prefix = 'p'): number[] {
  const all = [...gate.parts.keys()];
  return gate.isUniform ? all : all.filter((index) => Number(row[prefix + index]) === 1);
}

/** Scaled integers leave the database as text: they may be larger than a safe number. */
function selectList(columns: readonly Column[]): string {
  return columns
    .filter(({ storage }) => storage.kind !== 'none')
    .map(({ name, storage }) =>
      storage.kind === 'scaled' ? `cast(r."${name}" as text) as "${name}"` : `r."${name}"`,
    )
    .join(', ');
}

export async function readPage(
  db: Db,
  kind: DatabaseKind,
  request: PageRequest,
): Promise<StoredRow[]> {
  const sql = new SqlText(kind);
  writePage(sql, request);
  return selectRows<StoredRow>(db, sql.text, sql.parameters);
}

/** A page that can be read again and again. Its text is complete: a long one is compared and hashed only once. */
export interface PageStatement {
  text: string;
  parameters: readonly SqlValue[];
}

/** Writes the statement of `readPageLists`. A frequent one is planned once by each connection to PostgreSQL. */
export function writePageStatement(kind: DatabaseKind, request: PageRequest): PageStatement {
  const sql = new SqlText(kind);
  writePage(sql, request);
  const isFirst = kind === 'postgres' && request.from === undefined && request.plan !== 'hits';
  const literal = isFirst ? writeLiterals(sql) : undefined;
  if (literal === undefined) return { text: sql.text + AS_LISTS, parameters: sql.parameters };
  const { version } = request.gate.collection;
  return { text: `${literal} /* ${version} */${AS_LISTS}`, parameters: [] };
}

/** Like `readPage`; `placesIn` tells where a row has its values. */
export async function readPageLists(
  db: Db,
  kind: DatabaseKind,
  { text, parameters }: PageStatement,
): Promise<StoredList[]> {
  if (kind === 'postgres' && parameters.length === 0) prepareFrequent(text);
  return (await selectLists(db, text, parameters)) as StoredList[];
}

/** The number of records in a list, up to a limit. */
export async function countRecords(
  db: Db,
  kind: DatabaseKind,
  list: Pick<PageRequest, 'gate' | 'filter' | 'trashed'>,
  limit: number,
): Promise<number> {
  const sql = new SqlText(kind);
  writeCount(sql, list, limit);
  const [row] = await selectRows<{ count: number }>(db, sql.text, sql.parameters);
  return Number(row?.count ?? 0);
}

export async function readLines(
  db: Db,
  kind: DatabaseKind,
  { table, columns }: LinesSchema,
  parentId: string,
): Promise<StoredRow[]> {
  const sql = new SqlText(kind);
  const fields = selectList([...columns.values()]);
  sql.add(`select r."id", r."position"${fields && `, ${fields}`} from "${table}" r`);
  sql.add(' where r."parent_id" = ').value(parentId).add(' order by r."position", r."id"');
  return selectRows<StoredRow>(db, sql.text, sql.parameters);
}

/**
 * Inserts a record or a line. A record goes into the search index with it. Nobody waits for it unless
 * another record may have one of its values.
 */
export async function insertRow(
  trx: Db,
  kind: DatabaseKind,
  schema: CollectionSchema | LinesSchema,
  row: StoredRow,
): Promise<void> {
  const names = Object.keys(row);
  const sql = new SqlText(kind);
  sql.add(
    `insert into "${schema.table}" (${names.map((name) => `"${name}"`).join(', ')}) values (`,
  );
  sql.list(names.map((name) => row[name] ?? null)).add(')');
  const isRecord = 'workspace' in schema;
  const isAwaited = isRecord && mayCollide(schema, row);
  if (isRecord) sql.add(` /* ${schema.version} */`);
  if (isRecord && kind === 'postgres') prepareOnce(isAwaited ? sql.text : sql.text + LATER);
  await (isAwaited ? runStatement : runLater)(trx, sql.text, sql.parameters);
  if ('workspace' in schema) await indexNew(trx, kind, schema, [row]);
}

/** Inserts records or lines with the same columns, several in one statement. Records go into the search index with it. */
export async function insertRows(
  trx: Db,
  kind: DatabaseKind,
  schema: CollectionSchema | LinesSchema,
  rows: readonly StoredRow[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => names.map((name) => row[name] ?? null));
  await insertMany(trx, kind, schema.table, names, values);
  if ('workspace' in schema) await indexNew(trx, kind, schema, rows);
}

/** Changes a record or a line. Returns whether the row was there, with this version if one is given. */
export async function updateRow(
  trx: Db,
  kind: DatabaseKind,
  schema: CollectionSchema | LinesSchema,
  place: { id: string; version?: number },
  change: StoredRow,
): Promise<boolean> {
  const sql = writeUpdate(kind, schema, place, change);
  const isChanged = (await runStatement(trx, sql.text, sql.parameters)) > 0;
  if (isChanged && 'workspace' in schema) await indexChanged(trx, kind, schema, place.id, change);
  return isChanged;
}

/** Changes a record or a line that this transaction holds. Nobody waits for it unless another record may have one of its values. */
export async function updateHeldRow(
  trx: Db,
  kind: DatabaseKind,
  schema: CollectionSchema | LinesSchema,
  place: { id: string; version?: number },
  change: StoredRow,
): Promise<void> {
  if ('workspace' in schema && mayCollide(schema, change)) {
    await updateRow(trx, kind, schema, place, change);
    return;
  }
  const sql = writeUpdate(kind, schema, place, change);
  if ('workspace' in schema && kind === 'postgres') {
    prepareFrequent(sql.add(` /* ${schema.version} */`).text + LATER);
  }
  await runLater(trx, sql.text, sql.parameters);
  if ('workspace' in schema) await indexChanged(trx, kind, schema, place.id, change);
}

function writeUpdate(
  kind: DatabaseKind,
  { table }: CollectionSchema | LinesSchema,
  { id, version }: { id: string; version?: number },
  change: StoredRow,
): SqlText {
  const sql = new SqlText(kind);
  sql.add(`update "${table}" set `);
  sql.join(Object.entries(change), ', ', ([name, value]) => {
    sql.add(`"${name}" = `).value(value);
  });
  sql.add(' where "id" = ').value(id);
  if (version !== undefined) sql.add(' and "version" = ').value(version);
  return sql;
}

export async function deleteLines(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const sql = new SqlText(kind);
  sql.add(`delete from "${table}" where "id" in (`).list(ids).add(')');
  await runLater(trx, sql.text, sql.parameters);
}

/** Replaces the values of a field with several of them. */
export async function replaceSet(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  recordId: string,
  values: readonly string[],
): Promise<void> {
  const remove = new SqlText(kind);
  remove.add(`delete from "${table}" where "record_id" = `).value(recordId);
  await runLater(trx, remove.text, remove.parameters);
  if (values.length === 0) return;
  const insert = new SqlText(kind);
  insert.add(`insert into "${table}" ("record_id", "value") values `);
  insert.join(values, ', ', (value) => {
    insert.add('(').value(recordId).add(', ').value(value).add(')');
  });
  await runLater(trx, insert.text, insert.parameters);
}

/** Which of these records a gate lets through. */
export async function findReachable(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  ids: readonly string[],
  { includesTrash = false }: { includesTrash?: boolean } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const sql = new SqlText(kind);
  sql.add(`select r."id" from "${gate.collection.table}" r where r."id" in (`).list(ids);
  sql.add(includesTrash ? ') and ' : ') and r."deleted_at" is null and ');
  writeRowCondition(sql, gate, 'r');
  const rows = await selectRows<{ id: string }>(db, sql.text, sql.parameters);
  return new Set(rows.map((row) => row.id));
}

/** How a gate lets a record through. */
export interface RowReach {
  /** Indexes of the gate's parts that it belongs to. */
  parts: readonly number[];
  state: string | undefined;
}

/** How a gate lets these records through, by id; those that it does not are missing. */
export async function readReach(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  ids: readonly string[],
): Promise<Map<string, RowReach>> {
  if (ids.length === 0) return new Map();
  const { table, flow } = gate.collection;
  const sql = new SqlText(kind);
  sql.add(`select r."id"${flow ? ', r."state"' : ''}`);
  writePartFlags(sql, gate, OWN_PREFIX);
  sql
    .add(` from "${table}" r where r."id" in (`)
    .list(ids)
    .add(') and r."deleted_at" is null and ');
  writeRowCondition(sql, gate, 'r');
  const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  return new Map(
    rows.map((row) => [
      String(row.id),
      { parts: partsOf(gate, row, OWN_PREFIX), state: flow ? String(row.state) : undefined },
    ]),
  );
}

/** A column of a collection or of its lines that holds links. */
export interface Reference {
  collection: CollectionSchema;
  column: Column;
  lines?: LinesSchema;
}

/** Does a record elsewhere point to this one? */
export async function isReferenced(
  db: Db,
  kind: DatabaseKind,
  references: readonly Reference[],
  id: string,
): Promise<boolean> {
  for (const { collection, column, lines } of references) {
    const sql = new SqlText(kind);
    if (column.storage.kind === 'set') {
      sql.add(`select 1 as "found" from "${column.storage.table}" where "value" = `).value(id);
    } else if (lines) {
      sql.add(`select 1 as "found" from "${lines.table}" n join "${collection.table}" r`);
      sql
        .add(` on r."id" = n."parent_id" where r."deleted_at" is null and n."${column.name}" = `)
        .value(id);
    } else {
      sql.add(`select 1 as "found" from "${collection.table}" r where r."deleted_at" is null`);
      sql.add(` and r."${column.name}" = `).value(id);
    }
    sql.add(' limit 1');
    if ((await selectRows(db, sql.text, sql.parameters)).length > 0) return true;
  }
  return false;
}
