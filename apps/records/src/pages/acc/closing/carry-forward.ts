import { type Account, NEEDS } from '../accounts.ts';
import { fromCents, toCents } from '../money.ts';

interface Group {
  values: Readonly<Record<string, string | null>>;
  amounts: Readonly<Record<string, string>>;
}

export type EntryValues = Record<string, string | null>;

/** The account that profit of the year is carried to. */
export const PROFIT_OF_YEAR = '4103';

/**
 * Entries that set every account of profit and loss to zero, and one against the profit of the year.
 * Undefined: there is nothing to carry forward.
 */
export function carryForward(
  groups: readonly Group[],
  accounts: ReadonlyMap<string, Account>,
  target: Account,
  summary: string,
): EntryValues[] | undefined {
  let net = 0n;
  const entries = groups.flatMap(({ values, amounts }): EntryValues[] => {
    const account = accounts.get(values.account ?? '');
    const cents = toCents(amounts.amount);
    if (account?.category !== 'profit' || cents === 0n) return [];
    net += cents;
    const aux = NEEDS.map((need) => [need, values[need] ?? null] as const);
    return [{ summary, account: account.id, ...Object.fromEntries(aux), ...opposite(cents) }];
  });
  if (entries.length === 0) return undefined;
  if (net === 0n) return entries;
  return [...entries, { summary, account: target.id, ...opposite(-net) }];
}

/** A balance on the debit side is taken off by a credit. */
const opposite = (cents: bigint) =>
  cents > 0n
    ? { debit: '0.00', credit: fromCents(cents) }
    : { debit: fromCents(-cents), credit: '0.00' };
