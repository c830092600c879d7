import type { Db } from '../database.ts';
import type { DatabaseKind } from '../dialect.ts';
import { runStatement } from '../raw-query.ts';
import { insertText } from './insert-text.ts';
import type { SqlValue } from './sql-text.ts';

/**
 * Parameters of one statement, below the limits of both databases. PostgreSQL is waited for once per statement. SQLite is
 * not, and takes up to half as long again for each row of a long one.
 */
const MAX_PARAMETERS: Record<DatabaseKind, number> = { postgres: 20_000, sqlite: 700 };

/** Inserts rows, which are lists of values in the order of the columns. The query builder would take as long as the database. */
export async function insertMany(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const step = Math.max(1, Math.floor(MAX_PARAMETERS[kind] / columns.length));
  for (let from = 0; from < rows.length; from += step) {
    const part = rows.slice(from, from + step);
    await runStatement(trx, insertText(kind, table, columns, part.length), part.flat());
  }
}
