import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Database, Db } from '../db/database.ts';
import { HOUR, SECOND } from '../time/durations.ts';
import type { Scheduler } from '../time/scheduler.ts';
import { deleteFinishedBefore } from './job.store.ts';
import type { Job } from './job.ts';
import { deleteExpiredFiles } from './job-file.store.ts';
import { JOB_LIMITS, type JobLimits } from './job-limits.ts';
import { countRecentJobs } from './job-list.store.ts';
import { createJobQueues } from './job-queues.ts';
import { createJobRunner } from './job-runner.ts';
import { stopJob } from './job-stop.ts';
import { createSchedules, type ScheduledTask } from './schedules.ts';

const FIRST_POLL_AFTER = SECOND;

export interface JobsDependencies {
  database: Database;
  bus: Bus;
  clock: () => number;
  log: Logger;
  scheduler: Pick<Scheduler, 'repeat'>;
  /** Jobs of people who left do not run. */
  isActive(userId: string): Promise<boolean>;
  limits?: JobLimits;
}

export type Jobs = ReturnType<typeof createJobs>;

/** The queue of background jobs: their kinds, their schedules and the runner of this gateway. */
export function createJobs(dependencies: JobsDependencies) {
  const { database, bus, clock, log, scheduler, isActive, limits = JOB_LIMITS } = dependencies;
  const { db } = database;
  const tasks = new Map<string, ScheduledTask>();
  const schedules = createSchedules({ db, clock, tasks });
  const queues = createJobQueues({ database, clock, limits, announce });
  const { kinds } = queues;
  const runner = createJobRunner({
    database,
    clock,
    log,
    limits,
    kinds,
    isActive,
    onChanged: notifyOwner,
  });
  const wake = () => void runner.fill().catch((err) => log.warn({ err }, 'no job was claimed'));
  let undo: (() => void)[] = [];

  function notifyOwner({ id, user_id: userId }: Pick<Job, 'id' | 'user_id'>): void {
    if (userId !== null) void bus.publish('job-changed', { userId, id });
  }

  function announce(job: Pick<Job, 'id' | 'user_id'>): void {
    notifyOwner(job);
    void bus.publish('job-queued', {});
  }

  function schedule(task: ScheduledTask): void {
    queues.register({ kind: task.name, maxAtOnce: 1, run: (_none, context) => task.run(context) });
    tasks.set(task.name, task);
  }

  schedule({
    name: 'jobs.purge',
    title: { 'zh-CN': '清理过期任务', 'en-US': 'Purge old jobs' },
    when: { every: HOUR },
    async run() {
      const now = clock();
      const { person, system } = limits.retain;
      await deleteExpiredFiles(db, now);
      await deleteFinishedBefore(db, { person: now - person, system: now - system });
    },
  });

  async function poll(): Promise<void> {
    await schedules.queueDue();
    await runner.fill();
  }

  return {
    limits,
    schedules,
    schedule,
    register: queues.register,
    requireRoom: queues.requireRoom,
    announce,
    notifyOwner,
    /** Unfinished jobs of a person, and those that finished lately. */
    countRecent: (userId: string) => countRecentJobs(db, userId, clock() - limits.recent),
    /** Ends what a job had under way that was cancelled in the queue. */
    onCancelled: (trx: Db, job: Job) => stopJob(trx, kinds, job),
    /** Stops the job on the gateway that runs it. */
    stop: (id: string) => void bus.publish('job-cancelled', { id }),
    /** Starts to run jobs on this gateway. Every kind must be registered. */
    start(): void {
      undo = [
        bus.subscribe('job-queued', wake, wake),
        bus.subscribe('job-cancelled', ({ id }) => runner.cancel(id)),
      ];
      const { pollEvery, renewEvery } = limits;
      const firstAfter = Math.min(FIRST_POLL_AFTER, pollEvery);
      scheduler.repeat({ name: 'claim jobs', every: pollEvery, firstAfter, run: poll });
      scheduler.repeat({ name: 'renew leases of jobs', every: renewEvery, run: runner.renew });
    },
    async close(): Promise<void> {
      for (const unsubscribe of undo) unsubscribe();
      await runner.close();
    },
  };
}
