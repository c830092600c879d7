import { writeValue } from '../values/show-value.ts';
import type { CellInput } from './cell-input.ts';
import type { GridView } from './grid-view.ts';
import type { GridHandlers } from './handlers.ts';
import type { GridModel } from './model.ts';

interface EditingOptions {
  model: GridModel;
  view: GridView;
  input: CellInput;
  handlers: GridHandlers;
}

/** Editing of the active cell, as text or by an editor of its own. */
export type Editing = ReturnType<typeof createEditing>;

export function createEditing({ model, view, input, handlers }: EditingOptions) {
  const active = () => view.selection.active;
  const columnOf = (column: number) => model.columns[column];
  const isBoolean = (column: number) => columnOf(column)?.type === 'boolean';
  const textOf = (row: number, column: number) => {
    const record = model.rowAt(row);
    const target = columnOf(column);
    return record && target ? writeValue(target, model.valueAt(row, column), record) : '';
  };

  function toggleBoolean(row: number, column: number): void {
    model.setValue(row, column, model.valueAt(row, column) !== true);
  }

  /** The input follows the active cell; assistive technology hears of the cell through it. */
  function follow(): void {
    const { row, column } = active();
    const { element } = input;
    element.readOnly = !model.canEdit(row, column) || isBoolean(column);
    // A grid without rows has no active cell.
    const isNamed = input.mode === undefined && row < model.rowCount;
    if (isNamed) element.setAttribute('aria-activedescendant', view.activeId);
    else element.removeAttribute('aria-activedescendant');
  }

  function close(): void {
    if (input.mode === undefined) return;
    input.close();
    follow();
  }

  function start() {
    const cell = active();
    const { row, column } = cell;
    const record = model.rowAt(row);
    if (!record) return model.source.toggle(row);
    if (!model.canEdit(row, column)) return handlers.onOpen(record);
    if (isBoolean(column)) return toggleBoolean(row, column);
    view.viewport.reveal(cell);
    if (handlers.openEditor(cell, undefined)) return;
    input.open(textOf(row, column));
    follow();
  }

  return {
    follow,
    get mode() {
      return input.mode;
    },
    insertLineBreak: input.insertLineBreak,
    cancel: close,
    commit() {
      if (input.mode === undefined) return;
      const { row, column } = active();
      const { value } = input.element;
      close();
      if (value !== textOf(row, column)) model.setText(row, column, value);
    },
    /** False: an editor of its own takes the typed text. */
    type(text: string): boolean {
      const cell = active();
      if (!model.canEdit(cell.row, cell.column) || isBoolean(cell.column)) return false;
      view.viewport.reveal(cell);
      input.element.removeAttribute('aria-activedescendant');
      if (input.isComposing) return !handlers.hasEditor(cell);
      return !handlers.openEditor(cell, text);
    },
    /** Enter: opens the row on its opener, otherwise edits. New rows have nothing to open. */
    enter() {
      const { row, column } = active();
      const record = model.rowAt(row);
      const isStored = row < model.source.count;
      if (record && isStored && columnOf(column)?.isOpener) handlers.onOpen(record);
      else start();
    },
    start,
    /** Space: changes a boolean, opens a group or selects the row. */
    toggle(isShift: boolean) {
      const { row, column } = active();
      if (!model.rowAt(row)) return model.source.toggle(row);
      if (!isShift && isBoolean(column) && model.canEdit(row, column)) toggleBoolean(row, column);
      else handlers.onToggleRow(row, false);
    },
  };
}
