/** Continues the values of selected cells, as dragging the fill handle does. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const TRAILING = /^(.*?)(\d+)$/;
const MS_PER_DAY = 86_400_000;

/**
 * The next `count` values after `source`, or before it. Two or more numbers or days continue their
 * step, one day or text that ends with a number counts on, and anything else is repeated.
 */
export function fillSeries(
  source: readonly string[],
  count: number,
  direction: 'after' | 'before' = 'after',
): string[] {
  if (source.length === 0) return [];
  const isBefore = direction === 'before';
  const values = isBefore ? source.toReversed() : source;
  const next = stepOf(values, isBefore ? -1n : 1n) ?? repeat(values);
  const filled = Array.from({ length: count }, (_, index) => next(index));
  return isBefore ? filled.reverse() : filled;
}

const repeat = (values: readonly string[]) => (index: number) =>
  values[index % values.length] ?? '';

type Next = (index: number) => string;

/** `single` is the step where one value shows none. */
function stepOf(source: readonly string[], single: bigint): Next | undefined {
  return stepNumbers(source) ?? stepDays(source, single) ?? stepTexts(source, single);
}

function stepNumbers(source: readonly string[]): Next | undefined {
  if (source.length < 2 || !source.every((value) => NUMBER.test(value))) return undefined;
  const scale = Math.max(...source.map((value) => value.split('.')[1]?.length ?? 0));
  const next = continueSteps(
    source.map((value) => toScaled(value, scale)),
    0n,
  );
  return next && ((index) => fromScaled(next(index), scale));
}

/** Exact: digits as bigint, because amounts must not gain binary fractions. */
function toScaled(value: string, scale: number): bigint {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

function fromScaled(value: bigint, scale: number): string {
  if (scale === 0) return String(value);
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function stepDays(source: readonly string[], single: bigint): Next | undefined {
  const days = source.map((value) => {
    const [, year, month, day] = DAY.exec(value) ?? [];
    return year === undefined ? undefined : Date.UTC(+year, Number(month) - 1, Number(day));
  });
  if (days.some((day) => day === undefined)) return undefined;
  const numbers = days.map((day) => BigInt(Math.round((day ?? 0) / MS_PER_DAY)));
  const next = continueSteps(numbers, single);
  return next && ((index) => new Date(Number(next(index)) * MS_PER_DAY).toISOString().slice(0, 10));
}

/** `Shelf 9`, `Shelf 10`; leading zeros stay. */
function stepTexts(source: readonly string[], single: bigint): Next | undefined {
  const parts = source.map((value) => (NUMBER.test(value) ? null : TRAILING.exec(value)));
  const [, prefix, digits] = parts[0] ?? [];
  if (prefix === undefined || parts.some((part) => part?.[1] !== prefix)) return undefined;
  const next = continueSteps(
    parts.map((part) => BigInt(part?.[2] ?? '0')),
    single,
  );
  const length = digits?.length ?? 0;
  const write = (value: bigint) => String(value < 0n ? 0n : value).padStart(length, '0');
  return next && ((index) => prefix + write(next(index)));
}

/** Several values need the same step between all of them. */
function continueSteps(
  values: readonly bigint[],
  single: bigint,
): ((index: number) => bigint) | undefined {
  const last = values.at(-1) ?? 0n;
  const step = values.length === 1 ? single : last - (values.at(-2) ?? 0n);
  const isEven = values.every((value, n) => n === 0 || value - (values[n - 1] ?? 0n) === step);
  return isEven ? (index) => last + step * BigInt(index + 1) : undefined;
}
