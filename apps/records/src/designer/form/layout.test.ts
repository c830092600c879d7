import type { CollectionJson } from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import { placeField, stepField, toGroups, toggleWide, withForm, withoutField } from './layout.ts';

const field = (id: string) => ({ id, title: [id, id], type: 'text', max: 40 }) as const;
const collection: CollectionJson = {
  ...{ id: 'item', title: ['物料', 'Item'], label: 'a', search: [], indexes: [] },
  fields: ['a', 'b', 'c', 'd'].map(field),
  ...{ lines: [], rules: [], views: [] },
  form: [
    { id: 'one', title: ['一', 'One'], show: ['a', 'b'], wide: ['b'] },
    { id: 'two', title: ['二', 'Two'], show: ['c'] },
  ],
};
const form = collection.form ?? [];
const shown = (each: CollectionJson) =>
  toGroups(each).map((group) => group.fields.map(({ id }) => id).join(''));

it('shows fields that no section names at the end', () => {
  expect(shown(collection)).toEqual(['ab', 'c', 'd']);
  expect(shown(withForm(collection, []))).toEqual(['abcd']);
});

it('moves a field inside of a section, across sections and out of them', () => {
  const step = (id: string, by: 1 | -1) =>
    shown({ ...collection, form: stepField(collection, id, by) });
  expect(step('b', -1)).toEqual(['ba', 'c', 'd']);
  expect(step('a', 1)).toEqual(['ba', 'c', 'd']);
  expect(step('b', 1)).toEqual(['a', 'bc', 'd']);
  expect(step('c', -1)).toEqual(['abc', '', 'd']);
  expect(step('c', 1)).toEqual(['ab', '', 'cd']);
  expect(step('d', -1)).toEqual(['ab', 'cd', '']);
  expect(step('a', -1)).toEqual(['ab', 'c', 'd']);
});

it('keeps the width of a field that moves', () => {
  const moved = placeField(form, 'b', { section: 'two', before: 'c' });
  expect(moved).toMatchObject([{ show: ['a'] }, { show: ['b', 'c'], wide: ['b'] }]);
  expect(moved[0]).not.toHaveProperty('wide');
  expect(toggleWide(moved, 'b')[1]).not.toHaveProperty('wide');
  expect(withoutField(collection, 'b').form?.[0]).toEqual({
    id: 'one',
    title: ['一', 'One'],
    show: ['a'],
  });
});
