import type { Job } from '@pedestal/contract';
import { create } from 'zustand';
import { callQuietly } from '../../lib/api/api.ts';
import { jobsChanged } from '../../lib/stores/job-events.ts';

interface RecentJobs {
  /** Newest first; undefined until they are loaded. */
  jobs: readonly Job[] | undefined;
  error: Error | undefined;
}

export const useRecentJobs = create<RecentJobs>()(() => ({ jobs: undefined, error: undefined }));

let loading: Promise<void> | undefined;
let isStale = false;

async function load(): Promise<void> {
  while (isStale) {
    isStale = false;
    try {
      const { items } = await callQuietly('GET /gateway/jobs/recent');
      useRecentJobs.setState({ jobs: items, error: undefined });
    } catch (error) {
      useRecentJobs.setState({ error: error as Error });
    }
  }
}

/** Loads the recent jobs. Changes during a request cause one more. */
export function reloadRecentJobs(): Promise<void> {
  isStale = true;
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Loads the recent jobs now and after each change. Returns the function that stops it. */
export function watchRecentJobs(): () => void {
  void reloadRecentJobs();
  return jobsChanged.subscribe(() => void reloadRecentJobs());
}
