import { parentPort } from 'node:worker_threads';

/** Stands in for the worker that hashes: tells what it was given, and answers at once. */
const jobs = new BroadcastChannel('hash-jobs');

parentPort?.on('message', (job: { length: number }) => {
  jobs.postMessage(job);
  parentPort?.postMessage({ key: new Uint8Array(job.length) });
});
