import { type CompiledQuery, RawNode, type RootOperationNode, SelectQueryNode } from 'kysely';
import type { Db } from './database.ts';

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

/** Runs a statement of ready SQL text and returns the number of changed rows. */
export async function runStatement(
  db: Db,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  return Number((await db.executeQuery(toQuery(sql, parameters, WRITE))).numAffectedRows ?? 0n);
}

function toQuery<Row>(
  sql: string,
  parameters: readonly unknown[],
  query: RootOperationNode,
): CompiledQuery<Row> {
  return { sql, parameters, query, queryId: { queryId: sql } };
}
