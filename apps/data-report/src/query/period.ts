import type { ReportGrain } from '@pedestal/contract';

const DAY = 86_400_000;

const YEAR = { year: 'numeric', timeZone: 'UTC' } as const;
const OPTIONS = {
  day: { ...YEAR, month: 'short', day: 'numeric' },
  month: { ...YEAR, month: 'short' },
  year: YEAR,
} as const;

/** Making a format takes longer than writing a hundred days with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(grain: keyof typeof OPTIONS, locale: string): Intl.DateTimeFormat {
  const key = `${grain} ${locale}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, OPTIONS[grain]);
  formats.set(key, format);
  return format;
}

/** A period as people write it, from its first day. */
export function periodText(day: string, grain: ReportGrain, locale: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  const isChinese = locale.startsWith('zh');
  switch (grain) {
    case 'day':
      return formatOf('day', locale).format(time);
    case 'week': {
      const { year, week } = isoWeek(time);
      return isChinese ? `${year}年第${week}周` : `Week ${week}, ${year}`;
    }
    case 'month':
      return formatOf('month', locale).format(time);
    case 'quarter': {
      const quarter = Math.floor(new Date(time).getUTCMonth() / 3) + 1;
      const year = day.slice(0, 4);
      return isChinese ? `${year}年第${quarter}季度` : `Q${quarter} ${year}`;
    }
    case 'year':
      return formatOf('year', locale).format(time);
  }
}

/** The ISO week of a day: the one that holds its Thursday. */
function isoWeek(time: number): { year: number; week: number } {
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  const thursday = time + (3 - weekday) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1 };
}

const FINER: Partial<Record<ReportGrain, ReportGrain>> = {
  year: 'quarter',
  quarter: 'month',
  month: 'day',
  week: 'day',
};

/** The next level below; undefined: days have none. */
export function finerGrain(grain: ReportGrain): ReportGrain | undefined {
  return FINER[grain];
}
