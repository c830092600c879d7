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
}

export interface SaveResult {
  /** The rows as they are now stored. */
  rows: readonly GridRow[];
  /** Cells that could not be saved; all others were. */
  refused: readonly CellMessage[];
}

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
  // Another query may not contain the rows that have changes.
  const changedRows = new Map<string, GridRow>();
  const rowOf = (id: string) =>
    drafts.get(id) ?? getOptions().source.get(id) ?? changedRows.get(id);
  const changes = createChangeSet((id, field) => rowOf(id)?.values[field] ?? null);
  const isNew = (id: string) => drafts.get(id) !== undefined;

  function apply(next: readonly CellChange[]): void {
    changes.apply(next);
    for (const { rowId } of next) {
      const row = rowOf(rowId);
      if (row && changes.rows().has(rowId)) changedRows.set(rowId, row);
    }
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
    rowOf,
    isNew,
    valueOf: readValue,
    problemOf,
    problems,
  };
}
