import pg from 'pg';
import { cannotReach } from '../database.ts';
import { getTypeParser, INT8 } from '../postgres/postgres-pool.ts';
import {
  type Cell,
  isDerived,
  type PortableLoad,
  type Row,
  type TableShape,
  toIntegerCell,
} from './portable-database.ts';

const BATCH = 500;
/** A larger batch is sent in several parts. */
const MAX_PART_CHARS = 8_000_000;

const quote = (name: string) => `"${name}"`;

// Reads the system catalogue: the views of the information schema take seconds.
const COLUMNS = `select t.relname as table_name, a.attname as column_name,
    format_type(a.atttypid, null) as data_type, array_position(k.conkey, a.attnum) as key_position
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
  where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`;

const REFERENCES = `select conrelid::regclass::text as "table", quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  key_position: number | null;
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

export async function openPortablePostgres(
  url: string,
  mode: 'read' | 'load',
): Promise<PortableLoad> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `pedestal-${mode}`,
    types: { getTypeParser: getExactParser } as pg.CustomTypesConfig,
  });
  // A lost connection also fails the pending query. Without a listener, the event would end the
  // process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw cannotReach(url, error);
  });
  try {
    await client.query(
      mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin',
    );
    const { rows: columns } = await client.query<Column>(COLUMNS);
    const tables = toShapes(columns);
    const references = mode === 'load' ? await dropReferences(client) : [];
    if (mode === 'load') await setTriggers(client, tables, 'disable');
    return makeLoad(client, columns, tables, references);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Like the parser of the gateway, but keeps integers beyond 2^53 exact. */
function getExactParser(oid: number, format?: string) {
  if (oid === INT8) return (text: string) => toIntegerCell(BigInt(text));
  return getTypeParser(oid, format);
}

function makeLoad(
  client: pg.Client,
  columns: readonly Column[],
  tables: readonly TableShape[],
  references: readonly Reference[],
): PortableLoad {
  return {
    kind: 'postgres',
    tables,
    async *read(table) {
      const order = orderOf(columns.filter((column) => column.table_name === table.name));
      await client.query(
        `declare portable no scroll cursor for
         select ${table.columns.map(quote).join(', ')} from ${quote(table.name)} order by ${order}`,
      );
      try {
        for (;;) {
          const text = `fetch ${BATCH} from portable`;
          const { rows } = await client.query<Cell[]>({ text, rowMode: 'array' });
          if (rows.length === 0) break;
          yield rows;
        }
      } finally {
        await client.query('close portable').catch(() => {});
      }
    },
    async empty(table) {
      await client.query(`delete from ${quote(table.name)}`);
    },
    async insert(table, rows) {
      const names = table.columns.map(quote).join(', ');
      for (const part of inParts(table, rows)) {
        await client.query(
          `insert into ${quote(table.name)} (${names})
           select ${names} from json_populate_recordset(null::${quote(table.name)}, $1)`,
          [part],
        );
      }
    },
    async commit() {
      for (const { table, name, definition } of references) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      await setTriggers(client, tables, 'enable');
      await client.query('commit');
      await client.query('analyze');
    },
    close: () => client.end(),
  };
}

function toShapes(columns: readonly Column[]): TableShape[] {
  const byTable = Map.groupBy(columns, (column) => column.table_name);
  return [...byTable]
    .filter(([name]) => !isDerived(name))
    .map(([name, own]) => ({ name, columns: own.map((column) => column.column_name).sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Sorts texts by their bytes, like SQLite, independent of the collation. */
function orderOf(columns: readonly Column[]): string {
  return columns
    .filter((column) => column.key_position !== null)
    .sort((a, b) => Number(a.key_position) - Number(b.key_position))
    .map(({ column_name: name, data_type: type }) =>
      type === 'text' ? `${quote(name)} collate "C"` : quote(name),
    )
    .join(', ');
}

/**
 * Drops the foreign keys, because rows are loaded table by table. They are restored and checked at
 * the end.
 */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(REFERENCES);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}

async function setTriggers(
  client: pg.Client,
  tables: readonly TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) {
    await client.query(`alter table ${quote(name)} ${state} trigger user`);
  }
}

function* inParts({ columns }: TableShape, rows: readonly Row[]): Iterable<string> {
  let part: string[] = [];
  let size = 0;
  for (const row of rows) {
    const cells = columns.map((column, index) => [column, toJson(row[index] ?? null)]);
    const text = JSON.stringify(Object.fromEntries(cells));
    part.push(text);
    size += text.length;
    if (size < MAX_PART_CHARS) continue;
    yield `[${part.join(',')}]`;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield `[${part.join(',')}]`;
}

function toJson(cell: Cell): string | number | null {
  // PostgreSQL reads an integer from a text, too.
  if (typeof cell === 'bigint') return String(cell);
  return cell instanceof Uint8Array ? `\\x${Buffer.from(cell).toString('hex')}` : cell;
}

/** Number of connections that gateways have open, including those of the bus. */
export async function countGateways(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'pedestal-count' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name in ('pedestal', 'pedestal-bus')`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
