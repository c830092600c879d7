import type { HostServices } from '@pedestal/host';
import type { NavigateFunction } from 'react-router';
import { createEvent } from '../../lib/stores/event.ts';

type Address = HostServices['history'];
type Entry = ReturnType<Address['get']>;

/** The address bar as the host sees it. */
export interface AddressBar extends Address {
  /** Notifies the sub-apps that the address has changed. */
  notify(): void;
}

interface AddressBarOptions {
  navigate: NavigateFunction;
  /** The full path inside the console, and the state that a sub-app stored in the history entry. */
  read(): Entry;
  /** Wraps a sub-app's state as the state of a history entry. */
  wrapState(state: unknown): unknown;
}

/** Creates the address bar for the host. All paths are full paths inside the console. */
export function createAddressBar({ navigate, read, wrapState }: AddressBarOptions): AddressBar {
  const changed = createEvent<Entry>();
  return {
    get: read,
    push: (path, state = null) => void navigate(path, { state: wrapState(state) }),
    replace: (path, state = null) =>
      void navigate(path, { replace: true, state: wrapState(state) }),
    go: (delta) => void navigate(delta),
    subscribe: changed.subscribe,
    notify: () => changed.emit(read()),
  };
}
