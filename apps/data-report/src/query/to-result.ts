import type { ReportResult, ReportRow } from '@pedestal/contract';
import type { Result, ResultRow } from '../chart/result.ts';
import { nextPeriod, periodText } from './period.ts';

export interface Words {
  locale: string;
  empty: string;
  rest: string;
  yes: string;
  no: string;
}

/** More periods than this are not filled in: a picture would show them as one line anyway. */
const MOST_PERIODS = 800;

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
      scale: measure.scale,
      format: measure.format === 'money' ? 'number' : measure.format,
      isAdditive: measure.isAdditive,
    })),
    rows: fillPeriods(answer, answer.rows).map(toRow),
    totals: answer.totals.map(({ by, rows }) => ({ by, rows: rows.map(toRow) })),
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

/**
 * Adds periods without records between the first and the last one, where time is the only dimension
 * and runs forward: a line must not jump over a month as if it were the next day.
 */
function fillPeriods({ dimensions, measures }: ReportResult, rows: ReportRow[]): ReportRow[] {
  const [time, ...others] = dimensions;
  if (!time?.grain || others.length > 0) return rows;
  const byDay = new Map(rows.flatMap((row) => (row.keys[0] ? [[row.keys[0], row] as const] : [])));
  const days = [...byDay.keys()];
  if (days.length < 2 || byDay.size !== rows.length) return rows;
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? ''))) return rows;
  const filled: ReportRow[] = [];
  const last = days.at(-1) ?? '';
  for (let day = days[0] ?? ''; day <= last; day = nextPeriod(day, time.grain)) {
    if (filled.length > MOST_PERIODS) return rows;
    filled.push(byDay.get(day) ?? gapAt(day, measures));
  }
  // A calendar that does not meet the server's periods must not lose any of them.
  return days.every((day) => filled.some((row) => row.keys[0] === day)) ? filled : rows;
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
