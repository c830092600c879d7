import { AppError } from '@pedestal/contract';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { HOUR } from '../../../platform/time/durations.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import type { ActParts } from './act.service.ts';
import { announce } from './announce.ts';
import * as store from './approval.store.ts';
import { perform } from './perform.ts';

const CONSOLE = { userId: null, locale: 'zh-CN', callId: undefined } as const;

/** Sends the command of each time limit that is over. Returns how many were found. */
export async function expireTasks(parts: ActParts): Promise<number> {
  const { db, clock } = parts;
  const found = await store.findExpired(db, clock(), LIMITS.expireBatch);
  for (const task of found) {
    try {
      await expire(parts, task);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The record's transition is refused now, for example by a closed period: try again later.
      await store.postpone(db, task.id, clock() + HOUR);
    }
  }
  return found.length;
}

async function expire(
  parts: ActParts,
  { id, approval_id }: { id: string; approval_id: string },
): Promise<void> {
  const { db, kind, clock, bus } = parts;
  const performed = await retryConflicts(() =>
    db.transaction().execute(async (trx) => {
      const approval = await store.lockApproval(trx, kind, approval_id);
      const task = await store.findTask(trx, approval_id, id);
      // Somebody acted while this waited.
      const isDue = task?.state === 'open' && task.due_at !== null && task.due_at <= clock();
      if (!approval || !isDue) return undefined;
      return perform(parts, trx, approval, { kind: 'expire', task: id }, CONSOLE);
    }),
  );
  if (performed) announce(bus, performed);
}

export function scheduleExpiry(jobs: Pick<Jobs, 'schedule'>, parts: ActParts): void {
  jobs.schedule({
    name: 'approvals.limits',
    title: { 'zh-CN': '处理超时的审批', 'en-US': 'Handle overdue approvals' },
    when: { every: LIMITS.expireEvery },
    async run() {
      while ((await expireTasks(parts)) >= LIMITS.expireBatch);
    },
  });
}
