import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { BatchClient } from './batch-client.ts';

export const INT8 = 20;
const NUMERIC = 1700;

/** int8 and numeric as numbers: timestamps, counts and sums all fit. */
export function getTypeParser(oid: number, format?: string) {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
}

const POSTGRES_LIMITS = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 15_000,
  lockMs: 10_000,
  idleInTransactionMs: 15_000,
};

/** In threads of jobs no request waits, and a busy machine may not run them for many seconds. */
const THREAD_LIMITS = { ...POSTGRES_LIMITS, connectMs: 60_000, idleInTransactionMs: 60_000 };

/** Connections for short reads that a transaction waits for; no transaction ever holds one. */
export const POSTGRES_READERS = 2;

export function createPostgresPool(
  connectionString: string,
  max: number = POSTGRES_LIMITS.connections,
): pg.Pool {
  const limits = isMainThread ? POSTGRES_LIMITS : THREAD_LIMITS;
  const pool = new pg.Pool({
    Client: BatchClient,
    connectionString,
    application_name: 'pedestal',
    max,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    types: { getTypeParser } as pg.CustomTypesConfig,
  });
  // A lost connection without a pending query is reported here. Without a listener, the event would
  // end the process; the next query fails anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
