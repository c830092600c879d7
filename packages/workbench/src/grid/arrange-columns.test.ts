import { describe, expect, it } from 'vitest';
import { arrangeColumns, moveColumn, nextSort } from './arrange-columns.ts';
import type { DataGridColumn } from './column.ts';

const column = (key: string, more: Partial<DataGridColumn> = {}): DataGridColumn => ({
  key,
  title: key,
  type: 'text',
  ...more,
});
const columns = [column('a', { width: 100 }), column('b', { isFrozen: true }), column('c')];
const keys = (arranged: readonly { key: string }[]) => arranged.map(({ key }) => key).join('');

describe('arrangeColumns', () => {
  it('puts frozen columns first and bounds widths', () => {
    const arranged = arrangeColumns(columns, { widths: { a: 1, c: 9_999 } });
    expect(keys(arranged)).toBe('bac');
    expect(arranged.map(({ width }) => width)).toEqual([160, 56, 800]);
  });

  it('follows the person’s order, hidden columns and number of frozen ones', () => {
    const prefs = { order: ['c', 'a'], hidden: ['a'], frozen: 1 };
    const arranged = arrangeColumns(columns, prefs);
    expect(keys(arranged)).toBe('cb');
    expect(arranged.map(({ isFrozen }) => isFrozen)).toEqual([true, false]);
  });

  it('never hides a fixed column', () => {
    const fixed = [column('a', { isFixed: true }), column('b')];
    expect(keys(arrangeColumns(fixed, { hidden: ['a', 'b'] }))).toBe('a');
  });
});

describe('moveColumn', () => {
  it('keeps the number of frozen columns and the places of hidden ones', () => {
    const prefs = moveColumn(arrangeColumns(columns, {}), { order: ['x'] }, 1, 0);
    expect(prefs).toEqual({ order: ['a', 'b', 'c', 'x'], frozen: 1 });
    expect(keys(arrangeColumns(columns, prefs))).toBe('abc');
  });

  it('does nothing beyond the edges', () => {
    const prefs = {};
    expect(moveColumn(arrangeColumns(columns, prefs), prefs, 0, -1)).toBe(prefs);
  });
});

describe('nextSort', () => {
  it('sorts by one column: ascending, descending, not at all', () => {
    const once = nextSort([], 'a', false);
    expect(once).toEqual([{ key: 'a', isDescending: false }]);
    const twice = nextSort(once, 'a', false);
    expect(twice).toEqual([{ key: 'a', isDescending: true }]);
    expect(nextSort(twice, 'a', false)).toEqual([]);
    expect(nextSort(twice, 'b', false)).toEqual([{ key: 'b', isDescending: false }]);
  });

  it('adds columns and keeps the places of the others', () => {
    const sort = nextSort(nextSort([], 'a', false), 'b', true);
    expect(keys(sort)).toBe('ab');
    expect(nextSort(sort, 'a', true)).toEqual([
      { key: 'a', isDescending: true },
      { key: 'b', isDescending: false },
    ]);
  });
});
