import type { Database } from '../../../platform/db/database.ts';
import { runStatement } from '../../../platform/db/raw-query.ts';
import type { PartDefinition } from '../catalogue/detached-part.ts';
import { buildColumns, type Column } from '../catalogue/schema.ts';
import { columnTypeOf } from '../catalogue/table-shapes.ts';
import { runSchemaStatements } from '../catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { clearBatch, hasMoreRows } from './fill/fill.store.ts';
import * as store from './schema-change.store.ts';
import { allowStatements } from './watch.ts';

interface ExpiredPart {
  table: string;
  column: string;
  definition: PartDefinition;
}

/** Drops tables and columns that were detached before a time. Returns how many. */
export async function purgeDetached(database: Database, before: number): Promise<number> {
  const rows = await store.readExpired(database.db, before);
  for (const { table, column, definition } of rows) {
    const part = { table, column, definition: JSON.parse(definition) as PartDefinition };
    if (part.definition.kind === 'field') await purgeColumn(database, part, part.definition.field);
    else await purgeTables(database, part);
  }
  return rows.length;
}

async function purgeTables({ db }: Database, { table, definition }: ExpiredPart): Promise<void> {
  const names = definition.kind === 'field' ? {} : definition.names;
  const lines = definition.kind === 'collection' ? definition.collection.lines : [];
  const owners = [
    ...lines.map(({ id, fields }) => ({ name: `${table}_${id}`.toLowerCase(), fields })),
    {
      name: table,
      fields:
        definition.kind === 'collection'
          ? definition.collection.fields
          : definition.kind === 'lines'
            ? definition.lines.fields
            : [],
    },
  ];
  await db.transaction().execute(async (trx) => {
    for (const { name, fields } of owners) {
      const sets = buildColumns(name, fields, names[name]).flatMap(([, column]) =>
        setTable(column),
      );
      await runSchemaStatements(trx, [
        ...sets.map((set) => `drop table if exists "${set}"`),
        `drop table if exists "${name}"`,
      ]);
      await store.deleteDetachedOfTable(trx, name);
    }
  });
}

function setTable({ storage }: Column): string[] {
  return storage.kind === 'set' ? [storage.table] : [];
}

/**
 * PostgreSQL drops a column at once. SQLite would write the whole table anew, so that a column of a
 * large table is only emptied.
 */
async function purgeColumn(
  { db, kind }: Database,
  { table, column }: ExpiredPart,
  field: Parameters<typeof buildColumns>[1][number],
): Promise<void> {
  const [built] = buildColumns(table, [field], { [field.id]: column });
  const storage = built?.[1].storage ?? { kind: 'none' };
  const sets = storage.kind === 'set' ? [storage.table] : [];
  const isLarge = kind === 'sqlite' && (await hasMoreRows(db, table, RECORD_LIMITS.smallTable));
  await runSchemaStatements(db, allowStatements(kind, table, column));
  if (isLarge) while ((await clearBatch(db, kind, table, column)) > 0);
  await db.transaction().execute(async (trx) => {
    await runSchemaStatements(
      trx,
      sets.map((set) => `drop table if exists "${set}"`),
    );
    if (columnTypeOf(storage) !== undefined && !isLarge) {
      await runStatement(trx, `alter table "${table}" drop column "${column}"`);
    }
    if (isLarge) await store.setDetachedAt(trx, [{ table, column, detachedAt: NEVER }]);
    else await store.deleteDetached(trx, [{ table, column }]);
  });
}

/** Emptied: there is nothing left to purge. */
const NEVER = 8_640_000_000_000_000;
