import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { HashJob, HashReply } from './password-hasher.ts';

// On Linux this sets the priority of this thread only; elsewhere it would slow down the whole process.
const niceness = workerData as number;
if (process.platform === 'linux' && niceness > 0) setPriority(0, niceness);

parentPort?.on('message', (job: HashJob) => {
  const key = argon2Sync('argon2id', {
    message: job.password,
    nonce: job.salt,
    memory: job.memoryKib,
    passes: job.passes,
    parallelism: job.parallelism,
    tagLength: job.length,
  });
  parentPort?.postMessage({ key: new Uint8Array(key) } satisfies HashReply);
});
