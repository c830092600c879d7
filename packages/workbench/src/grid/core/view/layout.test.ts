import { describe, expect, it } from 'vitest';
import { columnsInView, layOutColumns, rowsInView, scrollIntoView } from './layout.ts';

const layout = layOutColumns([
  { width: 100, isFrozen: true },
  { width: 50 },
  { width: 50 },
  { width: 200 },
]);

describe('layOutColumns', () => {
  it('places columns one after another and measures the frozen ones', () => {
    expect(layout).toEqual({
      lefts: [0, 100, 150, 200],
      widths: [100, 50, 50, 200],
      gutter: 0,
      frozen: 1,
      frozenWidth: 100,
      width: 400,
    });
  });

  it('freezes all columns where every one is frozen', () => {
    expect(layOutColumns([{ width: 10, isFrozen: true }])).toMatchObject({
      frozen: 1,
      frozenWidth: 10,
    });
  });
});

describe('a narrow view', () => {
  const columns = [{ width: 100, isFrozen: true }, { width: 80, isFrozen: true }, { width: 50 }];

  it('lets frozen columns scroll that take too much of it', () => {
    expect(layOutColumns(columns, { gutter: 40, maxFrozen: 300 })).toMatchObject({
      lefts: [40, 140, 220],
      frozen: 2,
      frozenWidth: 220,
    });
    expect(layOutColumns(columns, { gutter: 40, maxFrozen: 180 })).toMatchObject({
      frozen: 1,
      frozenWidth: 140,
    });
    expect(layOutColumns(columns, { gutter: 40, maxFrozen: 100 })).toMatchObject({
      frozen: 0,
      frozenWidth: 40,
    });
  });
});

describe('rowsInView', () => {
  const view = { scrollTop: 400, height: 200, rowHeight: 40, count: 100 };

  it('adds rows above and below', () => {
    expect(rowsInView(view, 0)).toEqual({ first: 10, end: 15 });
    expect(rowsInView(view, 3)).toEqual({ first: 7, end: 18 });
  });

  it('stays inside the rows that exist', () => {
    expect(rowsInView({ ...view, scrollTop: 0 }, 5)).toEqual({ first: 0, end: 10 });
    expect(rowsInView({ ...view, count: 12 }, 5)).toEqual({ first: 5, end: 12 });
    expect(rowsInView({ ...view, count: 0 }, 5)).toEqual({ first: 0, end: 0 });
  });
});

describe('columnsInView', () => {
  it('leaves out columns behind the frozen ones and beyond the edge', () => {
    expect(columnsInView(layout, { scrollLeft: 0, width: 160 })).toEqual({ first: 1, end: 3 });
    expect(columnsInView(layout, { scrollLeft: 50, width: 160 })).toEqual({ first: 2, end: 4 });
  });
});

describe('scrollIntoView', () => {
  const view = { from: 40, to: 200 };

  it('stays where the place is in view', () => {
    expect(scrollIntoView(100, { start: 150, size: 40 }, view)).toBe(100);
  });

  it('scrolls as little as needed, clear of what covers the edge', () => {
    expect(scrollIntoView(100, { start: 120, size: 40 }, view)).toBe(80);
    expect(scrollIntoView(100, { start: 280, size: 40 }, view)).toBe(120);
  });
});
