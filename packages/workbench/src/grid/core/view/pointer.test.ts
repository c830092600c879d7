import { describe, expect, it } from 'vitest';
import { extendRange } from './pointer.ts';

describe('extendRange', () => {
  const from = { top: 2, left: 2, bottom: 3, right: 3 };

  it('extends in the direction in which the cell is farther away', () => {
    expect(extendRange(from, { row: 8, column: 4 })).toEqual({ ...from, bottom: 8 });
    expect(extendRange(from, { row: 4, column: 9 })).toEqual({ ...from, right: 9 });
    expect(extendRange(from, { row: 0, column: 2 })).toEqual({ ...from, top: 0 });
  });

  it('stays as it is inside', () => {
    expect(extendRange(from, { row: 3, column: 2 })).toEqual(from);
  });
});
