import { expect, it } from 'vitest';
import type { Collection, Field } from '../workspace/collection.ts';
import { findTarget } from './link-target.ts';

const collections = [{ id: 'party' }, { id: 'item' }] as Collection[];
const link = (to: string, type = 'link') => ({ id: 'f', type, to }) as unknown as Field;

it('finds the collection of a link in the same workspace', () => {
  expect(findTarget(collections, 'base', link('item'))?.id).toBe('item');
  expect(findTarget(collections, 'base', link('base.party', 'links'))?.id).toBe('party');
  expect(findTarget(collections, 'base', link('sales.party'))).toBeUndefined();
  expect(findTarget(collections, 'base', link('hidden'))).toBeUndefined();
  expect(findTarget(collections, 'base', link('item', 'text'))).toBeUndefined();
});
