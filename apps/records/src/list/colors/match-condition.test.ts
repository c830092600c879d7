import { type FieldCondition, parseFilter } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { Field } from '../../workspace/collection.ts';
import { matchCondition, readDay } from './match-condition.ts';

const field = (type: string, more: object = {}) =>
  ({ id: 'f', title: ['f', 'f'], type, access: 'write', ...more }) as unknown as Field;
const context = { userId: 'me1', today: '2026-11-17' };
const match = (of: Field, text: string, value: unknown) =>
  matchCondition(of, parseFilter(`f.${text}`) as FieldCondition, value as never, context);

it('compares numbers as numbers', () => {
  const amount = field('money', { scale: 2 });
  expect(match(amount, 'gt.9', '10.00')).toBe(true);
  expect(match(amount, 'lte.9', '10.00')).toBe(false);
  expect(match(amount, 'eq.10', '10.00')).toBe(true);
  expect(match(amount, 'lt.5', null)).toBe(false);
});

it('compares days with days that move with today', () => {
  const due = field('date');
  expect(match(due, 'lt.today', '2026-11-16')).toBe(true);
  expect(match(due, 'lt.today', '2026-11-17')).toBe(false);
  expect(match(due, 'lte.today+7', '2026-11-24')).toBe(true);
  expect(readDay('today-30', context.today)).toBe('2026-10-18');
  expect(readDay('monthStart', context.today)).toBe('2026-11-01');
  expect(readDay('yearStart', context.today)).toBe('2026-01-01');
});

it('knows sets, people and emptiness', () => {
  expect(match(field('choices'), 'in.a~b', ['c', 'b'])).toBe(true);
  expect(match(field('choice'), 'notIn.a~b', 'a')).toBe(false);
  expect(match(field('person'), 'me', 'me1')).toBe(true);
  expect(match(field('text'), 'empty', '')).toBe(true);
  expect(match(field('text'), 'filled', null)).toBe(false);
  expect(match(field('text'), 'contains.BO', 'a bolt')).toBe(true);
  expect(match(field('text'), 'ne.x', null)).toBe(true);
  expect(match(field('boolean'), 'eq.true', true)).toBe(true);
});
