import { type CompiledQuery, RawNode, type RootOperationNode, SelectQueryNode } from 'kysely';
import type { Db } from './database.ts';
import { LATER } from './statement-marks.ts';

const SELECT = SelectQueryNode.create();
const WRITE = RawNode.createWithSql('');

/** Runs a select of ready SQL text. SQLite runs it on the connection that never waits. */
export async function selectRows<Row>(
  db: Db,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery(toQuery<Row>(sql, parameters, SELECT))).rows;
}

/**
 * Like `selectRows`, for a text that ends with `AS_LISTS`: each row is a list of values in the order
 * of the select. For long lists of many columns: an object per row costs as much as reading it.
 */
export async function selectLists(
  db: Db,
  sql: string,
  parameters: readonly unknown[],
): Promise<readonly (readonly unknown[])[]> {
  return (await db.executeQuery(toQuery<readonly unknown[]>(sql, parameters, SELECT))).rows;
}

/** Runs a statement of ready SQL text and returns the number of changed rows. */
export async function runStatement(
  db: Db,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  return Number((await db.executeQuery(toQuery(sql, parameters, WRITE))).numAffectedRows ?? 0n);
}

/**
 * Runs a statement of a transaction whose result nobody needs. On PostgreSQL it is sent together with the next one, so
 * that nobody waits for its reply, and its error is that of the next one: of the commit, if it was the last. It must
 * not return rows.
 */
export async function runLater(
  trx: Db,
  sql: string,
  parameters: readonly (string | number | bigint | null)[],
): Promise<void> {
  await trx.executeQuery(toQuery(sql + LATER, parameters, WRITE));
}

function toQuery<Row>(
  sql: string,
  parameters: readonly unknown[],
  query: RootOperationNode,
): CompiledQuery<Row> {
  return { sql, parameters, query, queryId: { queryId: sql } };
}
