import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UploadQueue, UploadView } from './upload-queue.ts';

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

/** Changes seldom, unlike the uploads themselves: the page is not drawn again with each byte. */
export function useHasUploads(): boolean {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, () => queue.get().rows.length > 0);
}
