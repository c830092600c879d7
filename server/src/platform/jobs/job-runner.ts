import type { Database } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { claimJob, renewLeases } from './job.store.ts';
import { type Job, LeaseLost } from './job.ts';
import { type AttemptDependencies, createAttempts, Stopped } from './job-attempt.ts';
import type { Attempt } from './job-context.ts';

export interface RunnerDependencies extends Omit<AttemptDependencies, 'db'> {
  database: Database;
}

/** Claims jobs and runs them on this gateway. */
export function createJobRunner(dependencies: RunnerDependencies) {
  const { database, clock, log, limits, kinds, isActive } = dependencies;
  const { db } = database;
  const { execute, handBack } = createAttempts({ ...dependencies, db });
  const running = new Map<string, Attempt & { ended: Promise<void> }>();
  let isClosed = false;
  let filling: Promise<void> | undefined;
  let isWoken = false;

  function kindsWithRoom(): string[] {
    if (isClosed || running.size >= limits.slots) return [];
    const here = Map.groupBy(running.values(), ({ job }) => job.kind);
    return [...kinds.values()]
      .filter(({ kind, maxAtOnce }) => (here.get(kind)?.length ?? 0) < maxAtOnce)
      .map(({ kind }) => kind);
  }

  async function claim(): Promise<Job | undefined> {
    const free = kindsWithRoom();
    if (free.length === 0) return undefined;
    const now = clock();
    return claimJob(db, database.kind, {
      token: newId(now),
      now,
      until: now + limits.lease,
      kinds: free,
      runningPerPerson: limits.runningPerPerson,
    });
  }

  async function claimAll(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      for (let job = await claim(); job; job = await claim()) begin(job);
    }
  }

  /** Claims jobs until no more are due or all slots are taken. */
  function fill(): Promise<void> {
    isWoken = true;
    filling ??= claimAll().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  function begin(job: Job): void {
    const token = job.lease_token ?? '';
    const attempt = { job, token, controller: new AbortController() };
    const ended = execute(attempt)
      .catch((err) => log.error({ err, job: job.id }, 'the outcome of a job was not stored'))
      .finally(() => {
        running.delete(token);
        fill().catch((err) => log.warn({ err }, 'no job could be claimed'));
      });
    running.set(token, { ...attempt, ended });
  }

  async function stopJobsOfLeft(): Promise<void> {
    const byOwner = Map.groupBy(running.values(), ({ job }) => job.user_id);
    for (const [userId, attempts] of byOwner) {
      if (userId === null || (await isActive(userId))) continue;
      for (const { controller } of attempts) controller.abort(new Stopped('ownerLeft'));
    }
  }

  return {
    fill,
    /** Extends the leases of running jobs, and stops those that were cancelled or lost, or whose owner left. */
    async renew(): Promise<void> {
      const tokens = [...running.keys()];
      if (tokens.length === 0) return;
      const held = await renewLeases(db, tokens, clock() + limits.lease);
      const byToken = new Map(held.map((row) => [row.lease_token, row]));
      for (const token of tokens) {
        const row = byToken.get(token);
        const controller = running.get(token)?.controller;
        if (!row) controller?.abort(new LeaseLost());
        else if (row.cancel_requested === 1) controller?.abort(new Stopped('cancelled'));
      }
      await stopJobsOfLeft();
    },
    /** Stops the job if it runs here. */
    cancel(id: string): void {
      for (const { job, controller } of running.values()) {
        if (job.id === id) controller.abort(new Stopped('cancelled'));
      }
    },
    /** Hands running jobs back to the queue. */
    async close(): Promise<void> {
      isClosed = true;
      await filling?.catch(() => undefined);
      const attempts = [...running.values()];
      for (const { controller } of attempts) controller.abort(new Stopped('shutdown'));
      await waitAtMost(Promise.all(attempts.map(({ ended }) => ended)), limits.stopWait);
      for (const attempt of running.values()) await handBack(attempt);
    },
  };
}

async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
