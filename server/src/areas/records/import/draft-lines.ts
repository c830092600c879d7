import type { Problem } from '../record/problems.ts';
import type { LineChanges } from '../record/record-lines.ts';
import type { Draft, DraftLine } from './draft.ts';
import type { Existing, RowProblem } from './plan-row.ts';

/**
 * The changes that make the lines of a record those of its rows, in their order: the first row is the
 * first line. Lines of a kind that no row names stay.
 */
export function lineChangesOf(
  { lines }: Draft,
  stored: Existing['lines'] | undefined,
): Record<string, LineChanges> {
  const changes: Record<string, LineChanges> = {};
  for (const [id, wanted] of Map.groupBy(lines, ({ schema }) => schema.json.id)) {
    const before = (stored?.get(id) ?? []).map((line) => String(line.id));
    changes[id] = {
      change: wanted.slice(0, before.length).map((line, index) => ({
        id: before[index] ?? '',
        values: valuesOf(line),
      })),
      add: wanted.slice(before.length).map((line) => ({ values: valuesOf(line) })),
      remove: before.slice(wanted.length),
    };
  }
  return changes;
}

type LineValues = LineChanges['add'][number]['values'];

function valuesOf({ values }: DraftLine): LineValues {
  return Object.fromEntries([...values].map(([{ id }, value]) => [id, value])) as LineValues;
}

const PATH = /^(\w+)\.(?:(add|change)\.)?(\d+)\.(\w+)$/;

/** A problem of a line, such as `lines.add.0.qty`, belongs to the row of the line. */
export function placeInRow(
  { lines }: Draft,
  stored: Existing['lines'] | undefined,
  problem: Problem,
): RowProblem {
  const [, id = '', part, index, field] = PATH.exec(problem.field) ?? [];
  if (index === undefined) return problem;
  const own = lines.filter(({ schema }) => schema.json.id === id);
  const changed = part === 'add' ? (stored?.get(id)?.length ?? 0) : 0;
  const row = own[changed + Number(index)]?.row;
  return { ...problem, field: `${id}.${field}`, ...(row === undefined ? {} : { row }) };
}
