import type { Point, Result, ResultRow } from './result.ts';

/** The result as categories along an axis and series over them. */
export interface Layout {
  categories: { key: string; label: string }[];
  series: Series[];
}

export interface Series {
  key: string;
  name: string;
  measure: number;
  /** One for each category; undefined: there is no row for it. */
  points: (Point | undefined)[];
}

/**
 * One dimension: a series for each measure. More: the last one makes the series of the first measure,
 * the others the categories.
 */
export function layOut(result: Result): Layout {
  const { dimensions, measures, rows, periods } = result;
  const splits = dimensions.length > 1;
  const depth = splits ? dimensions.length - 1 : dimensions.length;
  const categories = new Map<string, string>();
  for (const { key, label } of (depth === 1 && periods) || []) {
    categories.set(keyOf({ keys: [key] }), label);
  }
  for (const row of rows) categories.set(keyOf(row, 0, depth), labelsOf(row, 0, depth));
  const places = new Map([...categories.keys()].map((key, index) => [key, index]));
  const series = new Map<string, Series>();
  const put = (key: string, name: string, measure: number, row: ResultRow) => {
    const found = series.get(key) ?? { key, name, measure, points: [] };
    series.set(key, found);
    found.points[places.get(keyOf(row, 0, depth)) ?? 0] = { row, measure };
  };
  for (const row of rows) {
    if (splits) put(keyOf(row, depth), labelsOf(row, depth), 0, row);
    else
      measures.forEach(({ id, title }, index) => {
        put(id, title, index, row);
      });
  }
  return {
    categories: [...categories].map(([key, label]) => ({ key, label })),
    series: inTurn(result, series).map(([, each]) => ({
      ...each,
      points: Array.from({ length: categories.size }, (_, index) => each.points[index]),
    })),
  };
}

/** Periods of the last dimension one after the other, wherever they occur first; other values as they occur. */
export function inTurn<T>({ dimensions }: Result, byKey: ReadonlyMap<string, T>): [string, T][] {
  const entries = [...byKey];
  if (dimensions.length < 2 || !dimensions.at(-1)?.isTime) return entries;
  // Keys are days; one without a day (`null`) is greater than any in quotation marks.
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** A text that differs for different keys; the rest below a top n has one of its own. */
export function keyOf(
  { keys, isRest }: Pick<ResultRow, 'keys' | 'isRest'>,
  from = 0,
  to = keys.length,
): string {
  return JSON.stringify([keys.slice(from, to), isRest === true && from === 0]);
}

function labelsOf({ labels }: ResultRow, from: number, to = labels.length): string {
  return labels.slice(from, to).join(' · ');
}
