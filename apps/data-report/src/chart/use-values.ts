import { createDateFormat } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useMemo } from 'react';
import type { Measure, Point, Result } from './result.ts';

const MONEY_DIGITS = 2;

/**
 * Writes values of a measure as people read them. Decimals never become floats, so no digit is lost.
 * Below each other, all have as many digits; alone, 19,052.000 is 19,052, but money keeps its cents.
 */
export function useValueText({
  isAligned = true,
} = {}): (value: string | null | undefined, measure: Measure) => string {
  const locale = useLocale();
  return useMemo(() => {
    const formats = new Map<string, Intl.NumberFormat>();
    const day = createDateFormat(locale, { hasTime: false, timeZone: 'UTC' });
    const instant = createDateFormat(locale, { hasTime: true, timeZone: null });
    // A day, or the milliseconds of an instant.
    const days = (value: string) =>
      /^\d{4}-/.test(value) ? day(Date.parse(value)) : instant(Number(value));
    return (value, { scale, format: kind }) => {
      if (value === null || value === undefined) return '–';
      if (kind === 'day' || kind === 'time') return days(value);
      const key = `${kind}${scale}`;
      const digits = isAligned || scale <= MONEY_DIGITS ? scale : 0;
      const format = formats.get(key) ?? createFormat(locale, scale, digits, kind === 'share');
      formats.set(key, format);
      return format.format(value as Intl.StringNumericLiteral);
    };
  }, [locale, isAligned]);
}

function createFormat(
  locale: string,
  scale: number,
  digits: number,
  isPercent: boolean,
): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: isPercent ? 'percent' : 'decimal',
    minimumFractionDigits: isPercent ? 1 : Math.min(digits, 20),
    maximumFractionDigits: isPercent ? 1 : Math.min(scale, 20),
  });
}

/** The text of a point of the result, which stands alone. */
export function usePointText({ measures }: Result): (point: Point) => string {
  const text = useValueText({ isAligned: false });
  return useMemo(
    () =>
      ({ row, measure }) => {
        const found = measures[measure];
        return found ? text(row.values[measure], found) : '–';
      },
    [measures, text],
  );
}
