import { Worker } from 'node:worker_threads';
import { AppError } from '@pedestal/contract';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { FigureStatement } from '../../../platform/figures/figure-table.ts';
import { REPORTS } from '../limits.ts';
import type { Engine, EngineRow, RunOptions } from './engine.ts';

export interface WorkerInput {
  dataFolder: string;
  /** Not 0: the statement is to stop. */
  flag: Int32Array;
}

export interface WorkerTask {
  sql: string;
  parameters: readonly SqlValue[];
}

export type WorkerReply = { rows: EngineRow[] } | { stopped: true } | { failed: string };

interface Thread {
  worker: Worker;
  flag: Int32Array;
}

const WORKER = new URL('./report-worker.ts', import.meta.url);

/** Statements run in threads with a connection of their own: nobody waits for a long one. */
export function createSqliteEngine({ dataFolder }: { dataFolder: string }): Engine {
  const free: Thread[] = [];
  const all = new Set<Thread>();

  function start(): Thread {
    const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const input: WorkerInput = { dataFolder, flag };
    const worker = new Worker(WORKER, { workerData: input });
    const thread = { worker, flag };
    worker.unref();
    all.add(thread);
    return thread;
  }

  function end(thread: Thread): void {
    all.delete(thread);
    void thread.worker.terminate();
  }

  async function run(statement: FigureStatement, options: RunOptions): Promise<EngineRow[]> {
    if (options.signal.aborted) throw new AppError('queryCancelled');
    const thread = free.pop() ?? start();
    Atomics.store(thread.flag, 0, 0);
    const reply = await ask(thread, statement, options).catch((error) => {
      end(thread);
      throw error;
    });
    free.push(thread);
    if ('rows' in reply) return reply.rows;
    if ('failed' in reply) throw new Error(reply.failed);
    throw new AppError(options.signal.aborted ? 'queryCancelled' : 'timedOut');
  }

  return {
    run,
    async close() {
      const threads = [...all];
      all.clear();
      free.length = 0;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Rejects if the thread dies, or does not stop when it should. */
function ask(
  { worker, flag }: Thread,
  { sql, parameters }: FigureStatement,
  { signal, deadline }: RunOptions,
): Promise<WorkerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>();
  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    Atomics.store(flag, 0, 1);
    killer ??= setTimeout(() => {
      reject(new AppError(signal.aborted ? 'queryCancelled' : 'timedOut'));
    }, REPORTS.stopWithin);
  };
  const timer = setTimeout(stop, Math.max(0, deadline - performance.now()));
  const onExit = () => reject(new Error('the report thread ended'));
  signal.addEventListener('abort', stop, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', onExit);
  worker.postMessage({ sql, parameters } satisfies WorkerTask);
  return promise.finally(() => {
    clearTimeout(timer);
    clearTimeout(killer);
    signal.removeEventListener('abort', stop);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  });
}
