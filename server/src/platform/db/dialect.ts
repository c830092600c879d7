import type { Dialect, Kysely, SelectQueryBuilder } from 'kysely';
import { PostgresDialect, sql, type Transaction } from 'kysely';
import { createPostgresPool, POSTGRES_READERS } from './postgres/postgres-pool.ts';
import { DatabaseBusyError } from './sqlite/mutex.ts';
import { createSqliteDialect, type SqliteOptions } from './sqlite/sqlite-driver.ts';
import type { Tables } from './tables.ts';

/** This file contains all differences between the two databases. */
export type DatabaseKind = 'sqlite' | 'postgres';

export type DialectOptions =
  | ({ kind: 'sqlite' } & SqliteOptions)
  | { kind: 'postgres'; url: string; connections?: number | undefined };

/** Load of the connections. */
export interface DatabaseLoad {
  /** All connections, idle ones included. */
  open: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

export interface OpenDialect {
  dialect: Dialect;
  /** For reads beside open transactions; undefined: the other one never makes them wait. */
  reader?: Dialect;
  readLoad(): DatabaseLoad;
  /** Runs work of another thread that writes; transactions of this one wait for it if they must. */
  lendWriter<T>(work: () => Promise<T>): Promise<T>;
}

export function createDialect(options: DialectOptions): OpenDialect {
  if (options.kind === 'sqlite') return createSqliteDialect(options);
  const pool = createPostgresPool(options.url, options.connections);
  const readers = createPostgresPool(options.url, POSTGRES_READERS);
  return {
    dialect: new PostgresDialect({ pool }),
    reader: new PostgresDialect({ pool: readers }),
    readLoad: () => ({
      open: pool.totalCount + readers.totalCount,
      idle: pool.idleCount + readers.idleCount,
      waiting: pool.waitingCount + readers.waitingCount,
    }),
    lendWriter: (work) => work(),
  };
}

const SQLITE_UNIQUE = new Set([1555, 2067]);
const POSTGRES_UNIQUE = '23505';

/**
 * Is this a unique violation? `target` restricts it to the index of one `table.column`; such an
 * index is named `<table>_<column>_unique`.
 */
export function isUniqueViolation(error: unknown, target?: `${string}.${string}`): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && SQLITE_UNIQUE.has(Number(error.errcode))) {
    return target === undefined || error.message.split(/[ ,]+/).includes(target);
  }
  if ('code' in error && error.code === POSTGRES_UNIQUE) {
    return (
      target === undefined ||
      ('constraint' in error && error.constraint === `${target.replace('.', '_')}_unique`)
    );
  }
  return false;
}

// Busy, locked, read-only, I/O error, full, cannot open: the file or its disk is unusable now.
const SQLITE_AWAY = new Set([5, 6, 8, 10, 13, 14]);

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

// Connection lost, out of resources, shutting down or starting, read-only standby, timeout of a
// statement, a lock or an idle transaction.
const POSTGRES_AWAY = /^(08...|53...|57P0[1-5]|57014|25006|25P0[34]|55P03)$/;

const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed)/;

/** Is the database unavailable or too busy? Then the caller may retry later. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_AWAY.has(Number(error.errcode) & 0xff);
  if (DRIVER_MESSAGES.test(error.message)) return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  return POSTGRES_AWAY.test(error.code) || ('syscall' in error && NETWORK_CODES.has(error.code));
}

const MIGRATION_LOCK = 7_337_465_317;

/**
 * Makes other migrating processes wait until this transaction ends. SQLite needs no extra lock:
 * `begin immediate` already takes one.
 */
export async function lockMigrations(trx: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
}

/**
 * Makes other transactions with the same name wait until this one ends. On SQLite only one
 * transaction writes at a time.
 */
export async function lockName(
  trx: Kysely<Tables>,
  kind: DatabaseKind,
  name: string,
): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Longest wait of a schema change for a table: everybody else queues behind it meanwhile. */
const SCHEMA_LOCK_WAIT = '40ms';

