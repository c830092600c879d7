import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { nameCopy, runOnServer, withDatabaseName } from './postgres-databases.ts';

interface Copy {
  url: string;
  name: string;
  /** Stays connected: a new connection would read the catalogue of every table again. */
  client: pg.Client;
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

/** Tables of record collections, which a test installed. */
const DROP_RECORD_TABLES = `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename like 'r\\_%'
    loop execute format('drop table if exists %I cascade', name); end loop;
  end $$`;

/** The copy of this worker. The global teardown drops it. */
let copy: Copy | undefined;

/**
 * URL of a database in its initial state. One copy of the template serves all tests of a worker,
 * and is emptied between them, because creating a copy takes a hundred times as long. Makes a new
 * copy after a test that changed the schema, or when the user may not disable triggers.
 */
export async function takePostgres(templateUrl: string): Promise<string> {
  if (copy && !(await putBack(copy))) {
    await copy.client.end();
    await runOnServer(templateUrl, `drop database ${copy.name} with (force)`);
    copy = undefined;
  }
  copy ??= await makeCopy(templateUrl);
  return copy.url;
}

async function makeCopy(templateUrl: string): Promise<Copy> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = nameCopy(template, randomBytes(8).toString('hex'));
  await runOnServer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabaseName(templateUrl, name);
  const client = await connect(url);
  const found = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const tables = found.rows.map((row) => pg.escapeIdentifier(row.tablename));
  const rows = new Map<string, string>();
  for (const table of tables) {
    const { rows: kept } = await client.query(`select json_agg(t)::text as all from ${table} t`);
    if (kept[0].all !== null) rows.set(table, kept[0].all);
  }
  return { url, name, client, tables, rows, shape: await readShape(client) };
}

/** Restores the initial rows. False: the copy cannot be reused. */
async function putBack({ client, tables, rows, shape }: Copy): Promise<boolean> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.query(DROP_RECORD_TABLES);
  if ((await readShape(client)) !== shape) return false;
  const isSuper = await client.query('select rolsuper from pg_roles where rolname = current_user');
  if (!isSuper.rows[0].rolsuper) return false;
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...[...rows].map(
      ([table, json]) =>
        `insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(json)})`,
    ),
    'commit',
  ];
  await client.query(statements.join(';\n'));
  return true;
}

async function readShape(client: pg.Client): Promise<string> {
  return (await client.query(SHAPE)).rows[0].shape;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The next query reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}
