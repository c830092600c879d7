import { addDecimals } from './decimal.ts';
import { inTurn, keyOf } from './lay-out.ts';
import type { Measure, Point, Result, ResultRow } from './result.ts';

export interface Pivot {
  /** Titles of the dimensions down the side. */
  sides: string[];
  columns: { key: string; label: string }[];
  lines: PivotLine[];
}

export interface PivotLine {
  key: string;
  labels: readonly string[];
  kind: 'row' | 'subtotal' | 'total';
  /** By column, then by measure; the last column is the total of the line. */
  cells: (PivotCell | undefined)[][];
}

export interface PivotCell {
  text: string | null;
  /** What is behind it; undefined: a sum of several rows that was not asked for. */
  point?: Point;
}

/** The groupings that a pivot shows besides its rows: averages and shares cannot be added up. */
export function pivotTotals(dimensions: number): number[][] {
  if (dimensions < 2) return [];
  const last = dimensions - 1;
  const side = Array.from({ length: last }, (_, index) => index);
  const subtotals = dimensions > 2 ? [[0, last], [0]] : [];
  return [side, ...subtotals, [last], []];
}

/** The last dimension across, the others down, with subtotals of the first where there are more than one. */
export function buildPivot(result: Result): Pivot {
  const { dimensions, rows } = result;
  const depth = Math.max(1, dimensions.length - 1);
  const side = Array.from({ length: depth }, (_, index) => index);
  const found = new Map<string, string>();
  const groups = new Map<string, Map<string, ResultRow[]>>();
  for (const row of rows) {
    found.set(keyOf(row, depth), row.labels.slice(depth).join(' · '));
    const group = groups.get(keyOf(row, 0, 1)) ?? new Map<string, ResultRow[]>();
    groups.set(keyOf(row, 0, 1), group);
    const line = keyOf(row, 0, depth);
    group.set(line, [...(group.get(line) ?? []), row]);
  }
  const columns = inTurn(result, found).map(([key, label]) => ({ key, label }));
  const cells = createCells(
    result,
    columns.map(({ key }) => key),
    depth,
  );
  const lines = [...groups].flatMap(([key, group]): PivotLine[] => {
    const own = [...group].map(
      ([line, of]): PivotLine => ({
        key: line,
        kind: 'row',
        labels: of[0]?.labels.slice(0, depth) ?? [],
        cells: cells(of, side),
      }),
    );
    const all = [...group.values()].flat();
    const labels = [all[0]?.labels[0] ?? ''];
    return depth > 1
      ? [...own, { key: `sub ${key}`, kind: 'subtotal', labels, cells: cells(all, [0]) }]
      : own;
  });
  return {
    sides: dimensions.slice(0, depth).map(({ title }) => title),
    columns,
    lines: [...lines, { key: 'total', kind: 'total', labels: [], cells: cells(rows, []) }],
  };
}

/** Makes the cells of a line: `of` are its rows, `by` the dimensions that it stands for. */
function createCells({ measures, totals }: Result, columns: readonly string[], depth: number) {
  const known = new Map<string, ResultRow>();
  for (const { by, rows } of totals) for (const row of rows) known.set(totalKey(by, row), row);
  const cell = (of: readonly ResultRow[], by: readonly number[], measure: number): PivotCell => {
    const [first] = of;
    const isOne = of.length === 1 && by.length === depth + 1;
    const row = first && (isOne ? first : known.get(totalKey(by, first)));
    if (row) return { text: row.values[measure] ?? null, point: { row, measure } };
    return { text: addUp(of, measure, measures[measure]) };
  };
  return (of: readonly ResultRow[], by: readonly number[]): (PivotCell | undefined)[][] => {
    const byColumn = Map.groupBy(of, (row) => keyOf(row, depth));
    return [
      ...columns.map((key) => {
        const found = byColumn.get(key);
        return measures.map((_, measure) => found && cell(found, [...by, depth], measure));
      }),
      measures.map((_, measure) => cell(of, by, measure)),
    ];
  };
}

function totalKey(by: readonly number[], { keys, isRest }: ResultRow): string {
  return JSON.stringify([by, by.map((index) => keys[index]), isRest === true && by.includes(0)]);
}

/** Averages, shares and counts of different things do not add up. */
function addUp(
  rows: readonly ResultRow[],
  measure: number,
  of: Measure | undefined,
): string | null {
  if (!of?.isAdditive) return null;
  return addDecimals(rows.map(({ values }) => values[measure] ?? '0'));
}
