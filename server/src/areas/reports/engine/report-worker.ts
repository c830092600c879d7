import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { SQLITE_FILE } from '../../../platform/db/database.ts';
import { TICK } from '../../../platform/figures/write-figures.ts';
import type { WorkerInput, WorkerReply, WorkerTask } from './sqlite-engine.ts';

const BUSY_WAIT_MS = 1_000;

const { dataFolder, flag } = workerData as WorkerInput;
const database = new DatabaseSync(join(dataFolder, SQLITE_FILE), {
  readOnly: true,
  timeout: BUSY_WAIT_MS,
});

/** A statement cannot be interrupted from outside: it asks, once in some rows. */
database.function(TICK, { deterministic: false, varargs: true }, () => {
  if (Atomics.load(flag, 0) !== 0) throw new Error('cancelled');
  return 1;
});

parentPort?.on('message', ({ sql, parameters }: WorkerTask) => {
  parentPort?.postMessage(run(sql, parameters));
});

function run(sql: string, parameters: WorkerTask['parameters']): WorkerReply {
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return { rows: statement.all(...parameters) as never };
  } catch (error) {
    if (Atomics.load(flag, 0) !== 0) return { stopped: true };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
