import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { prepareOnce } from '../../../platform/db/postgres/batch-client.ts';
import { runLater, runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { LATER } from '../../../platform/db/statement-marks.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { searchFieldsOf, tokensOfRecord } from './search-fields.ts';

/**
 * The index of all records. It is derived: backups leave it out, and a job builds it again. SQLite
 * keeps the tokens in an FTS5 table, PostgreSQL in a `tsvector` with a GIN index.
 */

type Row = Readonly<Record<string, unknown>>;

/** Adds new records to the index. */
export async function indexNew(
  trx: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  rows: readonly Row[],
): Promise<void> {
  const records = rows
    .map((row) => ({ id: String(row.id), tokens: tokensOfRecord(collection, row) }))
    .filter(({ tokens }) => tokens.length > 0);
  if (records.length > 0) await writeTokens(trx, kind, records);
}

/** Brings the index up to date after a change of these columns. */
export async function indexChanged(
  trx: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  id: string,
  change: Row,
): Promise<void> {
  const fields = searchFieldsOf(collection);
  if (!fields.some(({ column }) => column.name in change)) return;
  const sql = new SqlText(kind);
  const names = fields.map(({ column }) => `"${column.name}"`);
  sql.add(`select ${names.join(', ')} from "${collection.table}" where "id" = `).value(id);
  const [row] = await selectRows<Row>(trx, sql.text, sql.parameters);
  if (row) await writeTokens(trx, kind, [{ id, tokens: tokensOfRecord(collection, row) }]);
}

interface RecordTokens {
  id: string;
  tokens: readonly string[];
}

const INSERT_TOKENS = `insert into search_row (record_id, tokens)
  select e ->> 0, array_to_tsvector(array(select jsonb_array_elements_text(e -> 1)))
  from jsonb_array_elements($1::jsonb) e
  on conflict (record_id) do update set tokens = excluded.tokens`;

/** Replaces the tokens of records, in one or two statements for all of them. */
export async function writeTokens(
  trx: Db,
  kind: DatabaseKind,
  records: readonly RecordTokens[],
): Promise<void> {
  if (kind === 'postgres') {
    const rows = JSON.stringify(records.map(({ id, tokens }) => [id, tokens]));
    prepareOnce(INSERT_TOKENS + LATER);
    await runLater(trx, INSERT_TOKENS, [rows]);
    return;
  }
  const rows = JSON.stringify(records.map(({ id, tokens }) => [id, tokens.join(' ')]));
  await runLater(
    trx,
    `insert or ignore into search_row (record_id) select value ->> 0 from json_each(?)`,
    [rows],
  );
  await runLater(
    trx,
    `insert or replace into search_text (rowid, tokens)
     select s.id, e.value ->> 1 from json_each(?) e join search_row s on s.record_id = e.value ->> 0`,
    [rows],
  );
}

/** Takes records out of the index. */
export async function removeTokens(
  trx: Db,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<void> {
  if (kind === 'sqlite') {
    const text = new SqlText(kind);
    text.add('delete from search_text where rowid in (select id from search_row');
    text.add(' where record_id in (').list(ids).add('))');
    await runStatement(trx, text.text, text.parameters);
  }
  const rows = new SqlText(kind);
  rows.add('delete from search_row where record_id in (').list(ids).add(')');
  await runStatement(trx, rows.text, rows.parameters);
}

/** The field lists that the index was built for, by `workspace.collection`. */
export async function readBuilt(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('search_index').selectAll().execute();
  return new Map(rows.map((row) => [`${row.workspace}.${row.collection}`, row.fields]));
}

export async function markBuilt(
  trx: Db,
  { workspace, id: collection }: CollectionSchema,
  fields: string,
): Promise<void> {
  await trx
    .insertInto('search_index')
    .values({ workspace, collection, fields })
    .onConflict((conflict) => conflict.columns(['workspace', 'collection']).doUpdateSet({ fields }))
    .execute();
}

/** The next records of a collection by id, with what they are found by. Locked: a change in between waits. */
export async function readTexts(
  trx: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  { after, limit }: { after: string; limit: number },
): Promise<Row[]> {
  const names = searchFieldsOf(collection).map(({ column }) => `, "${column.name}"`);
  const sql = new SqlText(kind);
  sql.add(`select "id"${names.join('')} from "${collection.table}" where "id" > `).value(after);
  sql.add(' order by "id"').limit(limit);
  if (kind === 'postgres') sql.add(' for update');
  return selectRows<Row>(trx, sql.text, sql.parameters);
}

/** Are there so few hits that reading all of them is the fastest way? */
export async function hasFewHits(db: Db, kind: DatabaseKind, match: string): Promise<boolean> {
  const count = kind === 'sqlite' ? await countSome(db, match) : await estimate(db, match);
  return count < RECORD_LIMITS.fewHits;
}

/** SQLite has no statistics of tokens, but counts fast. */
async function countSome(db: Db, match: string): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    db,
    `select count(*) as "count" from
     (select 1 from search_text t where t.search_text match ? limit ${RECORD_LIMITS.fewHits})`,
    [match],
  );
  return Number(row?.count ?? 0);
}

/** PostgreSQL knows the share of frequent tokens; all others are rare. */
async function estimate(db: Db, match: string): Promise<number> {
  const [row] = await selectRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    'explain (format json) select 1 from search_row s where s.tokens @@ $1::tsquery',
    [match],
  );
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
