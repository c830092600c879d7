import { AppError } from '@pedestal/contract';
import { type Progress, settleJob } from './job.store.ts';
import { type Job, type JobKind, type JobResult, LeaseLost, type Outcome } from './job.ts';
import { type Attempt, type ContextDependencies, createJobContext } from './job-context.ts';
import { stopJob } from './job-stop.ts';
import { writeLastRun } from './schedule.store.ts';
import { toBoundedJson } from './stored-json.ts';

export interface AttemptDependencies extends ContextDependencies {
  kinds: ReadonlyMap<string, JobKind<unknown>>;
  /** Jobs of people who left do not run. */
  isActive(userId: string): Promise<boolean>;
}

/** Why a running job is stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly reason: 'cancelled' | 'ownerLeft' | 'shutdown';

  constructor(reason: Stopped['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Runs claimed jobs, and stores how they ended. */
export function createAttempts(dependencies: AttemptDependencies) {
  const { db, clock, log, limits, kinds, isActive, onChanged } = dependencies;
  const maxAttemptsOf = (job: Job) => kinds.get(job.kind)?.maxAttempts ?? limits.attempts;

  /** The outcome of a job that must not start. */
  async function refuse(job: Job): Promise<Outcome | undefined> {
    if (job.cancel_requested === 1) return { state: 'cancelled' };
    if (job.attempts > maxAttemptsOf(job)) return { state: 'failed', error: 'jobGaveUp' };
    if (job.user_id === null || (await isActive(job.user_id))) return undefined;
    return { state: 'cancelled', error: 'jobOwnerLeft' };
  }

  /** undefined: the lease is lost, so the outcome is not ours to store. */
  async function work(
    { job, controller }: Attempt,
    run: () => Promise<JobResult> | Promise<void> | undefined,
  ): Promise<Outcome | undefined> {
    try {
      const result = (await run()) ?? undefined;
      toBoundedJson(result, limits.resultBytes, 'result');
      return { state: 'done', result };
    } catch (error) {
      const { reason } = controller.signal;
      if (reason instanceof LeaseLost || error instanceof LeaseLost) return undefined;
      if (!(reason instanceof Stopped)) return judge(job, error);
      if (reason.reason === 'cancelled') return { state: 'cancelled' };
      if (reason.reason === 'ownerLeft') return { state: 'cancelled', error: 'jobOwnerLeft' };
      return { state: 'queued', runAt: clock(), isFailure: false };
    }
  }

  function judge(job: Job, error: unknown): Outcome {
    if (error instanceof AppError) {
      return { state: 'failed', error: error.error, detail: error.details.reason };
    }
    log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
    if (job.attempts >= maxAttemptsOf(job)) return { state: 'failed', error: 'internal' };
    const { first, longest } = limits.backoff;
    const wait = Math.min(first * 2 ** (job.attempts - 1), longest);
    return { state: 'queued', runAt: clock() + wait, isFailure: true };
  }

  async function settle(
    { job, token }: Pick<Attempt, 'job' | 'token'>,
    outcome: Outcome,
    progress?: Progress,
  ): Promise<void> {
    const now = clock();
    await db.transaction().execute(async (trx) => {
      const settled = await settleJob(trx, token, outcome, { now, progress });
      if (settled) await stopJob(trx, kinds, settled);
      if (!settled || job.schedule === null || outcome.state === 'queued') return;
      await writeLastRun(trx, job.schedule, {
        last_job_id: job.id,
        last_at: now,
        last_state: outcome.state,
        last_error: 'error' in outcome ? (outcome.error ?? null) : null,
      });
    });
    onChanged(job);
  }

  return {
    /** Rejects when the outcome cannot be stored; then the lease expires and the job runs again. */
    async execute(attempt: Attempt): Promise<void> {
      const { job } = attempt;
      onChanged(job);
      const { context, progress, stop } = createJobContext(dependencies, attempt);
      const run = () => kinds.get(job.kind)?.run(JSON.parse(job.input), context);
      const outcome = (await refuse(job)) ?? (await work(attempt, run).finally(stop));
      if (outcome) await settle(attempt, outcome, progress);
    },
    /** Puts the job back into the queue, where another gateway continues it at once. */
    handBack: (attempt: Attempt) =>
      settle(attempt, { state: 'queued', runAt: clock(), isFailure: false }),
  };
}
