import type { Logger } from 'pino';

export interface RepeatedTask {
  /** Named in the log when the task fails. */
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  /** Milliseconds until the first run; default: `every`. */
  firstAfter?: number;
  run(): Promise<unknown>;
}

export interface Scheduler {
  /** Runs a task repeatedly, one run at a time, until the gateway stops. */
  repeat(task: RepeatedTask): void;
  /** Starts no further run, and resolves when the current ones have ended. */
  close(): Promise<void>;
}

/**
 * The gateway's background tasks. A failed run is logged, and the task runs again after `every`.
 */
export function createScheduler({ log }: { log: Logger }): Scheduler {
  const timers = new Map<RepeatedTask, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function plan(task: RepeatedTask, after: number): void {
    if (isClosed) return;
    const timer = setTimeout(() => start(task), after);
    timer.unref();
    timers.set(task, timer);
  }

  function start(task: RepeatedTask): void {
    const run = runOnce(task).finally(() => {
      running.delete(run);
      plan(task, task.every);
    });
    running.add(run);
  }

  async function runOnce({ name, run }: RepeatedTask): Promise<void> {
    try {
      await run();
    } catch (err) {
      log.error({ err, task: name }, 'a scheduled task failed');
    }
  }

  return {
    repeat: (task) => plan(task, task.firstAfter ?? task.every),
    async close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
