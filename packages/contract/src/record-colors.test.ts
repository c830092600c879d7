import { expect, it } from 'vitest';
import { COLOR_LIMITS, parseColors, printColors } from './record-colors.ts';

it('are the same after reading and writing', () => {
  const text = 'red.row.due.lt.today;green.cell.state.in.done~closed;gold.cell.note.filled';
  expect(printColors(parseColors(text))).toBe(text);
  expect(parseColors('')).toEqual([]);
  const [rule] = parseColors('red.cell.note.contains.x');
  const odd = { ...(rule as NonNullable<typeof rule>) };
  odd.condition = { field: 'note', operator: 'eq', values: ['a;b~c%'] };
  expect(parseColors(printColors([odd]))).toEqual([odd]);
});

it.each([
  'pink.row.due.lt.today',
  'red.table.due.lt.today',
  'red.row.due.almost.today',
  'red.row.and(due.lt.today,a.empty)',
  'red.row.party>kind.eq.a',
  'red.row',
  ';',
  Array.from({ length: COLOR_LIMITS.rules + 1 }, () => 'red.row.a.empty').join(';'),
])('refuses %s', (text) => {
  expect(() => parseColors(text)).toThrow();
});
