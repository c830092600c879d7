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

interface View {
  scrollTop: number;
  scrollLeft: number;
  width: number;
  height: number;
}

function readView({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): View {
  return { scrollTop, scrollLeft, width: clientWidth, height: clientHeight };
}

interface ViewportOptions {
  scroller: HTMLElement;
  sizes: () => GridSizes;
  layout: () => ColumnLayout;
  rowCount: () => number;
}

/** What of the grid is in view, and where cells are. */
export type Viewport = ReturnType<typeof createViewport>;

export function createViewport({ scroller, sizes, layout, rowCount }: ViewportOptions) {
  // Kept, because reading it from the page after rows were written lays out the page once more.
  let view = readView(scroller);

  function measure(): void {
    view = readView(scroller);
  }
  const bodyHeight = () => {
    const { headHeight, footHeight } = sizes();
    return Math.max(0, view.height - headHeight - footHeight);
  };

  function rows(): Span {
    const { rowHeight } = sizes();
    const { scrollTop } = view;
    const shown = { scrollTop, height: bodyHeight(), rowHeight, count: rowCount() };
    return rowsInView(shown, OVERSCAN);
  }

  function revealRow(row: number): void {
    const { rowHeight } = sizes();
    scroller.scrollTop = scrollIntoView(
      view.scrollTop,
      { start: row * rowHeight, size: rowHeight },
      { from: 0, to: bodyHeight() },
    );
  }

  return {
    rows,
    columns: (): Span => columnsInView(layout(), view),
    /** After the page scrolled the view or gave it another size. */
    measure,
    get width() {
      return view.width;
    },
    /** Rows of a page, for Page Up and Page Down. */
    pageSize: () => Math.max(1, Math.floor(bodyHeight() / sizes().rowHeight) - 1),
    /** Scrolls as little as needed to show a cell. */
    reveal({ row, column }: Cell) {
      measure();
      revealRow(row);
      const { frozen, frozenWidth, lefts, widths } = layout();
      if (column >= frozen) {
        scroller.scrollLeft = scrollIntoView(
          view.scrollLeft,
          { start: lefts[column] ?? 0, size: widths[column] ?? 0 },
          { from: frozenWidth, to: view.width },
        );
      }
      measure();
    },
    /** After the page gave the view another height: rows that were in view stay there, the first one above all. */
    keepInView(rowsToKeep: readonly number[]) {
      const { rowHeight } = sizes();
      const end = view.scrollTop + bodyHeight();
      const isShown = (row: number) =>
        row * rowHeight >= view.scrollTop && (row + 1) * rowHeight <= end;
      const shown = rowsToKeep.filter(isShown);
      measure();
      for (const row of shown.toReversed()) {
        revealRow(row);
        measure();
      }
    },
    scrollToStart() {
      scroller.scrollLeft = 0;
      measure();
    },
    /** Where a cell is in the body; frozen ones move with the view. */
    boxOf({ row, column }: Cell): Box {
      const { rowHeight } = sizes();
      const { frozen, lefts, widths } = layout();
      const shift = column < frozen ? view.scrollLeft : 0;
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
