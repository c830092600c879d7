import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startServer } from '../server-process.ts';

type Value = string | number | null;
type Row = Record<string, unknown>;

/** A database of the gateway, reached without the gateway. */
export interface Store {
  name: 'SQLite' | 'PostgreSQL';
  /** Environment variables that make the gateway use it. */
  variables: Record<string, string>;
  /** Runs one statement; values are written as `?`. */
  query(sql: string, values?: Value[]): Promise<Row[]>;
  insert(table: string, columns: string[], rows: Value[][]): Promise<void>;
  close(): Promise<void>;
}

/** SQLite in a folder of its own. The gateway must have made its tables before the first call. */
async function openSqlite(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
  let open: DatabaseSync | undefined;
  const db = () => {
    open ??= new DatabaseSync(join(folder, 'pedestal.db'));
    return open;
  };
  return {
    name: 'SQLite',
    variables: { PEDESTAL_DATA: folder },
    query: async (sql, values = []) =>
      db()
        .prepare(sql)
        .all(...values),
    async insert(table, columns, rows) {
      const places = columns.map(() => '?').join(', ');
      const insert = db().prepare(
        `insert into "${table}" (${columns.join(', ')}) values (${places})`,
      );
      db().exec('begin');
      for (const row of rows) insert.run(...row);
      db().exec('commit');
    },
    async close() {
      open?.close();
      await rm(folder, { recursive: true });
    },
  };
}

const ROWS_AT_ONCE = 1_000;

/** A PostgreSQL of its own. */
async function openPostgres(): Promise<Store> {
  const server = await startServer(['server/src/testing/programs/postgres.ts']);
  const url = server.words.split(' ')[0] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbered = (sql: string) => {
    let count = 0;
    return sql.replaceAll('?', () => `$${++count}`);
  };
  return {
    name: 'PostgreSQL',
    variables: { PEDESTAL_DATA: folder, DATABASE_URL: url },
    query: async (sql, values = []) => (await client.query(numbered(sql), values)).rows as Row[],
    async insert(table, columns, rows) {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        const part = rows.slice(start, start + ROWS_AT_ONCE);
        const places = part.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
        const sql = `insert into "${table}" (${columns.join(', ')}) values ${places}`;
        await client.query(numbered(sql), part.flat());
      }
      await client.query(`analyze "${table}"`);
    },
    async close() {
      await client.end();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Measures on both databases, one after the other, or on those that are wanted. */
export async function measureStores<T>(
  measure: (store: Store) => Promise<T>,
  wanted: readonly string[] = ['SQLite', 'PostgreSQL'],
): Promise<T[]> {
  const measured: T[] = [];
  const all = { SQLite: openSqlite, PostgreSQL: openPostgres };
  for (const [name, open] of Object.entries(all)) {
    if (!wanted.includes(name)) continue;
    const store = await open();
    try {
      measured.push(await measure(store));
    } finally {
      await store.close();
    }
  }
  return measured;
}
