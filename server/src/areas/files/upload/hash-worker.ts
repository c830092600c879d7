import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** Each job gets one reply, in order: `add` after the transferred pieces were freed, `finish` with the hash. */
export type HashJob =
  | { act: 'add'; id: string; pieces: Uint8Array<ArrayBuffer>[] }
  | { act: 'finish'; id: string }
  | { act: 'forget'; id: string };

const running = new Map<string, Hash>();

parentPort?.on('message', (job: HashJob) => {
  parentPort?.postMessage(runJob(job));
});

function runJob(job: HashJob): string {
  const hash = running.get(job.id) ?? createHash('sha256');
  running.set(job.id, hash);
  if (job.act === 'add') {
    for (const piece of job.pieces) {
      hash.update(piece);
      // Free the memory now: this thread allocates too little to trigger its garbage collector.
      piece.buffer.transfer(0);
    }
    return '';
  }
  running.delete(job.id);
  return job.act === 'finish' ? hash.digest('hex') : '';
}
