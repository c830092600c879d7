import { PERMISSIONS } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { record } from './administration/change.ts';
import { findActivePeople } from './administration/makers.ts';
import { readUserNames } from './administration/names.ts';
import { recordsApi } from './areas/records/api.ts';
import { scheduleAuditRetention } from './audit/audit-retention.ts';
import { scheduleAuditVerification } from './audit/audit-verification.ts';
import type { Env } from './env.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Database, Db } from './platform/db/database.ts';
import { scheduleCallPurge } from './platform/http/call-again.ts';
import type { Mount } from './platform/http/mount-route.ts';
import { mountJobs } from './platform/jobs/job.routes.ts';
import { createJobService } from './platform/jobs/job.service.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import type { Scheduler } from './platform/time/scheduler.ts';

interface StartParts {
  env: Env;
  database: Database;
  log: Logger;
  bus: Bus;
  scheduler: Scheduler;
  clock: () => number;
}

/** Jobs start when every area has registered its kinds, and are handed back before the gateway waits for requests. */
export function startJobs(app: FastifyInstance, parts: StartParts): Jobs {
  const { env, database, log, bus, scheduler, clock } = parts;
  const jobs = createJobs({
    database,
    bus,
    clock,
    log,
    scheduler,
    isActive: async (userId) => (await findActivePeople(database.db, [userId])).has(userId),
  });
  if (env.PEDESTAL_JOBS === 'on') {
    app.addHook('onReady', async () => jobs.start());
    app.addHook('preClose', () => jobs.close());
  }
  return jobs;
}

interface JoinParts {
  db: Db;
  clock: () => number;
  jobs: Jobs;
  authority: { hasPermission(userId: string, code: string): boolean | Promise<boolean> };
  /** Retention of the audit log; undefined: no limit. */
  auditDays: number | undefined;
}

/** Schedules the tasks that belong to no area, and mounts the routes of jobs. */
export function joinJobs(mount: Mount, { db, clock, jobs, authority, auditDays }: JoinParts): void {
  scheduleCallPurge(jobs, { db, clock });
  scheduleAuditRetention(jobs, { db, clock, days: auditDays });
  scheduleAuditVerification(jobs, { db, verifySeal: recordsApi.verifySeal });
  const service = createJobService({
    db,
    clock,
    jobs,
    canManage: (userId) => authority.hasPermission(userId, PERMISSIONS.manageJobs),
    findPeople: (ids) => readUserNames(db, ids),
    recordAudit: (trx, context, action) => record(trx, context, clock(), action),
  });
  mountJobs(mount, service);
}
