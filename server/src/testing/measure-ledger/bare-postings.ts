import type { Book } from '../../areas/ledger/book/book.ts';
import { keyIdOf } from '../../areas/ledger/book/book.ts';
import type { PostAct } from '../../areas/ledger/posting/acts.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import { newId } from '../../platform/db/id.ts';
import { runStatement } from '../../platform/db/raw-query.ts';
import { SqlText } from '../../platform/db/sql/sql-text.ts';

interface Waiting {
  act: PostAct;
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Rows = (string | number | bigint | null)[][];

/**
 * The best that a database can do with the rows of a posting: those that wait are written together in
 * one transaction of four statements. Nothing is checked, read or locked; all keys must exist.
 */
export function createBareQueue(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  book: Book,
  group: number,
) {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const next = waiting.slice(0, group);
      waiting = waiting.slice(group);
      try {
        const acts = next.map(({ act }) => act);
        await db.transaction().execute((trx) => writePostings(trx, kind, book, acts));
        for (const { resolve } of next) resolve();
      } catch (error) {
        for (const { reject } of next) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    apply: (act: PostAct) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ act, resolve, reject });
        if (!isRunning) void drain();
      }),
  };
}

async function writePostings(
  trx: Db,
  kind: DatabaseKind,
  book: Book,
  acts: readonly PostAct[],
): Promise<void> {
  const { workspace, id: bookId, tables, measures } = book;
  const postings: Rows = [];
  const movements: Rows = [];
  const keys = new Map<string, bigint[]>();
  const days = new Map<string, { key: string; day: number; totals: bigint[] }>();
  for (const act of acts) {
    const { document, day, at } = act;
    const id = newId(at);
    const place = [id, workspace, bookId, document.collection, document.id, document.revision];
    postings.push([...place, act.kind, 'post', day, act.userId, null, at]);
    for (const [position, { key, amounts }] of act.movements.entries()) {
      const keyId = keyIdOf(key);
      const exact = amounts.map((each) => each ?? 0n);
      movements.push([id, position, day, keyId, null, ...exact]);
      const sum = keys.get(keyId) ?? measures.map(() => 0n);
      keys.set(
        keyId,
        sum.map((each, index) => each + (exact[index] ?? 0n)),
      );
      const name = `${keyId} ${day}`;
      const total = days.get(name) ?? { key: keyId, day, totals: measures.flatMap(() => [0n, 0n]) };
      for (const [index, amount] of exact.entries()) {
        const at = index * 2 + (amount < 0n ? 1 : 0);
        total.totals[at] = (total.totals[at] ?? 0n) + (amount < 0n ? -amount : amount);
      }
      days.set(name, total);
    }
  }
  const amounts = measures.map(({ columns }) => columns.amount);
  await insert(trx, kind, 'ledger_posting', POSTING, postings);
  const columns = ['posting_id', 'position', 'day', 'key_id', 'reverses', ...amounts];
  await insert(trx, kind, tables.movements, columns, movements);
  await addToBalances(
    trx,
    kind,
    book,
    [...keys].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const sums = measures.flatMap((each) => [each.columns.in, each.columns.out]);
  const adding = sums.map((each) => `"${each}" = "${tables.days}"."${each}" + excluded."${each}"`);
  const rows = [...days.values()].map(({ key, day, totals }) => [key, day, ...totals]);
  const end = ` on conflict ("key_id", "day") do update set ${adding.join(', ')}`;
  await insert(trx, kind, tables.days, ['key_id', 'day', ...sums], rows, end);
}

const POSTING = [
  ...['id', 'workspace', 'book', 'collection', 'document_id', 'revision', 'kind', 'act', 'day'],
  ...['user_id', 'call_id', 'at'],
];

async function insert(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
  rows: Rows,
  end = '',
): Promise<void> {
  const sql = new SqlText(kind);
  sql.add(`insert into "${table}" (${columns.map((each) => `"${each}"`).join(', ')}) values `);
  sql.join(rows, ', ', (row) => sql.add('(').list(row).add(')'));
  await runStatement(trx, sql.add(end).text, sql.parameters);
}

async function addToBalances(
  trx: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  changes: readonly (readonly [string, bigint[]])[],
): Promise<void> {
  const sql = new SqlText(kind);
  const sets = measures.map(
    ({ columns: { amount } }, index) =>
      `"${amount}" = "${tables.balances}"."${amount}" + v."column${index + 2}"`,
  );
  sql.add(`update "${tables.balances}" set ${sets.join(', ')} from (values `);
  sql.join(changes, ', ', ([id, amounts]) => {
    sql.add('(cast(').value(id).add(' as text)');
    for (const each of amounts) sql.add(', cast(').value(each).add(' as bigint)');
    sql.add(')');
  });
  sql.add(`) v where "${tables.balances}"."id" = v."column1"`);
  await runStatement(trx, sql.text, sql.parameters);
}
