import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SqlText } from '../compile/sql-text.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { searchFieldsOf } from './search-fields.ts';
import { type QueryWord, readQuery } from './tokens.ts';

/**
 * The query in the language of the database's index; undefined: nothing can match. It looks only at
 * fields that the person can read in every record: whether a record is found must not reveal what
 * a hidden field contains.
 */
export function compileSearch(kind: DatabaseKind, gate: Gate, query: string): string | undefined {
  const words = readQuery(query, RECORD_LIMITS.searchWords);
  const keys = searchFieldsOf(gate.collection)
    .filter(({ column }) => readableColumn(gate, column.id))
    .map(({ key }) => key);
  if (words.length === 0 || keys.length === 0) return undefined;
  const [and, or] = kind === 'postgres' ? ['&', '|'] : ['AND', 'OR'];
  const writeWord = ({ tokens, isPrefix }: QueryWord) => {
    const inField = (key: string) =>
      `(${tokens.map((token) => writeToken(kind, key + token, isPrefix)).join(` ${and} `)})`;
    return `(${keys.map(inField).join(` ${or} `)})`;
  };
  return words.map(writeWord).join(` ${and} `);
}

/** Tokens consist of letters, digits and marks, so quotes around them need no escapes. */
function writeToken(kind: DatabaseKind, token: string, isPrefix: boolean): string {
  if (kind === 'postgres') return `'${token}'${isPrefix ? ':*' : ''}`;
  return `"${token}"${isPrefix ? '*' : ''}`;
}

/** Writes the condition that a record of `r` is found, looked up in the index per record. */
export function writeIsFound(sql: SqlText, match: string): void {
  sql.add('exists (select 1 from search_row s');
  if (sql.kind === 'sqlite') sql.add(' cross join search_text t on t.rowid = s.id');
  sql.add(' where s.record_id = r."id" and ');
  writeMatch(sql, match);
  sql.add(')');
}

/** The same condition, for a query with few hits: they are read first. */
export function writeIsAmongHits(sql: SqlText, match: string): void {
  sql.add('r."id" in (select s.record_id from ');
  writeIndex(sql);
  sql.add(' where ');
  writeMatch(sql, match);
  sql.add(')');
}

/** Writes the index as the tables of a query. The hit's number is `s.id`; newer records have higher ones. */
export function writeIndex(sql: SqlText): void {
  sql.add(
    sql.kind === 'sqlite'
      ? 'search_text t cross join search_row s on s.id = t.rowid'
      : 'search_row s',
  );
}

export function writeMatch(sql: SqlText, match: string): void {
  if (sql.kind === 'postgres') sql.add('s.tokens @@ ').value(match).add('::tsquery');
  else sql.add('t.search_text match ').value(match);
}

/** Column of the hit's number that the index is sorted by. */
export const hitOf = (kind: DatabaseKind) => (kind === 'sqlite' ? 't.rowid' : 's.id');
