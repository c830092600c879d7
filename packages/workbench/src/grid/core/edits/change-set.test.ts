import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '../values/cell-value.ts';
import { createChangeSet } from './change-set.ts';

const stored: Record<string, CellValue> = { 'r1/a': 'x', 'r1/b': null, 'r2/a': 'y' };
const create = () => createChangeSet((row, field) => stored[`${row}/${field}`] ?? null);
const dump = (set: ReturnType<typeof create>) =>
  [...set.rows()].flatMap(([row, fields]) => [...fields].map(([f, value]) => [row, f, value]));

describe('a change set', () => {
  it('keeps a change until it equals the stored value again', () => {
    const set = create();
    set.apply([{ rowId: 'r1', field: 'a', value: 'z' }]);
    expect(set.get('r1', 'a')).toEqual({ value: 'z' });
    expect(set.size).toBe(1);
    set.apply([{ rowId: 'r1', field: 'a', value: 'x' }]);
    expect(set.get('r1', 'a')).toBeUndefined();
    expect(set.size).toBe(0);
  });

  it('takes back and repeats a whole paste in one step', () => {
    const set = create();
    set.apply([
      { rowId: 'r1', field: 'a', value: '1' },
      { rowId: 'r2', field: 'a', value: '2' },
    ]);
    expect(set.undo()).toEqual([
      { rowId: 'r2', field: 'a', value: 'y' },
      { rowId: 'r1', field: 'a', value: 'x' },
    ]);
    expect(set.size).toBe(0);
    set.redo();
    expect(dump(set)).toEqual([
      ['r1', 'a', '1'],
      ['r2', 'a', '2'],
    ]);
  });

  it('adds no step for a change that changes nothing', () => {
    const set = create();
    set.apply([{ rowId: 'r1', field: 'a', value: 'x' }]);
    expect(set.canUndo).toBe(false);
  });

  it('goes back beyond a save: the values before it are changes again', () => {
    const values: Record<string, CellValue> = { 'r1/a': 'x', 'r2/a': 'y' };
    const set = createChangeSet((row, field) => values[`${row}/${field}`] ?? null);
    set.apply([
      { rowId: 'r1', field: 'a', value: '1' },
      { rowId: 'r2', field: 'a', value: '2' },
    ]);
    set.settle([{ rowId: 'r1', field: 'a' }]);
    values['r1/a'] = '1';
    expect(dump(set)).toEqual([['r2', 'a', '2']]);
    set.undo();
    expect(dump(set)).toEqual([['r1', 'a', 'x']]);
    set.redo();
    expect(dump(set)).toEqual([['r2', 'a', '2']]);
    set.undo();
    set.settle([{ rowId: 'r1', field: 'a' }]);
    expect(set.canRedo).toBe(false);
  });

  it('forgets the steps of rows that exist no more', () => {
    const set = create();
    set.apply([{ rowId: 'r1', field: 'a', value: '1' }]);
    set.apply([{ rowId: 'r2', field: 'a', value: '2' }]);
    set.undo();
    set.forget((id) => id === 'r2');
    expect(set.canRedo).toBe(false);
    expect(set.undo()).toEqual([{ rowId: 'r1', field: 'a', value: 'x' }]);
  });

  it('returns to the start by undo, and to the end by redo', () => {
    const change = fc.record({
      rowId: fc.constantFrom('r1', 'r2'),
      field: fc.constantFrom('a', 'b'),
      value: fc.constantFrom('x', 'y', 'z', null),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 8 }), (steps) => {
        const set = create();
        const sorted = () => JSON.stringify(dump(set).toSorted());
        const start = sorted();
        for (const step of steps) set.apply(step);
        const end = sorted();
        while (set.canUndo) set.undo();
        expect(sorted()).toBe(start);
        while (set.canRedo) set.redo();
        expect(sorted()).toBe(end);
      }),
    );
  });
});
