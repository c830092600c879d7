import type { PortableLoad, Row, TableShape } from '../platform/db/portable.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createSummary, type TableSummary } from './rows.ts';

/** Where rows come from: a snapshot, or a backup. */
export interface RowSource {
  tables: readonly TableShape[];
  read(table: TableShape): AsyncIterable<Row[]>;
}

/**
 * Fills a database that has its tables and nobody's data, then reads everything back and compares. Does not commit.
 */
export async function loadTables(
  load: PortableLoad,
  source: RowSource,
  onTable: (summary: TableSummary) => void,
): Promise<void> {
  requireSameTables(load.tables, source.tables);
  await requireBlank(load);
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
        `The table ${wanted.name} did not arrive as it was sent (${wanted.rows} rows sent, ${found.rows} found). Nothing was kept.`,
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

/** SQLite's triggers count each row that arrives as a change of authority. */
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

/** Migrations put rows of their own in place; people and the log are only there where a console has run. */
async function requireBlank(load: PortableLoad): Promise<void> {
  for (const table of load.tables) {
    if (!['user', 'audit', 'session'].includes(table.name)) continue;
    for await (const _rows of load.read(table)) throw notBlank();
  }
}

function notBlank(): OperatorError {
  return new OperatorError(
    'The database holds data already, which stays as it is. Name an empty one: create a new database, or choose another data folder.',
  );
}
