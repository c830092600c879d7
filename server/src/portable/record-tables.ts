import { createCollectionTables } from '../areas/records/catalogue/record-tables.ts';
import { buildWorkspace } from '../areas/records/catalogue/schema.ts';
import {
  runSchemaStatements,
  toSource,
  type WorkspaceRow,
} from '../areas/records/catalogue/workspace.store.ts';
import type { Database } from '../platform/db/database.ts';
import type { RowSource } from './load-tables.ts';

/**
 * Creates the tables of the records that the source contains. Migrations do not: each workspace has
 * tables of its own. A second try finds those that the first has made.
 */
export async function createRecordTables(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  source: RowSource,
): Promise<void> {
  const table = source.tables.find(({ name }) => name === 'workspace');
  if (!table) return;
  for await (const rows of source.read(table)) {
    for (const row of rows) {
      const cells = table.columns.map((column, index) => [column, row[index]]);
      const workspace = buildWorkspace(toSource(Object.fromEntries(cells) as WorkspaceRow));
      for (const collection of workspace.collections.values()) {
        const statements = createCollectionTables(collection, kind);
        await runSchemaStatements(
          db,
          statements.map((statement) =>
            statement.replace(/^create (table|index|unique index)/, '$& if not exists'),
          ),
        );
      }
    }
  }
}
