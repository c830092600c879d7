import pino from 'pino';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import { createCatalogue } from '../../areas/records/catalogue/catalogue.ts';
import { createImportRun, type ImportInput } from '../../areas/records/import/import-job.ts';
import { createWebhooksModule } from '../../areas/webhooks/module.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { localTransport } from '../../platform/bus/local-transport.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { JOB_LIMITS } from '../../platform/jobs/job-limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';
import { createTestAuthority } from '../authority.ts';

/** A gateway that only imports records. It prints a line for each batch that begins. */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });
const log = pino({ level: 'silent' });
const bus = createBus(localTransport(), { log });
const jobs = createJobs({
  database,
  bus,
  clock: Date.now,
  log,
  scheduler: createScheduler({ log }),
  isActive: async () => true,
  // A short lease, so that the test need not wait long after each kill.
  limits: { ...JOB_LIMITS, lease: 1_000, renewEvery: 200, pollEvery: 100, attempts: 1_000 },
});
const run = createImportRun({
  database,
  clock: Date.now,
  catalogue: createCatalogue({ reader: database.reader, clock: Date.now, bus }),
  authority: createPersonAccess(createTestAuthority(database.db)),
  outbox: createWebhooksModule({ db: database.db, clock: Date.now, bus }).outbox,
  onChanged: () => {},
});
jobs.register<ImportInput>({
  kind: 'records.import',
  maxAtOnce: 1,
  run: (input, job) =>
    run(input, {
      ...job,
      progress(done, total) {
        process.stdout.write(`${done}\n`);
        job.progress(done, total);
      },
    }),
});
jobs.start();
// The timers of the scheduler do not keep a process alive.
setInterval(() => {}, 60_000);
