import { expect, it } from 'vitest';
import { findScanned } from './find-scanned.ts';

const option = (id: string, label: string, hint = '') => ({ id, label, hint });

it('takes the only option with the code, whatever its case', () => {
  const items = [option('a', 'Bolt', 'B-1'), option('b', 'Bolt long', 'B-10')];
  expect(findScanned(items, 'b-1 ')?.id).toBe('a');
  expect(findScanned(items, 'Bolt long')?.id).toBe('b');
});

it('takes the only hit, and nothing where several fit', () => {
  expect(findScanned([option('a', 'Bolt', 'B-1')], '690123')?.id).toBe('a');
  expect(findScanned([option('a', 'Bolt'), option('b', 'Bolt')], 'Bolt')).toBeUndefined();
  expect(findScanned([option('a', 'Bolt'), option('b', 'Nut')], 'x')).toBeUndefined();
  expect(findScanned([], 'x')).toBeUndefined();
});
