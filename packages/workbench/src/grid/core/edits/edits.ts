import { createListeners } from '../source/row-source.ts';
import type { CellPlace, CellValue } from '../values/cell-value.ts';
import type { GridRow } from '../values/columns.ts';
import type { CellProblem, Problem } from '../values/problems.ts';
import type { CellChange } from './change-set.ts';
import { createPending, type EditsOptions, type StoredEdits } from './pending.ts';
import { savePending } from './save-pending.ts';

/** Changes that are not saved yet: their values, problems, undo and redo, and new rows. */
export interface GridEdits {
  /** Number of changed cells. */
  readonly size: number;
  /** Rises with each change, for views. */
  readonly version: number;
  readonly isSaving: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** New rows: the pending ones, and an empty one at the end where rows can be added. */
  readonly drafts: readonly GridRow[];
  setOptions(options: EditsOptions): void;
  valueOf(row: GridRow, field: string): CellValue;
  isPending(rowId: string, field: string): boolean;
  problemOf(rowId: string, field: string): Problem | undefined;
  problems(): readonly CellProblem[];
  /** Makes room for new rows. False: rows cannot be added. */
  addDrafts(count: number): boolean;
  /** Applies changes as one step of undo. */
  apply(changes: readonly CellChange[]): void;
  /** The cells that changed. */
  undo(): readonly CellPlace[];
  redo(): readonly CellPlace[];
  discard(): void;
  /** Checks and saves every cell that has no problem. Rejects if a request fails; nothing is lost. */
  save(): Promise<void>;
  /** The changes, to be stored and read again after a reload of the page. */
  write(): StoredEdits;
  read(stored: StoredEdits): void;
  subscribe(listener: () => void): () => void;
}

export function createGridEdits(initial: EditsOptions): GridEdits {
  let options = initial;
  let isSaving = false;
  let version = 0;
  const pending = createPending(() => options);
  const { changes, drafts } = pending;
  const listeners = createListeners();

  function trimDrafts(): void {
    drafts.trim((id) => changes.rows().has(id), options.canAddRows === true);
  }
  function notify(): void {
    version += 1;
    listeners.notify();
  }
  function changed(): void {
    trimDrafts();
    notify();
  }
  trimDrafts();

  return {
    get size() {
      return changes.size;
    },
    get version() {
      return version;
    },
    get isSaving() {
      return isSaving;
    },
    get canUndo() {
      return changes.canUndo;
    },
    get canRedo() {
      return changes.canRedo;
    },
    get drafts() {
      return drafts.rows;
    },
    setOptions(next) {
      options = next;
      trimDrafts();
    },
    valueOf: pending.valueOf,
    isPending: (id, field) => changes.get(id, field) !== undefined,
    problemOf: pending.problemOf,
    problems: pending.problems,
    addDrafts(count) {
      if (!options.canAddRows) return false;
      drafts.add(count);
      return true;
    },
    apply(next) {
      pending.apply(next);
      changed();
    },
    undo() {
      const cells = changes.undo() ?? [];
      pending.keepBases(cells);
      changed();
      return cells;
    },
    redo() {
      const cells = changes.redo() ?? [];
      drafts.restore(cells.map(({ rowId }) => rowId));
      pending.keepBases(cells);
      changed();
      return cells;
    },
    discard() {
      const cells = [...changes.rows().keys()].map((rowId) => ({ rowId, field: '' }));
      changes.clear();
      pending.keepBases(cells);
      changed();
    },
    async save() {
      if (isSaving) return;
      isSaving = true;
      notify();
      try {
        await savePending(pending, options);
      } finally {
        isSaving = false;
        changed();
      }
    },
    write: pending.write,
    read(stored) {
      pending.read(stored);
      changed();
    },
    subscribe: listeners.subscribe,
  };
}