/** Makes the transaction give up soon when a table is in use; repeat it then. */
export async function shortenLockWait(trx: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql.raw(`set local lock_timeout = '${SCHEMA_LOCK_WAIT}'`).execute(trx);
}

const POSTGRES_LOCK_TIMEOUT = '55P03';

/** Did a statement give up waiting for a lock? */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === POSTGRES_LOCK_TIMEOUT;
}

const SQLITE_WRONG_TYPE = 3091;
const POSTGRES_OUT_OF_RANGE = '22003';

/** Was a number too large for its column? SQLite then calculates a floating-point number. */
export function isNumberOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === SQLITE_WRONG_TYPE;
  return 'code' in error && error.code === POSTGRES_OUT_OF_RANGE;
}

/** Locks the selected rows and leaves out those that another transaction has locked. */
export function skipLocked<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  kind: DatabaseKind,
): SelectQueryBuilder<DB, TB, Row> {
  return kind === 'sqlite' ? query : query.forUpdate().skipLocked();
}

/**
 * Column definitions use PostgreSQL's type names. The tables are strict, because SQLite checks
 * types only there.
 */
export async function createTable(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
  name: string,
  columns: string,
): Promise<void> {
  const statement =
    kind === 'sqlite'
      ? `create table "${name}" (${columns.replaceAll('bigint', 'integer').replaceAll('bytea', 'blob')}) strict`
      : `create table "${name}" (${columns})`;
  await sql.raw(statement).execute(trx);
}

/** Makes the database reject updates or deletes of a table, except for rows that match `unless`. */
export async function createRefusal(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
  options: { table: string; event: 'update' | 'delete'; unless?: string },
): Promise<void> {
  const { table, event, unless } = options;
  const name = `${table}_refuse_${event}`;
  const message = `${table} refuses ${event}`;
  if (kind === 'sqlite') {
    const when = unless ? `when not (${unless})` : '';
    await sql
      .raw(`create trigger ${name} before ${event} on ${table} ${when}
            begin select raise(abort, '${message}'); end`)
      .execute(trx);
    return;
  }
  const allow = unless ? `if ${unless} then return old; end if;` : '';
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$
          begin ${allow} raise exception '${message}'; end $$`)
    .execute(trx);
  await sql
    .raw(
      `create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`,
    )
    .execute(trx);
  if (event === 'update') return;
  await sql
    .raw(`create function ${name}_all() returns trigger language plpgsql as $$
          begin raise exception '${message}'; end $$`)
    .execute(trx);
  await sql
    .raw(`create trigger ${name}_all before truncate on ${table} execute function ${name}_all()`)
    .execute(trx);
}

/**
 * Increments a counter of the row in `authority_version` with every change of a table, so that no
 * code can forget it. On PostgreSQL the trigger runs before the statement: every change of
 * authority locks that row first, which prevents deadlocks.
 */
export async function createVersionBump(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
  options: {
    table: string;
    counter: 'grants' | 'members';
    columns?: readonly string[];
    /** Prefix of the trigger's name. Default: the table. */
    name?: string;
  },
): Promise<void> {
  const { table, counter, columns, name = table } = options;
  const bump = `update authority_version set ${counter} = ${counter} + 1;`;
  const update = columns ? `update of ${columns.join(', ')}` : 'update';
  const events = columns ? [update] : ['insert', update, 'delete'];
  if (kind === 'sqlite') {
    for (const [index, event] of events.entries()) {
      await sql
        .raw(`create trigger ${name}_bump_${index} after ${event} on "${table}" begin ${bump} end`)
        .execute(trx);
    }
    return;
  }
  await sql
    .raw(`create function ${name}_bump() returns trigger language plpgsql as $$
          begin ${bump} return null; end $$`)
    .execute(trx);
  await sql
    .raw(`create trigger ${name}_bump before ${events.join(' or ')} on "${table}"
          for each statement execute function ${name}_bump()`)
    .execute(trx);
}

/** Clock of the database in ms. For SQLite, this machine's clock. */
export async function readClock(db: Kysely<Tables>, kind: DatabaseKind): Promise<number> {
  if (kind === 'sqlite') return Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
