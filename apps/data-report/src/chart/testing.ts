import type { Result } from './result.ts';

type Row = [keys: (string | null)[], values: (string | null)[], isRest?: boolean];

/** A result for tests; the label of a key is the key in capitals. */
export function makeResult(dimensions: number, measures: number, rows: readonly Row[]): Result {
  return {
    dimensions: Array.from({ length: dimensions }, (_, index) => ({
      id: `d${index}`,
      title: `D${index}`,
      isTime: false,
    })),
    measures: Array.from({ length: measures }, (_, index) => ({
      id: `m${index}`,
      title: `M${index}`,
      scale: 0,
      format: 'number' as const,
      isAdditive: true,
    })),
    rows: rows.map(([keys, values, isRest]) => ({
      keys,
      values,
      labels: keys.map((key) => key?.toUpperCase() ?? '–'),
      drill: null,
      drills: {},
      ...(isRest ? { isRest } : {}),
    })),
    totals: [],
  };
}
