import { Worker } from 'node:worker_threads';
import { AppError } from '@pedestal/contract';
import { SECOND } from '../../../platform/time/durations.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';

export interface PoolOptions {
  workers: number;
  /** Longest queue, in jobs. */
  queue: number;
  /** Longest expected wait in the queue, in ms. */
  longestWait: number;
  workerUrl: URL;
  /** Priority of the threads: 0 normal, 19 lowest. */
  niceness: number;
}

/** One worker thread, held by one caller at a time. */
export interface Lease {
  run<Reply>(message: unknown): Promise<Reply>;
}

/** A fixed number of worker threads, started on demand, and a queue that rejects early when the wait would be too long. */
export function createWorkerPool(options: PoolOptions) {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const fresh = new WeakSet<Worker>();
  const queue = createWaitQueue(options.longestWait);
  let averageMs = SIGN_IN_LIMITS.hashing.firstEstimate;
  let closed = false;

  async function lease<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const worker = await acquire();
    const startedAt = performance.now();
    try {
      return await work({ run: (message) => runOn(worker, message) });
    } finally {
      // The first job of a thread includes its start, so it is no estimate for the next ones.
      if (!fresh.delete(worker)) {
        averageMs = averageMs * 0.9 + (performance.now() - startedAt) * 0.1;
      }
      release(worker);
    }
  }

  function acquire(): Promise<Worker> {
    if (closed) return Promise.reject(new AppError('unavailable', { retryAfter: 5 }));
    const worker = idle.pop() ?? (all.size < options.workers ? spawn() : undefined);
    if (worker) return Promise.resolve(worker);
    const expectedMs = (queue.length() * averageMs) / options.workers;
    if (queue.length() >= options.queue || expectedMs > options.longestWait) {
      const retryAfter = Math.max(1, Math.ceil(expectedMs / SECOND));
      return Promise.reject(new AppError('unavailable', { retryAfter }));
    }
    return queue.wait(
      () => new AppError('unavailable', { retryAfter: Math.ceil(averageMs / SECOND) + 1 }),
    );
  }

  function release(worker: Worker): void {
    const next = queue.shift();
    // A worker that died while it was held is replaced by a new one.
    const healthy = all.has(worker) ? worker : undefined;
    if (next) next.start(healthy ?? spawn());
    else if (healthy) idle.push(healthy);
  }

  function spawn(): Worker {
    const worker = new Worker(options.workerUrl, { workerData: options.niceness });
    worker.unref();
    all.add(worker);
    fresh.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      const index = idle.indexOf(worker);
      if (index >= 0) idle.splice(index, 1);
    });
    return worker;
  }

  async function close(): Promise<void> {
    closed = true;
    queue.rejectAll(new AppError('unavailable'));
    await Promise.all([...all].map((worker) => worker.terminate()));
  }

  return { lease, close, waiting: queue.length };
}

interface Waiter {
  start: (worker: Worker) => void;
  reject: (error: Error) => void;
}

/** Callers that wait for a worker. The estimate can be wrong, so the wait itself is limited too. */
function createWaitQueue(longestWait: number) {
  const waiters: Waiter[] = [];

  return {
    length: () => waiters.length,
    wait(onTimeout: () => AppError): Promise<Worker> {
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiters.splice(waiters.indexOf(waiter), 1);
          reject(onTimeout());
        };
        const timer = setTimeout(leave, longestWait);
        const waiter: Waiter = {
          start(worker) {
            clearTimeout(timer);
            resolve(worker);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        waiters.push(waiter);
      });
    },
    shift: () => waiters.shift(),
    rejectAll(error: AppError): void {
      for (const waiter of waiters.splice(0)) waiter.reject(error);
    },
  };
}

function runOn<Reply>(worker: Worker, message: unknown): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      act();
    };
    const onMessage = (reply: Reply) => settle(() => resolve(reply));
    const onError = (error: unknown) => settle(() => reject(error as Error));
    const onExit = () => settle(() => reject(new AppError('unavailable', { retryAfter: 1 })));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // Referenced only while it works, so that an idle worker does not keep the process alive.
    worker.ref();
    worker.postMessage(message);
  });
}
