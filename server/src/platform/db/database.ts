import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import {
  createDialect,
  type DatabaseKind,
  type DatabaseLoad,
  type DialectOptions,
} from './dialect.ts';
import type { Tables } from './tables.ts';

/** The database or a transaction; the first parameter of every store function. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /**
   * For rights and schemas, which are read inside of transactions of `db`: it has connections of its own, so that
   * transactions that hold all others never wait for each other. It runs no transactions.
   */
  reader: Db;
  kind: DatabaseKind;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  readLoad(): DatabaseLoad;
  /** What another thread needs to open the same database. */
  readonly source: DatabaseSource;
  /**
   * Lets another thread write: on SQLite, transactions of this process wait meanwhile. On
   * PostgreSQL nobody waits.
   */
  lendWriter<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type DatabaseSource = Pick<
  DatabaseOptions,
  'databaseUrl' | 'dataFolder' | 'durability' | 'cacheKib'
>;

/** The threads of jobs read little twice. */
const THREAD_CACHE_KIB = 8_192;

export interface DatabaseOptions {
  /** PostgreSQL URL; unset: SQLite in the data folder. */
  databaseUrl?: string | undefined;
  dataFolder: string;
  /** `off` is for tests: a power failure may lose the last writes. */
  durability?: 'full' | 'off';
  /** Memory that each connection to SQLite keeps pages in. */
  cacheKib?: number | undefined;
  /** Connections to PostgreSQL besides those of the reader. */
  connections?: number | undefined;
  /** Called after every statement, with placeholders instead of values. */
  onQuery?: ((query: { sql: string; ms: number; failed: boolean }) => void) | undefined;
}

export const SQLITE_FILE = 'pedestal.db';

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dialectOptions = await chooseDialect(options);
  const { dialect, reader: readerDialect, readLoad, lendWriter } = createDialect(dialectOptions);
  const { onQuery, databaseUrl, dataFolder, durability } = options;
  const open = (chosen: Dialect) =>
    new Kysely<Tables>({
      dialect: chosen,
      ...(onQuery ? { log: (event) => onQuery(describeQuery(event)) } : {}),
    });
  const db = open(dialect);
  const reader = readerDialect ? open(readerDialect) : db;
  const close = async () => {
    await db.destroy();
    if (reader !== db) await reader.destroy();
  };
  const database: Database = {
    db,
    reader,
    kind: dialectOptions.kind,
    async ping() {
      await sql`select 1`.execute(db);
    },
    readLoad,
    source: {
      ...{ databaseUrl, dataFolder, cacheKib: THREAD_CACHE_KIB },
      ...(durability ? { durability } : {}),
    },
    lendWriter,
    close,
  };
  try {
    await database.ping();
  } catch (error) {
    await close().catch(() => {});
    throw cannotOpen(dialectOptions, error);
  }
  return database;
}

function describeQuery({ query, queryDurationMillis, level }: LogEvent) {
  return { sql: query.sql, ms: queryDurationMillis, failed: level === 'error' };
}

function cannotOpen(options: DialectOptions, error: unknown): OperatorError {
  if (options.kind === 'postgres') return cannotReach(options.url, error);
  return new OperatorError(`The database ${options.file} cannot be opened: ${reasonOf(error)}.`);
}

/** Error with the reason and the URL without its password. */
export function cannotReach(url: string, error: unknown): OperatorError {
  const { host, pathname } = new URL(url);
  return new OperatorError(
    `The database ${host}${pathname} cannot be reached: ${reasonOf(error)}. Start PostgreSQL, or correct DATABASE_URL.`,
  );
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}

async function chooseDialect(options: DatabaseOptions): Promise<DialectOptions> {
  const { databaseUrl, connections, cacheKib } = options;
  if (databaseUrl) return { kind: 'postgres', url: databaseUrl, connections };
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const file = join(options.dataFolder, SQLITE_FILE);
  return { kind: 'sqlite', file, durability: options.durability ?? 'full', cacheKib };
}
