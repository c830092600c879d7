import { AppError, type ErrorName } from '@pedestal/contract';
import type { Database, DatabaseSource } from '../../../../platform/db/database.ts';
import type { JobContext, Lease } from '../../../../platform/jobs/job.ts';
import { createWriterLoan, type WriterMessage } from '../../../../platform/jobs/lent-writer.ts';
import type { FillProgress } from './fill-batch.ts';

/** What the thread is told. */
export interface FillTask {
  source: DatabaseSource;
  change: string;
  progress: FillProgress;
}

export type FillMessage =
  | WriterMessage
  /** A transaction was committed. */
  | { ask: 'filled'; progress: FillProgress; total: number }
  | { ask: 'refuse'; error: ErrorName };

const WORKER = new URL('./fill-worker.ts', import.meta.url);

/** Fills many records in a thread, which would keep everybody else waiting here. Returns the progress. */
export async function fillInThread(
  database: Database,
  task: Pick<FillTask, 'change' | 'progress'>,
  context: Pick<JobContext, 'talkToThread' | 'lendLease' | 'progress'>,
): Promise<FillProgress> {
  const writer = createWriterLoan(database, context);
  let { progress } = task;

  function answer(message: FillMessage): Promise<Lease> | null {
    switch (message.ask) {
      case 'begin':
        return writer.begin();
      case 'end':
        writer.end();
        return null;
      case 'filled':
        progress = message.progress;
        context.progress(Math.min(progress.done, message.total), message.total);
        return null;
      case 'refuse':
        throw new AppError(message.error);
    }
  }

  try {
    const data: FillTask = { ...task, source: database.source };
    await context.talkToThread<FillMessage, Lease | null>(WORKER, data, answer);
  } finally {
    writer.end();
  }
  return progress;
}
