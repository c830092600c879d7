import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Says something to screen readers through the page's one live region. */
export function announce(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => message);
}
