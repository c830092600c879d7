import { expect, it } from 'vitest';
import { sumDecimals } from './number-format.ts';

it('adds decimals exactly', () => {
  expect(sumDecimals(['0.10', '0.20', null, 'x', '9999999999999999.99'], 2)).toBe(
    '10000000000000000.29',
  );
  expect(sumDecimals(['-1.05', '1'], 2)).toBe('-0.05');
  expect(sumDecimals(['2', '3'], 0)).toBe('5');
  expect(sumDecimals([], 2)).toBe('0.00');
});
