import type { Db } from '../platform/db/database.ts';
import type { TaskScheduler } from '../platform/jobs/schedules.ts';
import { DAY, HOUR, MINUTE } from '../platform/time/durations.ts';
import { deleteUpTo, lockAnchor, retentionMark } from './audit.store.ts';
import { appendAudit } from './audit.ts';

/** Entries deleted per transaction. It locks the head of the chain, so it has to be short. */
const BATCH = 5_000;

const RETAIN_ACTION = 'audit.retain';

/**
 * Deletes the entries before a time and returns how many. The rest is still a valid chain: the
 * anchor stores the hash of the last deleted entry, and an audit entry records the deletion.
 */
export async function trimAudit(
  db: Db,
  { before, now }: { before: number; now: number },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const step = await db.transaction().execute((trx) => trimOnce(trx, before, now));
    removed += step;
    if (step < BATCH) return removed;
  }
}

async function trimOnce(trx: Db, before: number, now: number): Promise<number> {
  const anchor = await lockAnchor(trx);
  const old = await trx
    .selectFrom('audit')
    .select(['seq', 'hash', 'at'])
    .where('seq', '>', anchor)
    .orderBy('seq')
    .limit(BATCH)
    .execute();
  const firstRecent = old.findIndex(({ at }) => at >= before);
  const expired = firstRecent === -1 ? old : old.slice(0, firstRecent);
  const last = expired.at(-1);
  if (!last) return 0;
  await deleteUpTo(trx, last);
  await appendAudit(trx, {
    at: now,
    actorId: null,
    action: RETAIN_ACTION,
    targetType: 'audit',
    targetId: retentionMark(last),
    after: { removed: expired.length, upTo: last.seq },
  });
  return expired.length;
}

interface RetentionOptions {
  db: Db;
  clock: () => number;
  /** Retention in days; undefined: no limit. */
  days: number | undefined;
}

/** Deletes expired entries every six hours. */
export function scheduleAuditRetention(
  jobs: TaskScheduler,
  { db, clock, days }: RetentionOptions,
): void {
  if (days === undefined) return;
  jobs.schedule({
    name: 'audit.retention',
    title: { 'zh-CN': '清理过期的审计日志', 'en-US': 'Delete expired audit entries' },
    when: { every: 6 * HOUR, firstAfter: MINUTE },
    async run() {
      await trimAudit(db, { before: clock() - days * DAY, now: clock() });
    },
  });
}
