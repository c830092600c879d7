import { expect, it } from 'vitest';
import type { Field } from '../../workspace/collection.ts';
import {
  countConditions,
  newCondition,
  newGroup,
  offeredOperators,
  operatorsOf,
  printDraft,
  readDraft,
} from './conditions.ts';

const name = {
  id: 'name',
  title: ['名称', 'Name'],
  type: 'text',
  max: 10,
  access: 'read',
} as Field;
const price = { ...name, id: 'price', type: 'money', scale: 2 } as unknown as Field;

it.each([
  '',
  'name.eq.a',
  'and(name.contains.x,price.gte.1000)',
  'or(and(name.empty,price.lt.5),owner.me)',
  'not(or(name.in.a~b,price.filled))',
  'and(name.eq.a,not(price.gt.2))',
])('reads and writes the filter %s', (filter) => {
  const draft = readDraft(filter);
  expect(draft && printDraft(draft)).toBe(filter);
});

it('does not read what is no filter', () => {
  expect(readDraft('and(name')).toBeUndefined();
});

it('leaves out conditions without a value', () => {
  const empty = newCondition(name);
  const filled = { ...newCondition(price), values: ['10'] };
  expect(printDraft(newGroup([empty, filled]))).toBe('price.gte.10');
  expect(printDraft(newGroup([empty]))).toBe('');
});

it('counts conditions in groups', () => {
  const draft = readDraft('or(and(name.empty,price.lt.5),owner.me)');
  expect(draft && countConditions(draft)).toBe(3);
});

it('offers operators that fit the type', () => {
  expect(operatorsOf(name)[0]).toBe('contains');
  expect(operatorsOf(price)).toContain('lte');
  expect(operatorsOf(price)).not.toContain('contains');
});

it('offers the operator that the filter of a view has set', () => {
  const kind = { ...name, id: 'kind', type: 'choice' } as unknown as Field;
  expect(offeredOperators(kind, newCondition(kind))).toEqual(operatorsOf(kind));
  const set = { ...newCondition(kind), operator: 'eq' as const };
  expect(offeredOperators(kind, set)).toEqual(['eq', ...operatorsOf(kind)]);
});
