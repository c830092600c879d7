import { isNumeric } from '../values/columns.ts';
import type { CellInput } from './cell-input.ts';
import { type ColumnLayout, type ColumnSize, gutterOf, layOutColumns } from './layout.ts';
import type { GridModel } from './model.ts';
import { createRowWriter, type RichCell, type RowView } from './rows.ts';
import { type Cell, isInRange, rangeOf, type Selection, selectCell } from './selection.ts';
import { createSelectionMark } from './selection-mark.ts';
import { createViewport, type GridSizes } from './viewport.ts';

export interface GridElements {
  /** Scrolls. */
  scroller: HTMLElement;
  /** The role grid: head, body and totals. */
  grid: HTMLElement;
  body: HTMLElement;
  /** As large as the body, over it. */
  overlay: HTMLElement;
}

export interface GridLook {
  sizes: GridSizes;
  columns: readonly ColumnSize[];
  /** Label of the check box of each row; undefined: rows have none. */
  selectLabel: string | undefined;
}

interface GridViewOptions {
  elements: GridElements;
  model: GridModel;
  look: GridLook;
  input: CellInput;
  viewRow(row: number): RowView;
  onLayout(layout: ColumnLayout): void;
  onRichCells(cells: RichCell[]): void;
}

/** Frozen columns take at most this part of the view. */
const FROZEN_PART = 0.6;
const SETTLE_MS = 100;

/** Draws the cells in view and the selection. */
export type GridView = ReturnType<typeof createGridView>;

export function createGridView(options: GridViewOptions) {
  const { elements, model, input, onRichCells } = options;
  const { scroller, overlay } = elements;
  let { look } = options;
  let layout = layOut(look, scroller.clientWidth);
  let selection = selectCell({ row: 0, column: 0 });
  const activeId = `${elements.grid.id}-active`;
  const viewport = createViewport({
    scroller,
    sizes: () => look.sizes,
    layout: () => layout,
    rowCount: () => model.rowCount,
  });
  const writer = createRowWriter({
    body: elements.body,
    rowHeight: look.sizes.rowHeight,
    layout,
    selectLabel: look.selectLabel,
    viewRow: options.viewRow,
    viewCell: model.viewCell,
    classOf: (column) => classOf(model, column),
    stateOf: (row, column) => stateOf(selection, { row, column }),
  });

  const mark = createSelectionMark({ overlay, activeId, model, viewport, writer, input });

  function show(): void {
    const rows = viewport.rows();
    writer.show(rows, viewport.columns());
    mark.place(selection);
    void model.source.ensure(rows);
  }

  const settling = createSettling(scroller, () => onRichCells(writer.richCells()));

  /** Rows that are new in view are drawn once, by `show`. */
  function redraw(): void {
    writer.redraw();
    show();
  }
  function refresh(): void {
    measure(options, look, layout.width);
    selection = clampSelection(selection, model);
    redraw();
    settling.end();
  }

  function setLook(next: GridLook): void {
    look = next;
    layout = layOut(look, viewport.width);
    const { rowHeight } = look.sizes;
    const isRebuilt = writer.fit({ layout, rowHeight, selectLabel: look.selectLabel });
    if (isRebuilt) options.onLayout(layout);
    refresh();
  }

  return {
    activeId,
    viewport,
    get selection() {
      return selection;
    },
    scrolled() {
      viewport.measure();
      show();
      if (model.columns.some(({ isRich }) => isRich)) settling.restart();
    },
    /** The view has another width. */
    resized() {
      viewport.measure();
      setLook(look);
    },
    /** Draws everything again, after a change of rows or values. */
    refresh,
    setLook,
    select(next: Selection, isRevealed = true) {
      const isHeadMoved = !isSameCell(next.head, selection.head);
      selection = next;
      if (isRevealed) viewport.reveal(isHeadMoved ? next.head : next.active);
      redraw();
    },
    focus: () => input.element.focus({ preventScroll: true }),
    /** Below a cell, in the window. */
    pointOf: ({ row, column }: Cell) => pointBelow(writer.cellAt(row, column)),
    showPreview: mark.preview,
    destroy() {
      settling.stop();
      elements.body.replaceChildren();
      overlay.replaceChildren();
    },
  };
}

/** Rich cells follow when scrolling stops; until then their text is shown. */
function createSettling(scroller: HTMLElement, onSettled: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  function end(): void {
    scroller.classList.remove('is-scrolling');
    onSettled();
  }
  return {
    stop,
    end,
    restart() {
      scroller.classList.add('is-scrolling');
      stop();
      timer = setTimeout(end, SETTLE_MS);
    },
  };
}

function pointBelow(cell: HTMLElement | undefined) {
  const { left = 0, bottom = 0 } = cell?.getBoundingClientRect() ?? {};
  return { left, top: bottom };
}

const isSameCell = (a: Cell, b: Cell) => a.row === b.row && a.column === b.column;

function layOut({ columns, selectLabel }: GridLook, width: number) {
  return layOutColumns(columns, {
    gutter: gutterOf(selectLabel),
    maxFrozen: width * FROZEN_PART,
  });
}

function classOf({ columns }: GridModel, at: number): string {
  const column = columns[at];
  return column && isNumeric(column) ? 'is-number' : '';
}

function stateOf(selection: Selection, cell: Cell) {
  return {
    isSelected: isInRange(cell, rangeOf(selection)),
    isActive: isSameCell(cell, selection.active),
  };
}

function measure({ elements, model }: GridViewOptions, look: GridLook, width: number): void {
  const { grid, body, overlay } = elements;
  const height = model.rowCount * look.sizes.rowHeight;
  body.style.height = `${height}px`;
  overlay.style.insetBlockStart = `${look.sizes.headHeight}px`;
  grid.style.width = `${width}px`;
  const columnCount = model.columns.length + (look.selectLabel === undefined ? 0 : 1);
  grid.setAttribute('aria-rowcount', String(model.rowCount + 1));
  grid.setAttribute('aria-colcount', String(columnCount));
}

/** Rows and columns may be fewer than before. */
function clampSelection(selection: Selection, { rowCount, columns }: GridModel): Selection {
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(rowCount - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  const { active, anchor, head } = selection;
  return { active: clamp(active), anchor: clamp(anchor), head: clamp(head) };
}
