import { type Expression, type SqlBool, sql } from 'kysely';
import { readSpelling } from '../text/pinyin-key.ts';

/** Does the column contain the text? `%` and `_` are literal. */
export function contains(column: Expression<string | null>, text: string): Expression<SqlBool> {
  const pattern = `%${escapeLike(text.toLowerCase())}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}

/** Does the name with this pinyin key begin, here or from one of its characters, as spelled? */
export function isSpelled(key: Expression<string>, text: string): Expression<SqlBool> {
  const spelling = readSpelling(text);
  return spelling === undefined
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${key} like ${`% ${spelling}%`}`;
}

/** Is the row of `user` found by its display name, its pinyin or its user name? */
export function isPersonNamed(text: string): Expression<SqlBool> {
  return sql<SqlBool>`(${contains(sql.ref('user.display_name'), text)}
    or ${contains(sql.ref('user.user_name_key'), text)}
    or ${isSpelled(sql.ref('user.pinyin'), text)})`;
}

/** Does the column begin with the text? For lower-case columns. */
export function beginsWith(column: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`${escapeLike(text)}%`} escape '\\'`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
