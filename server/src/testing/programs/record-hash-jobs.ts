import { parentPort } from 'node:worker_threads';

/** Replaces the hash worker: reports its jobs and replies immediately. */
const jobs = new BroadcastChannel('hash-jobs');

parentPort?.on('message', (job: { length: number }) => {
  jobs.postMessage(job);
  parentPort?.postMessage({ key: new Uint8Array(job.length) });
});
