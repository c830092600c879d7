import { Worker } from 'node:worker_threads';
import type { HashJob } from './hash-worker.ts';

interface Pending {
  resolve(reply: string): void;
  reject(error: Error): void;
}

/** A worker thread for hashing, started on first use. When it dies, its jobs fail and the next job starts a new one. */
export function createHashThread() {
  let worker: Worker | undefined;
  let pending: Pending[] = [];

  function start(): Worker {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (reply: string) => pending.shift()?.resolve(reply));
    started.on('error', () => {});
    started.once('exit', () => {
      const failed = pending;
      pending = [];
      worker = undefined;
      for (const { reject } of failed) reject(new Error('the hash thread ended'));
    });
    return started;
  }

  return function run(message: HashJob): Promise<string> {
    worker ??= start();
    const thread = worker;
    return new Promise((resolve, reject) => {
      pending.push({ resolve, reject });
      thread.postMessage(message, listTransfers(message));
    });
  };
}

/** Buffers that are transferred instead of copied. */
function listTransfers(message: HashJob): ArrayBuffer[] {
  return message.act === 'add' ? message.pieces.map((piece) => piece.buffer) : [];
}
