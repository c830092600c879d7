import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AS_LISTS } from '../statement-marks.ts';

const MAX_STATEMENTS = 400;
/** SQLite's own 2 MiB hold no more than the upper levels of a few indexes. */
const CACHE_KIB = 32_768;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

export interface SqliteResult {
  rows: unknown[];
  changes?: bigint;
}

/** One connection with an LRU cache of prepared statements. */
export interface SqliteHandle {
  run(sql: string, parameters: readonly unknown[]): SqliteResult;
  exec(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
}

export function openSqliteHandle(
  file: string,
  options: { readOnly: boolean; busyTimeoutMs: number; cacheKib?: number | undefined },
): SqliteHandle {
  const database = new DatabaseSync(file, {
    readOnly: options.readOnly,
    timeout: options.busyTimeoutMs,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  });
  database.exec(`pragma cache_size = -${options.cacheKib ?? CACHE_KIB}`);
  const statements = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = database.prepare(sql);
    if (sql.endsWith(AS_LISTS)) statement.setReturnArrays(true);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    statements.set(sql, prepared);
    if (statements.size > MAX_STATEMENTS) {
      for (const oldest of statements.keys()) {
        statements.delete(oldest);
        break;
      }
    }
    return prepared;
  }

  return {
    run(sql, parameters) {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters.map(toSqliteValue);
      if (returnsRows) return { rows: statement.all(...values) };
      return { rows: [], changes: BigInt(statement.run(...values).changes) };
    },
    exec: (sql) => database.exec(sql),
    isInTransaction: () => database.isTransaction,
    close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

/** SQLite refuses booleans for integer columns, like PostgreSQL. */
function toSqliteValue(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`a ${typeof value} cannot be stored`);
}
