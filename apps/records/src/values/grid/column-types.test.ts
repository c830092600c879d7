import { expect, it } from 'vitest';
import type { Field } from '../../workspace/collection.ts';
import { cellTypeOf, findFault, showNumber, timestampFormat } from './column-types.ts';

const field = (type: string, more: object = {}) =>
  ({ id: 'f', title: ['f', 'f'], type, access: 'write', ...more }) as unknown as Field;

it('shows formulas like fields of their result', () => {
  expect(cellTypeOf(field('computed', { of: 'money', scale: 2 }))).toBe('money');
  expect(cellTypeOf(field('computed', { of: 'text' }))).toBe('text');
  expect(cellTypeOf(field('percent', { scale: 1 }))).toBe('decimal');
  expect(cellTypeOf(field('person'))).toBe('reference');
});

it('finds values out of bounds before they are sent', () => {
  expect(findFault(field('text', { max: 3 }), 'four')).toEqual({ code: 'tooLong', limit: '3' });
  expect(findFault(field('integer', { min: '0', max: '365' }), '-1')).toEqual({
    code: 'tooSmall',
    limit: '0',
  });
  expect(findFault(field('integer', { max: '365' }), '9999')?.code).toBe('tooLarge');
  expect(findFault(field('text', { max: 3 }), null)).toBeUndefined();
});

it('reads moments as it shows them, and as spreadsheets write them', () => {
  const { format, parse } = timestampFormat('Asia/Shanghai');
  const value = Date.UTC(2026, 10, 17, 0, 30);
  expect(format(value)).toBe('2026-11-17 08:30');
  expect(parse('2026-11-17 08:30')).toBe(value);
  expect(parse('2026/11/17 8:30:00')).toBe(value);
  expect(parse('tomorrow')).toBeUndefined();
});

it('shows quantities without zeros at their end, and amounts with all of their digits', () => {
  expect(showNumber(field('money', { scale: 2 }), '1234567.5')).toBe('1,234,567.50');
  expect(showNumber(field('percent', { scale: 3 }), '0.5')).toBe('0.500');
  const qty = field('decimal', { scale: 3 });
  expect(['14.000', '0.500', '1200.125', '100'].map((text) => showNumber(qty, text))).toEqual([
    '14',
    '0.5',
    '1,200.125',
    '100',
  ]);
});
