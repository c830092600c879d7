import { sql, type Transaction } from 'kysely';
import { createTable, type DatabaseKind } from '../dialect.ts';
import type { Tables } from '../tables.ts';

export type TableDefinition = readonly [name: string, columns: string];

export interface Schema {
  /** Referenced tables first. */
  tables: readonly TableDefinition[];
  indexes: readonly string[];
}

export async function createSchema(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
  { tables, indexes }: Schema,
): Promise<void> {
  for (const [name, columns] of tables) await createTable(trx, kind, name, columns);
  for (const index of indexes) await sql.raw(index).execute(trx);
}
