/** Changes of cells that are not saved yet, with undo and redo. Undo goes back beyond a save. */

import { type CellPlace, type CellValue, isSameValue } from '../values/cell-value.ts';

export interface CellChange extends CellPlace {
  value: CellValue;
}

/**
 * What undo takes back in one go: one edit, one paste, one fill. It holds values, not pending changes:
 * the value before a change that was saved meanwhile is a change again.
 */
interface Entry {
  changes: readonly { rowId: string; field: string; before: CellValue; after: CellValue }[];
}

/** Undefined: the cell has no pending change. */
type Pending = { value: CellValue } | undefined;

const MAX_ENTRIES = 200;

export interface ChangeSet {
  /** Number of cells with a pending change. */
  readonly size: number;
  get(rowId: string, field: string): Pending;
  /** Pending values by row and field. */
  rows(): ReadonlyMap<string, ReadonlyMap<string, CellValue>>;
  /** Applies changes as one step. A value equal to the stored one takes the pending change back. */
  apply(changes: readonly CellChange[]): void;
  undo(): readonly CellChange[] | undefined;
  redo(): readonly CellChange[] | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Forgets the pending changes of cells that were saved. Undo makes the values before them pending. */
  settle(cells: readonly CellPlace[]): void;
  /** Forgets the steps of rows that exist no more. */
  forget(isGone: (rowId: string) => boolean): void;
  clear(): void;
}

/** `storedValue` is the value of a cell as it was loaded. */
export function createChangeSet(
  storedValue: (rowId: string, field: string) => CellValue,
): ChangeSet {
  const pending = new Map<string, Map<string, CellValue>>();
  let done: Entry[] = [];
  let undone: Entry[] = [];

  const get = (rowId: string, field: string): Pending => {
    const row = pending.get(rowId);
    return row?.has(field) ? { value: row.get(field) ?? null } : undefined;
  };
  const drop = (rowId: string, field: string) => {
    const row = pending.get(rowId);
    row?.delete(field);
    if (row?.size === 0) pending.delete(rowId);
  };
  const put = ({ rowId, field, value }: CellChange) => {
    if (isSameValue(value, storedValue(rowId, field))) return drop(rowId, field);
    const row = pending.get(rowId) ?? new Map<string, CellValue>();
    pending.set(rowId, row.set(field, value));
  };
  const move = (from: Entry[], to: Entry[], side: 'before' | 'after') => {
    const entry = from.pop();
    if (!entry) return undefined;
    to.push(entry);
    // The first change of a cell comes last when a step is taken back.
    const changes = side === 'before' ? entry.changes.toReversed() : entry.changes;
    return changes.map(({ rowId, field, [side]: value }) => {
      put({ rowId, field, value });
      return { rowId, field, value };
    });
  };

  return {
    get size() {
      let size = 0;
      for (const row of pending.values()) size += row.size;
      return size;
    },
    get,
    rows: () => pending,
    apply(changes) {
      const entry = changes.flatMap(({ rowId, field, value }) => {
        const present = get(rowId, field);
        const before = present ? present.value : storedValue(rowId, field);
        if (isSameValue(before, value)) return [];
        put({ rowId, field, value });
        return [{ rowId, field, before, after: value }];
      });
      if (entry.length === 0) return;
      done = [...done, { changes: entry }].slice(-MAX_ENTRIES);
      undone = [];
    },
    undo: () => move(done, undone, 'before'),
    redo: () => move(undone, done, 'after'),
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    settle(cells) {
      for (const { rowId, field } of cells) drop(rowId, field);
      // A save is a step of its own: what was taken back before it is given up.
      if (cells.length > 0) undone = [];
    },
    forget(isGone) {
      const keepOthers = (entries: Entry[]) =>
        entries
          .map(({ changes }) => ({ changes: changes.filter(({ rowId }) => !isGone(rowId)) }))
          .filter(({ changes }) => changes.length > 0);
      done = keepOthers(done);
      undone = keepOthers(undone);
    },
    clear() {
      pending.clear();
      done = [];
      undone = [];
    },
  };
}
