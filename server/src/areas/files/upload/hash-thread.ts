import { Worker } from 'node:worker_threads';
import type { HashOrder } from './hash-worker.ts';

interface Waiting {
  resolve(reply: string): void;
  reject(error: Error): void;
}

/** A thread that hashes, started with the first order. When it dies, its orders fail and the next one starts another. */
export function createHashThread() {
  let worker: Worker | undefined;
  let waiting: Waiting[] = [];

  function start(): Worker {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (reply: string) => waiting.shift()?.resolve(reply));
    started.on('error', () => {});
    started.once('exit', () => {
      const lost = waiting;
      waiting = [];
      worker = undefined;
      for (const { reject } of lost) reject(new Error('the hashing thread ended'));
    });
    return started;
  }

  return function order(message: HashOrder): Promise<string> {
    worker ??= start();
    const thread = worker;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      thread.postMessage(message, listMemory(message));
    });
  };
}

/** What goes over to the thread without being copied. */
function listMemory(message: HashOrder): ArrayBuffer[] {
  return message.act === 'add' ? message.pieces.map((piece) => piece.buffer) : [];
}
