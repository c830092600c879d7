import type { Locale, ReportChart, ReportResult, ReportRow } from '@pedestal/contract';

/** A result with its title, or why there is none. */
export interface FilePart {
  title: string;
  result: ReportResult | undefined;
  /** In the person's language. */
  problem: string;
  /** How the person looks at it; undefined: what fits the figures. */
  chart?: ReportChart | undefined;
}

const TEXTS = {
  none: { 'zh-CN': '（空）', 'en-US': '(none)' },
  rest: { 'zh-CN': '其他', 'en-US': 'Other' },
  total: { 'zh-CN': '合计', 'en-US': 'Total' },
  yes: { 'zh-CN': '是', 'en-US': 'Yes' },
  no: { 'zh-CN': '否', 'en-US': 'No' },
} as const;

export interface Language {
  locale: Locale;
  timeZone: string;
}

export function titlesOf({ dimensions, measures }: ReportResult, locale: Locale): string[] {
  const at = locale === 'zh-CN' ? 0 : 1;
  return [...dimensions, ...measures].map(({ title }) => title[at] || title[0]);
}

export function keysOf(
  { dimensions, labels }: ReportResult,
  { keys, isRest }: Pick<ReportRow, 'keys' | 'isRest'>,
  { locale, isTotal }: { locale: Locale; isTotal: boolean },
): string[] {
  return dimensions.map(({ grain, type }, position) => {
    if (isTotal) return position === 0 ? TEXTS.total[locale] : '';
    if (isRest && position === 0) return TEXTS.rest[locale];
    const key = keys[position] ?? null;
    if (key === null) return TEXTS.none[locale];
    if (grain) return showPeriod(grain, key);
    if (type === 'boolean') return TEXTS[key === 'true' || key === '1' ? 'yes' : 'no'][locale];
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

export function showValue(
  { measures }: ReportResult,
  index: number,
  value: string | null,
  timeZone: string,
): string | null {
  return value !== null && measures[index]?.format === 'time'
    ? showTime(Number(value), timeZone)
    : value;
}

/** Averages and ratios of money have more digits, which tables keep. */
const MONEY_DIGITS = 2;

/** A figure as people read it: 3,332,193.37. Alone, 63.000 is 63, but money keeps its cents. */
export function showFigure(
  result: ReportResult,
  index: number,
  value: string | null,
  { locale, timeZone, isAlone = false }: Language & { isAlone?: boolean },
): string | null {
  const { format, scale = 0 } = result.measures[index] ?? {};
  if (value === null || format === 'day' || format === 'time') {
    return showValue(result, index, value, timeZone);
  }
  const isShare = format === 'share';
  const most = isAlone && format === 'money' ? MONEY_DIGITS : 20;
  const digits = isShare ? 1 : Math.min(scale, most);
  return new Intl.NumberFormat(locale, {
    style: isShare ? 'percent' : 'decimal',
    minimumFractionDigits: isAlone && !isShare && digits > MONEY_DIGITS ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(value as Intl.StringNumericLiteral);
}

export function showTime(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(at);
}
