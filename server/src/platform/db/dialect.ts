import type { Dialect, Kysely } from 'kysely';
import { PostgresDialect, sql, type Transaction } from 'kysely';
import { createPostgresPool } from './postgres-pool.ts';
import { DatabaseBusyError } from './sqlite/mutex.ts';
import { createSqliteDialect } from './sqlite/sqlite-driver.ts';
import type { Tables } from './tables.ts';

/** The only file that knows how the two databases differ. */
export type DatabaseKind = 'sqlite' | 'postgres';

export type DialectOptions =
  | { kind: 'sqlite'; file: string; durability: 'full' | 'off' }
  | { kind: 'postgres'; url: string };

/** How busy the way to the database is. */
export interface DatabaseLoad {
  /** Connections, and how many of them have nothing to do. */
  open: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

export interface OpenDialect {
  dialect: Dialect;
  readLoad(): DatabaseLoad;
}

export function createDialect(options: DialectOptions): OpenDialect {
  if (options.kind === 'sqlite') return createSqliteDialect(options);
  const pool = createPostgresPool(options.url);
  return {
    dialect: new PostgresDialect({ pool }),
    readLoad: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

const SQLITE_UNIQUE = new Set([1555, 2067]);
const POSTGRES_UNIQUE = '23505';

/**
 * Was a row refused because its value is taken? `target` narrows it to one unique index, written
 * `table.column`; such an index is named `<table>_<column>_unique`.
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

// busy, locked, read-only, I/O error, full, cannot open: the file or its disk is not usable now
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

// connection lost, no resources left, shutting down or starting, read-only stand-by,
// statement or lock or idle time limit
const POSTGRES_AWAY = /^(08...|53...|57P0[1-5]|57014|25006|25P0[34]|55P03)$/;

const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed)/;

/** Is the database away, or too busy to answer? Then the caller may try again later. */
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
 * Makes every other migrating process wait until this transaction ends. On SQLite the transaction
 * itself already does (`begin immediate`).
 */
export async function lockMigrations(trx: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
}

/** Columns are written with PostgreSQL's type names; SQLite checks types only in strict tables. */
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

/** Refuses an update or delete of any row of a table, save rows that `unless` holds for. */
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
 * Adds one to a counter of the row in `authority_version` with every change of a table, so that no
 * code can forget it. On PostgreSQL it happens before the statement: whoever changes authority
 * takes that one row's lock first, and two of them cannot lock each other out.
 */
export async function createVersionBump(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
  options: { table: string; counter: 'grants' | 'members'; columns?: readonly string[] },
): Promise<void> {
  const { table, counter, columns } = options;
  const bump = `update authority_version set ${counter} = ${counter} + 1;`;
  const update = columns ? `update of ${columns.join(', ')}` : 'update';
  const events = columns ? [update] : ['insert', update, 'delete'];
  if (kind === 'sqlite') {
    for (const [index, event] of events.entries()) {
      await sql
        .raw(`create trigger ${table}_bump_${index} after ${event} on "${table}" begin ${bump} end`)
        .execute(trx);
    }
    return;
  }
  await sql
    .raw(`create function ${table}_bump() returns trigger language plpgsql as $$
          begin ${bump} return null; end $$`)
    .execute(trx);
  await sql
    .raw(`create trigger ${table}_bump before ${events.join(' or ')} on "${table}"
          for each statement execute function ${table}_bump()`)
    .execute(trx);
}

/** The database's own clock, in ms. The embedded one has this machine's. */
export async function readClock(db: Kysely<Tables>, kind: DatabaseKind): Promise<number> {
  if (kind === 'sqlite') return Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
