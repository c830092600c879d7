/** Limits of one query. Screens offer no more than these. */
export const REPORT_LIMITS = {
  dimensions: 4,
  measures: 12,
  rows: 2_000,
  top: 50,
  totals: 8,
  queries: 24,
  /** As long as the filter of a list: a figure that was clicked narrows others by its drill. */
  filterChars: 4_000,
  tiles: 48,
} as const;

/** How figures can be shown. */
export const REPORT_CHARTS = [
  'table',
  'pivot',
  'bar',
  'line',
  'area',
  'pie',
  'scatter',
  'heatMap',
  'funnel',
  'gauge',
  'number',
] as const;
export type ReportChart = (typeof REPORT_CHARTS)[number];
