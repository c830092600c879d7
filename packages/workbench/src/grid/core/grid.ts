import { columnsInView, layOutColumns, rowsInView, scrollIntoView } from './layout.ts';
import { createRowWriter, type DrawCell } from './rows.ts';
import {
  type Cell,
  isInRange,
  type KeyPress,
  moveSelection,
  rangeOf,
  type Selection,
  selectCell,
} from './selection.ts';

export interface GridColumn {
  id: string;
  width: number;
  isFrozen?: boolean;
}

export interface GridOptions {
  /** Scrolls; holds the head and the body. */
  scroller: HTMLElement;
  /** Takes the rows. */
  body: HTMLElement;
  columns: readonly GridColumn[];
  rowCount: number;
  rowHeight: number;
  /** Height of the sticky head and of the sticky totals. */
  headHeight: number;
  footHeight: number;
  drawCell: DrawCell;
  drawRow?(element: HTMLElement, row: number): void;
  onSelect(selection: Selection): void;
  /** Rows that came into view, for loading what is missing. */
  onView(rows: { first: number; end: number }): void;
}

export interface Grid {
  readonly selection: Selection;
  select(selection: Selection, options?: { reveal?: boolean }): void;
  /** True: the key moved the selection. */
  press(press: KeyPress): boolean;
  setColumns(columns: readonly GridColumn[]): void;
  setRowCount(count: number): void;
  redrawRow(row: number): void;
  redraw(): void;
  cellAt(cell: Cell): HTMLElement | undefined;
  /** The cell under an element of the body. */
  cellOf(target: EventTarget | null): Cell | undefined;
  destroy(): void;
}

const OVERSCAN = 8;

/**
 * The rows of a grid: recycled elements, written directly. It knows no framework; the head, editors
 * and menus belong to its caller. The focus stays on the scroller, and `aria-activedescendant`
 * names the active cell, so a row that scrolls out of view takes no focus away.
 */
export function createGrid(options: GridOptions): Grid {
  const { scroller, body, rowHeight, headHeight, footHeight, onSelect, onView } = options;
  let { columns, rowCount } = options;
  let layout = layOutColumns(columns);
  let selection = selectCell({ row: 0, column: 0 });
  let frame = 0;

  const writer = createRowWriter({
    body,
    rowHeight,
    layout,
    drawRow: options.drawRow,
    drawCell(cell, row, column) {
      options.drawCell(cell, row, column);
      drawSelection(cell, { row, column });
    },
  });

  function drawSelection(element: HTMLElement, cell: Cell): void {
    const { active } = selection;
    const isActive = cell.row === active.row && cell.column === active.column;
    element.toggleAttribute('data-active', isActive);
    element.setAttribute('aria-selected', String(isInRange(cell, rangeOf(selection))));
    element.id = isActive ? activeId : '';
  }
  const activeId = `${scroller.id || 'grid'}-active`;

  function show(): void {
    frame = 0;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    const height = Math.max(0, clientHeight - headHeight - footHeight);
    const rows = rowsInView({ scrollTop, height, rowHeight, count: rowCount }, OVERSCAN);
    writer.show(rows, columnsInView(layout, { scrollLeft, width: clientWidth }));
    onView(rows);
  }

  /** At most once per frame, however many scroll events arrive. */
  function scheduleShow(): void {
    frame ||= requestAnimationFrame(show);
  }

  function measureBody(): void {
    body.style.height = `${rowCount * rowHeight}px`;
    body.style.width = `${layout.width}px`;
    scroller.setAttribute('aria-rowcount', String(rowCount + 1));
    scroller.setAttribute('aria-colcount', String(columns.length));
  }

  function reveal({ row, column }: Cell): void {
    const height = scroller.clientHeight - headHeight - footHeight;
    scroller.scrollTop = scrollIntoView(
      scroller.scrollTop,
      { start: row * rowHeight, size: rowHeight },
      { from: 0, to: height },
    );
    if (column < layout.frozen) return;
    scroller.scrollLeft = scrollIntoView(
      scroller.scrollLeft,
      { start: layout.lefts[column] ?? 0, size: layout.widths[column] ?? 0 },
      { from: layout.frozenWidth, to: scroller.clientWidth },
    );
  }

  function select(next: Selection, { reveal: isRevealed = true } = {}): void {
    const changed = [selection, next].map(rangeOf);
    const isHeadMoved =
      next.head.row !== selection.head.row || next.head.column !== selection.head.column;
    selection = next;
    if (isRevealed) reveal(isHeadMoved ? next.head : next.active);
    show();
    for (const { top, bottom } of changed) {
      for (const row of shownRows(top, bottom)) writer.redraw(row);
    }
    scroller.setAttribute('aria-activedescendant', activeId);
    onSelect(selection);
  }

  /** The rows of a range that can be on screen: a range of the whole grid is large. */
  function* shownRows(top: number, bottom: number): Generator<number> {
    const view = rowsInView(
      { scrollTop: scroller.scrollTop, height: scroller.clientHeight, rowHeight, count: rowCount },
      OVERSCAN,
    );
    for (let row = Math.max(top, view.first); row <= Math.min(bottom, view.end - 1); row += 1) {
      yield row;
    }
  }

  const resized = new ResizeObserver(scheduleShow);
  resized.observe(scroller);
  scroller.addEventListener('scroll', scheduleShow, { passive: true });
  measureBody();
  show();

  return {
    get selection() {
      return selection;
    },
    select,
    press(press) {
      const page = Math.max(1, Math.floor((scroller.clientHeight - headHeight) / rowHeight) - 1);
      if (rowCount === 0) return false;
      const next = moveSelection(selection, press, {
        rows: rowCount,
        columns: columns.length,
        page,
      });
      if (!next) return false;
      select(next);
      return true;
    },
    setColumns(next) {
      columns = next;
      layout = layOutColumns(columns);
      writer.setLayout(layout);
      measureBody();
      show();
    },
    setRowCount(count) {
      rowCount = count;
      measureBody();
      const last = Math.max(0, count - 1);
      if (selection.active.row > last || selection.head.row > last || selection.anchor.row > last) {
        selection = selectCell({ row: last, column: selection.active.column });
      }
      show();
      writer.redrawAll();
    },
    redrawRow: (row) => writer.redraw(row),
    redraw: () => writer.redrawAll(),
    cellAt: ({ row, column }) => writer.cellAt(row, column),
    cellOf(target) {
      const cell = target instanceof Element ? target.closest<HTMLElement>('.wb-cell') : null;
      const row = cell?.closest<HTMLElement>('.wb-row');
      if (!cell || !row || !body.contains(cell)) return undefined;
      return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
    },
    destroy() {
      cancelAnimationFrame(frame);
      resized.disconnect();
      scroller.removeEventListener('scroll', scheduleShow);
      body.replaceChildren();
    },
  };
}
