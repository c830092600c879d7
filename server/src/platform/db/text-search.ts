import { type Expression, type SqlBool, sql } from 'kysely';

/** Does the column contain the text? `%` and `_` are literal. */
export function contains(column: Expression<string | null>, text: string): Expression<SqlBool> {
  const pattern = `%${escapeLike(text.toLowerCase())}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}

/** Does the column begin with the text? For lower-case columns. */
export function beginsWith(column: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`${escapeLike(text)}%`} escape '\\'`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
