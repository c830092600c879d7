/** Changes of cells that are not saved yet, with undo and redo. */

import { type CellPlace, type CellValue, isSameValue } from '../values/cell-value.ts';

export interface CellChange extends CellPlace {
  value: CellValue;
}

/** What undo takes back in one go: one edit, one paste, one fill. */
interface Entry {
  changes: readonly { rowId: string; field: string; before: Pending; after: Pending }[];
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
  /** Forgets the pending changes of cells that were saved, and how to undo them. */
  settle(cells: readonly CellPlace[]): void;
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
  const put = (rowId: string, field: string, next: Pending) => {
    const row = pending.get(rowId) ?? new Map<string, CellValue>();
    if (next) row.set(field, next.value);
    else row.delete(field);
    if (row.size > 0) pending.set(rowId, row);
    else pending.delete(rowId);
  };
  const move = (from: Entry[], to: Entry[], side: 'before' | 'after') => {
    const entry = from.pop();
    if (!entry) return undefined;
    to.push(entry);
    // The first change of a cell comes last when a step is taken back.
    const changes = side === 'before' ? entry.changes.toReversed() : entry.changes;
    return changes.map(({ rowId, field, [side]: next }) => {
      put(rowId, field, next);
      return { rowId, field, value: next ? next.value : storedValue(rowId, field) };
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
        const before = get(rowId, field);
        const after = isSameValue(value, storedValue(rowId, field)) ? undefined : { value };
        if (isSamePending(before, after)) return [];
        put(rowId, field, after);
        return [{ rowId, field, before, after }];
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
      const settled = new Set(cells.map(keyOf));
      for (const { rowId, field } of cells) put(rowId, field, undefined);
      const keepOthers = (entries: Entry[]) =>
        entries
          .map(({ changes }) => ({
            changes: changes.filter((change) => !settled.has(keyOf(change))),
          }))
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

const keyOf = ({ rowId, field }: CellPlace) => `${rowId}/${field}`;

function isSamePending(a: Pending, b: Pending): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a.value, b.value);
}
