import type { HostServices } from '@pedestal/host';
import type { NavigateFunction } from 'react-router';

type Address = HostServices['history'];
type Entry = ReturnType<Address['get']>;

/** The address bar as the host sees it. */
export interface AddressBar extends Address {
  /** Tells the sub-apps that the address has changed. */
  tell(): void;
}

interface AddressBarOptions {
  navigate: NavigateFunction;
  /** The whole address inside the console, and what a sub-app put into its history entry. */
  read(): Entry;
  /** The history entry's state, for what a sub-app puts there. */
  wrapState(state: unknown): unknown;
}

/** Makes the address bar for the host: places are whole paths inside the console. */
export function createAddressBar({ navigate, read, wrapState }: AddressBarOptions): AddressBar {
  const listeners = new Set<(entry: Entry) => void>();
  return {
    get: read,
    push: (path, state = null) => void navigate(path, { state: wrapState(state) }),
    replace: (path, state = null) =>
      void navigate(path, { replace: true, state: wrapState(state) }),
    go: (delta) => void navigate(delta),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of [...listeners]) listener(read());
    },
  };
}
