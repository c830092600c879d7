import { expect, test } from 'vitest';
import { compareLines, keyOf, toDifferences } from './compare.ts';

const line = (id: string, counted: string, lot: string | null = null) => ({
  id,
  values: { item: 'tea', lot, place: 'bin', condition: 'good', counted },
});
const key = { item: 'tea', lot: null, place: 'bin', condition: 'good' };
const compare = (lines: ReturnType<typeof line>[], qty: bigint, value: bigint) =>
  compareLines({ lines: { lines } } as never, new Map([[keyOf(key), { qty, value }]]));

test('puts the book and its average cost beside what was counted', () => {
  const compared = compare([line('a', '28.500')], 30_000n, 10_000n);
  expect(toDifferences(compared)).toEqual([
    { values: { ...key, book: '30.000', counted: '28.500', cost: '3.3333' } },
  ]);
});

test('takes what the book has of goods once, even if they were counted on two lines', () => {
  const compared = compare([line('a', '20'), line('b', '9')], 30_000n, 10_000n);
  expect(compared.map(({ book, counted }) => [book, counted])).toEqual([
    [30_000n, 20_000n],
    [0n, 9_000n],
  ]);
});

test('says that the book has none of goods that were found, and knows no cost of them', () => {
  const [found] = compare([line('a', '2', 'other lot')], 30_000n, 10_000n);
  expect(found).toMatchObject({ book: 0n, counted: 2_000n, cost: null });
});
