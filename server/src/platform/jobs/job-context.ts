import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { type Progress, writeCheckpoint, writeProgress } from './job.store.ts';
import { type Job, type JobContext, LeaseLost } from './job.ts';
import { saveFile } from './job-file.ts';
import type { JobLimits } from './job-limits.ts';
import { runInThread, talkToThread } from './job-thread.ts';
import { toBoundedJson } from './stored-json.ts';

export interface ContextDependencies {
  db: Db;
  clock: () => number;
  log: Logger;
  limits: JobLimits;
  onChanged(job: Job): void;
}

/** One attempt of a job on this gateway. */
export interface Attempt {
  job: Job;
  token: string;
  controller: AbortController;
}

/** The tools of a running job, and the progress that it reported last. */
export function createJobContext(
  { db, clock, log, limits, onChanged }: ContextDependencies,
  { job, token, controller }: Attempt,
) {
  const progress: Progress = { done: job.done, total: job.total };
  const leaseEnd = () => clock() + limits.lease;
  let timer: NodeJS.Timeout | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function loseLease(): never {
    const lost = new LeaseLost();
    controller.abort(lost);
    throw lost;
  }

  /** The next write tries again after a failure. */
  function writeNow(): void {
    timer = undefined;
    writtenAt = performance.now();
    writeProgress(db, token, { ...progress }, leaseEnd()).then(
      (isHeld) => (isHeld ? onChanged(job) : controller.abort(new LeaseLost())),
      (err) => log.warn({ err }, 'the progress of a job was not stored'),
    );
  }

  const context: JobContext = {
    id: job.id,
    userId: job.user_id,
    systemCode: job.system_code,
    lastCheckpoint: job.checkpoint === null ? undefined : JSON.parse(job.checkpoint),
    signal: controller.signal,
    log: log.child({ job: job.id, kind: job.kind }),
    progress(done, total) {
      progress.done = done;
      if (total !== undefined) progress.total = total;
      if (timer || controller.signal.aborted) return;
      const wait = writtenAt + limits.progressEvery - performance.now();
      if (wait <= 0) writeNow();
      else timer = setTimeout(writeNow, wait).unref();
    },
    async checkpoint(state, trx = db) {
      const json = toBoundedJson(state, limits.checkpointBytes, 'checkpoint');
      if (!(await writeCheckpoint(trx, token, json, progress, leaseEnd()))) loseLease();
      job.attempts = 1;
    },
    async saveFile(file) {
      if (!(await saveFile(db, { job, token, clock, limits }, file))) loseLease();
    },
    runInThread: (module, data) => runInThread(module, data, controller.signal),
    talkToThread: (module, data, answer) => talkToThread(module, data, controller.signal, answer),
    lendLease() {
      job.attempts = 1;
      return { token, until: leaseEnd() };
    },
  };

  return {
    context,
    progress,
    /** No further progress is written. */
    stop: () => clearTimeout(timer),
  };
}
