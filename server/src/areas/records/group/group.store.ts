import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { type GroupRequest, SPLIT, writeGroups } from './group-query.ts';

export interface Group {
  /** As it is stored. */
  value: unknown;
  count: number;
  /** Scaled, in the order of the request. */
  sums: readonly bigint[];
}

export async function readGroups(
  db: Db,
  kind: DatabaseKind,
  request: GroupRequest,
): Promise<Group[]> {
  const sql = new SqlText(kind);
  writeGroups(sql, request);
  const rows = await selectRows<Record<string, unknown>>(db, sql.text, sql.parameters);
  return rows.map((row) => ({
    value: row.value,
    count: Number(row.count),
    sums: request.sums.map((_, index) => {
      const part = (name: string) => BigInt(String(row[`${name}${index}`] ?? 0));
      return part('h') * SPLIT + part('l');
    }),
  }));
}
