import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { TaskScheduler } from '../../../platform/jobs/schedules.ts';
import { nextTurn } from '../../../platform/time/turns.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import * as store from './share.store.ts';

export type ShareService = ReturnType<typeof createShareService>;

interface Cached {
  readAt: number;
  counts: store.UnitCounts;
  total: number;
}

/** Tells which share of a collection's records some units have. */
export function createShareService({ db, clock }: { db: Db; clock: () => number }) {
  const cache = new Map<string, Cached>();

  async function read(collection: CollectionSchema): Promise<Cached> {
    const key = `${collection.workspace}.${collection.id}`;
    const known = cache.get(key);
    if (known && clock() - known.readAt < RECORD_LIMITS.sharesCachedFor) return known;
    const counts = await store.readCounts(db, collection);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const fresh = { readAt: clock(), counts, total };
    cache.set(key, fresh);
    return fresh;
  }

  return {
    /** From 0 to 1; undefined: the records were not counted yet. */
    async shareOf(
      collection: CollectionSchema,
      units: readonly string[],
    ): Promise<number | undefined> {
      const { counts, total } = await read(collection);
      if (total === 0) return undefined;
      return units.reduce((sum, unit) => sum + (counts.get(unit) ?? 0), 0) / total;
    },
  };
}

interface CountDependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
}

export function scheduleShareCounts(jobs: TaskScheduler, dependencies: CountDependencies): void {
  jobs.schedule({
    name: 'records.shares.count',
    title: { 'zh-CN': '统计各部门的记录数', 'en-US': 'Count the records of each unit' },
    when: { every: RECORD_LIMITS.countEvery },
    run: ({ signal }) => countShares(dependencies, signal),
  });
}

export async function countShares(
  { db, kind, catalogue }: CountDependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const { collections } of await catalogue.list()) {
    for (const collection of collections.values()) {
      const counts = new Map<string, number>();
      let unit = await store.findNextUnit(db, kind, collection, undefined);
      while (unit !== undefined) {
        signal.throwIfAborted();
        counts.set(unit, await countUnit({ db, kind }, collection, unit));
        unit = await store.findNextUnit(db, kind, collection, unit);
      }
      await db.transaction().execute((trx) => store.replaceCounts(trx, collection, counts));
    }
  }
}

/** In stretches: one count of a million records would hold up everybody on SQLite. */
async function countUnit(
  { db, kind }: Pick<CountDependencies, 'db' | 'kind'>,
  collection: CollectionSchema,
  unit: string,
): Promise<number> {
  const steps = RECORD_LIMITS.countedAtOnce;
  let count = 0;
  let after: store.Place | undefined;
  for (;;) {
    await nextTurn();
    const place = await store.findPlaceAfter(db, kind, collection, unit, { after, steps });
    if (!place) return count + (await store.countAfter(db, kind, collection, unit, after));
    count += steps;
    after = place;
  }
}
