import { describe, expect, it } from 'vitest';
import { findBoxStates } from './box-states.ts';

const rows = [
  { id: 1, parentId: 0 },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
];
const grant = (...ids: number[]) => new Map(ids.map((id) => [id, 'all' as const]));

describe('findBoxStates', () => {
  it('fills a box whose whole branch is granted', () => {
    expect(findBoxStates(rows, grant(1, 2, 3, 4))).toEqual({
      checked: [1, 2, 3, 4],
      halfChecked: [],
    });
  });

  it('halves every box above something that is not granted', () => {
    expect(findBoxStates(rows, grant(1, 2, 4))).toEqual({ checked: [4], halfChecked: [1, 2] });
  });

  it('halves a box that is not granted itself but has something granted below', () => {
    expect(findBoxStates(rows, grant(3))).toEqual({ checked: [3], halfChecked: [1, 2] });
  });

  it('leaves boxes empty where nothing is granted', () => {
    expect(findBoxStates(rows, grant())).toEqual({ checked: [], halfChecked: [] });
  });
});
