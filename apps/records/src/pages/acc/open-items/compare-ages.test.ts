import { expect, it } from 'vitest';
import { compareAges } from './compare-ages.ts';

it('puts the oldest open items first, then the largest totals', () => {
  const rows = [
    { id: 'young', total: 900n, ages: [900n, 0n, 0n] },
    { id: 'old, small', total: 10n, ages: [0n, 0n, 10n] },
    { id: 'middle', total: 500n, ages: [0n, 500n, 0n] },
    { id: 'old, large', total: 70n, ages: [50n, 0n, 20n] },
  ];
  const sorted = rows.toSorted(compareAges).map(({ id }) => id);
  expect(sorted).toEqual(['old, large', 'old, small', 'middle', 'young']);
});
