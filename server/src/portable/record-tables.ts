import { bookShapesOf } from '../areas/records/catalogue/book-shapes.ts';
import {
  type DetachedPart,
  type PartDefinition,
  physicalShapes,
} from '../areas/records/catalogue/detached-part.ts';
import { createTableStatements } from '../areas/records/catalogue/table-shapes.ts';
import {
  runSchemaStatements,
  toSource,
  type WorkspaceRow,
} from '../areas/records/catalogue/workspace.store.ts';
import type { Database } from '../platform/db/database.ts';
import type { RowSource } from './load-tables.ts';

/**
 * Creates the tables of the records and books that the source contains. Migrations do not: each workspace has
 * tables of its own. A second try finds those that the first has made.
 */
export async function createRecordTables(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  source: RowSource,
): Promise<void> {
  const parts = Map.groupBy(await readRows(source, 'detached_part'), (row) =>
    String(row.workspace),
  );
  for (const row of await readRows(source, 'workspace')) {
    const workspace = toSource(row as unknown as WorkspaceRow);
    const detached = (parts.get(workspace.key) ?? []).map(toPart);
    const books = (workspace.effective.books ?? []).flatMap((book) =>
      bookShapesOf(workspace.key, book),
    );
    for (const shape of [...physicalShapes(workspace, detached).values(), ...books]) {
      await runSchemaStatements(
        db,
        createTableStatements(kind, shape).map((statement) =>
          statement.replace(/^create (table|index|unique index)/, '$& if not exists'),
        ),
      );
    }
  }
}

async function readRows(source: RowSource, name: string): Promise<Record<string, unknown>[]> {
  const table = source.tables.find((each) => each.name === name);
  const found: Record<string, unknown>[] = [];
  if (!table) return found;
  for await (const rows of source.read(table)) {
    for (const row of rows) {
      found.push(Object.fromEntries(table.columns.map((column, index) => [column, row[index]])));
    }
  }
  return found;
}

function toPart(row: Record<string, unknown>): DetachedPart {
  return {
    table: String(row.table_name),
    column: String(row.column_name),
    definition: JSON.parse(String(row.definition)) as PartDefinition,
    detachedAt: row.detached_at === null ? null : Number(row.detached_at),
  };
}
