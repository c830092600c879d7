import type { ReportField } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { newDraft, operatorsOf, printConditions, readConditions } from './conditions.ts';

const field = (part: Partial<ReportField>): ReportField => ({
  id: 'x',
  title: ['名', 'Name'],
  type: 'text',
  isDimension: true,
  hasGrain: false,
  measures: [],
  scale: null,
  choices: null,
  link: null,
  group: null,
  to: null,
  ...part,
});

it.each(['', 'a.eq.b', 'and(a.in.x~y,b.gte.2026-01-01,c.empty)'])('reads and writes %s', (text) => {
  expect(printConditions(readConditions(text) ?? [])).toBe(text);
});

it.each(['or(a.eq.b,c.empty)', 'and(a.eq.b,not(c.empty))', 'and(a'])('leaves %s alone', (text) => {
  expect(readConditions(text)).toBeUndefined();
});

it('leaves out conditions without a value', () => {
  const [one, other] = [newDraft(field({})), newDraft(field({ type: 'boolean' }))];
  expect(printConditions([one, other])).toBe('x.eq.true');
});

it('offers operators that fit', () => {
  expect(operatorsOf(field({ type: 'date', hasGrain: true }))[0]).toBe('gte');
  expect(operatorsOf(field({ choices: [] }))[0]).toBe('in');
  expect(operatorsOf(field({ type: 'orgUnit' }))[0]).toBe('under');
  expect(operatorsOf(field({ type: 'money', scale: 2 }))).not.toContain('contains');
});
