import { LRUCache } from 'lru-cache';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import { countOpen } from './inbox.store.ts';

export type OpenCounts = ReturnType<typeof createOpenCounts>;

/**
 * Keeps how many tasks wait for people: a page asks without a query. What changes them is told by the
 * bus; where messages may be lost, everything is counted again.
 */
export function createOpenCounts({ db, bus }: { db: Db; bus: Bus }) {
  const counts = new LRUCache<string, { open: number }>({ max: LIMITS.cachedCounts });
  let changes = 0;
  bus.subscribe(
    'approvals-changed',
    ({ userIds }) => {
      changes += 1;
      for (const userId of userIds) counts.delete(userId);
    },
    () => {
      changes += 1;
      counts.clear();
    },
  );

  return {
    async of(userId: string): Promise<number> {
      const known = counts.get(userId);
      if (known) return known.open;
      const before = changes;
      const open = await countOpen(db, userId, LIMITS.countedTasks);
      // What changed meanwhile may not be in this count.
      if (changes === before) counts.set(userId, { open });
      return open;
    },
  };
}
