import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import { listAllPeriods } from '../period/period.store.ts';
import { sumPeriod } from '../period/period-totals.ts';
import type { DayTotal, StoredBalance } from './balance.store.ts';
import { type Book, guardsOf, WHOLE_BOOK } from './book.ts';
import * as store from './check.store.ts';

/** What is wrong in a book, by key, posting or period. */
export interface BookProblem {
  kind: 'balance' | 'days' | 'negative' | 'reserved' | 'orphan' | 'uneven' | 'period';
  name: string;
}

const PAGE = 200;

/** Compares balances, daily totals, postings and closed periods with the movements. Changes nothing. */
export async function checkBook(
  db: Db,
  kind: DatabaseKind,
  book: Book,
): Promise<{ keys: number; problems: BookProblem[] }> {
  const problems: BookProblem[] = [];
  const add = (problem: BookProblem['kind'], names: readonly string[]) => {
    const room = LEDGER_LIMITS.problems - problems.length;
    problems.push(...names.slice(0, room).map((name) => ({ kind: problem, name })));
  };
  let keys = 0;
  for (let after = ''; ; ) {
    const page = await store.readBalances(db, kind, book, after, PAGE);
    const [first, last] = [page[0], page.at(-1)];
    if (!first || !last) break;
    const range = { first: first.id, last: last.id };
    const days = await store.readTotalsOf(db, kind, book, range, 'days');
    const moved = await store.readTotalsOf(db, kind, book, range, 'movements');
    const reserved = await store.readReserved(db, kind, book, range);
    const movedByKey = Map.groupBy(moved, ({ keyId }) => keyId);
    const daysByKey = Map.groupBy(days, ({ keyId }) => keyId);
    for (const balance of page) {
      const own = movedByKey.get(balance.id) ?? [];
      if (textOf(own) !== textOf(daysByKey.get(balance.id) ?? [])) add('days', [balance.id]);
      for (const problem of checkBalance(book, balance, own, reserved.get(balance.id) ?? 0n)) {
        add(problem, [balance.id]);
      }
    }
    keys += page.length;
    after = last.id;
  }
  add('orphan', await store.findOrphans(db, kind, book, LEDGER_LIMITS.problems));
  add('uneven', await store.findUneven(db, kind, book, LEDGER_LIMITS.problems));
  for (const { period, part, state, hash } of await listAllPeriods(db, book)) {
    // What was closed before its parts were told apart can be reopened for one of them.
    const isOutdated = book.parted !== undefined && part === WHOLE_BOOK;
    if (state !== 'closed' || isOutdated) continue;
    const now = await sumPeriod(db, kind, book, { part, period });
    if (now.hash !== hash) add('period', [`${period} ${part}`.trim()]);
  }
  return { keys, problems };
}

const textOf = (totals: readonly DayTotal[]) =>
  totals.map((each) => `${each.day} ${each.in.join()} ${each.out.join()}`).join('\n');

function checkBalance(
  book: Book,
  { key, amounts, reserved, lastDay }: StoredBalance,
  moved: readonly DayTotal[],
  wanted: bigint,
): BookProblem['kind'][] {
  const guards = guardsOf(book, key);
  const sums = amounts.map(() => 0n);
  let isNegative = false;
  for (const total of moved) {
    for (const index of sums.keys()) {
      sums[index] = (sums[index] ?? 0n) + (total.in[index] ?? 0n) - (total.out[index] ?? 0n);
      if (guards[index] && (sums[index] ?? 0n) < 0n) isNegative = true;
    }
  }
  const isSame = sums.every((sum, index) => sum === amounts[index]);
  const found: BookProblem['kind'][] = [];
  if (!isSame || lastDay !== (moved.at(-1)?.day ?? 0)) found.push('balance');
  if (isNegative) found.push('negative');
  const held = book.reserved === undefined ? 0n : (amounts[book.reserved] ?? 0n);
  if (reserved !== wanted || (reserved > 0n && held < reserved)) found.push('reserved');
  return found;
}
