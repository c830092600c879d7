import { describe, expect, it, vi } from 'vitest';
import type { GridRow } from '../values/columns.ts';
import { createGroupedSource } from './grouped-source.ts';
import { createCursorSource, createListSource, type RowSource } from './row-source.ts';

const rows = (from: number, to: number): GridRow[] =>
  Array.from({ length: to - from }, (_, n) => ({
    id: `r${from + n}`,
    values: { n: `${from + n}` },
  }));
const idAt = (source: RowSource, index: number) => {
  const item = source.itemAt(index);
  return item?.kind === 'row' ? item.row.id : item?.group.key;
};

describe('a cursor source', () => {
  const create = (total: number, load = vi.fn()) => {
    load.mockImplementation(async (cursor: string | undefined, limit: number) => {
      const first = Number(cursor ?? 0);
      const end = Math.min(total, first + limit);
      return { rows: rows(first, end), next: end < total ? String(end) : null };
    });
    return { source: createCursorSource({ pageSize: 10, load }), load };
  };

  it('shows placeholders until the last page is there', async () => {
    const { source } = create(25);
    expect(source.count).toBe(10);
    expect(source.itemAt(0)).toBeUndefined();
    await source.ensure({ first: 0, end: 5 });
    expect(source.count).toBe(20);
    expect(idAt(source, 9)).toBe('r9');
    await source.ensure({ first: 10, end: 40 });
    expect(source.count).toBe(25);
  });

  it('asks once for each page, however often rows are needed', async () => {
    const { source, load } = create(25);
    await Promise.all([
      source.ensure({ first: 0, end: 5 }),
      source.ensure({ first: 0, end: 12 }),
      source.ensure({ first: 3, end: 8 }),
    ]);
    expect(load.mock.calls.map(([cursor]) => cursor)).toEqual([undefined, '10']);
  });

  it('keeps a failure until a request succeeds', async () => {
    const { source, load } = create(25);
    load.mockRejectedValueOnce(new Error('offline'));
    await source.ensure({ first: 0, end: 5 });
    expect(source.failure).toEqual(new Error('offline'));
    await source.ensure({ first: 0, end: 5 });
    expect(source.failure).toBeUndefined();
    expect(idAt(source, 0)).toBe('r0');
  });

  it('reads what was needed again, and keeps its rows until then', async () => {
    const { source, load } = create(25);
    const first = source.ensure({ first: 0, end: 5 });
    // The first request of a page is not sent twice.
    await Promise.all([first, source.reload()]);
    expect(load).toHaveBeenCalledTimes(1);
    await source.ensure({ first: 5, end: 15 });
    load.mockImplementation(async () => ({ rows: rows(50, 52), next: null }));
    const again = source.reload();
    expect(idAt(source, 0)).toBe('r0');
    await again;
    expect([idAt(source, 0), source.count]).toEqual(['r50', 2]);
    load.mockRejectedValueOnce(new Error('offline'));
    await expect(source.reload()).rejects.toThrow('offline');
    expect(idAt(source, 0)).toBe('r50');
  });

  it('shows a row once that two pages contain', async () => {
    const load = async (cursor?: string) =>
      cursor ? { rows: rows(1, 4), next: null } : { rows: rows(0, 2), next: 'x' };
    const source = createCursorSource({ pageSize: 2, load });
    await source.ensure({ first: 0, end: 10 });
    expect([0, 1, 2, 3, 4].map((index) => idAt(source, index))).toEqual([
      'r0',
      'r1',
      'r2',
      'r3',
      undefined,
    ]);
  });

  it('replaces rows after a save', async () => {
    const { source } = create(5);
    await source.ensure({ first: 0, end: 5 });
    const notified = vi.fn();
    source.subscribe(notified);
    source.update([{ id: 'r1', values: { n: 'new' } }]);
    expect(source.get('r1')?.values.n).toBe('new');
    expect(notified).toHaveBeenCalledOnce();
  });
});

describe('a grouped source', () => {
  const groups = [
    { key: 'a', label: 'A', count: 2, sums: { n: '1' } },
    { key: 'b', label: 'B', count: 3 },
  ];
  const create = () =>
    createGroupedSource({
      groups,
      open: ({ key }) => createListSource(key === 'a' ? rows(0, 2) : rows(2, 5)),
    });

  it('shows the rows of open groups below their heads', () => {
    const source = create();
    expect(source.count).toBe(2);
    source.toggle(0);
    expect(source.count).toBe(4);
    expect([0, 1, 2, 3].map((index) => idAt(source, index))).toEqual(['a', 'r0', 'r1', 'b']);
    source.toggle(3);
    expect(idAt(source, 6)).toBe('r4');
    source.toggle(0);
    expect([0, 1, 2].map((index) => idAt(source, index))).toEqual(['a', 'b', 'r2']);
  });

  it('nests groups and tells their level', () => {
    const source = createGroupedSource({ groups, open: create });
    source.toggle(0);
    expect(source.itemAt(1)).toMatchObject({ kind: 'group', level: 1, isOpen: false });
    source.toggle(1);
    expect(idAt(source, 2)).toBe('r0');
  });

  it('loads what an open group lacks', async () => {
    const load = vi.fn(async () => ({ rows: rows(0, 2), next: null }));
    const source = createGroupedSource({
      groups,
      open: () => createCursorSource({ pageSize: 2, load }),
      isOpen: ({ key }) => key === 'b',
    });
    await source.ensure({ first: 0, end: 1 });
    expect(load).not.toHaveBeenCalled();
    await source.ensure({ first: 0, end: 4 });
    expect(load).toHaveBeenCalledOnce();
    expect(source.get('r1')).toBeDefined();
  });
});
