import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

/** How many live records each unit has, by state. */
export type UnitCounts = ReadonlyMap<string, StateCounts>;

export type StateCounts = ReadonlyMap<string, number>;

export async function readCounts(
  db: Db,
  { workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>,
): Promise<UnitCounts> {
  const rows = await db
    .selectFrom('record_share')
    .select(['org_unit_id', 'state', 'records'])
    .where('workspace', '=', workspace)
    .where('collection', '=', id)
    .execute();
  const counts = new Map<string, Map<string, number>>();
  for (const { org_unit_id: unit, state, records } of rows) {
    const states = counts.get(unit) ?? new Map<string, number>();
    counts.set(unit, states.set(state, Number(records)));
  }
  return counts;
}

const ROWS_PER_INSERT = 500;

export async function replaceCounts(
  trx: Db,
  { workspace, id: collection }: CollectionSchema,
  counts: UnitCounts,
): Promise<void> {
  await trx
    .deleteFrom('record_share')
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .execute();
  const rows = [...counts].flatMap(([org_unit_id, states]) =>
    [...states].map(([state, records]) => ({
      ...{ workspace, collection, org_unit_id },
      ...{ state, records },
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('record_share')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

/** The first unit after this one that has records; undefined: there is none. */
export async function findNextUnit(
  db: Db,
  kind: DatabaseKind,
  { table }: CollectionSchema,
  after: string | undefined,
): Promise<string | undefined> {
  const sql = new SqlText(kind);
  sql.add(`select r."org_unit_id" as "unit" from "${table}" r where r."deleted_at" is null`);
  if (after !== undefined) sql.add(' and r."org_unit_id" > ').value(after);
  sql.add(' order by r."org_unit_id" limit 1');
  const [row] = await selectRows<{ unit: string }>(db, sql.text, sql.parameters);
  return row?.unit;
}

export interface Place {
  createdAt: number;
  id: string;
}

function writeAfter(sql: SqlText, { table }: CollectionSchema, unit: string, after?: Place): void {
  sql.add(` from "${table}" r where r."deleted_at" is null and r."org_unit_id" = `).value(unit);
  if (!after) return;
  sql.add(' and (r."created_at", r."id") > (').list([after.createdAt, after.id]).add(')');
}

/** The record that is `steps` records after a place in a unit, along the unit's index. */
export async function findPlaceAfter(
  db: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  unit: string,
  { after, steps }: { after: Place | undefined; steps: number },
): Promise<Place | undefined> {
  const sql = new SqlText(kind);
  sql.add('select r."created_at" as "createdAt", r."id"');
  writeAfter(sql, collection, unit, after);
  sql.add(' order by r."created_at", r."id" limit 1 offset ').value(steps - 1);
  const [row] = await selectRows<Place>(db, sql.text, sql.parameters);
  return row;
}

/** How many of the next `steps` records after a place in a unit are in each state. */
export async function countAfter(
  db: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  unit: string,
  { after, steps }: { after: Place | undefined; steps: number },
): Promise<StateCounts> {
  const sql = new SqlText(kind);
  sql.add('select n."state", count(*) as "count" from (select r."state"');
  writeAfter(sql, collection, unit, after);
  sql.add(' order by r."created_at", r."id"').limit(steps).add(') n group by n."state"');
  const rows = await selectRows<{ state: string; count: number }>(db, sql.text, sql.parameters);
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}
