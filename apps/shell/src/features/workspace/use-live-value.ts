import { useSyncExternalStore } from 'react';

/** The value of the host as state. */
export function useLiveValue<T>(live: {
  get(): T;
  subscribe(listener: () => void): () => void;
}): T {
  return useSyncExternalStore(live.subscribe, live.get);
}
