import type { Cell, Range } from './selection.ts';

/** What the pointer does to cells. */
export interface PointerActions {
  cellAtPoint(point: { clientX: number; clientY: number }): Cell;
  isActive(cell: Cell): boolean;
  /** `isExtended`: from the present selection to the cell. */
  select(cell: Cell, isExtended: boolean): void;
  /** Opens the active cell for editing. */
  edit(): void;
  toggleGroup(row: number): boolean;
  toggleRow(row: number, isExtended: boolean): void;
  range(): Range;
  /** The range that the fill handle was dragged to; undefined: the drag was given up. */
  previewFill(to: Range | undefined): void;
  fill(to: Range): void;
  isInSelection(cell: Cell): boolean;
  /** Opens the menu of the selected cells. */
  openMenu(point: { clientX: number; clientY: number }): void;
  focus(): void;
}

const REPEAT_MS = 60;

/** Selects by mouse and pen: cells, ranges, rows, the fill handle. Touch scrolls; a tap selects. */
export function listenToPointer(body: HTMLElement, actions: PointerActions): () => void {
  const cellOf = (event: MouseEvent): Cell | undefined => {
    const cell = event.target instanceof Element ? event.target.closest('.wb-cell') : null;
    return cell && body.contains(cell) ? actions.cellAtPoint(event) : undefined;
  };
  let stopDrag = () => {};
  const isGutter = ({ target }: Event) =>
    target instanceof Element && target.closest('.wb-gutter') !== null;

  function press(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const cell = cellOf(event);
    if (!cell || isGutter(event) || isOwnControl(event)) return;
    // The focus stays in the grid's input.
    event.preventDefault();
    actions.focus();
    if (event.target instanceof Element && event.target.closest('.wb-fill')) {
      stopDrag = followDrag(event, createFillDrag(actions));
      return;
    }
    actions.select(cell, event.shiftKey);
    stopDrag = followDrag(event, {
      move: (point) => actions.select(actions.cellAtPoint(point), true),
      end: () => {},
    });
  }

  function click(event: MouseEvent): void {
    const cell = cellOf(event);
    if (!cell || isOwnControl(event)) return;
    if (isGutter(event)) actions.toggleRow(cell.row, event.shiftKey);
    else if (event.detail <= 1 && actions.toggleGroup(cell.row)) return;
    else if ((event as PointerEvent).pointerType === 'touch') {
      if (actions.isActive(cell)) actions.edit();
      else actions.select(cell, false);
    }
    actions.focus();
  }

  function doubleClick(event: MouseEvent): void {
    if (cellOf(event) && !isGutter(event) && !isOwnControl(event)) actions.edit();
  }

  function openMenu(event: MouseEvent): void {
    const cell = cellOf(event);
    if (!cell || isGutter(event) || isOwnControl(event)) return;
    event.preventDefault();
    if (!actions.isInSelection(cell)) actions.select(cell, false);
    actions.focus();
    actions.openMenu(event);
  }

  body.addEventListener('contextmenu', openMenu);
  body.addEventListener('pointerdown', press);
  body.addEventListener('click', click);
  body.addEventListener('dblclick', doubleClick);
  return () => {
    stopDrag();
    body.removeEventListener('contextmenu', openMenu);
    body.removeEventListener('pointerdown', press);
    body.removeEventListener('click', click);
    body.removeEventListener('dblclick', doubleClick);
  };
}

/** A link or a button inside a rich cell. */
const isOwnControl = ({ target }: Event) =>
  target instanceof Element && target.closest('.wb-rich :is(a, button, input, select)') !== null;

interface Drag {
  move(point: { clientX: number; clientY: number }): void;
  end(isCancelled: boolean): void;
}

/**
 * Repeats the last move while the pointer rests, so that the grid scrolls on at its edge. Returns what stops it when
 * the grid goes away meanwhile.
 */
function followDrag(start: PointerEvent, drag: Drag): () => void {
  let last: PointerEvent | undefined;
  const timer = setInterval(() => last && drag.move(last), REPEAT_MS);
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    last = event;
    drag.move(event);
  };
  const stop = () => {
    clearInterval(timer);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    stop();
    // A quick drag may end without a move at the place where it ends.
    const isElsewhere = event.clientX !== start.clientX || event.clientY !== start.clientY;
    if (event.type === 'pointerup' && (last || isElsewhere)) drag.move(event);
    drag.end(event.type === 'pointercancel');
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  return stop;
}

function createFillDrag(actions: PointerActions): Drag {
  const from = actions.range();
  let to: Range | undefined;
  return {
    move(point) {
      to = extendRange(from, actions.cellAtPoint(point));
      actions.previewFill(to);
    },
    end(isCancelled) {
      actions.previewFill(undefined);
      if (to && !isCancelled) actions.fill(to);
    },
  };
}

/** Extends a range to a cell, in the direction in which the cell is farther away. */
export function extendRange(from: Range, { row, column }: Cell): Range {
  const down = Math.max(0, row - from.bottom, from.top - row);
  const across = Math.max(0, column - from.right, from.left - column);
  if (down === 0 && across === 0) return from;
  return down >= across
    ? { ...from, top: Math.min(from.top, row), bottom: Math.max(from.bottom, row) }
    : { ...from, left: Math.min(from.left, column), right: Math.max(from.right, column) };
}
