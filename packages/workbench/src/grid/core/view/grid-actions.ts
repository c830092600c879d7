import { clearCells, fillCells } from '../clipboard/change-cells.ts';
import type { CellPlace } from '../values/cell-value.ts';
import type { Editing } from './editing.ts';
import type { GridView } from './grid-view.ts';
import type { GridHandlers } from './handlers.ts';
import type { HeadFocus } from './head-focus.ts';
import type { KeyActions } from './keyboard.ts';
import type { GridModel } from './model.ts';
import type { PointerActions } from './pointer.ts';
import {
  isInRange,
  isSingle,
  type KeyPress,
  moveSelection,
  type Range,
  rangeOf,
  type Selection,
  selectCell,
} from './selection.ts';

/** The parts of a grid that its actions need. */
export interface GridContext {
  model: GridModel;
  view: GridView;
  editing: Editing;
  head: HeadFocus;
  handlers: GridHandlers;
  /** Shows the selection, unless told otherwise. */
  select(selection: Selection, isRevealed?: boolean): void;
}

export const selectRange = ({ top, left, bottom, right }: Range): Selection => ({
  ...selectCell({ row: top, column: left }),
  head: { row: bottom, column: right },
});

/** What the menu of cells offers. */
export type CellCommand = 'open' | 'edit' | 'fillDown' | 'fillRight' | 'clear';

export function createKeyActions(context: GridContext): KeyActions {
  const { model, view, editing, head, handlers, select } = context;
  function move(press: KeyPress): boolean {
    if (model.rowCount === 0) return false;
    const { length } = model.columns;
    const bounds = { rows: model.rowCount, columns: length, page: view.viewport.pageSize() };
    const next = moveSelection(view.selection, press, bounds);
    if (next) select(next);
    // A frozen cell is always in view, so revealing it scrolls nothing.
    if (next && press.key === 'Home') view.viewport.scrollToStart();
    return next !== undefined;
  }
  /** Shows where something changed. */
  function revealChange([first]: readonly CellPlace[]): void {
    if (!first) return;
    const column = model.columns.findIndex(({ key }) => key === first.field);
    const { active } = view.selection;
    const isHere = model.rowAt(active.row)?.id === first.rowId;
    if (isHere && column !== -1) select(selectCell({ row: active.row, column }));
  }
  return {
    editMode: () => editing.mode,
    canEdit: () => model.edits !== undefined,
    hasRange: () => !isSingle(view.selection),
    move,
    enterHead() {
      const { active } = view.selection;
      if (active.row !== 0) return false;
      head.enter(active.column);
      return true;
    },
    edit: editing.start,
    enter: editing.enter,
    toggle: editing.toggle,
    commit: editing.commit,
    cancel: editing.cancel,
    insertLineBreak: editing.insertLineBreak,
    clear: () => clearCells(model, rangeOf(view.selection)),
    undo: () => revealChange(model.edits?.undo() ?? []),
    redo: () => revealChange(model.edits?.redo() ?? []),
    fillDown() {
      const range = rangeOf(view.selection);
      const isRow = range.top === range.bottom;
      // One cell takes the value above it; a range is filled from its first row.
      const top = isRow && isSingle(view.selection) ? Math.max(0, range.top - 1) : range.top;
      fillCells(model, { ...range, top, bottom: top }, { ...range, top }, 'copy');
    },
    fillRight() {
      const range = rangeOf(view.selection);
      // One cell takes the value before it; a range is filled from its first column.
      const isAlone = isSingle(view.selection);
      const left = isAlone ? Math.max(0, range.left - 1) : range.left;
      fillCells(model, { ...range, left, right: left }, { ...range, left }, 'copy');
    },
    openMenu: () => handlers.onCellMenu(view.pointOf(view.selection.active)),
  };
}

export function createPointerActions(context: GridContext): PointerActions {
  const { model, view, editing, handlers, select } = context;
  return {
    cellAtPoint: view.viewport.cellAtPoint,
    isActive({ row, column }) {
      const { active } = view.selection;
      return active.row === row && active.column === column && isSingle(view.selection);
    },
    select(cell, isExtended) {
      const { head } = view.selection;
      if (isExtended && head.row === cell.row && head.column === cell.column) return;
      select(isExtended ? { ...view.selection, head: cell } : selectCell(cell));
    },
    edit: editing.start,
    toggleGroup(row) {
      if (model.itemAt(row)?.kind !== 'group') return false;
      model.source.toggle(row);
      return true;
    },
    toggleRow: handlers.onToggleRow,
    range: () => rangeOf(view.selection),
    isInSelection: (cell) => isInRange(cell, rangeOf(view.selection)),
    openMenu: ({ clientX, clientY }) => handlers.onCellMenu({ left: clientX, top: clientY }),
    previewFill: view.showPreview,
    fill(to) {
      fillCells(model, rangeOf(view.selection), to, 'continue');
      select(selectRange(to));
    },
    focus: view.focus,
  };
}
