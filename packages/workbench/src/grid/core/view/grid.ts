import { listenToClipboard } from '../clipboard/listen.ts';
import type { CellValue } from '../values/cell-value.ts';
import { createCellInput } from './cell-input.ts';
import { createEditing } from './editing.ts';
import { type CellCommand, createKeyActions, createPointerActions } from './grid-actions.ts';
import { createGridView, type GridElements, type GridLook, type GridView } from './grid-view.ts';
import type { GridHandlers } from './handlers.ts';
import { createHeadFocus } from './head-focus.ts';
import { handleKey, type KeyState } from './keyboard.ts';
import type { GridModel } from './model.ts';
import { listenToPointer } from './pointer.ts';
import { type Cell, type KeyPress, type Selection, selectCell } from './selection.ts';

interface GridOptions {
  elements: GridElements;
  label: string;
  model: GridModel;
  look: GridLook;
  handlers: GridHandlers;
}

/**
 * A grid without a framework: recycled rows, written directly. Head, totals, editors and rich cells
 * belong to its caller. The focus stays in one input, and `aria-activedescendant` names the active
 * cell, so a row that scrolls out of view takes no focus away.
 */
export type Grid = ReturnType<typeof createGrid>;

export function createGrid({ elements, label, model, look, handlers }: GridOptions) {
  const { scroller, overlay, body, grid: gridElement } = elements;
  const keyState: KeyState = { tabLeaves: false };
  const input = createCellInput({ overlay, onType: (text) => editing.type(text) });
  const view = createGridView({
    elements,
    model,
    look,
    input,
    viewRow: (row) => viewRow(model, handlers, row),
    onLayout: handlers.onLayout,
    onRichCells: handlers.onRichCells,
  });
  const editing = createEditing({ model, view, input, handlers });
  const head = createHeadFocus({
    columnCount: () => model.columns.length,
    actions: handlers.head,
    onChange(column) {
      if (column !== undefined) view.viewport.reveal({ row: view.viewport.rows().first, column });
      handlers.onHead(column);
      if (column === undefined) editing.follow();
      else input.element.setAttribute('aria-activedescendant', `${gridElement.id}-head-${column}`);
    },
  });
  function select(next: Selection, isRevealed = true): void {
    editing.commit();
    head.leave();
    view.select(next, isRevealed);
    editing.follow();
    handlers.onSelect(next);
  }
  const context = { model, view, editing, head, select, handlers };

  function press(event: KeyboardEvent): void {
    if (input.isComposing || event.isComposing) return;
    const isHandled = head.press(event) || handleKey(event, keyActions, keyState);
    if (isHandled) event.preventDefault();
  }
  const keyActions = createKeyActions(context);
  const stopPointer = listenToPointer(body, createPointerActions(context));
  const stopClipboard = listenToClipboard(context, input);
  const stopScroll = watchView(scroller, view);
  input.element.setAttribute('aria-label', label);
  input.element.setAttribute('aria-controls', gridElement.id);
  input.element.addEventListener('keydown', press);
  input.element.addEventListener('blur', editing.commit);
  view.setLook(look);
  editing.follow();

  return {
    get selection() {
      return view.selection;
    },
    select,
    selectCell: (cell: Cell) => select(selectCell(cell)),
    focus: view.focus,
    run(command: CellCommand) {
      const record = model.rowAt(view.selection.active.row);
      if (command !== 'open') keyActions[command]();
      else if (record) handlers.onOpen(record);
    },
    boxOf: view.viewport.boxOf,
    /** Ends an editor over a cell: stores its value, goes on to the next cell, takes the focus. */
    closeEditor(result: { value: CellValue } | undefined, next?: KeyPress) {
      const { row, column } = view.selection.active;
      if (result) model.setValue(row, column, result.value);
      view.focus();
      editing.follow();
      if (next) keyActions.move(next);
    },
    /** After a change of rows, values or columns. */
    refresh() {
      view.refresh();
      editing.follow();
    },
    setLook(next: GridLook) {
      view.setLook(next);
      editing.follow();
    },
    destroy() {
      stopPointer();
      stopClipboard();
      stopScroll();
      view.destroy();
    },
  };
}

function viewRow(model: GridModel, { isRowSelected }: GridHandlers, index: number) {
  const item = model.itemAt(index);
  const row = item?.kind === 'row' ? item.row : undefined;
  return {
    isSelected: row !== undefined && isRowSelected(row),
    isGroup: item?.kind === 'group',
    isNew: index >= model.source.count,
  };
}

/** At most one drawing per frame, however many scroll events arrive. */
function watchView(scroller: HTMLElement, view: GridView): () => void {
  let frame = 0;
  let width = scroller.clientWidth;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      view.scrolled();
    });
  };
  const resized = new ResizeObserver(() => {
    if (scroller.clientWidth !== width) {
      width = scroller.clientWidth;
      return view.resized();
    }
    // The height changed, such as above a bar that appears.
    const { active, head } = view.selection;
    view.viewport.keepInView([active.row, head.row]);
    view.scrolled();
  });
  resized.observe(scroller);
  scroller.addEventListener('scroll', schedule, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    scroller.removeEventListener('scroll', schedule);
  };
}
