import { useSyncExternalStore } from 'react';

const ALL = '*';
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function change(model: string, by: 1 | -1): void {
  counts.set(model, (counts.get(model) ?? 0) + by);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Raises the global flag and the model's. Returns the function that lowers them again. */
export function beginLoading(model: string): () => void {
  change(ALL, 1);
  change(model, 1);
  notify();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    change(ALL, -1);
    change(model, -1);
    notify();
  };
}

export function isLoading(model: string = ALL): boolean {
  return (counts.get(model) ?? 0) > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is a backend call under way: any, or one of a model such as `user`? */
export function useLoading(model?: string): boolean {
  return useSyncExternalStore(subscribe, () => isLoading(model));
}

/** The model of a call: `/gateway/authority/user/getUserInfo` belongs to `user`. */
export function modelOf(address: string): string {
  const path = new URL(address, window.location.origin).pathname;
  return /\/gateway\/[^/]+\/([^/]+)/.exec(path)?.[1] ?? 'other';
}
