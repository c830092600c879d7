import { useSyncExternalStore } from 'react';

// Keep in sync with the style sheets.
const narrow = window.matchMedia('(max-width: 767px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the viewport is as narrow as a phone's, by its size or by zoom. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
