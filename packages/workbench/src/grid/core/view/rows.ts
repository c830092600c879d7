import { type ColumnLayout, isInside, type Span } from './layout.ts';
import type { CellView } from './model.ts';
import { type CellState, createDrawnCell, type DrawnCell, paintCell } from './paint-cell.ts';

/** What a row looks like besides its cells. */
export interface RowView {
  isSelected: boolean;
  isGroup: boolean;
  isNew: boolean;
}

export interface RowWriterOptions {
  body: HTMLElement;
  rowHeight: number;
  layout: ColumnLayout;
  /** Shows a check box at the start of each row, with this label. */
  selectLabel: string | undefined;
  viewRow(row: number): RowView;
  viewCell(row: number, column: number): CellView;
  stateOf(row: number, column: number): CellState;
  /** Classes of a column's cells. */
  classOf(column: number): string;
}

export interface RichCell {
  host: HTMLElement;
  row: number;
  column: number;
}

export type RowWriter = ReturnType<typeof createRowWriter>;

interface DrawnRow {
  element: HTMLElement;
  selector: HTMLElement | undefined;
  cells: Map<number, DrawnCell>;
  row: number;
}

/**
 * Keeps an element for each row in view. A row that leaves the view lends its element to one that
 * enters it, so scrolling creates and removes nothing.
 */
export function createRowWriter(options: RowWriterOptions) {
  const { viewRow, viewCell, stateOf } = options;
  const drawn = new Map<number, DrawnRow>();
  let columns: Span = { first: 0, end: 0 };
  let shape: string | undefined;

  function drawCell({ element, cells, row }: DrawnRow, column: number): void {
    let cell = cells.get(column);
    if (!cell) {
      cell = createCell(options, column);
      cells.set(column, cell);
      element.append(cell.element);
    }
    paintCell(cell, viewCell(row, column), stateOf(row, column));
  }

  function drawCells(drawnRow: DrawnRow): void {
    const { frozen } = options.layout;
    for (const [column, { element }] of drawnRow.cells) {
      if (column < frozen || isInside(column, columns)) continue;
      element.remove();
      drawnRow.cells.delete(column);
    }
    for (let column = 0; column < frozen; column += 1) drawCell(drawnRow, column);
    for (let column = columns.first; column < columns.end; column += 1) drawCell(drawnRow, column);
  }

  function placeRow(drawnRow: DrawnRow, row: number): void {
    const { element } = drawnRow;
    drawnRow.row = row;
    drawn.set(row, drawnRow);
    element.style.transform = `translateY(${row * options.rowHeight}px)`;
    // The head is row 1.
    element.setAttribute('aria-rowindex', String(row + 2));
    paintRow(drawnRow, viewRow(row));
    drawCells(drawnRow);
  }

  return {
    /** Draws these rows and columns, with as few changes of the page as possible. */
    show(rows: Span, nextColumns: Span) {
      const isMoved = nextColumns.first !== columns.first || nextColumns.end !== columns.end;
      columns = nextColumns;
      const free: DrawnRow[] = [];
      for (const [row, drawnRow] of drawn) {
        if (isInside(row, rows)) {
          if (isMoved) drawCells(drawnRow);
          continue;
        }
        drawn.delete(row);
        free.push(drawnRow);
      }
      for (let row = rows.first; row < rows.end; row += 1) {
        if (!drawn.has(row)) placeRow(free.pop() ?? createRow(options), row);
      }
      for (const { element } of free) element.remove();
    },
    redraw() {
      for (const drawnRow of drawn.values()) placeRow(drawnRow, drawnRow.row);
    },
    /**
     * Takes another layout or row height; true: the rows are built again. Where the elements still
     * fit they are kept: a link that is removed while it is pressed gets no click.
     */
    fit(changes: Partial<RowWriterOptions>): boolean {
      Object.assign(options, changes);
      const nextShape = describeShape(options);
      if (nextShape === shape) return false;
      shape = nextShape;
      for (const { element } of drawn.values()) element.remove();
      drawn.clear();
      return true;
    },
    cellAt: (row: number, column: number) => drawn.get(row)?.cells.get(column)?.element,
    /** The cells in view that React fills. */
    richCells(): RichCell[] {
      return [...drawn.values()].flatMap(({ cells, row }) =>
        [...cells].flatMap(([column, { host }]) => (host ? [{ host, row, column }] : [])),
      );
    },
  };
}

/** What the elements of rows and cells are built for; the rest is written into them. */
function describeShape({ layout, rowHeight, selectLabel, classOf }: RowWriterOptions): string {
  const classes = layout.widths.map((_, column) => classOf(column));
  return JSON.stringify([layout, rowHeight, selectLabel, classes]);
}

function createCell({ layout, classOf }: RowWriterOptions, column: number): DrawnCell {
  const element = document.createElement('div');
  const isFrozen = column < layout.frozen;
  element.dataset.column = String(column);
  element.style.width = `${layout.widths[column] ?? 0}px`;
  element.style.insetInlineStart = `${layout.lefts[column] ?? 0}px`;
  element.setAttribute('aria-colindex', String(column + (layout.gutter > 0 ? 2 : 1)));
  const base = `wb-cell ${classOf(column)}${isFrozen ? ' is-frozen' : ''}`;
  const edge = isFrozen && column === layout.frozen - 1 ? ' is-edge' : '';
  return createDrawnCell(element, base + edge);
}

function createRow(options: RowWriterOptions): DrawnRow {
  const element = document.createElement('div');
  element.setAttribute('role', 'row');
  element.style.height = `${options.rowHeight}px`;
  const selector = options.selectLabel === undefined ? undefined : createSelector(options);
  if (selector) element.append(selector);
  options.body.append(element);
  return { element, selector, cells: new Map(), row: -1 };
}

/** The check box of a row. Space on a cell does the same, so it takes no focus. */
function createSelector({ layout, selectLabel = '' }: RowWriterOptions): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', 'gridcell');
  cell.className = `wb-cell wb-gutter is-frozen${layout.frozen === 0 ? ' is-edge' : ''}`;
  cell.style.width = `${layout.gutter}px`;
  cell.style.insetInlineStart = '0';
  cell.setAttribute('aria-colindex', '1');
  const box = document.createElement('span');
  box.setAttribute('role', 'checkbox');
  box.setAttribute('aria-label', selectLabel);
  box.className = 'wb-select';
  cell.append(box);
  return cell;
}

function paintRow({ element, selector, row }: DrawnRow, view: RowView): void {
  const { isSelected, isGroup, isNew } = view;
  element.dataset.row = String(row);
  element.className = `wb-row${isGroup ? ' is-group' : ''}${isNew ? ' is-new' : ''}${isSelected ? ' is-chosen' : ''}`;
  if (!selector) return;
  const box = selector.firstElementChild as HTMLElement;
  box.hidden = isGroup || isNew;
  box.setAttribute('aria-checked', String(isSelected));
  box.dataset.number = String(row + 1);
}
