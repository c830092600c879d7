/** The selected cells: a range, and the active cell in it. */

export interface Cell {
  row: number;
  column: number;
}

export interface Selection {
  /** Where typing goes. Inside the range. */
  active: Cell;
  /** Two opposite corners of the range. */
  anchor: Cell;
  head: Cell;
}

export interface Range {
  top: number;
  left: number;
  /** Inclusive. */
  bottom: number;
  right: number;
}

export interface Bounds {
  rows: number;
  columns: number;
  /** Rows that fit into the viewport, for Page Up and Page Down. */
  page: number;
}

export interface KeyPress {
  key: string;
  isShift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  isControl: boolean;
}

export const selectCell = (cell: Cell): Selection => ({ active: cell, anchor: cell, head: cell });

export function rangeOf({ anchor, head }: Pick<Selection, 'anchor' | 'head'>): Range {
  return {
    top: Math.min(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    bottom: Math.max(anchor.row, head.row),
    right: Math.max(anchor.column, head.column),
  };
}

export function isInRange({ row, column }: Cell, { top, left, bottom, right }: Range): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

export const isSingle = ({ anchor, head }: Selection) =>
  anchor.row === head.row && anchor.column === head.column;

function clamp({ row, column }: Cell, { rows, columns }: Bounds): Cell {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** Where a key moves a corner to; undefined: the key does not move. */
function target({ row, column }: Cell, press: KeyPress, bounds: Bounds): Cell | undefined {
  const { isControl } = press;
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 };
  switch (press.key) {
    case 'ArrowUp':
      return { row: isControl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isControl ? last.row : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isControl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isControl ? last.column : column + 1 };
    case 'PageUp':
      return { row: row - bounds.page, column };
    case 'PageDown':
      return { row: row + bounds.page, column };
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 };
    case 'End':
      return { row: isControl ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}

/** The selection after a key. Undefined: the key belongs to the page or to an editor. */
export function moveSelection(
  selection: Selection,
  press: KeyPress,
  bounds: Bounds,
): Selection | undefined {
  if (press.isControl && press.key.toLowerCase() === 'a') return selectAll(selection, bounds);
  if (press.key === 'Enter' || press.key === 'Tab') return moveOn(selection, press, bounds);
  const { active, head } = selection;
  const next = target(press.isShift ? head : active, press, bounds);
  if (!next) return undefined;
  const cell = clamp(next, bounds);
  return press.isShift ? { ...selection, head: cell } : selectCell(cell);
}

function selectAll({ active }: Selection, { rows, columns }: Bounds): Selection {
  return { active, anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } };
}

/**
 * Enter and Tab go on to the next cell: inside a range of several cells they stay in it, as in a
 * spreadsheet. At the end of the grid they return undefined, so that Tab leaves the grid.
 */
function moveOn(selection: Selection, press: KeyPress, bounds: Bounds): Selection | undefined {
  const step = press.isShift ? -1 : 1;
  const isDown = press.key === 'Enter';
  const { active } = selection;
  if (!isSingle(selection)) {
    return { ...selection, active: stepInside(active, rangeOf(selection), step, isDown) };
  }
  const next = isDown
    ? { row: active.row + step, column: active.column }
    : wrapColumn({ row: active.row, column: active.column + step }, bounds);
  const { row, column } = clamp(next, bounds);
  return row === next.row && column === next.column ? selectCell(next) : undefined;
}

/** The next cell of a range by rows or by columns; after the last comes the first. */
function stepInside(
  { row, column }: Cell,
  { top, left, bottom, right }: Range,
  step: number,
  isDown: boolean,
): Cell {
  const height = bottom - top + 1;
  const width = right - left + 1;
  const size = height * width;
  const index = isDown ? (column - left) * height + row - top : (row - top) * width + column - left;
  const next = (index + step + size) % size;
  return isDown
    ? { row: top + (next % height), column: left + Math.floor(next / height) }
    : { row: top + Math.floor(next / width), column: left + (next % width) };
}

function wrapColumn({ row, column }: Cell, { columns }: Bounds): Cell {
  if (column >= columns) return { row: row + 1, column: 0 };
  if (column < 0) return { row: row - 1, column: columns - 1 };
  return { row, column };
}
