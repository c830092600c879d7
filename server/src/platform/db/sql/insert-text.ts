import type { DatabaseKind } from '../dialect.ts';

/** Those of the tables that are filled at the same time; a text for many rows is long. */
const MAX_CACHED = 20;

const texts = new Map<string, string>();

/** The text of one insert of many rows. It is kept: the next batch mostly has as many rows. */
export function insertText(
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
  rows: number,
): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const key = `${kind} ${rows} ${table} ${names}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = `insert into "${table}" (${names}) values ${placesOf(kind, columns.length, rows)}`;
  if (texts.size >= MAX_CACHED) texts.clear();
  texts.set(key, text);
  return text;
}

function placesOf(kind: DatabaseKind, columns: number, rows: number): string {
  let used = 0;
  const place = () => {
    used += 1;
    return kind === 'postgres' ? `$${used}` : '?';
  };
  const listOf = (length: number, write: () => string) => Array.from({ length }, write).join(', ');
  return listOf(rows, () => `(${listOf(columns, place)})`);
}
