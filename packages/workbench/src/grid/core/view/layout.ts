/** Geometry of the grid in pixels. No function here reads or writes the page. */

export interface ColumnSize {
  width: number;
  /** Frozen columns come first and stay in view. */
  isFrozen?: boolean;
}

export interface ColumnLayout {
  lefts: readonly number[];
  widths: readonly number[];
  /** Width of the check boxes before the first column. */
  gutter: number;
  /** Number of frozen columns. */
  frozen: number;
  /** Of the gutter and the frozen columns. */
  frozenWidth: number;
  width: number;
}

const GUTTER = 44;

/** Width of the check boxes of rows, which have the label. */
export const gutterOf = (selectLabel: string | undefined) =>
  selectLabel === undefined ? 0 : GUTTER;

interface LayoutOptions {
  gutter?: number;
  /** Frozen columns that do not fit into this width scroll with the others. */
  maxFrozen?: number;
}

export function layOutColumns(
  columns: readonly ColumnSize[],
  { gutter = 0, maxFrozen = Number.POSITIVE_INFINITY }: LayoutOptions = {},
): ColumnLayout {
  const lefts: number[] = [];
  let width = gutter;
  let frozen = 0;
  for (const [index, column] of columns.entries()) {
    lefts.push(width);
    width += column.width;
    if (column.isFrozen && frozen === index && width <= maxFrozen) frozen += 1;
  }
  const widths = columns.map((column) => column.width);
  return { lefts, widths, gutter, frozen, frozenWidth: lefts[frozen] ?? width, width };
}

/** First and end (exclusive) of a run of rows or columns. */
export interface Span {
  first: number;
  end: number;
}

export const isInside = (index: number, { first, end }: Span) => index >= first && index < end;

export interface RowView {
  scrollTop: number;
  height: number;
  rowHeight: number;
  count: number;
}

/** The rows in view, with some more above and below so that slow scrolling shows no gap. */
export function rowsInView(
  { scrollTop, height, rowHeight, count }: RowView,
  overscan: number,
): Span {
  const first = Math.floor(scrollTop / rowHeight) - overscan;
  const end = Math.ceil((scrollTop + height) / rowHeight) + overscan;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

/** The scrolled columns in view; the frozen ones are always drawn. */
export function columnsInView(
  { lefts, widths, frozen, frozenWidth }: ColumnLayout,
  { scrollLeft, width }: { scrollLeft: number; width: number },
): Span {
  const from = scrollLeft + frozenWidth;
  const to = scrollLeft + width;
  let first = frozen;
  while (first < lefts.length && (lefts[first] ?? 0) + (widths[first] ?? 0) <= from) first += 1;
  let end = first;
  while (end < lefts.length && (lefts[end] ?? 0) < to) end += 1;
  return { first, end };
}

/** The scroll position nearest to `scroll` at which [start, start + size) is in view. */
export function scrollIntoView(
  scroll: number,
  { start, size }: { start: number; size: number },
  /** The part of the viewport that nothing covers. */
  view: { from: number; to: number },
): number {
  if (start < scroll + view.from) return start - view.from;
  if (start + size > scroll + view.to) return start + size - view.to;
  return scroll;
}
