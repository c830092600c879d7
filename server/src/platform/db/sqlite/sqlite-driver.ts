import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { isTurnLong, nextTurn } from '../../time/turns.ts';
import { createMutex, DatabaseBusyError, type Mutex } from './mutex.ts';
import { openSqliteHandle, type SqliteHandle, type SqliteResult } from './sqlite-handle.ts';

export interface SqliteOptions {
  file: string;
  /** `off` is for tests: a power failure may lose the last writes. */
  durability: 'full' | 'off';
  /** Memory that each connection keeps pages in. */
  cacheKib?: number | undefined;
}

// Another process (a backup, a second start) may hold the write lock. SQLite's own busy wait blocks
// the event loop, so it is short, and the driver retries asynchronously.
const BLOCKING_WAIT_MS = 20;
const READ_WAIT_MS = 1_000;
const RETRY_MS = 15;
const MAX_WAIT_MS = 10_000;

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
  );
}

async function retryWhileBusy<T>(action: () => T): Promise<T> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline) throw new DatabaseBusyError(MAX_WAIT_MS);
      await sleep(RETRY_MS);
    }
  }
}

interface Handles {
  writer: SqliteHandle;
  reader: SqliteHandle;
  mutex: Mutex;
}

function toResult<R>({ rows, changes }: SqliteResult): QueryResult<R> {
  return changes === undefined
    ? { rows: rows as R[] }
    : { rows: rows as R[], numAffectedRows: changes };
}

/**
 * A select outside a transaction runs immediately on the reader and sees all committed rows. Every
 * other statement waits for the writer.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #handles: Handles;
  #unlock: (() => void) | undefined;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader, mutex } = this.#handles;
    // Statements run in this thread: a long series of them must let other requests run.
    if (isTurnLong()) await nextTurn();
    if (this.#unlock) return toResult(writer.run(sql, parameters));
    if (SelectQueryNode.is(query)) return toResult(reader.run(sql, parameters));
    const unlock = await mutex.lock();
    try {
      return toResult(await retryWhileBusy(() => writer.run(sql, parameters)));
    } finally {
      unlock();
    }
  }

  async begin(): Promise<void> {
    const unlock = await this.#handles.mutex.lock();
    try {
      await retryWhileBusy(() => this.#handles.writer.exec('begin immediate'));
      this.#unlock = unlock;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  commit(): void {
    this.#handles.writer.exec('commit');
    this.#endTurn();
  }

  /** On some failures (disk full) SQLite rolls back by itself. */
  rollback(): void {
    try {
      if (this.#unlock && this.#handles.writer.isInTransaction()) {
        this.#handles.writer.exec('rollback');
      }
    } finally {
      this.#endTurn();
    }
  }

  exec(sql: string): void {
    this.#handles.writer.exec(sql);
  }

  #endTurn(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: page by key');
  }
}

class SqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  readonly #mutex: Mutex;
  #handles: Handles | undefined;

  constructor(options: SqliteOptions, mutex: Mutex) {
    this.#options = options;
    this.#mutex = mutex;
  }

  async init(): Promise<void> {
    const { file, durability, cacheKib } = this.#options;
    const writer = openSqliteHandle(file, {
      readOnly: false,
      busyTimeoutMs: BLOCKING_WAIT_MS,
      cacheKib,
    });
    try {
      await retryWhileBusy(() => writer.exec('pragma journal_mode = wal'));
      writer.exec(`pragma synchronous = ${durability}`);
      // A statement of many rows keeps the pages that it changes until it is done: beyond 64 KiB in a
      // file, so that inserts into a large table, whose rows lie apart, would write every page twice.
      writer.exec('pragma temp_store = memory');
      const reader = openSqliteHandle(file, {
        readOnly: true,
        busyTimeoutMs: READ_WAIT_MS,
        cacheKib,
      });
      this.#handles = { writer, reader, mutex: this.#mutex };
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#handles) throw new Error('driver has already been destroyed');
    return new SqliteConnection(this.#handles);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async savepoint(connection: SqliteConnection, name: string): Promise<void> {
    connection.exec(`savepoint ${quoteName(name)}`);
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    connection.exec(`rollback to ${quoteName(name)}`);
  }

  async releaseSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    connection.exec(`release ${quoteName(name)}`);
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  /** Waits for the running transaction, so that a clean stop loses nothing. */
  async destroy(): Promise<void> {
    const handles = this.#handles;
    if (!handles) return;
    const unlock = await handles.mutex.lock();
    this.#handles = undefined;
    handles.reader.close();
    handles.writer.close();
    unlock();
  }
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Writes limits into the text: SQLite plans a statement again each time its limit is bound. */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit) && Number.isSafeInteger(node.limit.value)) {
      this.append(`limit ${node.limit.value}`);
    } else {
      super.visitLimit(node);
    }
  }
}

export function createSqliteDialect(options: SqliteOptions) {
  const mutex = createMutex(MAX_WAIT_MS);
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(options, mutex),
    createQueryCompiler: (): QueryCompiler => new LiteralLimitCompiler(),
    createAdapter: () => new TwoConnectionAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  // One connection writes, for one caller at a time; the other only reads and never waits.
  return {
    dialect,
    readLoad: () => ({ open: 1, idle: mutex.isLocked() ? 0 : 1, waiting: mutex.waiting() }),
    // Waiting for SQLite's own lock would block the event loop.
    async lendWriter<T>(work: () => Promise<T>): Promise<T> {
      const unlock = await mutex.lock();
      try {
        return await work();
      } finally {
        unlock();
      }
    },
  };
}
