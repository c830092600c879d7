import pino from 'pino';
import { createBus } from '../../platform/bus/bus.ts';
import { localTransport } from '../../platform/bus/local-transport.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { JOB_LIMITS } from '../../platform/jobs/job-limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';

/**
 * A gateway that only runs jobs. A job of kind `test.rows` writes as many rows as its input says, each in a transaction
 * with its checkpoint, and prints the number of each written row.
 */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });
const log = pino({ level: 'silent' });
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
jobs.register<number>({
  kind: 'test.rows',
  maxAtOnce: 1,
  async run(rows, job) {
    for (let row = Number(job.lastCheckpoint ?? 0) + 1; row <= rows; row += 1) {
      await database.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('setting')
          .values({ key: `row ${row}`, value: job.id, updated_at: row })
          .execute();
        await job.checkpoint(row, trx);
      });
      job.progress(row, rows);
      process.stdout.write(`${row}\n`);
    }
  },
});
jobs.start();
// The timers of the scheduler do not keep a process alive.
setInterval(() => {}, 60_000);
