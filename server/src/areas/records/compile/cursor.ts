import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import { ProblemError } from '../record/problems.ts';
import type { Place, Sort } from './order.ts';

/** A cursor names the order that it belongs to, so it cannot be used with another one. */
export function writeCursor(sorts: readonly Sort[], { values, id, isBackward }: Place): string {
  const texts = values.map((value) => (typeof value === 'bigint' ? String(value) : value));
  const parts = [orderOf(sorts), isBackward ? 1 : 0, id, ...texts];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function readCursor(cursor: string, sorts: readonly Sort[]): Place {
  const [order, backward, id, ...values] = parse(cursor);
  const fits = order === orderOf(sorts) && typeof id === 'string' && values.length === sorts.length;
  if (!fits || id.length > 64) throw badCursor();
  return {
    id,
    isBackward: backward === 1,
    values: sorts.map((sort, index) => readValue(sort, values[index])),
  };
}

/** Does a cursor belong to this order? */
export function isCursorOf(cursor: string, sorts: readonly Sort[]): boolean {
  return parse(cursor)[0] === orderOf(sorts);
}

function orderOf(sorts: readonly Sort[]): string {
  return sorts.map(({ column, isDescending }) => `${isDescending ? '-' : ''}${column.id}`).join();
}

function readValue({ column: { storage } }: Sort, value: unknown): SqlValue {
  if (value === null) return null;
  if (storage.kind === 'text' || storage.kind === 'id') {
    if (typeof value === 'string' && !value.includes('\0')) return value;
    throw badCursor();
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d{1,18}$/.test(text)) throw badCursor();
  return storage.kind === 'scaled' ? BigInt(text) : Number(text);
}

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function badCursor(): ProblemError {
  return new ProblemError({ field: 'cursor', name: 'badCursor' });
}
