import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { Book, Key } from '../book/book.ts';

/** Which movements are listed. */
export interface MovementQuery {
  filter: WriteCondition | undefined;
  from: number | undefined;
  to: number | undefined;
  /** Postings of one document. */
  postings: readonly string[] | undefined;
}

export interface MovementPlace {
  day: number;
  posting: string;
  position: number;
}

export interface ListedMovement extends MovementPlace {
  key: Key;
  amounts: bigint[];
  isReversal: boolean;
  kind: string;
  collection: string;
  documentId: string;
  userId: string;
  at: number;
}

type Row = Record<string, string | number | null>;

const ORDER = ['day', 'posting_id', 'position'] as const;

/** Movements before a place, the latest first. */
export async function readMovements(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  query: MovementQuery,
  { before, limit, fewKeys }: { before: MovementPlace | undefined; limit: number; fewKeys: number },
): Promise<ListedMovement[]> {
  const keys = query.filter && (await findKeys(db, kind, book, query.filter, fewKeys + 1));
  if (keys?.length === 0) return [];
  const sql = new SqlText(kind);
  const { tables, dimensions, measures } = book;
  const columns = [
    ...['day', 'posting_id', 'position', 'reverses'].map((each) => `m."${each}" as "${each}"`),
    ...measures.map(({ columns }, index) => `cast(m."${columns.amount}" as text) as "a${index}"`),
    ...dimensions.map(({ column }, index) => `b."${column}" as "k${index}"`),
    'p."kind" as "kind", p."collection" as "collection", p."document_id" as "document_id"',
    'p."user_id" as "user_id", p."at" as "at"',
  ];
  sql.add(`select ${columns.join(', ')} from (`);
  // A key has an index of its own, so few keys are read one by one and merged.
  if (keys && keys.length <= fewKeys) {
    sql.join(keys, ' union all ', (key) => {
      sql.add('select * from (');
      writePage(sql, book, query, { before, limit, condition: ofKey(key) });
      sql.add(') k');
    });
  } else {
    const { filter } = query;
    writePage(sql, book, query, { before, limit, condition: filter && ofFilter(book, filter) });
  }
  sql.add(`) m join "${tables.balances}" b on b."id" = m."key_id"`);
  sql.add(' join ledger_posting p on p."id" = m."posting_id"');
  sql.add(` order by ${ORDER.map((each) => `m."${each}" desc`).join(', ')}`).limit(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => toMovement(book, row));
}

function toMovement({ dimensions, measures }: Book, row: Row): ListedMovement {
  return {
    day: Number(row.day),
    posting: String(row.posting_id),
    position: Number(row.position),
    key: dimensions.map((_, index) => row[`k${index}`] ?? null),
    amounts: measures.map((_, index) => BigInt(row[`a${index}`] ?? 0)),
    isReversal: row.reverses !== null,
    kind: String(row.kind),
    collection: String(row.collection),
    documentId: String(row.document_id),
    userId: String(row.user_id),
    at: Number(row.at),
  };
}

const ofKey =
  (key: string): WriteCondition =>
  (sql) =>
    void sql.add('m."key_id" = ').value(key);

/** The plus keeps SQLite from reading all movements of all keys before it sorts them. */
function ofFilter({ tables }: Book, filter: WriteCondition): WriteCondition {
  return (sql) => {
    sql.add(sql.kind === 'sqlite' ? '+m."key_id"' : 'm."key_id"');
    sql.add(` in (select b."id" from "${tables.balances}" b where `);
    filter(sql);
    sql.add(')');
  };
}

function writePage(
  sql: SqlText,
  { tables }: Book,
  { from, to, postings }: MovementQuery,
  page: { before: MovementPlace | undefined; limit: number; condition: WriteCondition | undefined },
): void {
  const { before, limit, condition } = page;
  sql.add(`select m.* from "${tables.movements}" m where 1 = 1`);
  if (from !== undefined) sql.add(' and m."day" >= ').value(from);
  if (to !== undefined) sql.add(' and m."day" <= ').value(to);
  if (postings) sql.add(' and m."posting_id" in (').list(postings).add(')');
  if (condition) {
    sql.add(' and ');
    condition(sql);
  }
  if (before) {
    sql.add(` and (${ORDER.map((each) => `m."${each}"`).join(', ')}) < (`);
    sql.list([before.day, before.posting, before.position]).add(')');
  }
  sql.add(` order by ${ORDER.map((each) => `m."${each}" desc`).join(', ')}`).limit(limit);
}

async function findKeys(
  db: Db,
  kind: DatabaseKind,
  { tables }: Book,
  filter: WriteCondition,
  limit: number,
): Promise<string[]> {
  const sql = new SqlText(kind);
  sql.add(`select b."id" as "id" from "${tables.balances}" b where `);
  filter(sql);
  sql.limit(limit);
  const rows = await selectRows<Row>(db, sql.text, sql.parameters);
  return rows.map((row) => String(row.id));
}
