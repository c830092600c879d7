import { type ColumnLayout, isInside, type Span } from './layout.ts';

/** Draws one cell. The element keeps what an earlier row wrote: set everything, or clear it. */
export type DrawCell = (cell: HTMLElement, row: number, column: number) => void;

export interface RowWriter {
  /** Draws these rows and columns, with as few changes of the page as possible. */
  show(rows: Span, columns: Span): void;
  /** Draws one row again if it is shown. */
  redraw(row: number): void;
  redrawAll(): void;
  /** The element of a cell that is shown. */
  cellAt(row: number, column: number): HTMLElement | undefined;
  setLayout(layout: ColumnLayout): void;
}

interface DrawnRow {
  element: HTMLElement;
  cells: Map<number, HTMLElement>;
}

interface RowOptions {
  body: HTMLElement;
  rowHeight: number;
  layout: ColumnLayout;
  drawCell: DrawCell;
  /** Sets attributes of a row, such as its state. */
  drawRow?(element: HTMLElement, row: number): void;
}

/**
 * Keeps an element for each row in view. A row that leaves the view lends its element to one that
 * enters it, so scrolling creates and removes nothing.
 */
export function createRowWriter(options: RowOptions): RowWriter {
  const { body, rowHeight, drawCell, drawRow } = options;
  let { layout } = options;
  const drawn = new Map<number, DrawnRow>();
  let columns: Span = { first: 0, end: 0 };

  const isShown = (column: number) => column < layout.frozen || isInside(column, columns);

  function createCell(column: number): HTMLElement {
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(column + 1));
    cell.className = column < layout.frozen ? 'wb-cell wb-cell-frozen' : 'wb-cell';
    cell.dataset.column = String(column);
    cell.style.width = `${layout.widths[column] ?? 0}px`;
    cell.style.insetInlineStart = `${layout.lefts[column] ?? 0}px`;
    return cell;
  }

  function drawCells(drawnRow: DrawnRow, row: number): void {
    const { element, cells } = drawnRow;
    for (const [column, cell] of cells) {
      if (isShown(column)) continue;
      cell.remove();
      cells.delete(column);
    }
    const draw = (column: number) => {
      let cell = cells.get(column);
      if (!cell) {
        cell = createCell(column);
        cells.set(column, cell);
        element.append(cell);
      }
      drawCell(cell, row, column);
    };
    for (let column = 0; column < layout.frozen; column += 1) draw(column);
    for (let column = columns.first; column < columns.end; column += 1) draw(column);
  }

  function createRow(): DrawnRow {
    const element = document.createElement('div');
    element.setAttribute('role', 'row');
    element.className = 'wb-row';
    element.style.height = `${rowHeight}px`;
    body.append(element);
    return { element, cells: new Map() };
  }

  function placeRow(drawnRow: DrawnRow, row: number): void {
    const { element } = drawnRow;
    element.style.transform = `translateY(${row * rowHeight}px)`;
    // The head is row 1.
    element.setAttribute('aria-rowindex', String(row + 2));
    element.dataset.row = String(row);
    drawRow?.(element, row);
    drawCells(drawnRow, row);
    drawn.set(row, drawnRow);
  }

  return {
    show(rows, nextColumns) {
      const isMoved = nextColumns.first !== columns.first || nextColumns.end !== columns.end;
      columns = nextColumns;
      const free: DrawnRow[] = [];
      for (const [row, drawnRow] of drawn) {
        if (isInside(row, rows)) {
          if (isMoved) drawCells(drawnRow, row);
          continue;
        }
        drawn.delete(row);
        free.push(drawnRow);
      }
      for (let row = rows.first; row < rows.end; row += 1) {
        if (!drawn.has(row)) placeRow(free.pop() ?? createRow(), row);
      }
      for (const { element } of free) element.remove();
    },
    redraw(row) {
      const drawnRow = drawn.get(row);
      if (drawnRow) placeRow(drawnRow, row);
    },
    redrawAll() {
      for (const [row, drawnRow] of drawn) placeRow(drawnRow, row);
    },
    cellAt: (row, column) => drawn.get(row)?.cells.get(column),
    setLayout(next) {
      layout = next;
      for (const [row, drawnRow] of drawn) {
        drawnRow.element.replaceChildren();
        drawnRow.cells.clear();
        drawCells(drawnRow, row);
      }
    },
  };
}
