import { type FindOwner, hasEnded, type Owner, outlivesSubApp, type Patch } from './owner.ts';

interface Observer {
  observe(target: unknown, options?: unknown): void;
  disconnect(): void;
}

const NAMES = [
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'PerformanceObserver',
] as const;

/** Tracks observers of the document and of elements of the shell. */
export function patchObservers(findOwner: FindOwner, owners: () => Iterable<Owner>): Patch[] {
  return NAMES.map((name) => {
    const target = window[name].prototype as Observer;
    const { observe, disconnect } = target;
    const members = {
      observe: function patched(this: Observer, observed: unknown, options?: unknown) {
        const owner = outlivesSubApp(observed) ? findOwner(patched) : undefined;
        if (owner && hasEnded(owner)) return;
        observe.call(this, observed, options);
        owner?.observers.add(this);
      },
      disconnect(this: Observer) {
        disconnect.call(this);
        for (const owner of owners()) owner.observers.delete(this);
      },
    };
    return { target, members };
  });
}

export function endObservers({ observers }: Owner): void {
  for (const observer of [...observers]) observer.disconnect();
  observers.clear();
}
