import type { SqlText, WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import type { Gate } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';

export interface GroupRequest {
  gate: Gate;
  /** Undefined: all records together. */
  by: Column | undefined;
  sums: readonly Column[];
  filter: WriteCondition | undefined;
  trashed: boolean;
  /** Most groups. */
  limit: number;
  /** Most records that are added up. */
  rows: number;
}

/**
 * SQLite adds up 64 bits at most, so each number is split into two parts that cannot overflow: the
 * number is `high * SPLIT + low`.
 */
export const SPLIT = 1_000_000_000n;

/**
 * Writes the query of the groups: `value`, `count`, and per sum `h0` and `l0`, `h1` and `l1`, … as
 * text. The records to add up are bounded.
 */
export function writeGroups(sql: SqlText, request: GroupRequest): void {
  const { gate, by, sums, filter, trashed, limit, rows } = request;
  const value = by ? 'g."value"' : 'null';
  sql.add(`select ${value} as "value", count(*) as "count"`);
  for (const index of sums.keys()) {
    const column = `g."s${index}"`;
    sql.add(`, cast(sum(${column} / ${SPLIT}) as text) as "h${index}"`);
    sql.add(`, cast(sum(${column} % ${SPLIT}) as text) as "l${index}"`);
  }
  sql.add(` from (select ${by ? `r."${by.name}"` : 'null'} as "value"`);
  for (const [index, { name }] of sums.entries()) sql.add(`, r."${name}" as "s${index}"`);
  sql.add(
    ` from "${gate.collection.table}" r where r."deleted_at" is ${trashed ? 'not ' : ''}null and `,
  );
  writeRowCondition(sql, gate, 'r');
  if (filter) {
    sql.add(' and ');
    filter(sql);
  }
  sql.limit(rows).add(') g');
  if (by) sql.add(' group by g."value" order by g."value"');
  if (by && sql.kind === 'postgres') sql.add(' nulls first');
  sql.limit(limit);
}
