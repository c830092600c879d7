/** A message in the corner of the page: errors, successes and the network notification. */
export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  title?: string;
  message: string;
}

const DEBOUNCE_MS = 100;
const SHOWN_MS = 6000;
const MOST_SHOWN = 5;

let toasts: readonly Toast[] = [];
let nextId = 1;
const waiting = new Set<string>();
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Shows a toast after 100 ms; the same message again within that time is not shown twice. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const key = `${toast.kind}\n${toast.title ?? ''}\n${toast.message}`;
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    const shown = { ...toast, id: nextId++ };
    publish([...toasts, shown].slice(-MOST_SHOWN));
    setTimeout(() => dismissToast(shown.id), SHOWN_MS);
  }, DEBOUNCE_MS);
}
