import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { lockName } from '../../../platform/db/dialect.ts';
import type { LedgerPeriodTable } from '../../../platform/db/tables-records.ts';
import type { Book } from '../book/book.ts';

export type PeriodRow = Selectable<LedgerPeriodTable>;
type Place = Pick<Book, 'workspace' | 'id'>;

/** The month of a day: yyyymm. */
export const periodOf = (day: number) => Math.floor(day / 100);

/**
 * Keeps the periods of a posting from being closed until its transaction ends. Returns those that are
 * closed already. A period gets its row with the first posting into it.
 */
export async function sharePeriods(
  trx: Db,
  kind: DatabaseKind,
  book: Place,
  periods: readonly number[],
  at: number,
): Promise<Set<number>> {
  const wanted = [...new Set(periods)].sort((a, b) => a - b);
  const closed = new Set<number>();
  const rows = await lockPeriods(trx, kind, book, wanted, 'share');
  for (const period of wanted) {
    const row = rows.find((each) => each.period === period);
    const state = row?.state ?? (await addPeriod(trx, kind, book, period, at));
    if (state !== 'open') closed.add(period);
  }
  return closed;
}

async function lockPeriods(
  trx: Db,
  kind: DatabaseKind,
  { workspace, id }: Place,
  periods: readonly number[],
  how: 'share' | 'update',
): Promise<PeriodRow[]> {
  if (periods.length === 0) return [];
  const query = trx
    .selectFrom('ledger_period')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('book', '=', id)
    .where('period', 'in', periods)
    .orderBy('period');
  if (kind === 'sqlite') return query.execute();
  return (how === 'share' ? query.forShare() : query.forUpdate()).execute();
}

/** Before a closed period, there are no open ones. Periods are added and closed one at a time. */
async function addPeriod(
  trx: Db,
  kind: DatabaseKind,
  book: Place,
  period: number,
  at: number,
): Promise<PeriodRow['state']> {
  await lockBook(trx, kind, book);
  const later = await findLater(trx, book, period);
  if (later.some(({ state }) => state !== 'open')) return 'closed';
  const { workspace, id } = book;
  await trx
    .insertInto('ledger_period')
    .values({
      ...{ workspace, book: id, period, state: 'open', totals: null, hash: null },
      ...{ changed_at: at, changed_by: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [row] = await lockPeriods(trx, kind, book, [period], 'share');
  return row?.state ?? 'open';
}

async function lockBook(trx: Db, kind: DatabaseKind, { workspace, id }: Place) {
  await lockName(trx, kind, `periods of ${workspace}:${id}`);
}

async function findLater(trx: Db, { workspace, id }: Place, period: number): Promise<PeriodRow[]> {
  return trx
    .selectFrom('ledger_period')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('book', '=', id)
    .where('period', '>', period)
    .execute();
}

export async function listPeriods(db: Db, { workspace, id }: Place): Promise<PeriodRow[]> {
  return db
    .selectFrom('ledger_period')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('book', '=', id)
    .orderBy('period', 'desc')
    .limit(MAX_PERIODS)
    .execute();
}

/** A hundred years. */
const MAX_PERIODS = 1_200;

/** Waits for the postings under way, and keeps further ones out until the transaction ends. */
export async function lockPeriod(
  trx: Db,
  kind: DatabaseKind,
  book: Place,
  period: number,
): Promise<PeriodRow | undefined> {
  await lockBook(trx, kind, book);
  const [row] = await lockPeriods(trx, kind, book, [period], 'update');
  return row;
}

export async function updatePeriod(
  trx: Db,
  { workspace, book, period }: Pick<PeriodRow, 'workspace' | 'book' | 'period'>,
  change: Pick<PeriodRow, 'state' | 'totals' | 'hash' | 'changed_at' | 'changed_by'>,
): Promise<void> {
  await trx
    .updateTable('ledger_period')
    .set(change)
    .where('workspace', '=', workspace)
    .where('book', '=', book)
    .where('period', '=', period)
    .execute();
}
