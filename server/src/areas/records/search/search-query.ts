import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { type SearchField, searchFieldsOf } from './search-fields.ts';
import { type QueryWord, readQuery } from './tokens.ts';

/** A query, compiled for one person. */
export interface Search {
  /** In the language of the database's index. */
  match: string;
  words: readonly QueryWord[];
  columns: readonly Column[];
}

/**
 * Compiles a query; undefined: nothing can match. It looks only at fields that the person can read
 * in every record: whether a record is found must not reveal what a hidden field contains.
 */
export function compileSearch(kind: DatabaseKind, gate: Gate, query: string): Search | undefined {
  const words = readQuery(query, RECORD_LIMITS.searchWords);
  const fields = searchFieldsOf(gate.collection).filter(({ column }) =>
    readableColumn(gate, column.id),
  );
  if (words.length === 0 || fields.length === 0) return undefined;
  const [and, or] = kind === 'postgres' ? ['&', '|'] : ['AND', 'OR'];
  const writeWord = ({ tokens, isPrefix }: QueryWord) => {
    const inField = ({ key }: SearchField) =>
      `(${tokens.map((token) => writeToken(kind, key + token, isPrefix)).join(` ${and} `)})`;
    return `(${fields.map(inField).join(` ${or} `)})`;
  };
  const match = words.map(writeWord).join(` ${and} `);
  return { match, words, columns: fields.map(({ column }) => column) };
}

/** Tokens consist of letters, digits and marks, so quotes around them need no escapes. */
function writeToken(kind: DatabaseKind, token: string, isPrefix: boolean): string {
  if (kind === 'postgres') return `'${token}'${isPrefix ? ':*' : ''}`;
  return `"${token}"${isPrefix ? '*' : ''}`;
}

/** What the index knows about a query. */
export interface Hits {
  match: string;
  /** Reading all hits is cheap. */
  isFew: boolean;
}

/**
 * Writes the condition that a record of `r` is found. Few hits are read from the index first. Of
 * many, the next is near: PostgreSQL looks each record up in the index; in SQLite that is slow, so
 * the texts themselves are read.
 */
export function writeIsFound(sql: SqlText, search: Search, isFew: boolean): void {
  if (sql.kind === 'postgres') {
    sql.add(isFew ? 'r."id" = any(array(select s.record_id from search_row s where ' : 'exists (');
    if (!isFew) sql.add('select 1 from search_row s where s.record_id = r."id" and ');
    writeMatch(sql, search.match);
    sql.add(isFew ? '))' : ')');
  } else if (!isFew && search.words.every(({ isPairs }) => isPairs)) {
    writeContains(sql, search);
  } else {
    sql.add('r."id" in (select s.record_id from search_text t cross join search_row s');
    sql.add(' on s.id = t.rowid where ');
    writeMatch(sql, search.match);
    sql.add(')');
  }
}

function writeContains(sql: SqlText, { words, columns }: Search): void {
  sql.join(words, ' and ', ({ text }) => {
    sql.add('(');
    sql.join(columns, ' or ', ({ name }) => {
      sql.add(`instr(r."${name}", `).value(text).add(') > 0');
    });
    sql.add(')');
  });
}

/**
 * Writes the index as the tables of a query. The hit's number is `s.id`; newer records have higher
 * ones. PostgreSQL would read few hits backwards through the whole index if it knew of the limit.
 */
export function writeIndex(sql: SqlText, { match, isFew }: Hits): void {
  if (sql.kind === 'sqlite') sql.add('search_text t cross join search_row s on s.id = t.rowid');
  else if (isFew) {
    sql.add('(select s.record_id, s.id, s.tokens from search_row s where ');
    writeMatch(sql, match);
    sql.add(' offset 0) s');
  } else sql.add('search_row s');
}

export function writeMatch(sql: SqlText, match: string): void {
  if (sql.kind === 'postgres') sql.add('s.tokens @@ ').value(match).add('::tsquery');
  else sql.add('t.search_text match ').value(match);
}

/** Column of the hit's number that the index is sorted by. */
export const hitOf = (kind: DatabaseKind) => (kind === 'sqlite' ? 't.rowid' : 's.id');
