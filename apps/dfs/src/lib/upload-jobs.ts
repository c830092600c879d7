import type { UploadTarget } from '@pedestal/sub-app-sdk';

/** Rows that are shown; the others are only counted. */
const MAX_ROWS = 200;

/** `offline`: the network or the gateway is unreachable; the upload continues by itself. */
export type UploadState =
  | 'waiting'
  | 'running'
  | 'offline'
  | 'paused'
  | 'failed'
  | 'skipped'
  | 'done';

/** Started and not finished: these take a slot of the queue. */
export const SENDING = ['running', 'offline'] as const satisfies readonly UploadState[];
export const UNFINISHED = ['waiting', ...SENDING, 'paused', 'failed'] as const;

export interface UploadRow {
  id: string;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  problem: string;
  /** Where it is being sent to, once that is known. */
  url: string | undefined;
}

export interface UploadView {
  rows: readonly UploadRow[];
  total: number;
  done: number;
  /** Not uploaded because the name is taken and the person chose to skip such files. */
  skipped: number;
  failed: number;
  paused: number;
  offline: number;
  isBusy: boolean;
}

export interface NewUpload {
  file: File;
  target: UploadTarget;
}

export interface Job extends UploadRow, NewUpload {
  stop: AbortController | undefined;
}

/** The state of all uploads of the page. The functions below are its transitions. */
export interface UploadJobs {
  byId: Map<string, Job>;
  total: number;
  done: number;
  skipped: number;
}

export function createJobs(): UploadJobs {
  return { byId: new Map(), total: 0, done: 0, skipped: 0 };
}

export function inState(jobs: UploadJobs, ...states: readonly UploadState[]): Job[] {
  const found: Job[] = [];
  for (const job of jobs.byId.values()) if (states.includes(job.state)) found.push(job);
  return found;
}

export function addJob(
  jobs: UploadJobs,
  { id, file, target, url }: NewUpload & { id: string; url?: string | undefined },
): Job {
  const { name } = target;
  const { size } = file;
  const job: Job = {
    id,
    name,
    size,
    sent: 0,
    state: 'waiting',
    problem: '',
    file,
    target,
    url,
    stop: undefined,
  };
  jobs.byId.set(id, job);
  jobs.total += 1;
  return job;
}

/** Returns the signal that ends the sending. */
export function startJob(job: Job): AbortSignal {
  job.stop = new AbortController();
  job.state = 'running';
  job.problem = '';
  return job.stop.signal;
}

export function pauseJob(job: Job): void {
  job.stop?.abort();
  job.state = 'paused';
}

/** Puts a paused, failed or offline job back into the queue. */
export function requeueJob(job: Job): void {
  job.stop?.abort();
  job.state = 'waiting';
}

export function failJob(job: Job, error: unknown): void {
  job.state = 'failed';
  job.problem = error instanceof Error ? error.message : '';
}

export function finishJob(jobs: UploadJobs, job: Job, url: string): void {
  jobs.done += 1;
  job.state = 'done';
  job.sent = job.size;
  job.url = url;
  trimFinished(jobs);
}

export function skipJob(jobs: UploadJobs, job: Job): void {
  jobs.skipped += 1;
  job.state = 'skipped';
  trimFinished(jobs);
}

export function cancelJob(jobs: UploadJobs, job: Job): void {
  job.stop?.abort();
  jobs.byId.delete(job.id);
  if (!isFinished(job)) jobs.total -= 1;
}

export function clearFinished(jobs: UploadJobs): void {
  for (const job of inState(jobs, 'done', 'skipped')) jobs.byId.delete(job.id);
  jobs.total -= jobs.done + jobs.skipped;
  jobs.done = 0;
  jobs.skipped = 0;
}

/** Drops finished rows beyond the shown number. */
function trimFinished({ byId }: UploadJobs): void {
  for (const [id, job] of byId) {
    if (byId.size <= MAX_ROWS) return;
    if (isFinished(job)) byId.delete(id);
  }
}

/** Unfinished uploads first, then the most recent. */
export function describeJobs(jobs: UploadJobs, hasMore: boolean): UploadView {
  const all = [...jobs.byId.values()];
  const count = (state: UploadState) => all.filter((job) => job.state === state).length;
  const finished = all.filter(isFinished).reverse();
  const shown = [...all.filter((job) => !isFinished(job)), ...finished].slice(0, MAX_ROWS);
  const offline = count('offline');
  return {
    rows: shown.map(toRow),
    total: jobs.total,
    done: jobs.done,
    skipped: jobs.skipped,
    failed: count('failed'),
    paused: count('paused'),
    offline,
    isBusy: hasMore || count('waiting') + count('running') + offline > 0,
  };
}

const toRow = ({ id, name, size, sent, state, problem, url }: Job): UploadRow => {
  return { id, name, size, sent, state, problem, url };
};

function isFinished({ state }: Job): boolean {
  return state === 'done' || state === 'skipped';
}
