import { describe, expect, it, vi } from 'vitest';
import { createListSource } from '../source/row-source.ts';
import type { Column, GridRow } from '../values/columns.ts';
import { createGridEdits } from './edits.ts';
import type { EditsOptions } from './pending.ts';

const columns: Column[] = [
  { key: 'name', title: 'Name', type: 'text', isRequired: true },
  { key: 'amount', title: 'Amount', type: 'money', scale: 2 },
];
const rows: GridRow[] = [
  { id: 'r1', version: 3, values: { name: 'One', amount: '1.00' } },
  { id: 'r2', version: 1, values: { name: 'Two', amount: null } },
];

function create(more: Partial<EditsOptions> = {}) {
  const source = createListSource(rows);
  const save = vi.fn<EditsOptions['save']>(async (changes) => ({
    rows: changes.map(({ id, values }) => {
      const row = source.get(id);
      return { id, version: (row?.version ?? 0) + 1, values: { ...row?.values, ...values } };
    }),
    refused: [],
  }));
  const edits = createGridEdits({ source, columns, save, ...more });
  return { source, save, edits };
}

describe('edits', () => {
  it('saves the changed fields with the version that they are based on', async () => {
    const { edits, save, source } = create();
    edits.apply([{ rowId: 'r1', field: 'amount', value: '2.00' }]);
    expect(edits.valueOf(rows[0] as GridRow, 'amount')).toBe('2.00');
    await edits.save();
    expect(save).toHaveBeenCalledWith([
      { id: 'r1', isNew: false, version: 3, values: { amount: '2.00' } },
    ]);
    expect(edits.size).toBe(0);
    expect(source.get('r1')).toMatchObject({ version: 4, values: { amount: '2.00' } });
  });

  it('names faulty cells and saves the others, of the same row too', async () => {
    const { edits, save } = create();
    edits.apply([
      { rowId: 'r1', field: 'name', value: null },
      { rowId: 'r1', field: 'amount', value: '5.00' },
      { rowId: 'r2', field: 'amount', value: { unread: '5x' } },
    ]);
    expect(edits.problems()).toEqual([
      { rowId: 'r1', field: 'name', problem: { code: 'required' } },
      { rowId: 'r2', field: 'amount', problem: { code: 'unread', type: 'money', scale: 2 } },
    ]);
    await edits.save();
    expect(save.mock.calls[0]?.[0].map(({ id, values }) => [id, values])).toEqual([
      ['r1', { amount: '5.00' }],
    ]);
    expect(edits.size).toBe(2);
  });

  it('bases a save on the version that the person saw, and a retry on the newer one', async () => {
    const newer = { id: 'r1', version: 9, values: { name: 'Theirs', amount: '1.00' } };
    const save = vi.fn<EditsOptions['save']>(async () => ({ rows: [], refused: [] }));
    const { edits, source } = create({ save });
    edits.apply([{ rowId: 'r1', field: 'name', value: 'Mine' }]);
    source.update([newer]);
    save.mockResolvedValueOnce({
      rows: [newer],
      refused: [{ rowId: 'r1', field: 'name', message: 'Conflict', canRetry: true }],
    });
    await edits.save();
    expect(save.mock.lastCall?.[0]).toMatchObject([{ version: 3 }]);
    expect(edits.problems()).toHaveLength(1);
    await edits.save();
    expect(save.mock.lastCall?.[0]).toMatchObject([{ version: 9, values: { name: 'Mine' } }]);
    expect(edits.size).toBe(0);
  });

  it('keeps all cells of a row that was not saved', async () => {
    const { edits } = create({
      canAddRows: true,
      save: async () => ({
        rows: [],
        refused: [{ rowId: 'new-1', field: 'name', message: 'Taken' }],
        unsaved: ['new-1'],
      }),
    });
    edits.apply([
      { rowId: 'new-1', field: 'name', value: 'Two' },
      { rowId: 'new-1', field: 'amount', value: '1.00' },
    ]);
    await edits.save();
    expect(edits.size).toBe(2);
  });

  it('reads what was written before a reload of the page', async () => {
    const before = create({ canAddRows: true }).edits;
    before.apply([
      { rowId: 'r1', field: 'name', value: 'Mine' },
      { rowId: 'new-1', field: 'name', value: 'New' },
    ]);
    const stored = JSON.parse(JSON.stringify(before.write()));
    const { edits, save, source } = create({ canAddRows: true });
    source.update([{ id: 'r1', version: 8, values: { name: 'Theirs', amount: '1.00' } }]);
    edits.read(stored);
    expect(edits.size).toBe(2);
    edits.addDrafts(1);
    expect(new Set(edits.drafts.map(({ id }) => id)).size).toBe(edits.drafts.length);
    await edits.save();
    expect(save.mock.lastCall?.[0]).toMatchObject([
      { id: 'r1', version: 3, values: { name: 'Mine' } },
      { id: 'new-1', isNew: true, values: { name: 'New' } },
    ]);
  });

  it('keeps a refused cell until its value changes', async () => {
    const refused = [{ rowId: 'r1', field: 'amount', message: 'Above the limit' }];
    const { edits, save } = create({ check: async () => refused });
    edits.apply([
      { rowId: 'r1', field: 'amount', value: '9.00' },
      { rowId: 'r2', field: 'amount', value: '1.00' },
    ]);
    await edits.save();
    expect(save.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['r2']);
    expect(edits.problemOf('r1', 'amount')).toEqual({
      code: 'message',
      message: 'Above the limit',
    });
    edits.apply([{ rowId: 'r1', field: 'amount', value: '8.00' }]);
    expect(edits.problemOf('r1', 'amount')).toBeUndefined();
    edits.undo();
    expect(edits.problemOf('r1', 'amount')).toBeDefined();
  });

  it('knows the rows of changes that another query does not contain', async () => {
    const { edits, save } = create();
    edits.apply([
      { rowId: 'r1', field: 'amount', value: { unread: 'x' } },
      { rowId: 'r1', field: 'name', value: 'New' },
    ]);
    edits.setOptions({ source: createListSource([]), columns, save });
    expect(edits.problems()).toMatchObject([{ rowId: 'r1', field: 'amount' }]);
    await edits.save();
    expect(save.mock.calls[0]?.[0]).toMatchObject([{ version: 3, values: { name: 'New' } }]);
  });

  it('loses nothing when a request fails', async () => {
    const { edits, save } = create();
    save.mockRejectedValueOnce(new Error('offline'));
    edits.apply([{ rowId: 'r1', field: 'amount', value: '2.00' }]);
    await expect(edits.save()).rejects.toThrow('offline');
    expect(edits.size).toBe(1);
    expect(edits.isSaving).toBe(false);
  });

  it('keeps what was typed during the save', async () => {
    const { edits, save } = create();
    edits.apply([{ rowId: 'r1', field: 'amount', value: '2.00' }]);
    save.mockImplementationOnce(async () => {
      edits.apply([{ rowId: 'r1', field: 'amount', value: '3.00' }]);
      return { rows: [], refused: [] };
    });
    await edits.save();
    expect(edits.isPending('r1', 'amount')).toBe(true);
  });

  it('adds a row by its empty last one, and checks it as a whole', async () => {
    const { edits, save } = create({ canAddRows: true });
    const [draft] = edits.drafts;
    expect(edits.drafts).toHaveLength(1);
    edits.apply([{ rowId: draft?.id ?? '', field: 'amount', value: '2.00' }]);
    expect(edits.drafts).toHaveLength(2);
    expect(edits.problems()).toMatchObject([{ field: 'name', problem: { code: 'required' } }]);
    await edits.save();
    expect(save).not.toHaveBeenCalled();
    edits.apply([{ rowId: draft?.id ?? '', field: 'name', value: 'New' }]);
    await edits.save();
    expect(save.mock.calls[0]?.[0]).toMatchObject([
      { isNew: true, values: { amount: '2.00', name: 'New' } },
    ]);
    expect(edits.drafts).toHaveLength(1);
  });

  it('brings back by undo what was saved, also of a row that the list no longer shows', async () => {
    const { edits, save, source } = create();
    edits.apply([{ rowId: 'r1', field: 'amount', value: '2.00' }]);
    await edits.save();
    edits.setOptions({ source: createListSource([]), columns, save });
    edits.undo();
    expect(edits.problems()).toEqual([]);
    await edits.save();
    expect(save).toHaveBeenLastCalledWith([
      { id: 'r1', isNew: false, version: 4, values: { amount: '1.00' } },
    ]);
    expect(source.get('r1')).toMatchObject({ version: 4 });
    expect(edits.canRedo).toBe(false);
  });

  it('forgets the steps of new rows that were saved', async () => {
    const { edits } = create({ canAddRows: true });
    const [draft] = edits.drafts;
    edits.apply([{ rowId: draft?.id ?? '', field: 'name', value: 'New' }]);
    await edits.save();
    expect(edits.canUndo).toBe(false);
  });

  it('removes new rows by undo and brings them back by redo', () => {
    const { edits } = create({ canAddRows: true });
    edits.addDrafts(2);
    const ids = edits.drafts.slice(0, 2).map(({ id }) => id);
    edits.apply(ids.map((rowId) => ({ rowId, field: 'name', value: rowId })));
    expect(edits.drafts).toHaveLength(3);
    edits.undo();
    expect(edits.drafts).toHaveLength(1);
    edits.redo();
    expect(edits.drafts.slice(0, 2).map(({ id }) => id)).toEqual(ids);
    edits.discard();
    expect(edits.drafts).toHaveLength(1);
    expect(edits.canUndo).toBe(false);
  });
});
