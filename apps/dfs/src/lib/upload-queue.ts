import { ERRORS, uploadRequest } from '@pedestal/contract';
import type { ShellFetch } from '@pedestal/sub-app-sdk';
import { sendFile, UploadRefused, type UploadTarget } from '@pedestal/sub-app-sdk';
import type { UploadMemory } from './upload-memory.ts';

const AT_ONCE = 3;
/** Files queued ahead and stored, so that a refresh does not lose them. */
const AHEAD = 20;
/** After this many failures the queue stops until the person acts. */
const MAX_FAILED = 50;
/** Rows that are shown; the others are only counted. */
const MAX_ROWS = 200;
/** Larger files would be copied by the browser to be remembered. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;
/** While many small files arrive, the lists are read again this often and not after each. */
const STORED_PAUSE_MS = 2_000;
/** Subscribers are notified at most this often. */
const TELL_PAUSE_MS = 200;

export type UploadState = 'waiting' | 'running' | 'paused' | 'failed' | 'skipped' | 'done';

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
  /** Left out because the name was taken, as the person wished. */
  skipped: number;
  failed: number;
  paused: number;
  isBusy: boolean;
}

export interface NewUpload {
  file: File;
  target: UploadTarget;
}

interface Job extends UploadRow {
  file: File;
  target: UploadTarget;
  stop: AbortController | undefined;
}

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
  const jobs = new Map<string, Job>();
  const sources: AsyncIterator<NewUpload>[] = [];
  const listeners = new Set<() => void>();
  const tellStored = atMostEvery(STORED_PAUSE_MS, onStored);
  let total = 0;
  let done = 0;
  let skipped = 0;
  let pulling = false;
  let view: UploadView | undefined;
  const notify = atMostEvery(TELL_PAUSE_MS, () => {
    for (const listener of listeners) listener();
  });

  function describe(): UploadView {
    const all = [...jobs.values()];
    const count = (state: UploadState) => all.filter((job) => job.state === state).length;
    // Unfinished uploads first, then the most recent.
    const finished = all.filter(isFinished).reverse();
    const shown = [...all.filter((job) => !isFinished(job)), ...finished].slice(0, MAX_ROWS);
    return {
      rows: shown.map(({ id, name, size, sent, state, problem, url }) => ({
        id,
        name,
        size,
        sent,
        state,
        problem,
        url,
      })),
      total,
      done,
      skipped,
      failed: count('failed'),
      paused: count('paused'),
      isBusy: sources.length > 0 || count('waiting') + count('running') > 0,
    };
  }

  function tell(): void {
    view = undefined;
    notify();
  }

  function change(job: Job, values: Partial<Job>): void {
    Object.assign(job, values);
    tell();
  }

  function insert(id: string, { file, target }: NewUpload, url?: string): Job {
    const job: Job = {
      id,
      name: target.name,
      size: file.size,
      sent: 0,
      state: 'waiting',
      problem: '',
      file,
      target,
      url,
      stop: undefined,
    };
    jobs.set(id, job);
    return job;
  }

  const remember = async ({ id, url, file, target }: Job) => {
    if (file.size <= MAX_KEPT_BYTES) await memory.store({ id, url, file, target });
  };

  async function run(job: Job): Promise<void> {
    const stop = new AbortController();
    change(job, { state: 'running', stop, problem: '' });
    try {
      const url = await sendFile({
        fetch,
        file: job.file,
        target: job.target,
        key: job.id,
        url: job.url,
        signal: stop.signal,
        // Stored before the first byte, so that a refresh can resume.
        onUrl(url) {
          job.url = url;
          return remember(job);
        },
        onProgress: (sent) => change(job, { sent }),
      });
      done += 1;
      void memory.remove(job.id);
      change(job, { state: 'done', sent: job.size, url });
      trimDone();
      tellStored();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (isSkipped(job, error)) return skip(job);
      change(job, { state: 'failed', problem: error instanceof Error ? error.message : '' });
    } finally {
      void pull();
    }
  }

  function skip(job: Job): void {
    skipped += 1;
    abandon(job);
    change(job, { state: 'skipped' });
    trimDone();
  }

  /** Drops finished rows beyond the shown number. */
  function trimDone(): void {
    for (const [id, job] of jobs) {
      if (jobs.size <= MAX_ROWS) return;
      if (isFinished(job)) jobs.delete(id);
    }
  }

  const inState = (...states: UploadState[]) =>
    [...jobs.values()].filter((job) => states.includes(job.state));

  async function pull(): Promise<void> {
    if (pulling) return;
    pulling = true;
    try {
      for (;;) {
        const [next] = inState('waiting');
        if (next && inState('running').length < AT_ONCE) void run(next);
        else if (!(await takeAhead())) break;
      }
    } finally {
      pulling = false;
      tell();
    }
  }

  /** Takes one more file from its source if the queue has room. */
  async function takeAhead(): Promise<boolean> {
    const isFull =
      inState('waiting', 'paused').length >= AHEAD || inState('failed').length >= MAX_FAILED;
    while (sources[0] && !isFull) {
      const next = await sources[0].next();
      if (!next.done) {
        total += 1;
        await remember(insert(crypto.randomUUID(), next.value));
        return true;
      }
      sources.shift();
    }
    return false;
  }

  function pause(job: Job): void {
    job.stop?.abort();
    job.state = 'paused';
  }

  function cancel(job: Job): void {
    job.stop?.abort();
    jobs.delete(job.id);
    if (isFinished(job)) return;
    total -= 1;
    abandon(job);
  }

  function abandon(job: Job): void {
    void memory.remove(job.id);
    if (!job.url) return;
    void fetch(job.url, uploadRequest('DELETE'));
  }

  const act = (found: Job[], run: (job: Job) => void) => {
    for (const job of found) run(job);
    tell();
    void pull();
  };
  const only = (id: string, ...states: UploadState[]) =>
    inState(...states).filter((job) => job.id === id);
  const resume = (job: Job) => {
    job.state = 'waiting';
  };

  return {
    get(): UploadView {
      view ??= describe();
      return view;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(source: AsyncIterable<NewUpload>): void {
      sources.push(source[Symbol.asyncIterator]());
      tell();
      void pull();
    },
    pause: (id: string) => act(only(id, 'running', 'waiting'), pause),
    resume: (id: string) => act(only(id, 'paused', 'failed'), resume),
    cancel: (id: string) =>
      act(only(id, 'waiting', 'running', 'paused', 'failed', 'skipped', 'done'), cancel),
    pauseAll: () => act(inState('running', 'waiting'), pause),
    resumeAll: () => act(inState('paused', 'failed'), resume),
    /** Cancels unfinished and queued uploads. */
    cancelAll() {
      for (const source of sources.splice(0)) void source.return?.();
      act(inState('waiting', 'running', 'paused', 'failed'), cancel);
    },
    clearDone(): void {
      for (const job of inState('done', 'skipped')) jobs.delete(job.id);
      total -= done + skipped;
      done = 0;
      skipped = 0;
      tell();
    },
    /** Resumes uploads that a refresh interrupted. */
    async restore(): Promise<void> {
      for (const kept of await memory.adopt()) {
        if (jobs.has(kept.id)) continue;
        total += 1;
        insert(kept.id, kept, kept.url);
      }
      void pull();
    },
    close(): void {
      for (const job of jobs.values()) job.stop?.abort();
      sources.length = 0;
      memory.close();
      listeners.clear();
    },
  };
}

const isFinished = ({ state }: Job) => state === 'done' || state === 'skipped';

const isSkipped = ({ target }: Job, error: unknown) =>
  target.conflict === 'skip' &&
  error instanceof UploadRefused &&
  error.code === ERRORS.nameTaken.code;

/** Throttles: calls at once, then once per interval, including the last call. */
function atMostEvery(pauseMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const rest = () => {
    timer = undefined;
    if (isWanted) call();
  };
  const call = () => {
    isWanted = timer !== undefined;
    if (isWanted) return;
    timer = setTimeout(rest, pauseMs);
    act();
  };
  return call;
}
