import { describe, expect, it } from 'vitest';
import { createGridEdits } from '../edits/edits.ts';
import { createGroupedSource } from '../source/grouped-source.ts';
import { createCursorSource, createListSource, type RowSource } from '../source/row-source.ts';
import type { Column, GridRow } from '../values/columns.ts';
import { createModel } from '../view/model.ts';
import { clearCells, fillCells, pasteCells } from './change-cells.ts';
import { copyCells } from './copy-cells.ts';

const columns: Column[] = [
  { key: 'name', title: 'Name', type: 'text', isEditable: true },
  { key: 'count', title: 'Count', type: 'integer', isEditable: true },
  { key: 'id', title: 'Id', type: 'text' },
  {
    key: 'owner',
    title: 'Owner',
    type: 'reference',
    isEditable: true,
    labelOf: (id) => ({ p1: 'Ada' })[id],
    lookUp: async (names) => new Map(names.includes('Ada') ? [['Ada', 'p1']] : []),
  },
];
const rows = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `r${n}`,
    values: { name: `Item ${n}`, count: String(n), id: `r${n}`, owner: null },
  }));

function create(source: RowSource = createListSource(rows(5)), canAddRows = false) {
  const save = async () => ({ rows: [], refused: [] });
  const edits = createGridEdits({ source, columns, save, canAddRows });
  const words = { yes: 'yes', no: 'no', problem: () => '' };
  return { edits, model: createModel({ columns, source, edits, words }) };
}
const at = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
});

describe('pasteCells', () => {
  it('writes from the top left of the range and leaves read-only cells alone', async () => {
    const { model } = create();
    const result = await pasteCells(
      model,
      [
        ['A', '7', 'no'],
        ['B', 'x', 'no'],
      ],
      at(1, 0),
    );
    expect(result).toEqual({ range: at(1, 0, 2, 2), readOnly: 2, beyond: 0 });
    expect(copyCells(model, at(1, 0, 2, 2)).cells).toEqual([
      ['A', '7', 'r1'],
      ['B', 'x', 'r2'],
    ]);
    expect(model.viewCell(2, 1)).toMatchObject({ isPending: true, text: 'x' });
  });

  it('repeats the cells over a range that is a multiple of them', async () => {
    const { model } = create();
    await pasteCells(model, [['A'], ['B']], at(0, 0, 3, 0));
    expect(copyCells(model, at(0, 0, 4, 0)).cells.flat()).toEqual(['A', 'B', 'A', 'B', 'Item 4']);
  });

  it('counts what has no place, or adds rows for it', async () => {
    const cells = Array.from({ length: 4 }, (_, n) => [`N${n}`]);
    const { model } = create();
    expect(await pasteCells(model, cells, at(3, 0))).toMatchObject({ beyond: 2 });
    const adding = create(undefined, true);
    expect(await pasteCells(adding.model, cells, at(3, 0))).toMatchObject({ beyond: 0 });
    expect(adding.model.rowCount).toBe(8);
    adding.edits.undo();
    expect(adding.model.rowCount).toBe(6);
  });

  it('loads the rows that it writes to', async () => {
    const all = rows(30);
    const load = async (cursor?: string) => {
      const first = Number(cursor ?? 0);
      return { rows: all.slice(first, first + 10), next: first < 20 ? String(first + 10) : null };
    };
    const { model } = create(createCursorSource({ pageSize: 10, load }));
    await pasteCells(
      model,
      Array.from({ length: 25 }, (_, n) => [`N${n}`]),
      at(0, 0),
    );
    expect(model.valueAt(24, 0)).toBe('N24');
  });

  it('looks names up', async () => {
    const { model } = create();
    await pasteCells(model, [['Ada'], ['Bob']], at(0, 3));
    expect(model.valueAt(0, 3)).toBe('p1');
    expect(model.valueAt(1, 3)).toEqual({ unread: 'Bob' });
  });

  it('skips the heads of groups', async () => {
    const groups = [
      { key: 'a', label: 'A', count: 1 },
      { key: 'b', label: 'B', count: 1 },
    ];
    const all = rows(2);
    const source = createGroupedSource({
      groups,
      open: ({ key }) => createListSource(all.slice(key === 'a' ? 0 : 1, key === 'a' ? 1 : 2)),
      isOpen: () => true,
    });
    const { model } = create(source);
    await pasteCells(model, [['X'], ['Y']], at(1, 0));
    expect(copyCells(model, at(0, 0, 3, 0)).cells).toEqual([['X'], ['Y']]);
  });
});

describe('copyCells', () => {
  it('tells that rows are missing', async () => {
    const load = async () => ({ rows: rows(2), next: 'more' });
    const source = createCursorSource({ pageSize: 2, load });
    await source.ensure({ first: 0, end: 1 });
    expect(copyCells(create(source).model, at(0, 0, 3, 0))).toEqual({
      cells: [['Item 0'], ['Item 1']],
      isComplete: false,
    });
  });
});

describe('fillCells', () => {
  it('continues a series down and up, and repeats references', async () => {
    const { model, edits } = create();
    await pasteCells(model, [['Ada']], at(0, 3));
    fillCells(model, at(0, 1, 1, 1), at(0, 1, 4, 1), 'continue');
    expect(copyCells(model, at(0, 1, 4, 1)).cells.flat()).toEqual(['0', '1', '2', '3', '4']);
    fillCells(model, at(3, 0, 3, 0), at(0, 0, 3, 0), 'continue');
    expect(copyCells(model, at(0, 0, 3, 0)).cells.flat()).toEqual([
      'Item 0',
      'Item 1',
      'Item 2',
      'Item 3',
    ]);
    fillCells(model, at(0, 3), at(0, 3, 2, 3), 'continue');
    expect(model.valueAt(2, 3)).toBe('p1');
    edits.undo();
    expect(model.valueAt(2, 3)).toBe(null);
  });

  it('continues to the right', () => {
    const { model } = create();
    fillCells(model, at(2, 1), at(2, 1, 2, 3), 'continue');
    expect(model.valueAt(2, 2)).toBe('r2');
    expect(model.valueAt(2, 3)).toEqual({ unread: '2' });
  });
});

describe('clearCells', () => {
  it('empties editable cells in one step', () => {
    const { model, edits } = create();
    clearCells(model, at(0, 0, 1, 3));
    expect(copyCells(model, at(0, 0, 1, 2)).cells).toEqual([
      ['', '', 'r0'],
      ['', '', 'r1'],
    ]);
    edits.undo();
    expect(model.valueAt(1, 1)).toBe('1');
  });
});
