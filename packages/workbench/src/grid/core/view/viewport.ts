import {
  type ColumnLayout,
  columnsInView,
  rowsInView,
  type Span,
  scrollIntoView,
} from './layout.ts';
import type { Cell } from './selection.ts';

export interface GridSizes {
  rowHeight: number;
  /** Heights of the sticky head and of the sticky totals. */
  headHeight: number;
  footHeight: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const OVERSCAN = 6;

interface ViewportOptions {
  scroller: HTMLElement;
  sizes: () => GridSizes;
  layout: () => ColumnLayout;
  rowCount: () => number;
}

/** What of the grid is in view, and where cells are. */
export type Viewport = ReturnType<typeof createViewport>;

export function createViewport({ scroller, sizes, layout, rowCount }: ViewportOptions) {
  const bodyHeight = () => {
    const { headHeight, footHeight } = sizes();
    return Math.max(0, scroller.clientHeight - headHeight - footHeight);
  };

  function rows(): Span {
    const { rowHeight } = sizes();
    const { scrollTop } = scroller;
    const view = { scrollTop, height: bodyHeight(), rowHeight, count: rowCount() };
    return rowsInView(view, OVERSCAN);
  }

  return {
    rows,
    columns(): Span {
      const { scrollLeft, clientWidth } = scroller;
      return columnsInView(layout(), { scrollLeft, width: clientWidth });
    },
    /** Rows of a page, for Page Up and Page Down. */
    pageSize: () => Math.max(1, Math.floor(bodyHeight() / sizes().rowHeight) - 1),
    /** Scrolls as little as needed to show a cell. */
    reveal({ row, column }: Cell) {
      const { rowHeight } = sizes();
      scroller.scrollTop = scrollIntoView(
        scroller.scrollTop,
        { start: row * rowHeight, size: rowHeight },
        { from: 0, to: bodyHeight() },
      );
      const { frozen, frozenWidth, lefts, widths } = layout();
      if (column < frozen) return;
      scroller.scrollLeft = scrollIntoView(
        scroller.scrollLeft,
        { start: lefts[column] ?? 0, size: widths[column] ?? 0 },
        { from: frozenWidth, to: scroller.clientWidth },
      );
    },
    scrollToStart() {
      scroller.scrollLeft = 0;
    },
    /** Where a cell is in the body; frozen ones move with the view. */
    boxOf({ row, column }: Cell): Box {
      const { rowHeight } = sizes();
      const { frozen, lefts, widths } = layout();
      const shift = column < frozen ? scroller.scrollLeft : 0;
      return {
        left: (lefts[column] ?? 0) + shift,
        top: row * rowHeight,
        width: widths[column] ?? 0,
        height: rowHeight,
      };
    },
    /** The cell nearest to a point of the page. */
    cellAtPoint({ clientX, clientY }: { clientX: number; clientY: number }): Cell {
      const { rowHeight, headHeight } = sizes();
      const { lefts, widths, frozenWidth } = layout();
      const area = scroller.getBoundingClientRect();
      const x = clientX - area.left;
      const left = x < frozenWidth && x >= 0 ? x : x + scroller.scrollLeft;
      const top = clientY - area.top - headHeight + scroller.scrollTop;
      const found = lefts.findIndex((start, column) => left < start + (widths[column] ?? 0));
      const row = Math.max(0, Math.min(rowCount() - 1, Math.floor(top / rowHeight)));
      return { row, column: found === -1 ? lefts.length - 1 : found };
    },
  };
}
