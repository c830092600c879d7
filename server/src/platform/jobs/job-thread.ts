import { Worker } from 'node:worker_threads';

/**
 * Runs a module in a thread until it posts its result. The thread ends with the job; the number of threads is bounded by
 * the number of jobs that a gateway runs at once.
 */
export function runInThread<Output>(
  module: URL,
  data: unknown,
  signal: AbortSignal,
): Promise<Output> {
  signal.throwIfAborted();
  const worker = new Worker(module, { workerData: data });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<Output>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(signal.aborted ? signal.reason : new Error('the thread ended without a result')),
    );
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    stop();
  });
}
