import type { LedgerBalance } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { sortBalances } from './sort-balances.ts';

const dimension = (id: string, choices?: string[]) => ({
  id,
  title: [id, id] as [string, string],
  type: choices ? 'choice' : 'link',
  ...(choices ? { choices: choices.map((each) => ({ id: each, title: [each, each] })) } : {}),
});
const row = (account: string | null, status: string) =>
  ({ values: { account, status } }) as unknown as LedgerBalance;

it('sorts by names, choices in their own order, and what has no value first', () => {
  const labels = { account: { x: '1002 银行存款', y: '1001 库存现金', z: '10001 其他' } };
  const dimensions = [dimension('account'), dimension('status', ['good', 'damaged'])] as never;
  const rows = [
    row('z', 'good'),
    row('x', 'damaged'),
    row('x', 'good'),
    row('y', 'good'),
    row(null, 'good'),
  ];
  const sorted = sortBalances(rows, { dimensions, labels, locale: 'zh-CN' });
  expect(sorted.map(({ values }) => Object.values(values))).toEqual([
    [null, 'good'],
    ['y', 'good'],
    ['x', 'good'],
    ['x', 'damaged'],
    ['z', 'good'],
  ]);
});
