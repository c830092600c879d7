import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import { type Book, WHOLE_BOOK } from '../book/book.ts';
import * as store from './period.store.ts';
import { type PeriodTotals, sumPeriod } from './period-totals.ts';

interface Parts {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
}

/** Who closes or reopens a period, and how it is recorded. */
export interface PeriodActor {
  userId: string;
  record(trx: Db, before: object, after: object): Promise<unknown>;
}

/**
 * Closes the earliest open period of a book, or of one of its parts. Nobody can post into it from the first step on; its totals are
 * then added up without a lock, so that postings into other periods go on. A gateway that dies in
 * between leaves it closing, and closing it again continues.
 */
export async function closePeriod(
  { db, kind, clock }: Parts,
  book: Book,
  key: store.PeriodKey,
  { userId, record }: PeriodActor,
): Promise<Omit<PeriodTotals, 'isEven'>> {
  requirePart(book, key);
  const { period } = key;
  const place = { workspace: book.workspace, book: book.id, ...key };
  const change = (state: 'open' | 'closing') => ({
    ...{ state, totals: null, hash: null, changed_at: clock(), changed_by: userId },
  });
  await transact(db, async (trx) => {
    const row = await store.lockPeriod(trx, kind, book, key);
    if (!row) throw new AppError('notFound');
    if (row.state === 'closed') throw new AppError('periodClosed');
    const all = await store.listPeriods(trx, book, key.part);
    if (all.some((each) => each.period < period && each.state !== 'closed')) {
      throw new AppError('periodOrder');
    }
    await store.updatePeriod(trx, place, change('closing'));
  });
  const { totals, hash, isEven } = await sumPeriod(db, kind, book, key);
  await transact(db, async (trx) => {
    const row = await store.lockPeriod(trx, kind, book, key);
    if (row?.state !== 'closing') throw new AppError('changedMeanwhile');
    if (!isEven) return store.updatePeriod(trx, place, change('open'));
    const closed = { state: 'closed' as const, totals: JSON.stringify(totals), hash };
    await store.updatePeriod(trx, place, {
      ...closed,
      ...{ changed_at: clock(), changed_by: userId },
    });
    await record(trx, { state: 'open' }, { state: 'closed', period, totals, hash });
    return undefined;
  });
  if (!isEven) throw new AppError('bookDamaged');
  return { totals, hash };
}

/** Reopens the latest closed period of a book, or of one of its parts. */
export async function reopenPeriod(
  { db, kind, clock }: Parts,
  book: Book,
  key: store.PeriodKey,
  { userId, record }: PeriodActor,
): Promise<void> {
  requirePart(book, key);
  const { period } = key;
  await transact(db, async (trx) => {
    const row = await store.lockPeriod(trx, kind, book, key);
    if (!row) throw new AppError('notFound');
    if (row.state === 'open') throw new AppError('wrongState');
    const all = await store.listPeriods(trx, book, key.part);
    if (all.some((each) => each.period > period && each.state !== 'open')) {
      throw new AppError('periodOrder');
    }
    await store.updatePeriod(
      trx,
      { workspace: book.workspace, book: book.id, ...key },
      { state: 'open', totals: null, hash: null, changed_at: clock(), changed_by: userId },
    );
    const { totals, hash } = row;
    await record(trx, { state: row.state, period, totals, hash }, { state: 'open', period });
  });
}

/** A posting into a month without a row waits for whoever closes one that it has locked, and the other way round. */
function transact<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  return retryConflicts(() => db.transaction().execute(change));
}

/** Where parts have months of their own, nobody closes those of the whole book. */
function requirePart({ parted }: Book, { part }: store.PeriodKey): void {
  if ((parted === undefined) !== (part === WHOLE_BOOK)) throw new AppError('notFound');
}
