import { workerData } from 'node:worker_threads';
import { AppError } from '@pedestal/contract';
import { openDatabase } from '../../../../platform/db/database.ts';
import { ask } from '../../../../platform/jobs/ask.ts';
import { writeCheckpoint } from '../../../../platform/jobs/job.store.ts';
import { LeaseLost } from '../../../../platform/jobs/job.ts';
import { createThreadWriter } from '../../../../platform/jobs/lent-writer.ts';
import { readStarted, runFills } from './fill-run.ts';
import type { FillMessage, FillTask } from './fill-thread.ts';

/** The thread that fills the records of a change, on a connection of its own. */
const task = workerData as FillTask;
const database = await openDatabase(task.source);
const send = <Reply>(message: FillMessage) => ask<Reply>(message);

try {
  const { db, kind } = database;
  const started = await readStarted(db, task.change);
  if (!started) throw new AppError('changedMeanwhile');
  const lend = createThreadWriter(db, send);
  await runFills(
    {
      db,
      kind,
      write: (work, progress, total) =>
        lend(async (trx, { token, until }) => {
          await work(trx);
          const shown = { done: Math.min(progress.done, total), total };
          const isHeld = await writeCheckpoint(trx, token, JSON.stringify(progress), shown, until);
          if (!isHeld) throw new LeaseLost();
        }),
      onBatch: (progress, total) => send({ ask: 'filled', progress, total }),
    },
    started,
    task.progress,
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  await send({ ask: 'refuse', error: error.error });
} finally {
  await database.close();
}
