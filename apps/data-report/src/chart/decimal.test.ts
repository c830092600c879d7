import { expect, it } from 'vitest';
import { addDecimals } from './decimal.ts';

it.each([
  [['0.1', '0.2'], '0.3'],
  [['9007199254740993', '1'], '9007199254740994'],
  [['-1.50', '1'], '-0.50'],
  [['-0.5', '0.5'], '0.0'],
  [['12'], '12'],
])('adds %j exactly', (values, sum) => {
  expect(addDecimals(values)).toBe(sum);
});

it.each([[[]], [['1', null]], [['1', 'x']]])('has no sum of %j', (values) => {
  expect(addDecimals(values as (string | null)[])).toBeNull();
});
