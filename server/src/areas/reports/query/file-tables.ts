import type { Locale, ReportResult, ReportRow } from '@pedestal/contract';
import type { PrintDocument, PrintedBlock } from '../../../platform/pdf/print-document.ts';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import type { OutputSheet } from '../../../platform/spreadsheet/xlsx-writer.ts';

/** A result with its title, or why there is none. */
export interface FilePart {
  title: string;
  result: ReportResult | undefined;
  /** In the person's language. */
  problem: string;
}

const TEXTS = {
  none: { 'zh-CN': '（空）', 'en-US': '(none)' },
  rest: { 'zh-CN': '其余', 'en-US': 'Others' },
  total: { 'zh-CN': '合计', 'en-US': 'Total' },
  asOf: { 'zh-CN': '数据截至', 'en-US': 'As of' },
  cut: {
    'zh-CN': '行数过多，仅列出前面的部分',
    'en-US': 'There are more rows; only the first are listed',
  },
} as const;

const WIDTH = 18;

interface Language {
  locale: Locale;
  timeZone: string;
}

export function toSheet(part: FilePart, { locale, timeZone }: Language): OutputSheet {
  const { result, problem, title } = part;
  if (!result) return { name: title, widths: [60], headRows: 0, rows: [[problem]] };
  const head = titlesOf(result, locale);
  const rows = tableRows(result).map(({ row, isTotal }): OutputCell[] => [
    ...keysOf(result, row, { locale, isTotal }),
    ...row.values.map((value, index) =>
      toCell(showValue(result, index, value, timeZone), result.measures[index]?.format),
    ),
  ]);
  return { name: title, widths: head.map(() => WIDTH), headRows: 1, rows: [head, ...rows] };
}

/** Landscape A4. */
const PAPER = { width: 297, height: 210 };
/** Bars of one chart. */
const MOST_BARS = 31;

export function toDocument(
  heading: string,
  part: FilePart,
  { locale, timeZone }: Language,
): PrintDocument {
  const { result, title, problem } = part;
  const blocks: PrintedBlock[] = [{ kind: 'text', text: title, size: 'large', align: 'left' }];
  if (!result) {
    blocks.push({ kind: 'text', text: problem, size: 'normal', align: 'left' });
    return { ...PAPER, blocks, footer: heading };
  }
  const age = `${TEXTS.asOf[locale]} ${showTime(result.asOf, timeZone)}`;
  const note = result.isComplete ? age : `${age} · ${TEXTS.cut[locale]}`;
  blocks.push({ kind: 'text', text: note, size: 'small', align: 'left' });
  const bars = barsOf(result, locale);
  if (bars.length > 1) {
    blocks.push({ kind: 'bars', title: titlesOf(result, locale).at(-1) ?? '', bars });
  }
  blocks.push({
    kind: 'table',
    title: '',
    columns: titlesOf(result, locale).map((each, index) => ({
      title: each,
      isNumber: index >= result.dimensions.length,
    })),
    rows: tableRows(result).map(({ row, isTotal }) => [
      ...keysOf(result, row, { locale, isTotal }),
      ...row.values.map((value, index) => showValue(result, index, value, timeZone) ?? ''),
    ]),
  });
  return { ...PAPER, blocks, footer: heading };
}

function titlesOf({ dimensions, measures }: ReportResult, locale: Locale): string[] {
  const at = locale === 'zh-CN' ? 0 : 1;
  return [...dimensions, ...measures].map(({ title }) => title[at] || title[0]);
}

/** The rows, and the grand total where it was asked for. */
function tableRows({ rows, totals }: ReportResult): { row: ReportRow; isTotal: boolean }[] {
  const grand = totals.find(({ by }) => by.length === 0)?.rows ?? [];
  return [
    ...rows.map((row) => ({ row, isTotal: false })),
    ...grand.map((row) => ({ row, isTotal: true })),
  ];
}

function keysOf(
  { dimensions, labels }: ReportResult,
  { keys, isRest }: ReportRow,
  { locale, isTotal }: { locale: Locale; isTotal: boolean },
): string[] {
  return dimensions.map(({ grain }, position) => {
    if (isTotal) return position === 0 ? TEXTS.total[locale] : '';
    if (isRest && position === 0) return TEXTS.rest[locale];
    const key = keys[position] ?? null;
    if (key === null) return TEXTS.none[locale];
    if (grain) return showPeriod(grain, key);
    return labels[position]?.[key] ?? key;
  });
}

function showPeriod(grain: string, day: string): string {
  if (grain === 'year') return day.slice(0, 4);
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'quarter') {
    return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  }
  return grain === 'week' ? isoWeek(day) : day;
}

const DAY_MS = 86_400_000;

/** The Thursday of a week decides on its year. */
function isoWeek(monday: string): string {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function showValue(
  { measures }: ReportResult,
  index: number,
  value: string | null,
  timeZone: string,
): string | null {
  return value !== null && measures[index]?.format === 'time'
    ? showTime(Number(value), timeZone)
    : value;
}

function showTime(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(at);
}

function toCell(value: string | null, format: string | undefined): OutputCell {
  if (value === null || format === 'time') return value;
  return format === 'day' ? { date: value } : { number: value };
}

/** The last measure of each row, where rows are not too many and none is negative. */
function barsOf(
  result: ReportResult,
  locale: Locale,
): { label: string; value: number; text: string }[] {
  const { rows, dimensions } = result;
  if (dimensions.length !== 1 || rows.length > MOST_BARS) return [];
  const bars = rows.map((row) => {
    const text = row.values.at(-1) ?? '';
    const [label = ''] = keysOf(result, row, { locale, isTotal: false });
    return { label, value: Number(text), text };
  });
  return bars.every(({ value }) => value >= 0) ? bars : [];
}
