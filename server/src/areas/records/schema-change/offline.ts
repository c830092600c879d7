import { createAdministration } from '../../../administration/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { JOB_LIMITS } from '../../../platform/jobs/job-limits.ts';
import { createJobQueues } from '../../../platform/jobs/job-queues.ts';
import type { AuthorityPort } from '../ports.ts';
import { createSchemaChangeJob } from './schema-change.job.ts';
import { createSchemaChangeService } from './schema-change.service.ts';

interface Dependencies {
  database: Database;
  clock: () => number;
  authority: Pick<AuthorityPort, 'addResources' | 'addRole' | 'grantRoles' | 'syncResources'>;
}

/**
 * Changes schemas without a running gateway. Gateways notice a new version by themselves, and run the
 * jobs that are left.
 */
export function createOfflineSchemaChanges({ database, clock, authority }: Dependencies) {
  const { db } = database;
  const nothing = () => {};
  const administration = createAdministration({
    db,
    clock,
    authorityChanged: nothing,
    rightsChanged: nothing,
    sessionsEnded: nothing,
  });
  const parts = { database, clock, administration, authority, onChanged: nothing };
  const queues = createJobQueues({ database, clock, limits: JOB_LIMITS, announce: nothing });
  const queue = queues.register(createSchemaChangeJob(parts));
  return createSchemaChangeService({ ...parts, queue });
}
