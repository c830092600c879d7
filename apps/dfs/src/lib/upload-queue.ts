import type { ShellFetch } from '@pedestal/sub-app-sdk';
import { sendFile, type TusTarget } from './tus.ts';
import { forgetUpload, keepUpload, listKept } from './upload-memory.ts';

const AT_ONCE = 3;
/** Rows that are shown; the others are only counted. */
const MAX_ROWS = 200;
/** Larger files would be copied by the browser to be remembered. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

const AWAITED_BYTES = 1024 * 1024;

export type UploadState = 'waiting' | 'running' | 'paused' | 'failed' | 'done';

export interface UploadRow {
  id: string;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  problem: string;
}

export interface UploadView {
  rows: readonly UploadRow[];
  total: number;
  done: number;
  failed: number;
  isBusy: boolean;
}

export interface NewUpload {
  file: File;
  target: TusTarget;
}

interface Job extends UploadRow {
  file: File;
  target: TusTarget;
  url: string | undefined;
  stop: AbortController | undefined;
}

export interface UploadQueueOptions {
  fetch: ShellFetch;
  /** Whose uploads are remembered. */
  owner: string;
  onStored(): void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads of this page. Files of a large folder are taken from their source one by one, so that memory does not grow
 * with their number; a few are remembered by the browser, so that a refresh does not end them.
 */
export function createUploadQueue({ fetch, owner, onStored }: UploadQueueOptions) {
  const jobs = new Map<string, Job>();
  const sources: AsyncIterator<NewUpload>[] = [];
  const listeners = new Set<() => void>();
  let total = 0;
  let done = 0;
  let pulling = false;
  let view = describe();

  function describe(): UploadView {
    const all = [...jobs.values()];
    return {
      rows: all.slice(-MAX_ROWS).map(({ id, name, size, sent, state, problem }) => ({
        id,
        name,
        size,
        sent,
        state,
        problem,
      })),
      total,
      done,
      failed: all.filter((job) => job.state === 'failed').length,
      isBusy: sources.length > 0 || all.some((job) => ['waiting', 'running'].includes(job.state)),
    };
  }

  function tell(): void {
    view = describe();
    for (const listener of listeners) listener();
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

  async function run(job: Job): Promise<void> {
    const stop = new AbortController();
    change(job, { state: 'running', stop, problem: '' });
    try {
      await sendFile({
        fetch,
        file: job.file,
        target: job.target,
        url: job.url,
        signal: stop.signal,
        onUrl: (url) => {
          job.url = url;
          const kept = job.file.size <= MAX_KEPT_BYTES ? keepUpload(owner, job) : undefined;
          // What takes more than a moment is remembered before its first byte is sent.
          return job.file.size > AWAITED_BYTES ? kept : undefined;
        },
        onProgress: (sent) => change(job, { sent }),
      });
      done += 1;
      void forgetUpload(job.id);
      change(job, { state: 'done', sent: job.size });
      trimDone();
      onStored();
    } catch (error) {
      if (stop.signal.aborted) return;
      change(job, { state: 'failed', problem: error instanceof Error ? error.message : '' });
    } finally {
      void pull();
    }
  }

  /** Finished rows are let go beyond what is shown. */
  function trimDone(): void {
    for (const [id, job] of jobs) {
      if (jobs.size <= MAX_ROWS) return;
      if (job.state === 'done') jobs.delete(id);
    }
  }

  const countRunning = () => [...jobs.values()].filter((job) => job.state === 'running').length;

  async function pull(): Promise<void> {
    if (pulling) return;
    pulling = true;
    try {
      while (countRunning() < AT_ONCE) {
        const next = [...jobs.values()].find((job) => job.state === 'waiting') ?? (await takeNew());
        if (!next) break;
        void run(next);
      }
    } finally {
      pulling = false;
      tell();
    }
  }

  async function takeNew(): Promise<Job | undefined> {
    while (sources[0]) {
      const next = await sources[0].next();
      if (!next.done) {
        total += 1;
        return insert(crypto.randomUUID(), next.value);
      }
      sources.shift();
    }
    return undefined;
  }

  return {
    get: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(source: AsyncIterable<NewUpload>): void {
      sources.push(source[Symbol.asyncIterator]());
      void pull();
    },
    pause(id: string): void {
      const job = jobs.get(id);
      if (!job || !['running', 'waiting'].includes(job.state)) return;
      job.stop?.abort();
      change(job, { state: 'paused' });
      void pull();
    },
    resume(id: string): void {
      const job = jobs.get(id);
      if (!job || !['paused', 'failed'].includes(job.state)) return;
      change(job, { state: 'waiting' });
      void pull();
    },
    cancel(id: string): void {
      const job = jobs.get(id);
      if (!job) return;
      job.stop?.abort();
      jobs.delete(id);
      if (job.state !== 'done') total -= 1;
      void forgetUpload(id);
      if (job.url && job.state !== 'done') {
        void fetch(job.url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
      }
      tell();
      void pull();
    },
    clearDone(): void {
      for (const [id, job] of jobs) if (job.state === 'done') jobs.delete(id);
      total -= done;
      done = 0;
      tell();
    },
    /** Goes on with what a refresh interrupted. */
    async restore(): Promise<void> {
      for (const kept of await listKept(owner)) {
        if (jobs.has(kept.id)) continue;
        total += 1;
        insert(kept.id, kept, kept.url);
      }
      void pull();
    },
    close(): void {
      for (const job of jobs.values()) job.stop?.abort();
      listeners.clear();
    },
  };
}
