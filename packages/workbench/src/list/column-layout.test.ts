import { expect, test } from 'vitest';
import { arrange, clampWidth, moveTo } from './column-layout.ts';

const columns = [
  { key: 'name', isFixed: true },
  { key: 'unit' },
  { key: 'roles' },
  { key: 'seen' },
  { key: 'actions', isFixed: true },
];
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key);

test('fixed columns keep their places', () => {
  expect(keysOf(arrange(columns, ['seen', 'unit', 'roles']))).toEqual([
    'name',
    'seen',
    'unit',
    'roles',
    'actions',
  ]);
});

test('columns that the stored order does not know come last', () => {
  expect(keysOf(arrange(columns, ['roles', 'gone']))).toEqual([
    'name',
    'roles',
    'unit',
    'seen',
    'actions',
  ]);
});

test('moves a column to the place of another one, in both directions', () => {
  expect(moveTo(columns, 'unit', 'seen')).toEqual(['roles', 'seen', 'unit']);
  expect(moveTo(columns, 'seen', 'unit')).toEqual(['seen', 'unit', 'roles']);
  expect(moveTo(columns, 'name', 'seen')).toEqual(['unit', 'roles', 'seen']);
});

test('bounds widths', () => {
  expect([clampWidth(3), clampWidth(120.4), clampWidth(9999)]).toEqual([60, 120, 800]);
});
