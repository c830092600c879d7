import type { ShellFetch } from '@pedestal/sub-app-sdk';
import { abandonJob, rememberJob, type SendContext, sendJob } from './send-job.ts';
import { throttle } from './throttle.ts';
import {
  addJob,
  cancelJob,
  clearFinished,
  createJobs,
  describeJobs,
  inState,
  type Job,
  type NewUpload,
  pauseJob,
  requeueJob,
  SENDING,
  UNFINISHED,
  type UploadState,
  type UploadView,
} from './upload-jobs.ts';
import type { UploadMemory } from './upload-memory.ts';

const AT_ONCE = 3;
/** Files queued ahead and stored, so that a refresh does not lose them. */
const AHEAD = 20;
/** After this many failures the queue stops until the person acts. */
const MAX_FAILED = 50;
/** While many small files arrive, the lists are read again this often and not after each. */
const STORED_PAUSE_MS = 2_000;
/** Subscribers are notified at most this often. */
const NOTIFY_PAUSE_MS = 200;

export interface UploadQueueOptions {
  fetch: ShellFetch;
  /** Where uploads are kept over a refresh. */
  memory: UploadMemory;
  onStored(): void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads of this page. Files of a large folder are taken from their source a few at a time, so that memory does not grow
 * with their number; those are remembered by the browser, so that a refresh does not end them.
 */
export function createUploadQueue({ fetch, memory, onStored }: UploadQueueOptions) {
  const jobs = createJobs();
  const sources: AsyncIterator<NewUpload>[] = [];
  const view = createViewStore(() => describeJobs(jobs, sources.length > 0));
  const context: SendContext = {
    jobs,
    fetch,
    memory,
    onChange: view.invalidate,
    onStored: throttle(STORED_PAUSE_MS, onStored),
  };
  const pull = createPull(context, sources);

  const act = (found: readonly Job[], run: (job: Job) => void) => {
    for (const job of found) run(job);
    view.invalidate();
    void pull();
  };
  const cancel = (job: Job) => {
    const isUnfinished = UNFINISHED.some((state) => state === job.state);
    cancelJob(jobs, job);
    if (isUnfinished) abandonJob(job, context);
  };
  const only = (id: string, ...states: UploadState[]) =>
    inState(jobs, ...states).filter((job) => job.id === id);

  return {
    get: view.get,
    subscribe: view.subscribe,
    add(source: AsyncIterable<NewUpload>): void {
      sources.push(source[Symbol.asyncIterator]());
      act([], () => {});
    },
    pause: (id: string) => act(only(id, 'waiting', ...SENDING), pauseJob),
    resume: (id: string) => act(only(id, 'paused', 'failed'), requeueJob),
    cancel: (id: string) => act(only(id, ...UNFINISHED, 'skipped', 'done'), cancel),
    pauseAll: () => act(inState(jobs, 'waiting', ...SENDING), pauseJob),
    resumeAll: () => act(inState(jobs, 'paused', 'failed'), requeueJob),
    /** Retries at once what waits for the network. */
    retryNow: () => act(inState(jobs, 'offline'), requeueJob),
    /** Cancels unfinished and queued uploads. */
    cancelAll() {
      for (const source of sources.splice(0)) void source.return?.();
      act(inState(jobs, ...UNFINISHED), cancel);
    },
    clearDone(): void {
      clearFinished(jobs);
      view.invalidate();
    },
    /** Resumes uploads that a refresh interrupted. */
    async restore(): Promise<void> {
      for (const stored of await memory.adopt()) {
        if (!jobs.byId.has(stored.id)) addJob(jobs, stored);
      }
      void pull();
    },
    close(): void {
      for (const job of jobs.byId.values()) job.stop?.abort();
      sources.length = 0;
      memory.close();
      view.close();
    },
  };
}

/** Creates the function that fills free slots from the queue, and the queue from its sources. */
function createPull(context: SendContext, sources: AsyncIterator<NewUpload>[]) {
  const { jobs, memory, onChange } = context;
  let isPulling = false;

  /** Takes one more file from its source if the queue has room. */
  async function takeAhead(): Promise<boolean> {
    const isFull =
      inState(jobs, 'waiting', 'paused').length >= AHEAD ||
      inState(jobs, 'failed').length >= MAX_FAILED;
    while (sources[0] && !isFull) {
      const next = await sources[0].next();
      if (!next.done) {
        await rememberJob(addJob(jobs, { id: crypto.randomUUID(), ...next.value }), memory);
        return true;
      }
      sources.shift();
    }
    return false;
  }

  return async function pull(): Promise<void> {
    if (isPulling) return;
    isPulling = true;
    try {
      for (;;) {
        const [next] = inState(jobs, 'waiting');
        if (next && inState(jobs, ...SENDING).length < AT_ONCE) {
          void sendJob(next, context).then(pull);
        } else if (!(await takeAhead())) break;
      }
    } finally {
      isPulling = false;
      onChange();
    }
  };
}

/** A cached view and its subscribers. */
function createViewStore(describe: () => UploadView) {
  const listeners = new Set<() => void>();
  const notify = throttle(NOTIFY_PAUSE_MS, () => {
    for (const listener of listeners) listener();
  });
  let view: UploadView | undefined;
  return {
    get(): UploadView {
      view ??= describe();
      return view;
    },
    invalidate(): void {
      view = undefined;
      notify();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
