import type { Db } from '../platform/db/database.ts';
import { DAY, HOUR, MINUTE } from '../platform/time/durations.ts';
import type { Scheduler } from '../platform/time/scheduler.ts';
import { deleteUpTo, lockAnchor } from './audit.store.ts';
import { appendAudit, retentionMark } from './audit.ts';

/** Entries that one transaction takes away: others wait for the head of the chain no longer than that. */
const BATCH = 5_000;

const RETAIN_ACTION = 'audit.retain';

/**
 * Takes away entries that are older than a moment. What is left is still one chain: the anchor keeps the hash of the last
 * entry that went, and the log itself says who moved it there. Returns how many went.
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
  const kept = old.findIndex(({ at }) => at >= before);
  const gone = kept === -1 ? old : old.slice(0, kept);
  const last = gone.at(-1);
  if (!last) return 0;
  await deleteUpTo(trx, last);
  await appendAudit(trx, {
    at: now,
    actorId: null,
    action: RETAIN_ACTION,
    targetType: 'audit',
    targetId: retentionMark(last),
    after: { removed: gone.length, upTo: last.seq },
  });
  return gone.length;
}

interface RetentionOptions {
  db: Db;
  clock: () => number;
  /** How many days entries are kept; undefined: for ever. */
  days: number | undefined;
}

/** Removes old entries of the audit log, shortly after the start and then every six hours. */
export function scheduleAuditRetention(
  scheduler: Scheduler,
  { db, clock, days }: RetentionOptions,
): void {
  if (days === undefined) return;
  scheduler.repeat({
    name: 'audit retention',
    firstAfter: MINUTE,
    every: 6 * HOUR,
    run: () => trimAudit(db, { before: clock() - days * DAY, now: clock() }),
  });
}
