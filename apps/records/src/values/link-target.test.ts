import { expect, it } from 'vitest';
import type { Field } from '../workspace/collection.ts';
import { targetOf } from './link-target.ts';

const link = (to: string, type = 'link') => ({ id: 'f', type, to }) as unknown as Field;

it('names the collection of a link, in the same workspace or in another one', () => {
  expect(targetOf('wms', link('item'))).toEqual({ workspace: 'wms', collection: 'item' });
  expect(targetOf('wms', link('base.party', 'links'))).toEqual({
    workspace: 'base',
    collection: 'party',
  });
  expect(targetOf('wms', link('item', 'text'))).toBeUndefined();
});
