import pino from 'pino';
import { createAdministration } from '../../administration/change.ts';
import { authorityApi } from '../../areas/authority/api.ts';
import {
  createSchemaChangeJob,
  type SchemaChangeInput,
} from '../../areas/records/schema-change/schema-change.job.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { localTransport } from '../../platform/bus/local-transport.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { JOB_LIMITS } from '../../platform/jobs/job-limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';

/** A gateway that only runs changes of schemas. Prints a line after each transaction that fills records. */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });
const log = pino({ level: 'silent' });
const nothing = () => {};
const jobs = createJobs({
  database,
  bus: createBus(localTransport(), { log }),
  clock: Date.now,
  log,
  scheduler: createScheduler({ log }),
  isActive: async () => true,
  // A short lease, so that the test need not wait long after each kill.
  limits: { ...JOB_LIMITS, lease: 1_000, renewEvery: 200, pollEvery: 100, attempts: 1_000 },
});
const kind = createSchemaChangeJob({
  database,
  clock: Date.now,
  administration: createAdministration({
    db: database.db,
    clock: Date.now,
    authorityChanged: nothing,
    rightsChanged: nothing,
    sessionsEnded: nothing,
  }),
  authority: authorityApi,
  onChanged: nothing,
  staleSchema: 0,
});
jobs.register<SchemaChangeInput>({
  ...kind,
  run: (input, context) =>
    kind.run(input, {
      ...context,
      progress(done, total) {
        process.stdout.write(`${done}\n`);
        context.progress(done, total);
      },
    }),
});
jobs.start();
// The timers of the scheduler do not keep a process alive.
setInterval(() => {}, 60_000);
