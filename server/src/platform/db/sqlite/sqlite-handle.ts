import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AS_LISTS } from '../statement-marks.ts';

/** Statements of one of the two generations that are kept. */
const STATEMENTS_AT_ONCE = 200;
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

/** One connection that keeps the statements which it prepared and used lately. */
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
  let young = new Map<string, Prepared>();
  let old = new Map<string, Prepared>();

  /** A use costs one look-up: an order of all uses would be changed by every statement. */
  function prepare(sql: string): Prepared {
    const known = young.get(sql);
    if (known) return known;
    const prepared = old.get(sql) ?? prepareAnew(sql);
    if (young.size >= STATEMENTS_AT_ONCE) {
      old = young;
      young = new Map();
    }
    young.set(sql, prepared);
    return prepared;
  }

  function prepareAnew(sql: string): Prepared {
    const statement = database.prepare(sql);
    if (sql.endsWith(AS_LISTS)) statement.setReturnArrays(true);
    return { statement, returnsRows: statement.columns().length > 0 };
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
      young.clear();
      old.clear();
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
