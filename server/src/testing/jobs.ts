import pino from 'pino';
import { afterEach, expect } from 'vitest';
import { createBus } from '../platform/bus/bus.ts';
import { localTransport } from '../platform/bus/local-transport.ts';
import type { Database } from '../platform/db/database.ts';
import type { Job, Texts } from '../platform/jobs/job.ts';
import { JOB_LIMITS, type JobLimits } from '../platform/jobs/job-limits.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { createScheduler } from '../platform/time/scheduler.ts';
import type { DatabaseTestContext } from './each-database.ts';
import { eventually } from './eventually.ts';

export const TITLE: Texts = { 'zh-CN': '计数', 'en-US': 'Count' };

const log = pino({ level: 'silent' });

/** Quick enough for tests; leases and backoff follow the clock of the test. */
const QUICK: JobLimits = { ...JOB_LIMITS, pollEvery: 20, renewEvery: 50, progressEvery: 10 };

interface GatewayOptions {
  limits?: Partial<JobLimits>;
  clock?: () => number;
}

/** Gateways that only run jobs. They share a clock, a bus and the database of the test. */
export function createJobTest(context: DatabaseTestContext) {
  const test = {
    now: 1_750_000_000_000,
    /** Ids of people who left. */
    left: new Set<string>(),
    startGateway,
    findJob,
    waitForState,
  };
  let closing: (() => Promise<void>)[] = [];
  const bus = createBus(localTransport(), { log });

  /** Registers kinds and schedules, then starts. The first gateway uses the test's own connection. */
  async function startGateway(
    prepare: (jobs: Jobs) => void,
    { limits = {}, clock = () => test.now }: GatewayOptions = {},
  ) {
    const database: Database = await context.openAnother();
    const scheduler = createScheduler({ log });
    const jobs = createJobs({
      database,
      bus,
      clock,
      log,
      scheduler,
      isActive: async (userId) => !test.left.has(userId),
      limits: { ...QUICK, ...limits },
    });
    prepare(jobs);
    jobs.start();
    const close = async () => {
      await jobs.close();
      await scheduler.close();
    };
    closing.push(close);
    return { jobs, db: database.db, close };
  }

  function findJob(id: string): Promise<Job | undefined> {
    return context.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  }

  function waitForState(id: string, state: Job['state']): Promise<Job> {
    return eventually(async () => {
      const job = await findJob(id);
      expect(job?.state).toBe(state);
      return job as Job;
    });
  }

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    closing = [];
  });
  return test;
}
