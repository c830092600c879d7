import { expect, it } from 'vitest';
import type { LineDraft } from '../draft.ts';
import { createLineEdits, type LineHost, moveRows } from './line-edits.ts';

const line = (id: string, values: LineDraft['values'] = {}) => ({ id, values });

function create(rows: LineDraft[], more: Partial<LineHost> = {}) {
  let created = 0;
  const host: LineHost = {
    rows,
    stored: rows,
    max: 5,
    canAdd: true,
    setRows(next) {
      host.rows = next;
      grid.notify();
    },
    newLine: () => line(`new-${++created}`, { unit: 'pcs' }),
    problemOf: () => undefined,
    ...more,
  };
  const grid = createLineEdits(() => host);
  return { host, ...grid };
}

it('writes cells into the form, marks them, and undoes them', () => {
  const { host, edits, source } = create([line('a', { qty: '1' }), line('b', { qty: '2' })]);
  edits.apply([{ rowId: 'b', field: 'qty', value: '5' }]);
  expect(host.rows[1]?.values).toEqual({ qty: '5' });
  expect(edits.isPending('b', 'qty')).toBe(true);
  expect(edits.isPending('a', 'qty')).toBe(false);
  expect(source.count).toBe(2);
  edits.undo();
  expect(host.rows[1]?.values).toEqual({ qty: '2' });
  edits.redo();
  expect(host.rows[1]?.values).toEqual({ qty: '5' });
});

it('turns blank rows into lines with their defaults, up to the limit', () => {
  const { host, edits } = create([line('a')], { max: 3 });
  expect(edits.drafts).toHaveLength(1);
  expect(edits.addDrafts(9)).toBe(true);
  const ids = edits.drafts.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  edits.apply([
    { rowId: ids[0] ?? '', field: 'qty', value: '1' },
    { rowId: ids[1] ?? '', field: 'qty', value: null },
  ]);
  expect(host.rows.map(({ values }) => values)).toEqual([{}, { unit: 'pcs', qty: '1' }]);
  expect(edits.drafts).toHaveLength(1);
});

it('keeps text that a column cannot read', () => {
  const { host, edits } = create([line('a')]);
  edits.apply([{ rowId: 'a', field: 'qty', value: { unread: 'many' } }]);
  expect(host.rows[0]?.values.qty).toBe('many');
});

it('does not undo what the form changed itself', () => {
  const { host, edits } = create([line('a', { qty: '1' })]);
  edits.apply([{ rowId: 'a', field: 'qty', value: '2' }]);
  host.rows = [line('a', { qty: '9' })];
  edits.undo();
  expect(host.rows[0]?.values.qty).toBe('9');
});

it('moves several rows as a block', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => line(id));
  const ids = (next: LineDraft[]) => next.map(({ id }) => id).join('');
  expect(ids(moveRows(rows, new Set(['b', 'c']), 1))).toBe('adbc');
  expect(ids(moveRows(rows, new Set(['b', 'c']), -1))).toBe('bcad');
  expect(ids(moveRows(rows, new Set(['a', 'c']), -1))).toBe('acbd');
});
