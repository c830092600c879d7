import type { ReportDrill } from '@pedestal/contract';

/** Figures as every chart, table and pivot reads them. Titles and labels are in the page's language. */
export interface Result {
  dimensions: Dimension[];
  measures: Measure[];
  rows: ResultRow[];
  /** Groupings by some of the dimensions, by position, where they were asked for. */
  totals: { by: readonly number[]; rows: ResultRow[] }[];
  /**
   * Of several dimensions of which the first is time, where every row is there: all its periods from
   * the first to the last, those without records too.
   */
  periods?: readonly { key: string; label: string }[];
}

export interface Dimension {
  id: string;
  title: string;
  isTime: boolean;
}

export interface Measure {
  id: string;
  title: string;
  /** Decimal places. */
  scale: number;
  format: 'number' | 'share' | 'day' | 'time';
  /** Whether the values of several rows add up to the value of all of them. */
  isAdditive: boolean;
}

export interface ResultRow {
  /** One for each dimension; null: the records have no value there. */
  keys: readonly (string | null)[];
  /** The names of the keys. */
  labels: readonly string[];
  /** Decimals as text, one for each measure; null: there is none, such as a ratio to nothing. */
  values: readonly (string | null)[];
  /** What lies below the top n. */
  isRest?: boolean;
  /** The records behind the row; null: they cannot be listed. */
  drill: ReportDrill | null;
  /** By measure, where others are behind it. */
  drills: Readonly<Record<string, readonly ReportDrill[]>>;
}

/** One value of the result. */
export interface Point {
  row: ResultRow;
  measure: number;
}

/** The value as a number, for lengths and places in a picture. Digits may be lost; texts keep them. */
export function numberOf({ row, measure }: Point): number | null {
  const text = row.values[measure];
  if (text === null || text === undefined) return null;
  const number = Number(text);
  return Number.isNaN(number) ? Date.parse(text) : number;
}

export function labelOf({ labels }: ResultRow): string {
  return labels.join(' · ');
}
