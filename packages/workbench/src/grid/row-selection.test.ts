import { describe, expect, it } from 'vitest';
import { ALL_ROWS, countSelected, isSelected, NO_ROWS, setRows } from './row-selection.ts';

describe('row selection', () => {
  it('selects and takes out rows by id', () => {
    const some = setRows(setRows(NO_ROWS, ['a', 'b'], true), ['a'], false);
    expect([isSelected(some, 'a'), isSelected(some, 'b')]).toEqual([false, true]);
    expect(countSelected(some, 100)).toBe(1);
  });

  it('takes rows out of everything that matches', () => {
    const most = setRows(ALL_ROWS, ['a', 'b'], false);
    expect([isSelected(most, 'a'), isSelected(most, 'z')]).toEqual([false, true]);
    expect(countSelected(most, 100)).toBe(98);
    expect(countSelected(most, undefined)).toBeUndefined();
    expect(isSelected(setRows(most, ['a'], true), 'a')).toBe(true);
  });
});
