import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createAdministration } from '../../administration/change.ts';
import { authorityApi } from '../../areas/authority/api.ts';
import type { Authority } from '../../areas/authority/evaluate/authority.service.ts';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import { createRecordsModule } from '../../areas/records/module.ts';
import type { NoticePort, OutboxPort } from '../../areas/records/ports.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { JOB_LIMITS, type JobLimits } from '../../platform/jobs/job-limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';
import { createTestGateway } from '../gateway.ts';

interface GatewayParts {
  database: Database;
  bus: Bus;
  authority: Authority;
  notices: NoticePort;
  outbox: OutboxPort;
  limits?: Partial<JobLimits>;
  /** Does it run jobs, too? */
  runsJobs: boolean;
}

/** A gateway with the routes of records. */
export async function openRecordsGateway({
  database,
  bus,
  authority,
  notices,
  outbox,
  limits = {},
  runsJobs,
}: GatewayParts): Promise<{ gateway: FastifyInstance; close(): Promise<void> }> {
  const log = pino({ level: 'silent' });
  const scheduler = createScheduler({ log });
  const jobs = createJobs({
    database,
    bus,
    clock: Date.now,
    log,
    scheduler,
    isActive: async () => true,
    limits: { ...JOB_LIMITS, pollEvery: 100, progressEvery: 10, ...limits },
  });
  const gateway = createTestGateway((mount) => {
    createRecordsModule(mount, {
      database,
      clock: Date.now,
      bus,
      jobs,
      authority: { ...createPersonAccess(authority), ...authorityApi },
      administration: createAdministration({
        db: database.db,
        clock: Date.now,
        authorityChanged: authority.forget,
        rightsChanged: () => {},
        sessionsEnded: () => {},
      }),
      notices,
      outbox,
    });
  });
  await gateway.ready();
  if (runsJobs) jobs.start();
  const close = async () => {
    await jobs.close();
    await scheduler.close();
    await gateway.close();
  };
  return { gateway, close };
}
