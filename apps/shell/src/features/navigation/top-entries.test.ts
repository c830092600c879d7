import { expect, it } from 'vitest';
import { shrinkEntry, splitTopEntries } from './top-entries.ts';

const entries = Array.from({ length: 16 }, (_, i) => i);
const WIDE = 2000;

it('shows the first eight and keeps the rest under More', () => {
  const { shown, more } = splitTopEntries(entries, 8, WIDE);
  expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(more).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
});

it('leaves More empty if everything fits', () => {
  expect(splitTopEntries(entries.slice(0, 8), 8, WIDE).more).toEqual([]);
  expect(splitTopEntries([], 8, WIDE)).toEqual({ shown: [], more: [] });
});

it('shows fewer in a narrow bar', () => {
  const { shown, more } = splitTopEntries(entries, 8, 400);
  expect(shown.length).toBe(4);
  expect([...shown, ...more]).toEqual(entries);
  expect(splitTopEntries(entries, 8, 0).shown).toEqual([]);
});

it('cuts the longest titles first, and short ones never', () => {
  for (const short of ['审批', 'Access', 'Leasing']) {
    expect(shrinkEntry(short)).toEqual({ flexShrink: 0 });
  }
  expect(shrinkEntry('Contracts')).toEqual({ flexShrink: 1, minWidth: 68 });
  for (const long of ['Office requests', '集团管理中心']) {
    expect(shrinkEntry(long)).toEqual({ flexShrink: 10_000, minWidth: 68 });
  }
});
