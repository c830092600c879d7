import type { BlueprintJson } from '@pedestal/blueprint';
import { buildBook } from '../areas/ledger/book/book.ts';
import { type BookProblem, checkBook } from '../areas/ledger/book/check-book.ts';
import { rebuildBook } from '../areas/ledger/book/rebuild.store.ts';
import type { Database } from '../platform/db/database.ts';

/** What was found in the books of all workspaces. */
export interface BooksReport {
  books: number;
  keys: number;
  problems: (BookProblem & { book: string })[];
}

/** Checks every book, after its balances were calculated again where that is wanted. */
export async function checkBooks(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  rebuild: boolean,
): Promise<BooksReport> {
  const report: BooksReport = { books: 0, keys: 0, problems: [] };
  const workspaces = await db.selectFrom('workspace').select(['key', 'effective']).execute();
  for (const { key, effective } of workspaces) {
    for (const json of (JSON.parse(effective) as BlueprintJson).books ?? []) {
      const book = buildBook(key, json);
      if (rebuild) await db.transaction().execute((trx) => rebuildBook(trx, kind, book));
      const { keys, problems } = await checkBook(db, kind, book);
      report.books += 1;
      report.keys += keys;
      report.problems.push(...problems.map((each) => ({ ...each, book: `${key}:${json.id}` })));
    }
  }
  return report;
}
