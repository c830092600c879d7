import { expect, it } from 'vitest';
import { titleOfChange, titleOfFigure, titleOfRunning } from './titles.ts';

it.each([
  ['sum', ['金额', 'Amount'], ['金额合计', 'Sum of Amount']],
  ['sum', ['金额合计', 'Total amount'], ['金额合计', 'Total amount']],
  ['sum', ['合计金额', 'Total'], ['合计金额', 'Total']],
  ['sum', ['总价', 'Subtotal'], ['总价', 'Subtotal']],
  ['sum', ['应付金额', 'Total'], ['应付金额合计', 'Total']],
  ['average', ['平均单价', 'Average price'], ['平均单价', 'Average price']],
  ['average', ['单价', 'Price'], ['单价平均值', 'Average Price']],
  ['min', ['单价', 'Price'], ['单价最小值', 'Smallest Price']],
  ['max', ['单价', 'Price'], ['单价最大值', 'Largest Price']],
  ['distinct', ['供应商', 'Supplier'], ['供应商去重计数', 'Distinct Supplier']],
] as const)('the %s of %j is named %j', (kind, field, expected) => {
  expect(titleOfFigure(kind, field)).toEqual(expected);
});

it('names the first and the last day as such', () => {
  const day = ['下单日期', 'Ordered on'] as const;
  expect(titleOfFigure('min', day, true)).toEqual(['最早下单日期', 'Earliest Ordered on']);
  expect(titleOfFigure('max', day, true)).toEqual(['最晚下单日期', 'Latest Ordered on']);
});

it('does not say twice that something is added up', () => {
  expect(titleOfRunning(['金额合计', 'Sum of Amount'])).toEqual([
    '金额累计',
    'Running total of Amount',
  ]);
  expect(titleOfRunning(['合计', 'Total'])).toEqual(['累计', 'Running total']);
  expect(titleOfRunning(['记录数', 'Records'])).toEqual(['记录数累计', 'Running total of Records']);
});

it('says what a change is compared with', () => {
  const amount = ['金额合计', 'Sum of Amount'] as const;
  expect(titleOfChange(amount, 'period')).toEqual([
    '金额合计（较上期）',
    'Sum of Amount, against the period before',
  ]);
  expect(titleOfChange(amount, 'year')[0]).toBe('金额合计（较上年同期）');
});
