import { AppError } from '@pedestal/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import { announce } from './announce.ts';
import * as store from './approval.store.ts';
import { type PerformParts, perform } from './perform.ts';

interface Parts extends PerformParts {
  db: Db;
  bus: Bus;
}

const CONSOLE = { userId: null, locale: 'zh-CN', callId: undefined } as const;

/**
 * Gives an open task to somebody else, because this person can no longer sign it. Returns false if
 * there is nobody, or the task is no longer theirs.
 */
export async function handOver(
  { db, ...parts }: Parts,
  { approvalId, taskId, from }: { approvalId: string; taskId: string; from: string },
): Promise<boolean> {
  const performed = await retryConflicts(() =>
    db.transaction().execute(async (trx) => {
      const approval = await store.lockApproval(trx, parts.kind, approvalId);
      const task = await store.findTask(trx, approvalId, taskId);
      if (!approval || task?.state !== 'open' || task.assignee_id !== from) return undefined;
      return perform(parts, trx, approval, { kind: 'handOver', task: taskId }, CONSOLE);
    }),
  ).catch((error: unknown) => {
    // Nobody is there to take it: it stays until an administrator hands it on.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (performed) announce(parts.bus, performed);
  return performed !== undefined;
}

/** Hands over the open tasks of people who have left. Returns how many. */
export async function handOverOfLeavers(parts: Parts): Promise<number> {
  let handed = 0;
  let after = '';
  for (;;) {
    const found = await store.findTasksOfLeavers(parts.db, after, LIMITS.expireBatch);
    for (const { id, approval_id: approvalId, assignee_id: from } of found) {
      if (await handOver(parts, { approvalId, taskId: id, from })) handed += 1;
    }
    const last = found.at(-1);
    if (!last || found.length < LIMITS.expireBatch) return handed;
    after = last.id;
  }
}

export function scheduleHandOver(jobs: Pick<Jobs, 'schedule'>, parts: Parts): void {
  jobs.schedule({
    name: 'approvals.leavers',
    title: {
      'zh-CN': '转交离职人员的待办审批',
      'en-US': 'Hand over the approvals of people who left',
    },
    when: { every: LIMITS.handOverEvery },
    run: async () => void (await handOverOfLeavers(parts)),
  });
}
