import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

/** Counts change slowly, and only the plan depends on them. */
const LIFE_MS = 60_000;
const CACHED = 500;

const cache = new LRUCache<string, Map<string, number>>({ max: CACHED, ttl: LIFE_MS });

/** Share of the collection's rows that is in these units; undefined: not counted yet. */
export async function readShares(
  db: Db,
  { workspace, id, version }: CollectionSchema,
  units: readonly string[],
): Promise<number | undefined> {
  const key = `${workspace}.${id}.${version}`;
  const counts = cache.get(key) ?? (await readCounts(db, workspace, id));
  cache.set(key, counts);
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  if (total === 0) return undefined;
  return units.reduce((sum, unit) => sum + (counts.get(unit) ?? 0), 0) / total;
}

async function readCounts(db: Db, workspace: string, collection: string) {
  const rows = await db
    .selectFrom('record_share')
    .select(['org_unit_id', 'rows'])
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .execute();
  return new Map(rows.map((row) => [row.org_unit_id, Number(row.rows)]));
}
