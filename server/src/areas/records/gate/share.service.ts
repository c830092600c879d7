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

/** Live records of a collection, as they were counted. */
export interface Shares {
  /** Of all units. */
  total: number;
  units: readonly UnitShare[];
}

interface UnitShare {
  records: number;
  /** Those of its records that a list shows, as far as its filter names states. */
  shown: number;
}

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);

const NONE: store.StateCounts = new Map();

/** Tells which share of a collection's records some units have. */
export function createShareService({ db, clock }: { db: Db; clock: () => number }) {
  const cache = new Map<string, Cached>();

  async function read(collection: CollectionSchema): Promise<Cached> {
    const key = `${collection.workspace}.${collection.id}`;
    const known = cache.get(key);
    if (known && clock() - known.readAt < RECORD_LIMITS.sharesCachedFor) return known;
    const counts = await store.readCounts(db, collection);
    const total = sumOf([...counts.values()].flatMap((states) => [...states.values()]));
    const fresh = { readAt: clock(), counts, total };
    cache.set(key, fresh);
    return fresh;
  }

  return {
    /** What these units have of a list of records in these states, or in all. Undefined: the records were not counted yet. */
    async sharesOf(
      collection: CollectionSchema,
      units: readonly string[],
      states: readonly string[] | undefined,
    ): Promise<Shares | undefined> {
      const { counts, total } = await read(collection);
      if (total === 0) return undefined;
      return {
        total,
        units: units.map((unit) => {
          const known = counts.get(unit) ?? NONE;
          const records = sumOf(known.values());
          const shown = states ? sumOf(states.map((state) => known.get(state) ?? 0)) : records;
          return { records, shown };
        }),
      };
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
      const counts = new Map<string, store.StateCounts>();
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
): Promise<store.StateCounts> {
  const steps = RECORD_LIMITS.countedAtOnce;
  const counts = new Map<string, number>();
  let after: store.Place | undefined;
  do {
    await nextTurn();
    const stretch = { after, steps };
    const found = await store.countAfter(db, kind, collection, unit, stretch);
    for (const [state, count] of found) counts.set(state, (counts.get(state) ?? 0) + count);
    const isLast = sumOf(found.values()) < steps;
    after = isLast ? undefined : await store.findPlaceAfter(db, kind, collection, unit, stretch);
  } while (after);
  return counts;
}
