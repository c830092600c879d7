import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../operator-error.ts';
import {
  type Cell,
  isDerived,
  type PortableLoad,
  type Row,
  type TableShape,
  toIntegerCell,
} from './portable-database.ts';

const BATCH = 500;
const BUSY_TIMEOUT_MS = 10_000;

const quote = (name: string) => `"${name}"`;

/** SQLite's own tables begin with `sqlite_`. */
const TABLES = `select name from sqlite_schema
  where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`;

export async function openPortableSqlite(
  file: string,
  mode: 'read' | 'load',
): Promise<PortableLoad> {
  const database = openFile(file, mode);
  const tables = database
    .prepare(TABLES)
    .all()
    .filter(({ name }) => !isDerived(String(name)))
    .map(({ name }): TableShape => ({ name: String(name), columns: readColumns(String(name)) }));

  function readColumns(table: string): string[] {
    const rows = database.prepare(`select name from pragma_table_info(?)`).all(table);
    return rows.map(({ name }) => String(name)).sort();
  }

  async function* read({ name, columns }: TableShape): AsyncIterable<Row[]> {
    const key = database
      .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
      .all(name)
      .map((row) => quote(String(row.name)));
    const statement = database.prepare(
      `select ${columns.map(quote).join(', ')} from ${quote(name)} order by ${key.join(', ')}`,
    );
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    let batch: Row[] = [];
    // After `setReturnArrays(true)` each row is an array, although the type says otherwise.
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<Row>) {
      batch.push(row.map(toCell));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  return {
    kind: 'sqlite',
    tables,
    read,
    async empty({ name }) {
      database.exec(`delete from ${quote(name)}`);
    },
    async insert({ name, columns }, rows) {
      const marks = columns.map(() => '?').join(', ');
      const statement = database.prepare(
        `insert into ${quote(name)} (${columns.map(quote).join(', ')}) values (${marks})`,
      );
      for (const row of rows) statement.run(...row);
    },
    async commit() {
      const broken = database.prepare('pragma foreign_key_check').get();
      if (broken)
        throw new OperatorError(`A row of ${broken.table} refers to one that is not there.`);
      database.exec('commit');
    },
    async close() {
      if (database.isTransaction) database.exec('rollback');
      database.close();
    },
  };
}

function toCell(cell: Cell): Cell {
  return typeof cell === 'bigint' ? toIntegerCell(cell) : cell;
}

function openFile(file: string, mode: 'read' | 'load'): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, {
      readOnly: mode === 'read',
      timeout: BUSY_TIMEOUT_MS,
      // Rows are loaded table by table; `commit` checks all foreign keys.
      enableForeignKeyConstraints: false,
    });
    database.exec(mode === 'read' ? 'begin' : 'begin immediate');
    // The first read starts the snapshot of a transaction.
    database.prepare(TABLES).all();
    return database;
  } catch (error) {
    database?.close();
    throw new OperatorError(
      `The database ${file} cannot be opened: ${error instanceof Error ? error.message : error}.`,
    );
  }
}
