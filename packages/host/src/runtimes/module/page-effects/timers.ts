import { type FindOwner, hasEnded, type Owner, type Patch, type Patched } from './owner.ts';

/** Starting function, its cancelling function, and whether it calls back once. */
const KINDS = [
  ['setTimeout', 'clearTimeout', true],
  ['setInterval', 'clearInterval', false],
  ['requestAnimationFrame', 'cancelAnimationFrame', true],
  ['requestIdleCallback', 'cancelIdleCallback', true],
] as const;

type Start = (handler: unknown, ...rest: unknown[]) => number;
type Cancel = (id?: number) => void;

const natives = globalThis as unknown as Record<string, Start & Cancel>;
const cancels = new Map<string, Cancel>();

/** Tracks timers, animation frames and idle callbacks. */
export function patchTimers(findOwner: FindOwner, owners: () => Iterable<Owner>): Patch {
  const members: Record<string, Patched> = {};
  for (const [startName, cancelName, isOnce] of KINDS) {
    const start = natives[startName]?.bind(window);
    const cancel = natives[cancelName]?.bind(window);
    if (!start || !cancel) continue;
    cancels.set(cancelName, cancel);

    members[startName] = function patched(handler: unknown, ...rest: unknown[]): number {
      const owner = findOwner(patched);
      if (!owner || typeof handler !== 'function') return start(handler, ...rest);
      if (hasEnded(owner)) return 0;
      const pending = pendingOf(owner, cancelName);
      const callBack = (...args: unknown[]) => {
        if (isOnce) pending.delete(id);
        handler(...args);
      };
      const id = start(callBack, ...rest);
      pending.add(id);
      return id;
    };
    members[cancelName] = (id?: number) => {
      cancel(id);
      for (const owner of owners()) {
        // Timeouts and intervals share their ids, and each function cancels both.
        for (const pending of owner.pending.values()) pending.delete(id ?? 0);
      }
    };
  }
  return { target: window, members };
}

export function endTimers({ pending }: Owner): void {
  for (const [cancelName, ids] of pending) {
    for (const id of ids) cancels.get(cancelName)?.(id);
  }
  pending.clear();
}

function pendingOf({ pending }: Owner, cancelName: string): Set<number> {
  const known = pending.get(cancelName) ?? new Set();
  pending.set(cancelName, known);
  return known;
}
