import type { EditMode } from './cell-input.ts';
import type { KeyPress } from './selection.ts';

/** What keys do to cells. */
export interface KeyActions {
  /** Undefined: no cell is being edited. */
  editMode(): EditMode | undefined;
  canEdit(): boolean;
  /** Several cells are selected. */
  hasRange(): boolean;
  /** Moves or extends the selection; false: the key does not. */
  move(press: KeyPress): boolean;
  enterHead(): boolean;
  /** Opens the active cell for editing; a cell that cannot be edited opens its row. */
  edit(): void;
  /** Enter: opens the row where the column says so, otherwise edits. */
  enter(): void;
  /** Changes a boolean, opens a group or selects the row. */
  toggle(isShift: boolean): void;
  commit(): void;
  cancel(): void;
  insertLineBreak(): void;
  clear(): void;
  undo(): void;
  redo(): void;
  fillDown(): void;
  fillRight(): void;
  /** Opens the menu of the selected cells. */
  openMenu(): void;
}

/** Escape lets the next Tab leave the grid, which otherwise goes on to the next cell. */
export interface KeyState {
  tabLeaves: boolean;
}

/** True: the key was for the grid. */
export function handleKey(event: KeyboardEvent, actions: KeyActions, state: KeyState): boolean {
  const isTabLeaving = state.tabLeaves;
  state.tabLeaves = false;
  const mode = actions.editMode();
  if (event.key === 'Escape') {
    state.tabLeaves = mode === undefined;
    actions.cancel();
    return true;
  }
  if (event.key === 'Tab' && (isTabLeaving || !actions.canEdit())) return false;
  return mode === undefined ? handleCellKey(event, actions) : handleEditKey(event, mode, actions);
}

const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  isShift: event.shiftKey,
  isControl: event.ctrlKey || event.metaKey,
});

/** While a cell is being edited. */
function handleEditKey(event: KeyboardEvent, mode: EditMode, actions: KeyActions): boolean {
  const { key } = event;
  if (key === 'Enter' && event.altKey) {
    actions.insertLineBreak();
    return true;
  }
  const isArrow = key.startsWith('Arrow') && mode === 'typing' && !event.shiftKey;
  if (key !== 'Enter' && key !== 'Tab' && !isArrow) return false;
  actions.commit();
  const hasMoved = actions.move(pressOf(event));
  // Tab at the end of the grid leaves it.
  return hasMoved || key !== 'Tab';
}

function handleCellKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const { key } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl) return handleShortcut(event, actions) || actions.move(pressOf(event));
  if (event.altKey) return false;
  switch (key) {
    case 'F2':
      actions.edit();
      return true;
    case 'Enter':
      if (event.shiftKey) return actions.move(pressOf(event)) || true;
      actions.enter();
      return true;
    case ' ':
      actions.toggle(event.shiftKey);
      return true;
    case 'ContextMenu':
      actions.openMenu();
      return true;
    case 'F10':
      if (event.shiftKey) actions.openMenu();
      return event.shiftKey;
    case 'Delete':
    case 'Backspace':
      actions.clear();
      return true;
    case 'ArrowUp':
      if (!event.shiftKey && actions.enterHead()) return true;
      return actions.move(pressOf(event));
    default:
      return actions.move(pressOf(event));
  }
}

function handleShortcut(event: KeyboardEvent, actions: KeyActions): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) actions.redo();
      else actions.undo();
      return true;
    case 'y':
      actions.redo();
      return true;
    case 'd':
      actions.fillDown();
      return true;
    case 'r':
      // With one cell, Ctrl+R reloads the page as everywhere else.
      if (!actions.canEdit() || !actions.hasRange()) return false;
      actions.fillRight();
      return true;
    case 'enter':
      actions.edit();
      return true;
    default:
      return false;
  }
}
