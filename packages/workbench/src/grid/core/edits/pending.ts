import type { RowSource } from '../source/row-source.ts';
import type { CellPlace, CellValue } from '../values/cell-value.ts';
import type { Column, GridRow } from '../values/columns.ts';
import { type CellProblem, findProblem, type Problem } from '../values/problems.ts';
import { type CellChange, createChangeSet } from './change-set.ts';
import { createDrafts } from './drafts.ts';
import { createRefusals } from './refusals.ts';

/** The changed fields of one row. */
export interface RowChange {
  id: string;
  /** A row that is not stored yet; its id is made up. */
  isNew: boolean;
  version: number | undefined;
  values: Readonly<Record<string, CellValue>>;
}

/** What the server says about one cell. */
export interface CellMessage extends CellPlace {
  message: string;
  /** The next save sends the cell again, such as after a conflict that the person has seen. */
  canRetry?: boolean;
}

export interface SaveResult {
  /** The rows as they are now stored. */
  rows: readonly GridRow[];
  /** Cells that could not be saved; all others were. */
  refused: readonly CellMessage[];
  /** Ids of rows of which nothing was saved, although not each of their cells was refused. */
  unsaved?: readonly string[];
}

/** Changes that outlive the page. */
export type StoredEdits = readonly {
  /** The row as it was when its first change was made. */
  row: GridRow;
  isNew: boolean;
  values: Readonly<Record<string, CellValue>>;
}[];

export interface EditsOptions {
  source: RowSource;
  columns: readonly Column[];
  /** Checks changes on the server without saving them. */
  check?: (rows: readonly RowChange[]) => Promise<readonly CellMessage[]>;
  save: (rows: readonly RowChange[]) => Promise<SaveResult>;
  /** Empty rows at the end take new records. */
  canAddRows?: boolean;
}

export type Pending = ReturnType<typeof createPending>;

/** The state of edits: changed cells, new rows, refusals of the server, and what is wrong. */
export function createPending(getOptions: () => EditsOptions) {
  const drafts = createDrafts();
  const refusals = createRefusals();
  // Each changed row as it was when its first change was made: a save is based on that version, and
  // another query may not contain the row.
  const bases = new Map<string, GridRow>();
  // Saved rows that undo may change again, though another query does not contain them.
  const saved = new Map<string, GridRow>();
  const rowOf = (id: string) =>
    drafts.get(id) ?? getOptions().source.get(id) ?? bases.get(id) ?? saved.get(id);
  const changes = createChangeSet((id, field) => rowOf(id)?.values[field] ?? null);
  const isNew = (id: string) => drafts.get(id) !== undefined;

  function keepBases(cells: readonly CellPlace[]): void {
    for (const { rowId } of cells) {
      const row = rowOf(rowId);
      if (!changes.rows().has(rowId)) bases.delete(rowId);
      else if (row && !bases.has(rowId)) bases.set(rowId, row);
    }
  }
  function apply(next: readonly CellChange[]): void {
    changes.apply(next);
    keepBases(next);
  }

  function readValue(row: GridRow, field: string): CellValue {
    const pending = changes.get(row.id, field);
    return pending ? pending.value : (row.values[field] ?? null);
  }

  function problemOf(id: string, field: string): Problem | undefined {
    // A new row must fill every required column.
    const isChecked = changes.get(id, field) || (isNew(id) && changes.rows().has(id));
    if (!isChecked) return undefined;
    const column = getOptions().columns.find(({ key }) => key === field);
    const row = rowOf(id);
    if (!column || !row) return undefined;
    const value = readValue(row, field);
    return findProblem(column, value, row) ?? refusals.find({ rowId: id, field }, value);
  }

  function problems(): CellProblem[] {
    const keys = getOptions().columns.map(({ key }) => key);
    return [...changes.rows()].flatMap(([rowId, fields]) => {
      const checked = isNew(rowId) ? keys : [...fields.keys()];
      return checked.flatMap((field) => {
        const problem = problemOf(rowId, field);
        return problem ? [{ rowId, field, problem }] : [];
      });
    });
  }

  return {
    drafts,
    refusals,
    changes,
    apply,
    keepBases,
    baseOf: (id: string) => bases.get(id) ?? rowOf(id),
    /** Takes cells out that were saved, and bases the others on what is stored now. */
    settle(cells: readonly CellPlace[], stored: readonly GridRow[]) {
      changes.settle(cells);
      const created = new Set(cells.map(({ rowId }) => rowId).filter(isNew));
      if (created.size > 0) changes.forget((id) => created.has(id));
      for (const row of stored) {
        saved.set(row.id, row);
        if (bases.has(row.id)) bases.set(row.id, row);
      }
      keepBases(cells);
    },
    write: (): StoredEdits =>
      [...changes.rows()].map(([id, fields]) => ({
        row: bases.get(id) ?? { id, values: {} },
        isNew: isNew(id),
        values: Object.fromEntries(fields),
      })),
    read(stored: StoredEdits) {
      drafts.restore(stored.filter((each) => each.isNew).map(({ row }) => row.id));
      for (const { row, isNew: isDraft } of stored) if (!isDraft) bases.set(row.id, row);
      apply(
        stored.flatMap(({ row, values }) =>
          Object.entries(values).map(([field, value]) => ({ rowId: row.id, field, value })),
        ),
      );
    },
    rowOf,
    isNew,
    valueOf: readValue,
    problemOf,
    problems,
  };
}
