import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 640px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
