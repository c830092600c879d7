import type { InputRow } from '../../../platform/spreadsheet/cells.ts';
import type { Column, LinesSchema } from '../catalogue/schema.ts';
import { type Problem, ProblemError } from '../record/problems.ts';
import { type CellContext, type CellValue, readCell } from './cell-values.ts';
import type { PlannedRow, RowProblem } from './plan-row.ts';
import { contradicts, type GroupColumns, isGrouped, type RowGroup } from './row-groups.ts';

/** A cell of every row, and the field that it fills. */
export interface ImportCell {
  index: number;
  column: Column;
  /** Of a field of lines. */
  lines: LinesSchema | undefined;
}

/** A line as a row describes it. */
export interface DraftLine {
  schema: LinesSchema;
  /** Number of the row. */
  row: number;
  /** Of all its columns that the file has; null: empty. */
  values: Map<Column, CellValue>;
}

/** What the rows of a record say. */
export interface Draft extends PlannedRow {
  values: Map<Column, CellValue>;
  lines: DraftLine[];
}

interface DraftContext extends CellContext {
  cells: readonly ImportCell[];
  groups: GroupColumns;
}

/** Runs work whose problems belong to a draft. */
export function attempt(
  draft: Draft,
  work: () => void,
  place: (problem: Problem) => RowProblem = (problem) => problem,
): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    draft.problems.push(...error.problems.map(place));
  }
}

/** Reads the cells of a record and of its lines. */
export function readDraft(context: DraftContext, { input, more }: RowGroup): Draft {
  const { cells, groups } = context;
  const draft: Draft = {
    ...{ input, more, problems: [], plan: undefined },
    values: new Map(),
    lines: [],
  };
  for (const { index, column, lines } of cells) {
    if (lines) continue;
    attempt(draft, () => {
      const value = readCell(column, input.cells[index] ?? null, context);
      // An empty cell leaves the default of a new record, or what an existing one has.
      if (value !== null) draft.values.set(column, value);
    });
  }
  if (!isGrouped(groups)) return draft;
  if (draft.values.size === 0 && draft.problems.length === 0) {
    draft.problems.push({ field: cells[0]?.column.id ?? '', name: 'noHead' });
  }
  for (const row of [input, ...more]) readLines(context, draft, row);
  for (const row of more) {
    const index = contradicts(groups, input, row);
    if (index === undefined) continue;
    const field = cells.find((cell) => cell.index === index)?.column.id ?? '';
    const detail = input.number;
    draft.problems.push({ field, name: 'headDiffers', detail, row: row.number });
  }
  return draft;
}

/** A row describes a line of each kind of which it fills a cell. */
function readLines(context: DraftContext, draft: Draft, row: InputRow): void {
  const schemas = new Set(context.cells.flatMap(({ lines }) => lines ?? []));
  for (const schema of schemas) {
    const values = new Map<Column, CellValue>();
    for (const { index, column, lines } of context.cells) {
      if (lines !== schema) continue;
      attempt(
        draft,
        () => values.set(column, readCell(column, row.cells[index] ?? null, context)),
        (problem) => ({
          ...problem,
          field: `${schema.json.id}.${problem.field}`,
          row: row.number,
        }),
      );
    }
    const isEmpty = [...values.values()].every((value) => value === null);
    if (!isEmpty) draft.lines.push({ schema, row: row.number, values });
  }
}
