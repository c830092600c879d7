import {
  type Address,
  type AddressEntry,
  createMemoryAddress,
  type Live,
} from '@pedestal/sub-app-sdk';
import type { UndoStack } from '../shared/undo-stack.ts';

interface AddressOptions {
  base: string;
  kind: 'browser' | 'hash' | 'memory';
  bar: Address;
  /** The whole address to begin at: the address bar may be another instance's by now. */
  start?: string | undefined;
  /** A hidden instance neither hears nor moves the address bar. */
  active: Live<boolean>;
  undo: UndoStack;
}

/** Makes one instance's view of the address bar. */
export function createInstanceAddress(options: AddressOptions): Address {
  const { base, kind, bar, start, active, undo } = options;
  if (kind === 'memory') return createMemoryAddress();
  const listeners = new Set<(entry: AddressEntry) => void>();
  const here = bar.get();
  const first = start === undefined || start === here.path ? here : { path: start, state: null };
  let entry: AddressEntry = readEntry(first, base, kind) ?? { path: '/', state: null };

  // What the address bar said when both agreed. An instance writes only while it still says so:
  // otherwise the person is on the way to another place, and that wins.
  let agreed = first.path;
  let isAhead = false;

  const write = (action: 'push' | 'replace') => {
    bar[action](wholePath(entry.path, base, kind), entry.state);
    agreed = bar.get().path;
    isAhead = false;
  };
  const follow = () => {
    if (!active.get()) return;
    const whole = bar.get();
    if (whole.path === agreed) {
      // What it did out of sight, such as a search that was typed just before, is not undone.
      if (isAhead) write('replace');
      return;
    }
    const next = readEntry(whole, base, kind);
    if (!next) return;
    agreed = whole.path;
    isAhead = false;
    if (next.path === entry.path) return;
    entry = next;
    for (const listener of [...listeners]) listener(entry);
  };
  const move = (action: 'push' | 'replace', path: string, state: unknown) => {
    // The copy belongs to this realm: a guest's own object would keep its whole document alive.
    entry = { path, state: structuredClone(state) };
    if (active.get() && bar.get().path === agreed) write(action);
    else isAhead = true;
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

/** The place inside a base that a whole address names; undefined where it lies elsewhere. */
export function readEntry(
  whole: AddressEntry,
  base: string,
  kind: 'browser' | 'hash',
): AddressEntry | undefined {
  const end = whole.path.search(/[?#]|$/);
  const pathname = whole.path.slice(0, end);
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  if (kind === 'hash') {
    const hash = whole.path.indexOf('#');
    return { path: hash < 0 ? '/' : whole.path.slice(hash + 1) || '/', state: whole.state };
  }
  const path = pathname.slice(base.length) || '/';
  return { path: path + whole.path.slice(end), state: whole.state };
}

/** The whole address of a place inside a base. */
export function wholePath(path: string, base: string, kind: 'browser' | 'hash'): string {
  return kind === 'hash' ? `${base}#${path}` : base + path;
}
