/** What keys do on the head of a column. */
export interface HeadActions {
  onSort(column: number, isAdded: boolean): void;
  onMove(column: number, step: 1 | -1): void;
  onResize(column: number, step: 1 | -1): void;
  onMenu(column: number): void;
}

interface HeadFocusOptions {
  columnCount: () => number;
  actions: HeadActions;
  /** The column whose head is active; undefined: a cell is. */
  onChange(column: number | undefined): void;
}

/** The heads of columns, which arrow keys reach above the first row. */
export type HeadFocus = ReturnType<typeof createHeadFocus>;

export function createHeadFocus({ columnCount, actions, onChange }: HeadFocusOptions) {
  let active: number | undefined;

  function move(column: number | undefined): void {
    active = column;
    onChange(active);
  }

  function handleArrow(column: number, step: 1 | -1, event: KeyboardEvent): void {
    const next = Math.max(0, Math.min(columnCount() - 1, column + step));
    if (event.shiftKey && (event.ctrlKey || event.metaKey)) {
      actions.onMove(column, step);
      move(next);
    } else if (event.shiftKey) actions.onResize(column, step);
    else move(next);
  }

  return {
    get column() {
      return active;
    },
    enter: (column: number) => move(column),
    leave: () => active !== undefined && move(undefined),
    /** True: the key was for the head. */
    press(event: KeyboardEvent): boolean {
      if (active === undefined) return false;
      switch (event.key) {
        case 'ArrowLeft':
          handleArrow(active, -1, event);
          return true;
        case 'ArrowRight':
          handleArrow(active, 1, event);
          return true;
        case 'Home':
          move(0);
          return true;
        case 'End':
          move(columnCount() - 1);
          return true;
        case 'ArrowDown':
          if (event.altKey) actions.onMenu(active);
          else move(undefined);
          return true;
        case 'Escape':
          move(undefined);
          return true;
        case 'Enter':
          actions.onSort(active, event.shiftKey);
          return true;
        case ' ':
        case 'ContextMenu':
          actions.onMenu(active);
          return true;
        default:
          return event.key !== 'Tab';
      }
    },
  };
}
