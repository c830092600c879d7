import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runOnServer, withDatabaseName } from './postgres-databases.ts';

interface Copy {
  url: string;
  name: string;
  tables: string[];
  /** Rows that migrations inserted, as JSON. */
  rows: Map<string, string>;
  shape: string;
}

/** Hash of tables, columns, functions and triggers, to detect a test that changed them. */
const SHAPE = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat(relname, relkind, relnatts) as part from pg_class
      where relnamespace = 'public'::regnamespace
    union all select concat(tgname, tgenabled, tgrelid) from pg_trigger
    union all select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  ) parts`;

/**
 * Reuses one copy of the template and empties it between tests, because creating a copy takes a
 * hundred times as long. Makes a new copy after a test that changed the schema, or when the user
 * may not disable triggers.
 */
export function createReusedPostgres(templateUrl: string) {
  let copy: Copy | undefined;

  async function drop(): Promise<void> {
    if (copy) await runOnServer(templateUrl, `drop database ${copy.name} with (force)`);
    copy = undefined;
  }

  return {
    /** URL of a database in its initial state. */
    async take(): Promise<string> {
      const reused = copy && (await putBack(copy));
      if (copy && !reused) await drop();
      copy ??= await makeCopy(templateUrl);
      return copy.url;
    },
    drop,
  };
}

async function makeCopy(templateUrl: string): Promise<Copy> {
  const name = `pedestal_test_${randomBytes(8).toString('hex')}`;
  const template = new URL(templateUrl).pathname.slice(1);
  await runOnServer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabaseName(templateUrl, name);
  return withClient(url, async (client) => {
    const found = await client.query("select tablename from pg_tables where schemaname = 'public'");
    const tables = found.rows.map((row) => pg.escapeIdentifier(row.tablename));
    const rows = new Map<string, string>();
    for (const table of tables) {
      const { rows: kept } = await client.query(`select json_agg(t)::text as all from ${table} t`);
      if (kept[0].all !== null) rows.set(table, kept[0].all);
    }
    return { url, name, tables, rows, shape: await readShape(client) };
  });
}

/** Restores the initial rows. False: the copy cannot be reused. */
async function putBack(copy: Copy): Promise<boolean> {
  return withClient(copy.url, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    if ((await readShape(client)) !== copy.shape) return false;
    const isSuper = await client.query(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    if (!isSuper.rows[0].rolsuper) return false;
    const statements = [
      'begin',
      'set local session_replication_role = replica',
      ...copy.tables.map((table) => `delete from ${table}`),
      ...[...copy.rows].map(
        ([table, rows]) =>
          `insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)})`,
      ),
      'commit',
    ];
    await client.query(statements.join(';\n'));
    return true;
  });
}

async function readShape(client: pg.Client): Promise<string> {
  return (await client.query(SHAPE)).rows[0].shape;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
