import type { CellChange } from '../edits/change-set.ts';
import type { CellValue } from '../values/cell-value.ts';
import { type Column, type GridRow, isEditable } from '../values/columns.ts';
import { readText, splitNames } from '../values/read-text.ts';
import { writeValue } from '../values/show-value.ts';
import type { GridModel } from '../view/model.ts';
import type { Range } from '../view/selection.ts';
import { fillSeries } from './fill.ts';

/** What became of pasted or filled cells. */
export interface ChangeResult {
  /** The rows and columns that were written to. */
  range: Range;
  /** Cells that cannot be edited. */
  readOnly: number;
  /** Rows or columns for which there was no place. */
  beyond: number;
}

interface Target {
  index: number;
  row: GridRow;
}

/**
 * Writes texts from the top left of a range on. They are repeated where the range is a multiple of
 * them; new rows are added at the end where the grid allows it.
 */
export async function pasteCells(
  model: GridModel,
  cells: readonly (readonly string[])[],
  { top, left, bottom, right }: Range,
): Promise<ChangeResult> {
  const width = Math.max(1, ...cells.map((row) => row.length));
  const height = repeatTo(cells.length, bottom - top + 1);
  const span = repeatTo(width, right - left + 1);
  await model.source.ensure({ first: top, end: top + height });
  const targets = takeRows(model, top, height);
  const columns = model.columns.slice(left, left + span);
  const names = await lookUpNames(columns, cells, width);
  const changes: CellChange[] = [];
  let readOnly = 0;
  for (const [y, { row }] of targets.entries()) {
    for (const [x, column] of columns.entries()) {
      const text = cells[y % cells.length]?.[x % width] ?? '';
      if (!isEditable(column, row)) readOnly += 1;
      else changes.push({ rowId: row.id, field: column.key, value: readName(column, text, names) });
    }
  }
  model.edits?.apply(changes);
  const last = targets.at(-1)?.index ?? top;
  return {
    range: { top, left, bottom: last, right: left + Math.max(1, columns.length) - 1 },
    readOnly,
    beyond: height - targets.length + (span - columns.length),
  };
}

const repeatTo = (size: number, room: number) => (room % size === 0 ? room : size);

/** The next data rows from an index on, with new ones at the end. */
function takeRows(model: GridModel, top: number, count: number): Target[] {
  const targets: Target[] = [];
  let index = top;
  const take = () => {
    for (; targets.length < count && index < model.rowCount; index += 1) {
      const row = model.rowAt(index);
      if (row) targets.push({ index, row });
      else if (!model.itemAt(index)) return false;
    }
    return targets.length < count;
  };
  if (take() && model.edits?.addDrafts(count - targets.length)) take();
  return targets;
}

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function lookUpNames(
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  width: number,
): Promise<Names> {
  const found = columns.flatMap((column, x) => {
    if (!column.lookUp) return [];
    const texts = cells.flatMap((row) => splitNames(row[x % width] ?? ''));
    const whole = cells.map((row) => (row[x % width] ?? '').trim()).filter((text) => text !== '');
    const names = [...new Set([...texts, ...whole])];
    return names.length === 0
      ? []
      : [column.lookUp(names).then((ids) => [column.key, ids] as const)];
  });
  return new Map(await Promise.all(found));
}

function readName(column: Column, text: string, names: Names): CellValue {
  const ids = names.get(column.key);
  const trimmed = text.trim();
  if (!ids || trimmed === '') return readText(column, text);
  if (column.type === 'reference') return ids.get(trimmed) ?? { unread: trimmed };
  const found = splitNames(text).map((name) => ids.get(name));
  return found.includes(undefined) ? { unread: trimmed } : (found as string[]);
}

/** Empties the cells of a range that can be edited. */
export function clearCells(model: GridModel, { top, left, bottom, right }: Range): void {
  const changes: CellChange[] = [];
  for (let index = top; index <= bottom; index += 1) {
    const row = model.rowAt(index);
    if (!row) continue;
    for (const column of model.columns.slice(left, right + 1)) {
      if (!isEditable(column, row)) continue;
      changes.push({ rowId: row.id, field: column.key, value: null });
    }
  }
  model.edits?.apply(changes);
}

const SERIES = ['text', 'integer', 'decimal', 'money', 'date'];

export type FillMode = 'continue' | 'copy';

/** Continues or copies the values of `from` over the rest of `to`, which extends it in one direction. */
export function fillCells(model: GridModel, from: Range, to: Range, mode: FillMode): void {
  const isDown = to.bottom > from.bottom || to.top < from.top;
  const changes = isDown ? fillRows(model, from, to, mode) : fillColumns(model, from, to, mode);
  model.edits?.apply(changes);
}

function fillRows(model: GridModel, from: Range, to: Range, mode: FillMode): CellChange[] {
  const isBefore = to.top < from.top;
  const first = isBefore ? to.top : from.bottom + 1;
  const end = isBefore ? from.top : to.bottom + 1;
  const targets = rowsBetween(model, first, end);
  const sources = rowsBetween(model, from.top, from.bottom + 1);
  return model.columns.slice(from.left, from.right + 1).flatMap((column, x) => {
    const at = from.left + x;
    const values = sources.map(({ index }) => model.valueAt(index, at));
    const texts = sources.map(({ row }, n) => writeValue(column, values[n] ?? null, row));
    const isSeries = mode === 'continue' && SERIES.includes(column.type) && !values.includes(null);
    const series = isSeries
      ? fillSeries(texts, targets.length, isBefore ? 'before' : 'after')
      : undefined;
    return targets.flatMap(({ row }, n) => {
      if (!isEditable(column, row) || values.length === 0) return [];
      const repeated = values[(isBefore ? targets.length - 1 - n : n) % values.length] ?? null;
      const value = series ? readText(column, series[n] ?? '') : repeated;
      return [{ rowId: row.id, field: column.key, value }];
    });
  });
}

function fillColumns(model: GridModel, from: Range, to: Range, mode: FillMode): CellChange[] {
  const isBefore = to.left < from.left;
  const first = isBefore ? to.left : from.right + 1;
  const targets = model.columns.slice(first, isBefore ? from.left : to.right + 1);
  return rowsBetween(model, from.top, from.bottom + 1).flatMap(({ index, row }) => {
    const texts = model.columns
      .slice(from.left, from.right + 1)
      .map((column, x) => writeValue(column, model.valueAt(index, from.left + x), row));
    const series =
      mode === 'continue'
        ? fillSeries(texts, targets.length, isBefore ? 'before' : 'after')
        : targets.map((_, n) => texts[n % texts.length] ?? '');
    return targets.flatMap((column, n) =>
      isEditable(column, row)
        ? [{ rowId: row.id, field: column.key, value: readText(column, series[n] ?? '') }]
        : [],
    );
  });
}

function rowsBetween(model: GridModel, first: number, end: number): Target[] {
  const rows: Target[] = [];
  for (let index = first; index < end; index += 1) {
    const row = model.rowAt(index);
    if (row) rows.push({ index, row });
  }
  return rows;
}
