import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';

/** Records in one of the states whose link is the record, in the order of their ids. */
export async function findLinkedIn(
  db: Db,
  kind: DatabaseKind,
  { table }: CollectionSchema,
  { column, states }: { column: string; states: readonly string[] },
  id: string,
): Promise<string[]> {
  const sql = new SqlText(kind);
  sql.add(`select r."id" from "${table}" r where r."deleted_at" is null`);
  sql.add(` and r."${column}" = `).value(id).add(' and r."state" in (');
  for (const [index, state] of states.entries()) sql.add(index === 0 ? '' : ', ').value(state);
  sql.add(') order by r."id"').limit(RECORD_LIMITS.movedAtOnce + 1);
  const rows = await selectRows<{ id: string }>(db, sql.text, sql.parameters);
  if (rows.length > RECORD_LIMITS.movedAtOnce) throw new AppError('malformedInput');
  return rows.map((row) => row.id);
}
