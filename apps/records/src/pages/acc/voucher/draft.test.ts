import { expect, it } from 'vitest';
import { toAccount } from '../accounts.ts';
import { fromCents, readAmount } from '../money.ts';
import {
  balancingAmount,
  filledLines,
  newLine,
  padLines,
  problemsOf,
  suggestFlow,
  totalsOf,
  toValues,
} from './draft.ts';

const accounts = new Map(
  [
    { code: '1002', kind: 'bank' },
    { code: '1122', kind: 'receivable', needsParty: true, flow: 'salesIn' },
  ].map((values) => [values.code, toAccount({ id: values.code, values })]),
);

it.each([
  ['', 0n],
  ['1,234.5', 123_450n],
  ['-3', -300n],
  ['12.', 1_200n],
  ['999999999999999.99', 99_999_999_999_999_999n],
  ['1.234', undefined],
  ['abc', undefined],
])('reads the amount %s', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it('balances a line by what the others lack', () => {
  const lines = [newLine({ debit: '100.10' }), newLine({ credit: '30' }), newLine()];
  const key = lines[2]?.key ?? '';
  expect(balancingAmount(lines, key, 'credit')).toBe('70.10');
  expect(balancingAmount(lines, key, 'debit')).toBe('-70.10');
  expect(totalsOf(lines)).toEqual({ debit: 10_010n, credit: 3_000n });
  expect(fromCents(10_010n)).toBe('100.10');
});

it('leaves empty lines out and says what is missing in the others', () => {
  const lines = padLines([newLine({ account: '1122', debit: '1.005' })]);
  expect(lines).toHaveLength(4);
  expect(filledLines(lines)).toHaveLength(1);
  expect(problemsOf(lines[0] ?? newLine(), accounts)).toEqual(['summary', 'party', 'amount']);
  const whole = newLine({ account: '1122', summary: 'x', aux: { party: { id: 'p', label: 'P' } } });
  expect(problemsOf(whole, accounts)).toEqual([]);
});

it('gives cash the flow of the account on the other side', () => {
  const lines = [
    newLine({ account: '1002', debit: '5' }),
    newLine({ account: '1122', credit: '5' }),
  ];
  const flow = suggestFlow(lines, accounts);
  expect(flow).toBe('salesIn');
  expect(toValues(lines[0] ?? newLine(), accounts, flow)).toMatchObject({
    flow: 'salesIn',
    debit: '5.00',
    credit: '0.00',
  });
  expect(toValues(lines[1] ?? newLine(), accounts, flow)).toMatchObject({ flow: null });
});
