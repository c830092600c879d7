import type { Undo } from './live.ts';

/** One history entry of the sub-app. `path` is relative to its base and starts with `/`. */
export interface AddressEntry {
  path: string;
  state: unknown;
}

/** The sub-app's part of the address bar. A hidden sub-app neither reads nor writes the bar. */
export interface Address {
  get(): AddressEntry;
  push(path: string, state?: unknown): void;
  replace(path: string, state?: unknown): void;
  /** Goes back or forward by `delta` entries, like the browser's buttons. */
  go(delta: number): void;
  /** Calls the listener when something outside the sub-app changes the address. */
  subscribe(listener: (entry: AddressEntry) => void): Undo;
}

/** Creates an in-memory address, for a sub-app that shares the page with another. */
export function createMemoryAddress(path = '/'): Address {
  const entries: AddressEntry[] = [{ path, state: null }];
  const listeners = new Set<(entry: AddressEntry) => void>();
  let index = 0;
  const current = () => entries[index] as AddressEntry;
  return {
    get: current,
    push(next, state = null) {
      index += 1;
      entries.splice(index, entries.length, { path: next, state });
    },
    replace(next, state = null) {
      entries[index] = { path: next, state };
    },
    go(delta) {
      const target = index + delta;
      if (target < 0 || target >= entries.length) return;
      index = target;
      for (const listener of [...listeners]) listener(current());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
