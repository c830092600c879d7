import chart from '@pedestal/acc/chart.json';
import type { LedgerMovement } from '@pedestal/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, toAccount } from '../accounts.ts';
import { detailRows } from './detail-rows.ts';
import { figureRows } from './figure-rows.ts';
import { ASSETS, figuresOf, INCOME, SOURCES } from './statement-lines.ts';
import { type Balances, type Sums, trialBalance, withOpenings, withYear } from './trial-balance.ts';

const accounts: Account[] = chart.map((row) => {
  const parent = 'parent' in row ? row.parent : null;
  return toAccount({ id: row.code, values: { ...row, parent } as never });
});
const leaves = accounts.filter(({ isGroup }) => !isGroup);

/** Vouchers of two entries each: debit, credit, amount. */
const vouchers = fc.array(
  fc.tuple(
    fc.constantFrom(...leaves),
    fc.constantFrom(...leaves),
    fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  ),
  { maxLength: 60 },
);

function book(entries: readonly (readonly [Account, Account, bigint])[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const add = ({ id }: Account, debit: bigint, credit: bigint) => {
    const own = sums.get(id) ?? { amount: 0n, debit: 0n, credit: 0n };
    sums.set(id, {
      amount: own.amount + debit - credit,
      debit: own.debit + debit,
      credit: own.credit + credit,
    });
  };
  for (const [debit, credit, cents] of entries) {
    add(debit, cents, 0n);
    add(credit, 0n, cents);
  }
  return sums;
}

describe('statements', () => {
  it('balance, whatever was posted', () => {
    fc.assert(
      fc.property(vouchers, vouchers, (first, second) => {
        const before = book(first);
        const after = book([...first, ...second]);
        const { total } = trialBalance(accounts, before, after);
        expect(total.opening).toBe(0n);
        expect(total.closing).toBe(0n);
        expect(total.debit).toBe(total.credit);

        const amountOf = ({ id }: Account) => after.get(id)?.amount ?? 0n;
        const assets = figuresOf(ASSETS, accounts, amountOf);
        const sources = figuresOf(SOURCES, accounts, amountOf);
        expect(assets.get('totalAssets')?.amount).toBe(sources.get('totalSources')?.amount);
      }),
    );
  });

  it('count opening balances as openings on whatever day they are posted', () => {
    fc.assert(
      fc.property(vouchers, vouchers, vouchers, (before, opened, moved) => {
        const start = withOpenings(book(before), new Map(), book(opened));
        const { rows, total } = trialBalance(
          accounts,
          start,
          book([...before, ...opened, ...moved]),
        );
        const turnover = trialBalance(accounts, new Map(), book(moved)).rows;
        for (const { account, debit, credit, opening, closing } of rows) {
          const own = turnover.find((row) => row.account === account);
          expect([debit, credit]).toEqual([own?.debit ?? 0n, own?.credit ?? 0n]);
          expect(opening + debit - credit).toBe(closing);
        }
        expect(total.opening).toBe(0n);
      }),
    );
  });

  it('put every account into exactly one line', () => {
    for (const account of leaves) {
      const amountOf = (each: Account) => (each === account ? 1n : 0n);
      const both = [ASSETS, SOURCES].flatMap((lines) => [
        ...figuresOf(lines, accounts, amountOf).values(),
      ]);
      expect(
        both.filter(({ parts }) => parts.length > 0),
        account.code,
      ).toHaveLength(1);
      if (account.category !== 'profit') continue;
      const income = [...figuresOf(INCOME, accounts, amountOf).values()];
      expect(
        income.filter(({ parts }) => parts.length > 0),
        account.code,
      ).toHaveLength(1);
    }
  });

  it('show figures that are the sum of what is listed below them', () => {
    fc.assert(
      fc.property(vouchers, (entries) => {
        const sums: Balances = book(entries);
        const columns = [figuresOf(SOURCES, accounts, ({ id }) => sums.get(id)?.amount ?? 0n)];
        const words = { titleOf: (id: string) => id, locale: 'en-US', addressOf: () => '/' };
        const rows = figureRows(SOURCES, columns, words);
        for (const { definition, amount } of columns[0]?.values() ?? []) {
          const below = rows.filter(({ id }) => id.startsWith(`${definition.id} `));
          const listed = below.reduce((sum, { cells }) => sum + (cells[1] as bigint), 0n);
          if (!definition.sum) expect(listed).toBe(amount);
        }
      }),
    );
  });

  it('carry profit into the result: revenue minus costs', () => {
    const by = (code: string) => leaves.find((each) => each.code === code) as Account;
    const sums = book([
      [by('1122'), by('6001'), 100_00n],
      [by('6401'), by('1405'), 60_00n],
      [by('660203'), by('100201'), 10_00n],
      [by('6801'), by('222103'), 7_50n],
    ]);
    const income = figuresOf(INCOME, accounts, ({ id }) => sums.get(id)?.amount ?? 0n);
    expect(income.get('operatingProfit')?.amount).toBe(30_00n);
    expect(income.get('netProfit')?.amount).toBe(22_50n);
  });
});

it('runs the balance of an account from its opening to its closing', () => {
  const movement = (debit: string, credit: string, origin = 'manual') =>
    ({ values: { origin }, amounts: { debit, credit } }) as unknown as LedgerMovement;
  const entries = [movement('5.00', '0.00'), movement('0.00', '7.50')];
  const detail = detailRows(entries, 100n);
  expect(detail.rows.map(({ balance }) => balance)).toEqual([600n, -150n]);
  expect(detail).toMatchObject({ opening: 100n, debit: 500n, credit: 750n, closing: -150n });
  // What was opened in the period is where it starts from.
  const opened = detailRows([movement('2.00', '0.00', 'opening'), ...entries], 100n);
  expect(opened.rows.map(({ balance }) => balance)).toEqual([800n, 50n]);
  expect(opened).toMatchObject({ opening: 300n, debit: 500n, credit: 750n, closing: 50n });
});

it('adds up the turnovers of the year month by month', () => {
  const months = [
    { debit: 10n, credit: 4n },
    { debit: 0n, credit: 7n },
  ];
  expect(withYear(months).map(({ debit, credit }) => [debit, credit])).toEqual([
    [10n, 4n],
    [10n, 11n],
  ]);
});
