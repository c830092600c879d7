import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { KnownKeys } from './book/known-keys.ts';
import type { BlueprintPort } from './ports.ts';
import { scheduleExpiry } from './posting/expire-reservations.ts';
import { createGroupQueue } from './posting/group-queue.ts';
import { createRecordEffects } from './posting/record-effects.ts';

interface LedgerDependencies {
  database: Database;
  clock: () => number;
  jobs: Pick<Jobs, 'schedule'>;
  blueprints: BlueprintPort;
}

/** Creates the ledger. */
export function createLedgerModule({ database, clock, jobs, blueprints }: LedgerDependencies) {
  const { db, kind } = database;
  const parts = { kind, knownKeys: new KnownKeys() };
  scheduleExpiry(jobs, { ...parts, db, clock, blueprints });
  return {
    effects: createRecordEffects({ ...parts, clock, blueprints }),
    queue: createGroupQueue({ ...parts, db }),
  };
}
