import { describe, expect, it } from 'vitest';
import { type KeyPress, moveSelection, rangeOf, type Selection, selectCell } from './selection.ts';

const bounds = { rows: 10, columns: 4, page: 5 };
const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isShift: false,
  isControl: false,
  ...modifiers,
});
const at = (row: number, column: number) => selectCell({ row, column });
const after = (selection: Selection, ...presses: KeyPress[]) =>
  presses.reduce((now, next) => moveSelection(now, next, bounds) ?? now, selection);

describe('moveSelection', () => {
  it('moves by arrows, pages and to the edges, never outside', () => {
    expect(after(at(3, 1), press('ArrowDown'), press('ArrowRight')).active).toEqual({
      row: 4,
      column: 2,
    });
    expect(after(at(0, 0), press('ArrowUp'), press('ArrowLeft')).active).toEqual({
      row: 0,
      column: 0,
    });
    expect(after(at(3, 1), press('PageDown'), press('PageDown')).active.row).toBe(9);
    expect(after(at(3, 1), press('End', { isControl: true })).active).toEqual({
      row: 9,
      column: 3,
    });
    expect(after(at(3, 1), press('ArrowUp', { isControl: true })).active.row).toBe(0);
  });

  it('extends the range with Shift and keeps the active cell', () => {
    const selection = after(
      at(3, 1),
      press('ArrowDown', { isShift: true }),
      press('ArrowRight', { isShift: true }),
    );
    expect(selection.active).toEqual({ row: 3, column: 1 });
    expect(rangeOf(selection)).toEqual({ top: 3, left: 1, bottom: 4, right: 2 });
  });

  it('selects everything with Ctrl-A', () => {
    expect(rangeOf(after(at(3, 1), press('a', { isControl: true })))).toEqual({
      top: 0,
      left: 0,
      bottom: 9,
      right: 3,
    });
  });

  it('goes on to the next cell with Tab and Enter', () => {
    expect(after(at(3, 3), press('Tab')).active).toEqual({ row: 4, column: 0 });
    expect(after(at(3, 0), press('Tab', { isShift: true })).active).toEqual({ row: 2, column: 3 });
    expect(after(at(3, 1), press('Enter')).active).toEqual({ row: 4, column: 1 });
  });

  it('leaves the grid with Tab at its end', () => {
    expect(moveSelection(at(9, 3), press('Tab'), bounds)).toBeUndefined();
    expect(moveSelection(at(0, 0), press('Tab', { isShift: true }), bounds)).toBeUndefined();
  });

  it('stays inside a range of several cells with Tab and Enter', () => {
    const range = { ...at(1, 1), head: { row: 2, column: 2 } };
    const walk = (key: string) =>
      [1, 2, 3, 4].map((count) => {
        const { active } = after(range, ...Array.from({ length: count }, () => press(key)));
        return [active.row, active.column];
      });
    expect(walk('Tab')).toEqual([
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(walk('Enter')).toEqual([
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 1],
    ]);
    expect(rangeOf(after(range, press('Tab')))).toEqual(rangeOf(range));
  });

  it('ignores other keys', () => {
    expect(moveSelection(at(3, 1), press('x'), bounds)).toBeUndefined();
  });
});
