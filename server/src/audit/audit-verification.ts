import { AppError } from '@pedestal/contract';
import type { Db } from '../platform/db/database.ts';
import type { JobContext, JobResult } from '../platform/jobs/job.ts';
import type { TaskScheduler } from '../platform/jobs/schedules.ts';
import { type VerifySeal, verifyAuditStretch } from './verify-chain.ts';

/** Every night, in the time zone of the gateway. */
const VERIFY_AT = '30 3 * * *';
/** Entries verified between two checkpoints. */
const STRETCH = 20_000;

/** Verifies the whole chain every night, so that damage is noticed before anybody looks. */
export function scheduleAuditVerification(
  jobs: TaskScheduler,
  { db, verifySeal }: { db: Db; verifySeal: VerifySeal },
): void {
  jobs.schedule({
    name: 'audit.verify',
    title: { 'zh-CN': '校验审计日志', 'en-US': 'Verify the audit log' },
    when: { cron: VERIFY_AT },
    run: (context) => verifyAudit(db, verifySeal, context),
  });
}

/** Throws `auditDamaged` with the number of the first faulty entry. */
async function verifyAudit(
  db: Db,
  verifySeal: VerifySeal,
  context: JobContext,
): Promise<JobResult> {
  let after = Number(context.lastCheckpoint ?? 0);
  for (;;) {
    context.signal.throwIfAborted();
    const { checked, problems, end } = await verifyAuditStretch(db, after, STRETCH, verifySeal);
    const [first] = problems;
    if (first) throw new AppError('auditDamaged', { reason: String(first.seq) });
    context.progress(checked, end);
    if (checked >= end) return describe(checked);
    after = checked;
    await context.checkpoint(after);
  }
}

function describe(entries: number): JobResult {
  return {
    summary: {
      'zh-CN': `已校验至第 ${entries} 条，未发现问题`,
      'en-US': `Verified up to entry ${entries}: no problem found`,
    },
    link: '/auth/audit',
    data: { entries },
  };
}
