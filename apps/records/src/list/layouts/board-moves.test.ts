import { expect, it } from 'vitest';
import type { Collection, Field } from '../../workspace/collection.ts';
import { findMove, listPlaces } from './board-moves.ts';

const choices = [
  { id: 'open', title: ['开', 'Open'], color: 'green' },
  { id: 'done', title: ['完', 'Done'] },
  { id: 'old', title: ['旧', 'Old'], hidden: true },
];
const field = (more: object) =>
  ({ id: 'kind', type: 'choice', access: 'write', choices, ...more }) as unknown as Field;
const collection = {
  can: { edit: true },
  states: {
    transitions: [{ id: 'finish', title: ['完成', 'Finish'], from: ['open'], to: 'done' }],
  },
} as unknown as Collection;
const words = { title: ([, en]: readonly [string, string]) => en, empty: 'Empty' };

it('has a place for each choice, and one for records without a value', () => {
  expect(listPlaces(field({}), words).map(({ key, isOptional }) => [key, isOptional])).toEqual([
    ['none', true],
    ['open', false],
    ['done', false],
    ['old', true],
  ]);
  expect(listPlaces(field({ required: true }), words)).toHaveLength(3);
});

it('moves a record by a transition of its state', () => {
  const state = field({ id: 'state', isSystem: true, access: 'read' });
  expect(findMove(collection, state, 'open', 'done')).toMatchObject({ transition: 'finish' });
  expect(findMove(collection, state, 'done', 'open')).toBeUndefined();
  expect(findMove(collection, state, 'open', 'open')).toBeUndefined();
});

it('sets a field that the person may change', () => {
  expect(findMove(collection, field({}), 'open', null)).toEqual({ kind: 'set', value: null });
  expect(findMove(collection, field({ access: 'read' }), 'open', 'done')).toBeUndefined();
});
