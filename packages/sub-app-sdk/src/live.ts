/** Takes back what was done. Calling it twice does no more than calling it once. */
export type Undo = () => void;

/** A value that changes while the sub-app runs, such as the language. */
export interface Live<T> {
  get(): T;
  /** Calls the listener after every change, not at once. */
  subscribe(listener: (value: T) => void): Undo;
}

/** A live value together with the right to change it. */
export interface LiveSource<T> extends Live<T> {
  set(value: T): void;
}

/** Makes a live value. Setting it to what it already is tells nobody. */
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
