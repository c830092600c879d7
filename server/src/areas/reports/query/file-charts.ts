import {
  fillPeriods,
  REPORT_CHARTS,
  type ReportChart,
  type ReportResult,
  type ReportRow,
} from '@pedestal/contract';
import type { CategoryChart, PrintedChart, ScatterChart } from '../../../platform/chart/chart.ts';
import type { PrintedBlock } from '../../../platform/pdf/print-document.ts';
import { type FilePart, keysOf, type Language, showFigure, titlesOf } from './figure-words.ts';

type ChartBlock = Extract<PrintedBlock, { kind: 'chart' }>;
/** A result with at least one row. */
interface Figures {
  result: ReportResult;
  language: Language;
}

/** The kind of chart that a presentation names. */
export function readChart(presentation: string): ReportChart | undefined {
  try {
    const { kind, chart } = JSON.parse(presentation) as { kind?: unknown; chart?: unknown };
    return REPORT_CHARTS.find((each) => each === kind || each === chart);
  } catch {
    return undefined;
  }
}

/** The charts of a part, in the kind that the person looks at it. Tables and pivots have none. */
export function chartsOf({ result, chart }: FilePart, language: Language): ChartBlock[] {
  if (!result || result.rows.length === 0) return [];
  const kind = fitting(chart, result);
  if (kind === undefined) return [];
  const figures = { result: fillRows(result), language };
  const titles = titlesOf(result, language.locale).slice(result.dimensions.length);
  const whole = (drawn: PrintedChart, title = ''): ChartBlock => ({
    kind: 'chart',
    title,
    chart: drawn,
  });
  if (kind === 'number') {
    const trend = measuresOf(figures, 'line', titles.slice(0, 1));
    const hasTrend =
      result.dimensions.length === 1 && result.dimensions[0]?.grain && result.rows.length > 2;
    return [whole(numberOf(figures, titles)), ...(hasTrend ? [whole(trend, titles[0])] : [])];
  }
  if (kind === 'gauge') return [whole(gaugeOf(figures, titles))];
  if (kind === 'scatter') return [whole(scatterOf(figures, titles))];
  if (result.dimensions.length > 1) return [whole(seriesOf(figures, kind), titles[0])];
  // Measures of different size or kind have a scale of their own, and so a chart of their own.
  const isApart = kind === 'pie' || kind === 'funnel' || needsOwnScales(result);
  if (!isApart)
    return [whole(measuresOf(figures, kind, titles), titles.length > 1 ? '' : titles[0])];
  const shown = kind === 'pie' || kind === 'funnel' ? titles.slice(0, 1) : titles.slice(0, 4);
  return shown.map((title, index) => {
    const all = measuresOf(figures, kind, titles);
    const isShare = result.measures[index]?.format === 'share';
    return whole({ ...all, series: all.series.slice(index, index + 1), isShare }, title);
  });
}

/** With periods without records between the first and the last one, where time is the only dimension. */
function fillRows(result: ReportResult): ReportResult {
  const { dimensions, measures, rows, isTopOnly } = result;
  const [time, ...others] = dimensions;
  if (!time?.grain || others.length > 0 || isTopOnly) return result;
  const byDay = new Map(rows.flatMap((row) => (row.keys[0] ? [[row.keys[0], row] as const] : [])));
  if (byDay.size !== rows.length) return result;
  const values = measures.map(({ kind }) => (kind === 'count' || kind === 'sum' ? '0' : null));
  const gap = { isRest: false, values, drill: null, drills: {} };
  const filled = fillPeriods([...byDay.keys()], time.grain);
  return {
    ...result,
    rows: filled?.map((day) => byDay.get(day) ?? { ...gap, keys: [day] }) ?? rows,
  };
}

/** All periods of the first of two dimensions; undefined where a row may be missing. */
function periodsOf({ dimensions, rows, isComplete, isTopOnly }: ReportResult) {
  const [time, ...others] = dimensions;
  if (!time?.grain || others.length !== 1 || !isComplete || isTopOnly) return undefined;
  return fillPeriods([...new Set(rows.flatMap(({ keys: [key] }) => key ?? []))], time.grain);
}

type Drawn = Exclude<ReportChart, 'table' | 'pivot'>;

/** The chosen kind where it can be drawn of these figures; else, and without a choice, what fits. */
function fitting(
  chosen: ReportChart | undefined,
  { dimensions, measures, rows }: ReportResult,
): Drawn | undefined {
  if (chosen === 'table' || chosen === 'pivot') return undefined;
  const has = (by: number, of: number) => dimensions.length >= by && measures.length >= of;
  const isFit =
    chosen === 'number' ||
    chosen === 'gauge' ||
    (chosen === 'scatter' && has(1, 2)) ||
    (chosen === 'heatMap' && has(2, 1)) ||
    (chosen !== 'scatter' && chosen !== 'heatMap' && chosen !== undefined && has(1, 1));
  if (isFit) return chosen;
  if (dimensions.length === 0) return measures.length === 1 ? 'number' : undefined;
  if (dimensions.length > 2 || rows.length < 2) return undefined;
  return dimensions[0]?.grain ? 'line' : 'bar';
}

const figureOf = ({ values }: ReportRow, measure: number): number | null => {
  const text = values[measure];
  if (text === null || text === undefined) return null;
  const number = Number(text);
  return Number.isNaN(number) ? Date.parse(text) : number;
};

