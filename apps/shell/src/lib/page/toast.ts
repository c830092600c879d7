import { createStore, useStore } from 'zustand';

/** A message in the corner of the page: errors, successes and the network notification. */
export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  title?: string;
  message: string;
}

const DEBOUNCE_MS = 100;
const SHOWN_MS = 6000;
const MAX_SHOWN = 5;

const store = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));
const pending = new Set<string>();
let nextId = 1;

export function listToasts(): readonly Toast[] {
  return store.getState().toasts;
}

export function useToasts(): readonly Toast[] {
  return useStore(store, ({ toasts }) => toasts);
}

export function dismissToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Shows a toast after 100 ms and dedupes equal toasts within that time. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const key = `${toast.kind}\n${toast.title ?? ''}\n${toast.message}`;
  if (pending.has(key)) return;
  pending.add(key);
  setTimeout(() => {
    pending.delete(key);
    const shown = { ...toast, id: nextId++ };
    store.setState(({ toasts }) => ({ toasts: [...toasts, shown].slice(-MAX_SHOWN) }));
    setTimeout(() => dismissToast(shown.id), SHOWN_MS);
  }, DEBOUNCE_MS);
}
