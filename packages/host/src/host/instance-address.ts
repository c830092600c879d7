import {
  type Address,
  type AddressEntry,
  createMemoryAddress,
  type Live,
} from '@pedestal/sub-app-sdk';
import { readEntry, wholePath } from '../shared/address-path.ts';
import type { UndoStack } from '../shared/undo-stack.ts';

interface AddressOptions {
  base: string;
  kind: 'browser' | 'hash' | 'memory';
  bar: Address;
  /** Full path to start at, because the address bar may already show another instance. */
  start?: string | undefined;
  /** While false, the instance neither reads nor writes the address bar. */
  active: Live<boolean>;
  undo: UndoStack;
}

/** Creates one instance's view of the address bar. */
export function createInstanceAddress(options: AddressOptions): Address {
  const { base, kind, bar, start, active, undo } = options;
  if (kind === 'memory') return createMemoryAddress();
  const listeners = new Set<(entry: AddressEntry) => void>();
  const here = bar.get();
  const first = start === undefined || start === here.path ? here : { path: start, state: null };
  let entry: AddressEntry = readEntry(first, base, kind) ?? { path: '/', state: null };

  // The address bar's path when it last matched this instance. The instance writes only while the
  // bar still shows it: otherwise the person is navigating elsewhere, which takes precedence.
  let syncedPath = first.path;
  let hasPendingWrite = false;

  const write = (action: 'push' | 'replace') => {
    bar[action](wholePath(entry.path, base, kind), entry.state);
    syncedPath = bar.get().path;
    hasPendingWrite = false;
  };
  const follow = () => {
    if (!active.get()) return;
    const whole = bar.get();
    if (whole.path === syncedPath) {
      // Write the path that the instance set while hidden, such as a debounced search.
      if (hasPendingWrite) write('replace');
      return;
    }
    const next = readEntry(whole, base, kind);
    if (!next) return;
    syncedPath = whole.path;
    hasPendingWrite = false;
    if (next.path === entry.path) return;
    entry = next;
    for (const listener of [...listeners]) listener(entry);
  };
  const move = (action: 'push' | 'replace', path: string, state: unknown) => {
    // Copy into this realm: a guest's own object would retain its whole document in memory.
    entry = { path, state: structuredClone(state) };
    if (active.get() && bar.get().path === syncedPath) write(action);
    else hasPendingWrite = true;
  };

  undo.add(bar.subscribe(follow));
  undo.add(active.subscribe(follow));
  return {
    get: () => entry,
    push: (path, state = null) => move('push', path, state),
    replace: (path, state = null) => move('replace', path, state),
    go: (delta) => bar.go(delta),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
