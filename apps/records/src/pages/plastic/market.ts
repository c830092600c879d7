import type { Call } from '@pedestal/contract';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';

/** A quote of one grade. */
export interface Quote {
  id: string;
  version: number;
  grade: string;
  day: string;
  price: string;
  cost: string | undefined;
}

/** Days in which a grade is expected to be quoted at least once. */
const DAYS = 14;

/** Quotes of the last days by grade, the latest first. */
export async function readQuotes(
  call: Call,
  workspace: string,
  today: string,
): Promise<Map<string, Quote[]>> {
  const { items } = await readFirst(call, [workspace, 'quote'], {
    f: `and(day.gte.${daysBefore(today, DAYS)},day.lte.${today})`,
    sort: '-day',
    columns: 'grade,day,price,cost',
  });
  const quotes = items.map(({ id, version, values }) => ({
    id,
    version,
    grade: textOf(values.grade) ?? '',
    day: textOf(values.day) ?? '',
    price: textOf(values.price) ?? '0',
    cost: textOf(values.cost),
  }));
  return Map.groupBy(quotes, ({ grade }) => grade);
}

export interface Grade {
  id: string;
  name: string;
  maker: string;
  floor: string | undefined;
}

/** The grades that are traded, by name. */
export async function readGrades(call: Call, workspace: string): Promise<Grade[]> {
  const { items } = await readFirst(call, [workspace, 'grade'], {
    f: 'name.filled',
    sort: 'name',
    columns: 'name,maker,floor',
  });
  return items.map(({ id, values }) => ({
    id,
    name: textOf(values.name) ?? '',
    maker: textOf(values.maker) ?? '',
    floor: textOf(values.floor),
  }));
}

/** Balances of a book by one dimension; nothing where the person cannot read the book. */
export async function readBalances(
  call: Call,
  workspace: string,
  { book, by, measure, f }: { book: string; by: string; measure: string; f?: string },
): Promise<Map<string, string>> {
  const key = 'GET /gateway/ledger/:workspace/books/:book/balances';
  const query = { by, limit: 200, ...(f === undefined ? {} : { f }) };
  const { items } = await call(key, { params: { workspace, book }, query });
  return new Map(items.map(({ values, amounts }) => [values[by] ?? '', amounts[measure] ?? '0']));
}

/** So many days before a day. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Kilograms as tonnes, exactly. */
export function toTonnes(kg: string): string {
  const isNegative = kg.startsWith('-');
  const digits = kg.replace('-', '').replace(/\..*$/, '').padStart(4, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Money for kilograms at a price per tonne, in cents. */
export function centsOf(kg: string, price: string): bigint {
  const cents = BigInt(kg.replace(/\..*$/, '')) * BigInt(toCents(price));
  const half = cents < 0n ? -500n : 500n;
  return (cents + half) / 1_000n;
}

/** A decimal with two digits as whole cents. */
export function toCents(value: string): bigint {
  const [whole = '0', rest = ''] = value.split('.');
  const cents =
    BigInt(whole.replace('-', '') || '0') * 100n + BigInt(rest.slice(0, 2).padEnd(2, '0'));
  return whole.startsWith('-') ? -cents : cents;
}

/** Cents as a decimal. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
