import { expect, it } from 'vitest';
import type { Field } from '../../workspace/collection.ts';
import { pickCardFields } from './card-fields.ts';

const field = (id: string, type = 'text', more: object = {}) =>
  ({ id, title: ['字段', 'Field'], type, access: 'read', ...more }) as unknown as Field;
const idsOf = (fields: readonly Field[]) => pickCardFields(fields).map(({ id }) => id);

const texts = ['a', 'b', 'c', 'd', 'e'].map((id) => field(id));
const qty = field('qty', 'decimal', { scale: 3 });
const total = field('total', 'computed', { of: 'money', scale: 2 });

it('shows the first four fields', () => {
  expect(idsOf(texts)).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf([...texts, field('days', 'integer')])).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf([qty])).toEqual(['qty']);
});

it('keeps the first amount of money', () => {
  expect(idsOf([...texts, qty, total])).toEqual(['a', 'b', 'c', 'total']);
  expect(idsOf([field('paid', 'money', { scale: 2 }), ...texts, total])).toEqual([
    'paid',
    'a',
    'b',
    'c',
  ]);
});

it('keeps a quantity where there is no money', () => {
  expect(idsOf([...texts, qty])).toEqual(['a', 'b', 'c', 'qty']);
});
