import type { StoreApi } from 'zustand';

/** Wraps a part of a store as a live value for the host. */
export function toLiveValue<S, T>(
  store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
  pick: (state: S) => T,
) {
  return {
    get: () => pick(store.getState()),
    subscribe: (listener: (value: T) => void) =>
      store.subscribe((now, before) => {
        const value = pick(now);
        if (!Object.is(value, pick(before))) listener(value);
      }),
  };
}
