import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type DatabaseSource, SQLITE_FILE } from '../database.ts';
import { createPostgresPool } from '../postgres/postgres-pool.ts';

export type SnapshotRow = Record<string, string | number | bigint | null>;

/** A read-only view of the database as it is now, for long reads in a thread of their own. */
export interface Snapshot {
  /** The rows of a query, some at a time. */
  read(sql: string, parameters: readonly unknown[]): AsyncGenerator<SnapshotRow[]>;
  close(): Promise<void>;
}

const ROWS = 1_000;
const BUSY_WAIT_MS = 1_000;

export function openSnapshot(source: DatabaseSource): Promise<Snapshot> {
  return source.databaseUrl === undefined
    ? openSqlite(join(source.dataFolder, SQLITE_FILE))
    : openPostgres(source.databaseUrl);
}

async function openSqlite(file: string): Promise<Snapshot> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WAIT_MS });
  database.exec('begin');
  return {
    async *read(sql, parameters) {
      let rows: SnapshotRow[] = [];
      const values = parameters as readonly SQLInputValue[];
      for (const row of database.prepare(sql).iterate(...values)) {
        rows.push(row as SnapshotRow);
        if (rows.length < ROWS) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    async close() {
      database.close();
    },
  };
}

async function openPostgres(url: string): Promise<Snapshot> {
  const pool = createPostgresPool(url);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  return {
    async *read(sql, parameters) {
      await client.query(`declare rows no scroll cursor for ${sql}`, [...parameters]);
      try {
        for (;;) {
          const { rows } = await client.query<SnapshotRow>(`fetch ${ROWS} from rows`);
          if (rows.length > 0) yield rows;
          if (rows.length < ROWS) break;
        }
      } finally {
        await client.query('close rows');
      }
    },
    async close() {
      client.release(true);
      await pool.end();
    },
  };
}
