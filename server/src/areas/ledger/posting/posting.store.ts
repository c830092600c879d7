import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { LedgerPostingTable } from '../../../platform/db/tables-records.ts';
import { inParts, quoteAll } from '../book/balance.store.ts';
import type { Book } from '../book/book.ts';
import type { ValuedMovement } from './movement.ts';

export type PostingRow = Insertable<LedgerPostingTable>;

/** A posting of a document, of any of its revisions. */
export type KnownPosting = Pick<
  LedgerPostingTable,
  'id' | 'document_id' | 'kind' | 'revision' | 'act' | 'call_id'
>;

/** What documents have posted, oldest first. */
export async function findPostings(
  db: Db,
  documentIds: readonly string[],
): Promise<KnownPosting[]> {
  if (documentIds.length === 0) return [];
  return db
    .selectFrom('ledger_posting')
    .select(['id', 'document_id', 'kind', 'revision', 'act', 'call_id'])
    .where('document_id', 'in', documentIds)
    .orderBy('id')
    .execute();
}

export async function insertPostings(
  trx: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  postings: readonly { row: PostingRow; movements: readonly ValuedMovement[] }[],
): Promise<void> {
  if (postings.length === 0) return;
  await trx
    .insertInto('ledger_posting')
    .values(postings.map(({ row }) => row))
    .execute();
  const rows = postings.flatMap(({ row, movements }) =>
    movements.map((movement, position) => ({ row, movement, position })),
  );
  const amounts = measures.map(({ columns }) => columns.amount);
  const columns = ['posting_id', 'position', 'day', 'key_id', 'reverses', ...amounts];
  for (const part of inParts(rows)) {
    const sql = new SqlText(kind);
    sql.add(`insert into "${tables.movements}" (${quoteAll(columns)}) values `);
    sql.join(part, ', ', ({ row, movement, position }) => {
      const { keyId, reverses } = movement;
      sql
        .add('(')
        .list([row.id, position, row.day, keyId, reverses, ...movement.amounts])
        .add(')');
    });
    await runStatement(trx, sql.text, sql.parameters);
  }
}

/** What postings have moved, added up by key; keys that came out even are left out. */
export async function readNet(
  db: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  postingIds: readonly string[],
): Promise<Map<string, bigint[]>> {
  const amounts = measures.map(
    ({ columns }, index) => `cast("${columns.amount}" as text) as "a${index}"`,
  );
  const net = new Map<string, bigint[]>();
  for (const part of inParts(postingIds)) {
    const sql = new SqlText(kind);
    sql.add(`select "key_id" as "key", ${amounts.join(', ')} from "${tables.movements}"`);
    sql.add(' where "posting_id" in (').list(part).add(')');
    for (const row of await selectRows<Record<string, string>>(db, sql.text, sql.parameters)) {
      const sum = net.get(String(row.key)) ?? measures.map(() => 0n);
      const next = sum.map((each, index) => each + BigInt(row[`a${index}`] ?? 0));
      net.set(String(row.key), next);
    }
  }
  return new Map([...net].filter(([, sum]) => sum.some((each) => each !== 0n)));
}

/** The document of the last posting that took from a key on a day. */
export async function findTaker(
  db: Db,
  kind: DatabaseKind,
  { tables, measures }: Book,
  { keyId, day, measure }: { keyId: string; day: number; measure: number },
): Promise<{ collection: string; id: string } | undefined> {
  const amount = measures[measure]?.columns.amount ?? '';
  const sql = new SqlText(kind);
  sql.add('select p."collection" as "collection", p."document_id" as "id"');
  sql.add(` from "${tables.movements}" m join ledger_posting p on p."id" = m."posting_id"`);
  sql.add(' where m."key_id" = ').value(keyId).add(' and m."day" = ').value(day);
  sql.add(` and m."${amount}" < 0 order by m."posting_id" desc, m."position" desc limit 1`);
  const [found] = await selectRows<{ collection: string; id: string }>(
    db,
    sql.text,
    sql.parameters,
  );
  return found;
}

/** All postings of a document, in any book. */
export async function findDocument(db: Db, documentId: string) {
  return db
    .selectFrom('ledger_posting')
    .select(['id', 'workspace', 'book', 'collection'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .limit(MAX_POSTINGS)
    .execute();
}

/** Of one document: two for each of its revisions and postings. */
const MAX_POSTINGS = 1_000;
