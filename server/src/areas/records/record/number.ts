import { parseDecimal } from '@pedestal/blueprint';

export type NumberProblem = 'notANumber' | 'tooManyDecimals' | 'numberTooLarge';

/** Longest text that is looked at as a number. */
const MAX_CHARS = 40;
const NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** The scaled value of a decimal text, or why it has none. */
export function readNumber(text: string, scale: number): bigint | NumberProblem {
  const match = text.length <= MAX_CHARS ? NUMBER.exec(text) : null;
  if (!match) return 'notANumber';
  const scaled = parseDecimal(text, scale);
  if (scaled !== undefined) return scaled;
  return /[1-9]/.test(match[1]?.slice(scale) ?? '') ? 'tooManyDecimals' : 'numberTooLarge';
}
