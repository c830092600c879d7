export interface Event<T> {
  /** Returns the function that stops it. */
  listen(listener: (value: T) => void): () => void;
  tell(value: T): void;
}

/** Something that one part of the shell tells and others hear, without knowing one another. */
export function createEvent<T>(): Event<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(value) {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
