const TOKENS = /\{(\w+)\}/g;

/** A number pattern with the date filled in. */
export interface FilledPattern {
  /** The same for all numbers that count together: a new year, month or day starts at 1 again. */
  period: string;
  /** The text of the number with this count. */
  format(count: number): string;
}

/**
 * Fills the date, `yyyy-mm-dd`, and further words into a pattern such as `GR-{yyyy}{MM}-{0000}`.
 * Numbers with different `apart` count apart.
 */
export function fillPattern(
  pattern: string,
  today: string,
  words: Readonly<Record<string, string>> = {},
  apart: readonly string[] = [],
): FilledPattern {
  const [year = '', month = '', day = ''] = today.split('-');
  const dates = { yyyy: year, yy: year.slice(-2), MM: month, dd: day };
  const known = new Map(Object.entries({ ...words, ...dates }));
  const fill = (counter: (digits: string) => string) =>
    pattern.replace(TOKENS, (whole, token: string) => {
      const word = known.get(token);
      if (word !== undefined) return word;
      return /^0+$/.test(token) ? counter(token) : whole;
    });
  return {
    period: [fill((digits) => `{${digits}}`), ...apart].join(' '),
    format: (count) => fill((digits) => String(count).padStart(digits.length, '0')),
  };
}
