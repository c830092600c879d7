import type { PortableLoad, Row, TableShape } from '../platform/db/portable/portable-database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createSummary, type TableSummary } from './rows.ts';

/** Source of rows: a snapshot or a backup. */
export interface RowSource {
  tables: readonly TableShape[];
  read(table: TableShape): AsyncIterable<Row[]>;
}

/**
 * Fills the tables of an empty database, then reads all rows back and compares checksums. Does not commit.
 */
export async function loadTables(
  load: PortableLoad,
  source: RowSource,
  onTable: (summary: TableSummary) => void,
): Promise<void> {
  requireSameTables(load.tables, source.tables);
  await requireEmpty(load);
  const sent: TableSummary[] = [];
  for (const table of load.tables) {
    await load.empty(table);
    const summary = createSummary(table);
    for await (const rows of source.read(table)) {
      for (const row of rows) summary.add(row);
      await load.insert(table, rows);
    }
    sent.push(summary.finish());
  }
  await replaceCounters(load, source);
  for (const wanted of sent) {
    const found = await summarise(load, wanted);
    if (found.rows !== wanted.rows || found.sha256 !== wanted.sha256) {
      throw new OperatorError(
        `The table ${wanted.name} differs after the copy (${wanted.rows} rows sent, ${found.rows} found). Nothing was saved.`,
      );
    }
    onTable(found);
  }
}

export async function summarise(
  source: Pick<PortableLoad, 'read'>,
  table: TableShape,
): Promise<TableSummary> {
  const summary = createSummary(table);
  for await (const rows of source.read(table)) for (const row of rows) summary.add(row);
  return summary.finish();
}

/** Restores the counters of `authority_version`, which triggers of SQLite increase for each inserted row. */
async function replaceCounters(load: PortableLoad, source: RowSource): Promise<void> {
  const table = load.tables.find(({ name }) => name === 'authority_version');
  if (!table) return;
  await load.empty(table);
  for await (const rows of source.read(table)) await load.insert(table, rows);
}

function requireSameTables(here: readonly TableShape[], there: readonly TableShape[]): void {
  const describe = (tables: readonly TableShape[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`).join(' ');
  if (describe(here) === describe(there)) return;
  throw new OperatorError(
    'The two databases do not have the same tables. Use one version of Pedestal for both.',
  );
}

/** Migrations insert some rows; users, audit entries and sessions exist only where a console has run. */
async function requireEmpty(load: PortableLoad): Promise<void> {
  for (const table of load.tables) {
    if (!['user', 'audit', 'session'].includes(table.name)) continue;
    for await (const _rows of load.read(table)) throw notEmpty();
  }
}

function notEmpty(): OperatorError {
  return new OperatorError(
    'The database already contains data and was not changed. Use an empty one: create a new database, or choose another data folder.',
  );
}
