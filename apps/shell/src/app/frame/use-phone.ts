import { useSyncExternalStore } from 'react';

// The same width as in the style sheets.
const narrow = window.matchMedia('(max-width: 767px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the page is as narrow as a phone, or zoomed so far. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
