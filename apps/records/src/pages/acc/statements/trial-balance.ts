import type { Account } from '../accounts.ts';

/** What a book says of an account at the end of a day, in cents. */
export interface Sums {
  amount: bigint;
  debit: bigint;
  credit: bigint;
}

export type Balances = ReadonlyMap<string, Sums>;

const NOTHING: Sums = { amount: 0n, debit: 0n, credit: 0n };

/** Balances before and after a period, and what was moved in between. */
export interface TrialRow {
  account: Account;
  level: number;
  opening: bigint;
  debit: bigint;
  credit: bigint;
  closing: bigint;
}

/**
 * Balances before a period with what was opened in it: opening balances are no turnover, whatever day
 * of the period they are posted on.
 */
export function withOpenings(
  before: Balances,
  openedBefore: Balances,
  openedAfter: Balances,
): Balances {
  const sums = new Map(before);
  for (const [account, after] of openedAfter) {
    const start = openedBefore.get(account) ?? NOTHING;
    const own = sums.get(account) ?? NOTHING;
    sums.set(account, {
      amount: own.amount + after.amount - start.amount,
      debit: own.debit + after.debit - start.debit,
      credit: own.credit + after.credit - start.credit,
    });
  }
  return sums;
}

const zero = { opening: 0n, debit: 0n, credit: 0n, closing: 0n };

/**
 * One row for each account that has a figure, groups with the sum of what is below them. Turnovers
 * are what was added to the totals of debits and credits between the two days.
 */
export function trialBalance(
  accounts: readonly Account[],
  before: Balances,
  after: Balances,
): { rows: TrialRow[]; total: Omit<TrialRow, 'account' | 'level'> } {
  const children = Map.groupBy(accounts, ({ parent }) => parent ?? '');
  const known = new Set(accounts.map(({ id }) => id));
  const roots = accounts.filter(({ parent }) => parent === undefined || !known.has(parent));
  const rows: TrialRow[] = [];
  const visit = (account: Account, level: number): typeof zero => {
    const place = rows.length;
    const start = before.get(account.id) ?? NOTHING;
    const end = after.get(account.id) ?? NOTHING;
    const own = {
      opening: start.amount,
      debit: end.debit - start.debit,
      credit: end.credit - start.credit,
      closing: end.amount,
    };
    const below = (children.get(account.id) ?? [])
      .toSorted(byCode)
      .map((child) => visit(child, level + 1));
    const sum = [own, ...below].reduce(add, zero);
    if (isFilled(sum)) rows.splice(place, 0, { account, level, ...sum });
    return sum;
  };
  const total = roots
    .toSorted(byCode)
    .map((root) => visit(root, 0))
    .reduce(add, zero);
  return { rows, total };
}

const byCode = (a: Account, b: Account) => (a.code < b.code ? -1 : 1);
const isFilled = (sum: typeof zero) => Object.values(sum).some((each) => each !== 0n);
const add = (a: typeof zero, b: typeof zero) => ({
  opening: a.opening + b.opening,
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  closing: a.closing + b.closing,
});

/** Rows of the months of a year, each with the turnovers since the first one. */
export function withYear<R extends Pick<TrialRow, 'debit' | 'credit'>>(months: readonly R[]) {
  let [debit, credit] = [0n, 0n];
  return months.map((row) => {
    debit += row.debit;
    credit += row.credit;
    return { row, debit, credit };
  });
}

/** An amount in two columns: debits and credits, never negative. */
export const inColumns = (amount: bigint): [debit: bigint | null, credit: bigint | null] =>
  amount > 0n ? [amount, null] : amount < 0n ? [null, -amount] : [null, null];
