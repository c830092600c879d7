import { workerData } from 'node:worker_threads';
import { AppError } from '@pedestal/contract';
import { openDatabase } from '../../../platform/db/database.ts';
import { continueInScope } from '../../../platform/http/token-scope.ts';
import { ask } from '../../../platform/jobs/ask.ts';
import type { CreateThreadOutbox } from '../ports.ts';
import { createImport } from './import-run.ts';
import type { ImportMessage, ImportTask } from './import-task.ts';
import { toUnreadable } from './upload-file.ts';

async function loadOutbox(module: string | undefined): Promise<CreateThreadOutbox> {
  if (module === undefined) return () => ({ emit: async () => {} });
  const { createThreadOutbox } = (await import(module)) as {
    createThreadOutbox: CreateThreadOutbox;
  };
  return createThreadOutbox;
}

/** The thread of an import: it reads the file, checks its rows and writes them on a connection of its own. */
const task = workerData as ImportTask;
const database = await openDatabase(task.source);
const send = <Reply>(message: ImportMessage) => ask<Reply>(message);

try {
  const createOutbox = await loadOutbox(task.outboxModule);
  await continueInScope(task.scope, createImport(database, task, { send, createOutbox }));
} catch (error) {
  const unreadable = toUnreadable(error);
  if (unreadable) await send({ ask: 'unreadable', error: unreadable });
  else if (
    error instanceof AppError &&
    (error.error === 'forbidden' || error.error === 'notFound')
  ) {
    await send({ ask: 'refuse', error: error.error });
  } else throw error;
} finally {
  await database.close();
}
