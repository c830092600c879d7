import { fillPeriods, type ReportResult, type ReportRow } from '@pedestal/contract';
import type { Result, ResultRow } from '../chart/result.ts';
import { periodText } from './period.ts';

/** Averages and ratios of money have more digits, which files keep. */
const MONEY_DIGITS = 2;

export interface Words {
  locale: string;
  empty: string;
  rest: string;
  yes: string;
  no: string;
}

/** The answer of the server as charts read it, in the language of the page. */
export function toResult(answer: ReportResult, words: Words): Result {
  const title = ([zh, en]: readonly [string, string]) => (words.locale === 'zh-CN' ? zh : en);
  const toRow = (row: ReportRow): ResultRow => ({
    keys: row.keys,
    labels: row.keys.map((key, index) => labelOf(answer, row, key, index, words)),
    values: row.values,
    drill: row.drill,
    drills: row.drills,
    ...(row.isRest ? { isRest: true } : {}),
  });
  return {
    dimensions: answer.dimensions.map((dimension) => ({
      id: dimension.field,
      title: title(dimension.title),
      isTime: dimension.grain !== null,
    })),
    measures: answer.measures.map((measure) => ({
      id: measure.id,
      title: title(measure.title),
      scale: measure.format === 'money' ? Math.min(measure.scale, MONEY_DIGITS) : measure.scale,
      format: measure.format === 'money' ? 'number' : measure.format,
      isAdditive: measure.isAdditive,
    })),
    rows: fillRows(answer).map(toRow),
    totals: answer.totals.map(({ by, rows }) => ({ by, rows: rows.map(toRow) })),
    ...periodsOf(answer, words),
  };
}

function labelOf(
  { dimensions, labels }: ReportResult,
  row: ReportRow,
  key: string | null,
  index: number,
  words: Words,
): string {
  if (index === 0 && row.isRest) return words.rest;
  if (key === null) return words.empty;
  const dimension = dimensions[index];
  const named = labels[index]?.[key];
  if (named !== undefined) return named;
  if (dimension?.grain) return periodText(key, dimension.grain, words.locale);
  if (dimension?.type === 'boolean') return key === 'true' || key === '1' ? words.yes : words.no;
  return key;
}

/** Adds periods without records between the first and the last one, where time is the only dimension. */
function fillRows({ dimensions, measures, rows, isTopOnly }: ReportResult): ReportRow[] {
  const [time, ...others] = dimensions;
  if (!time?.grain || others.length > 0 || isTopOnly) return rows;
  const byDay = new Map(rows.flatMap((row) => (row.keys[0] ? [[row.keys[0], row] as const] : [])));
  if (byDay.size !== rows.length) return rows;
  const filled = fillPeriods([...byDay.keys()], time.grain);
  return filled?.map((day) => byDay.get(day) ?? gapAt(day, measures)) ?? rows;
}

/** All periods of the first of several dimensions; none where a row may be missing. */
function periodsOf(
  { dimensions, rows, isComplete, isTopOnly }: ReportResult,
  { locale }: Words,
): Pick<Result, 'periods'> {
  const [time, ...others] = dimensions;
  if (!time?.grain || others.length === 0 || !isComplete || isTopOnly) return {};
  const { grain } = time;
  const days = new Set(rows.flatMap(({ keys: [key] }) => key ?? []));
  const filled = fillPeriods([...days], grain);
  if (!filled) return {};
  return { periods: filled.map((key) => ({ key, label: periodText(key, grain, locale) })) };
}

function gapAt(day: string, measures: ReportResult['measures']): ReportRow {
  return {
    keys: [day],
    isRest: false,
    values: measures.map(({ kind }) => (kind === 'count' || kind === 'sum' ? '0' : null)),
    drill: null,
    drills: {},
  };
}
