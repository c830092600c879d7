import { InputRefused } from './refuse-input.ts';

/** Values of the last row of a page. The query that it belongs to is part of it. */
export function writeCursor(query: string, values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([query, ...values])).toString('base64url');
}

/** Reads a cursor of this query whose values have these types. Throws InputRefused. */
export function readCursor(
  cursor: string | undefined,
  query: string,
  types: readonly ('text' | 'number')[],
): (string | number | null)[] | undefined {
  if (cursor === undefined) return undefined;
  const [own, ...values] = parse(cursor);
  const fits =
    own === query &&
    values.length === types.length &&
    values.every((value, index) => isOfType(value, types[index]));
  if (!fits) throw new InputRefused('cursor', 'badCursor');
  return values as (string | number | null)[];
}

function isOfType(value: unknown, type: 'text' | 'number' | undefined): boolean {
  if (value === null) return true;
  if (type === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && !value.includes('\0');
}

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
