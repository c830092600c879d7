import { REPORT_CHARTS, type ReportChart } from '@pedestal/contract';
import type { Dimension, Measure } from './result.ts';

export const CHART_KINDS = REPORT_CHARTS;
export type ChartKind = ReportChart;

/** Kinds that ECharts draws. */
export type PictureKind = Exclude<ChartKind, 'table' | 'pivot' | 'number'>;

export function isPicture(kind: ChartKind): kind is PictureKind {
  return kind !== 'table' && kind !== 'pivot' && kind !== 'number';
}

interface Shape {
  dimensions: readonly Pick<Dimension, 'isTime'>[];
  measures: readonly Measure[] | readonly unknown[];
}

/** How many dimensions and measures a kind needs to say anything. */
const NEEDS: Record<ChartKind, [dimensions: number, measures: number]> = {
  table: [0, 1],
  pivot: [2, 1],
  bar: [1, 1],
  line: [1, 1],
  area: [1, 1],
  pie: [1, 1],
  scatter: [1, 2],
  heatMap: [2, 1],
  funnel: [1, 1],
  gauge: [0, 1],
  number: [0, 1],
};

/** What a kind lacks; undefined: it can be shown. */
export function lackOf(kind: ChartKind, { dimensions, measures }: Shape) {
  const [needDimensions, needMeasures] = NEEDS[kind];
  if (dimensions.length < needDimensions) {
    return { of: 'dimensions' as const, count: needDimensions };
  }
  if (measures.length < needMeasures) return { of: 'measures' as const, count: needMeasures };
  return undefined;
}

/** The kind that shows such figures best, for a start. */
export function suggestKind({ dimensions, measures }: Shape): ChartKind {
  const [first] = dimensions;
  if (!first) return measures.length === 1 ? 'number' : 'table';
  if (dimensions.length > 2) return 'pivot';
  return first.isTime ? 'line' : 'bar';
}
