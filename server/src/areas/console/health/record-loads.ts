import type { SubAppLoad } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { addCounts, addPersonCounts, type HealthCount } from './health.store.ts';
import { bucketOf } from './histogram.ts';

/** Buckets of the measure `failure`: the load failed, or the sub-app failed while it ran. */
export const FAILED_LOAD = 0;
const FAILED_RUN = 1;

/** A load of a release that exists. */
export interface CountedLoad extends SubAppLoad {
  version: string;
}

type Measured = Pick<HealthCount, 'measure' | 'bucket' | 'count'>;

/** Adds the loads of one person to the histograms of their releases. */
export async function recordLoads(
  trx: Db,
  loads: readonly CountedLoad[],
  { userId, day }: { userId: string; day: string },
): Promise<void> {
  const counts = new Map<string, HealthCount>();
  const people = new Map<string, { loads: number; failures: number }>();
  for (const load of loads) {
    const release = { sub_app: load.name, release: load.version, day };
    for (const { measure, bucket, count } of measuresOf(load)) {
      const key = JSON.stringify([release, measure, bucket]);
      const known = counts.get(key) ?? { ...release, measure, bucket, count: 0 };
      known.count += count;
      counts.set(key, known);
    }
    const key = JSON.stringify(release);
    const known = people.get(key) ?? { loads: 0, failures: 0 };
    known.loads += isRunFailure(load) ? 0 : 1;
    known.failures += load.failure ? 1 : 0;
    people.set(key, known);
  }
  await addCounts(trx, [...counts.values()]);
  const persons = [...people].map(([key, known]) => ({
    ...JSON.parse(key),
    user_id: userId,
    ...known,
  }));
  await addPersonCounts(trx, persons);
}

/** A failure after the mount belongs to a load that was counted. */
function isRunFailure({ failure }: CountedLoad): boolean {
  return failure !== null && !['load', 'bootstrap', 'mount'].includes(failure.step);
}

function measuresOf(load: CountedLoad): Measured[] {
  const { failure, mountTime, longTasks = 0, longTime = 0, bytes, memory } = load;
  const rows: Measured[] = failure
    ? [{ measure: 'failure', bucket: isRunFailure(load) ? FAILED_RUN : FAILED_LOAD, count: 1 }]
    : [{ measure: 'mount', bucket: bucketOf(mountTime ?? 0), count: 1 }];
  if (longTasks > 0) rows.push({ measure: 'longTask', bucket: 0, count: longTasks });
  if (longTime > 0) rows.push({ measure: 'longTime', bucket: 0, count: Math.round(longTime) });
  if (bytes) rows.push({ measure: 'bytes', bucket: bucketOf(bytes), count: 1 });
  if (memory) rows.push({ measure: 'memory', bucket: bucketOf(memory), count: 1 });
  return rows;
}
