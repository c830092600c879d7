import { expect, it } from 'vitest';
import type { Field } from '../workspace/collection.ts';
import { dropZeros, formatQuantity, isAdditive, sumDecimals } from './number-format.ts';

const field = (type: string, more: object = {}) =>
  ({ id: 'f', title: ['字段', 'Field'], type, access: 'read', ...more }) as unknown as Field;

it('adds decimals exactly', () => {
  expect(sumDecimals(['0.10', '0.20', null, 'x', '9999999999999999.99'], 2)).toBe(
    '10000000000000000.29',
  );
  expect(sumDecimals(['-1.05', '1'], 2)).toBe('-0.05');
  expect(sumDecimals(['2', '3'], 0)).toBe('5');
  expect(sumDecimals([], 2)).toBe('0.00');
});

it('shows quantities without zeros at their end', () => {
  expect(['14.000', '0.500', '100', '0.000', '-3.120'].map(dropZeros)).toEqual([
    '14',
    '0.5',
    '100',
    '0',
    '-3.12',
  ]);
  expect(formatQuantity('405005.000', 3, 'zh-CN')).toBe('405,005');
  expect(formatQuantity('0.125', 3, 'en-US')).toBe('0.125');
});

it('adds up amounts and quantities, and neither prices of one nor rates', () => {
  const additive = [
    field('money', { scale: 2 }),
    field('decimal', { scale: 3 }),
    field('integer'),
    field('sum', { scale: 6 }),
    field('computed', { of: 'money', scale: 2 }),
  ];
  expect(additive.map(isAdditive)).toEqual(additive.map(() => true));
  const others = [
    field('money', { scale: 4 }),
    field('decimal', { scale: 6 }),
    field('percent', { scale: 2 }),
    field('integer', { default: '1' }),
    field('computed', { of: 'decimal', scale: 6 }),
    field('computed', { of: 'decimal', scale: 2, title: ['毛利率（%）', 'Margin (%)'] }),
    field('text'),
  ];
  expect(others.map(isAdditive)).toEqual(others.map(() => false));
});
