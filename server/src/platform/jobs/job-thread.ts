import { Worker } from 'node:worker_threads';

/**
 * A job makes much that lives shortly; with the room of a whole process for it, the gateway would grow by that. The
 * engine also lets less garbage pile up the less it may take in all.
 */
const RESOURCES = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

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
  const worker = new Worker(module, { workerData: data, resourceLimits: RESOURCES });
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

/** Answers a message of a thread, which waits for it. */
export type Answer<Message, Reply> = (message: Message) => Reply | Promise<Reply>;

/** How long a thread that was told to stop may take to its next message. */
const STOP_WITHIN_MS = 10_000;

/**
 * Runs a module in a thread until it ends. Each message that it sends with `ask` is answered, so it never runs ahead of
 * this thread. An answer that fails ends it. When the job stops, the thread ends at its next message, where it waits: in
 * the middle of a commit nobody could say what was written.
 */
export function talkToThread<Message, Reply>(
  module: URL,
  data: unknown,
  signal: AbortSignal,
  answer: Answer<Message, Reply>,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(module, { workerData: data, resourceLimits: RESOURCES });
  const stop = () => void worker.terminate();
  let timer: NodeJS.Timeout | undefined;
  const stopSoon = () => {
    timer = setTimeout(stop, STOP_WITHIN_MS);
  };
  signal.addEventListener('abort', stopSoon, { once: true });
  return new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if (signal.aborted) return stop();
      Promise.resolve(message)
        .then(answer)
        .then((reply) => (signal.aborted ? stop() : worker.postMessage(reply)), reject);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve();
      else reject(new Error(`the thread ended with code ${code}`));
    });
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stopSoon);
    stop();
  });
}
