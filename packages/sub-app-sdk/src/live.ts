/** Reverts a side effect. A second call does nothing. */
export type Undo = () => void;

/** A value that changes while the sub-app runs, such as the language. */
export interface Live<T> {
  get(): T;
  /** Calls the listener after every change, but not with the current value. */
  subscribe(listener: (value: T) => void): Undo;
}

/** A live value that can be set. */
export interface LiveSource<T> extends Live<T> {
  set(value: T): void;
}

/** Creates a live value. Setting the same value again does not notify listeners. */
export function createLive<T>(initial: T): LiveSource<T> {
  let value = initial;
  const listeners = new Set<{ call: (value: T) => void }>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener.call(next);
    },
    subscribe(call) {
      const listener = { call };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
