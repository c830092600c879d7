import { cancelUpload, type ShellFetch, sendFile } from '@pedestal/sub-app-sdk';
import { failJob, finishJob, type Job, skipJob, startJob, type UploadJobs } from './upload-jobs.ts';
import type { UploadMemory } from './upload-memory.ts';

/** Larger files would be copied by the browser to be remembered. */
const MAX_STORED_BYTES = 512 * 1024 * 1024;

export interface SendContext {
  jobs: UploadJobs;
  fetch: ShellFetch;
  memory: UploadMemory;
  onChange(): void;
  onStored(): void;
}

/** Sends one file until it is stored, refused or stopped. Never rejects. */
export async function sendJob(job: Job, context: SendContext): Promise<void> {
  const { jobs, memory, onChange } = context;
  const signal = startJob(job);
  onChange();
  try {
    const url = await transfer(job, context, signal);
    finishJob(jobs, job, url);
    void memory.remove(job.id);
    context.onStored();
  } catch (error) {
    // Whoever stopped it has set the next state.
    if (signal.aborted) return;
    if (isSkipped(job, error)) {
      abandonJob(job, context);
      skipJob(jobs, job);
    } else failJob(job, error);
  }
  onChange();
}

function transfer(job: Job, context: SendContext, signal: AbortSignal): Promise<string> {
  const { fetch, memory, onChange } = context;
  return sendFile({
    fetch,
    file: job.file,
    target: job.target,
    key: job.id,
    url: job.url,
    signal,
    // Stored before the first byte, so that a refresh can resume.
    onUrl(url) {
      job.url = url;
      return rememberJob(job, memory);
    },
    onProgress(sent) {
      job.sent = sent;
      onChange();
    },
    onWaiting(isWaiting) {
      job.state = isWaiting ? 'offline' : 'running';
      onChange();
    },
  });
}

/** Stores an unfinished upload, so that a refresh does not lose it. */
export async function rememberJob(
  { id, url, file, target }: Job,
  memory: UploadMemory,
): Promise<void> {
  if (file.size <= MAX_STORED_BYTES) await memory.store({ id, url, file, target });
}

/** Forgets an upload here and on the gateway, which otherwise removes it when it expires. */
export function abandonJob(job: Job, { fetch, memory }: SendContext): void {
  void memory.remove(job.id);
  if (job.url) void cancelUpload(fetch, job.url).catch(() => {});
}

// By its property: the SDK has its own copy of `ApiError`, so `instanceof` would fail.
function isSkipped({ target }: Job, error: unknown): boolean {
  const isTaken = error instanceof Error && 'error' in error && error.error === 'nameTaken';
  return target.conflict === 'skip' && isTaken;
}
