import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UploadView } from './upload-jobs.ts';
import type { UploadQueue } from './upload-queue.ts';

export const UploadQueueContext = createContext<UploadQueue | null>(null);

export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadQueueContext);
  if (!queue) throw new Error('useUploadQueue() is called outside the layout');
  return queue;
}

export function useUploads(): UploadView {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.get);
}

/** Changes rarely, so that the page is not re-rendered with every progress event. */
export function useHasUploads(): boolean {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, () => queue.get().rows.length > 0);
}
