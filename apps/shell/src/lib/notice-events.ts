import type { Notice } from '@pedestal/contract';

const listeners = new Set<(notice: Notice) => void>();

/** Told of every notice that arrives. Returns the function that stops it. */
export function onNoticeArrived(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellNoticeArrived(notice: Notice): void {
  for (const listener of [...listeners]) listener(notice);
}
