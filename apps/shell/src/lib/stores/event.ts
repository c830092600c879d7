export interface Event<T> {
  /** Returns the function that unsubscribes. */
  subscribe(listener: (value: T) => void): () => void;
  emit(value: T): void;
}

const TYPE = 'emit';

/**
 * An event that one part of the shell emits and others handle, without knowing one another.
 * It is no store: a store keeps only the latest value, so listeners would miss one that is emitted
 * while they are being notified.
 */
export function createEvent<T>(): Event<T> {
  const target = new EventTarget();
  return {
    subscribe(listener) {
      const handle = (event: globalThis.Event) => listener((event as CustomEvent<T>).detail);
      target.addEventListener(TYPE, handle);
      return () => target.removeEventListener(TYPE, handle);
    },
    emit(value) {
      target.dispatchEvent(new CustomEvent(TYPE, { detail: value }));
    },
  };
}
