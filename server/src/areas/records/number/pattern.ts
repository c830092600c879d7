const TOKENS = /\{(yyyy|yy|MM|dd|0+)\}/g;

/** A number pattern with the date filled in. */
export interface FilledPattern {
  /** The same for all numbers that count together: a new year, month or day starts at 1 again. */
  period: string;
  /** The text of the number with this count. */
  format(count: number): string;
}

/** Fills the date, `yyyy-mm-dd`, into a pattern such as `GR-{yyyy}{MM}-{0000}`. */
export function fillPattern(pattern: string, today: string): FilledPattern {
  const [year = '', month = '', day = ''] = today.split('-');
  const dates: Record<string, string> = { yyyy: year, yy: year.slice(-2), MM: month, dd: day };
  const fill = (counter: (digits: string) => string) =>
    pattern.replace(TOKENS, (_whole, token: string) => dates[token] ?? counter(token));
  return {
    period: fill((digits) => `{${digits}}`),
    format: (count) => fill((digits) => String(count).padStart(digits.length, '0')),
  };
}