const textOf = ({ result, language }: Figures, row: ReportRow, measure: number): string =>
  showFigure(result, measure, row.values[measure] ?? null, { ...language, isAlone: true }) ?? '–';

const labelsOf = ({ result, language }: Figures, row: ReportRow): string[] =>
  keysOf(result, row, { locale: language.locale, isTotal: false });

/** One dimension: a series for each measure. */
function measuresOf(
  figures: Figures,
  kind: CategoryChart['kind'],
  titles: readonly string[],
): CategoryChart {
  const { rows } = figures.result;
  return {
    kind,
    categories: rows.map((row) => labelsOf(figures, row)[0] ?? ''),
    series: titles.map((name, measure) => ({
      name,
      values: rows.map((row) => figureOf(row, measure)),
      texts: rows.map((row) => textOf(figures, row, measure)),
    })),
    isStacked: false,
    isShare: figures.result.measures[0]?.format === 'share',
  };
}

/** More dimensions: the last one makes the series of the first measure, the others the categories. */
function seriesOf(figures: Figures, kind: CategoryChart['kind']): CategoryChart {
  const { result, language } = figures;
  const periods = periodsOf(result);
  const nameOf = (period: string) =>
    keysOf(
      result,
      { keys: [period], isRest: false },
      { locale: language.locale, isTotal: false },
    )[0] ?? '';
  const categories = new Map(periods?.map((period, at) => [nameOf(period), at]));
  // A period without records adds nothing; where a row may be missing, nothing is known.
  const nothing = periods && result.measures[0]?.isAdditive ? 0 : null;
  const series = new Map<string, Map<number, ReportRow>>();
  for (const row of result.rows) {
    const labels = labelsOf(figures, row);
    const category = labels.slice(0, -1).join(' · ');
    const at = categories.get(category) ?? categories.size;
    categories.set(category, at);
    const name = labels.at(-1) ?? '';
    series.set(name, (series.get(name) ?? new Map<number, ReportRow>()).set(at, row));
  }
  const places = [...categories.values()];
  return {
    kind,
    categories: [...categories.keys()],
    series: inTurn(figures, series).map(([name, rows]) => ({
      name,
      values: places.map((at) => {
        const row = rows.get(at);
        return row ? figureOf(row, 0) : nothing;
      }),
      texts: places.map((at) => {
        const row = rows.get(at);
        return row ? textOf(figures, row, 0) : '';
      }),
    })),
    isStacked: kind === 'bar' || kind === 'area',
    isShare: result.measures[0]?.format === 'share',
  };
}

/** Periods one after the other, wherever they occur first; other values as they occur. */
function inTurn<T>(figures: Figures, byName: ReadonlyMap<string, T>): [string, T][] {
  const { dimensions, rows } = figures.result;
  if (!dimensions.at(-1)?.grain) return [...byName];
  const days = new Map(rows.map((row) => [labelsOf(figures, row).at(-1), row.keys.at(-1)]));
  // Those without a period stand last.
  const dayOf = ([name]: [string, T]) => days.get(name) ?? '~';
  return [...byName].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
}

/** How much larger one measure must be to hide another on the same scale. */
const FAR = 12;

function needsOwnScales({ measures, rows }: ReportResult): boolean {
  if (measures.length < 2) return false;
  if (new Set(measures.map(({ format }) => format)).size > 1) return true;
  const sizes = measures.map((_, index) =>
    Math.max(...rows.map((row) => Math.abs(figureOf(row, index) ?? 0))),
  );
  return Math.max(...sizes) > Math.min(...sizes) * FAR;
}

function scatterOf(figures: Figures, titles: readonly string[]): ScatterChart {
  const groups = new Map<string, ScatterChart['groups'][number]['points'][number][]>();
  for (const row of figures.result.rows) {
    const labels = labelsOf(figures, row);
    const name = labels.length > 1 ? (labels.at(-1) ?? '') : '';
    const [x, y, size] = [figureOf(row, 0), figureOf(row, 1), figureOf(row, 2)];
    if (x === null || y === null) continue;
    groups.set(name, [...(groups.get(name) ?? []), { x, y, size }]);
  }
  return {
    kind: 'scatter',
    titles: [titles[0] ?? '', titles[1] ?? ''],
    groups: [...groups].map(([name, points]) => ({ name, points })),
  };
}

/** The first measure of the first row, on a scale that ends at the second. */
function gaugeOf(figures: Figures, [title = '']: readonly string[]): PrintedChart {
  const [row] = figures.result.rows;
  return {
    kind: 'gauge',
    title,
    text: row ? textOf(figures, row, 0) : '–',
    value: (row && figureOf(row, 0)) ?? 0,
    end: row ? figureOf(row, 1) : null,
    isShare: figures.result.measures[0]?.format === 'share',
  };
}

/** The first row; of periods the last one. */
function numberOf(figures: Figures, titles: readonly string[]): PrintedChart {
  const { rows, dimensions } = figures.result;
  const row = dimensions[0]?.grain ? rows.at(-1) : rows[0];
  return {
    kind: 'number',
    figures: titles.map((title, index) => ({
      title,
      text: row ? textOf(figures, row, index) : '–',
    })),
  };
}
