import type { Address, Live, Shell } from '@pedestal/sub-app-sdk';
import { getContext } from 'svelte';
import { derived, type Readable, readable, writable } from 'svelte/store';
import { texts } from './texts.ts';

const KEY = Symbol('shell');

/** A live value of the shell as a store. */
export function follow<T>(live: Live<T>): Readable<T> {
  return readable(live.get(), (set) => {
    set(live.get());
    return live.subscribe(set);
  });
}

/** What the pages use of the shell, as the context of a mount. */
export function shellContext(shell: Shell, base: string) {
  return new Map([[KEY, createContext(shell, base)]]);
}

export const useShell = () => getContext<ReturnType<typeof createContext>>(KEY);

function createContext(shell: Shell, base: string) {
  const text = derived(follow(shell.locale), (locale) => texts[locale]);
  return { shell, base, text, path: followPath(shell.address) };
}

/** The sub-app's part of the address bar, without query. */
function followPath(address: Address) {
  const read = () => address.get().path.split(/[?#]/)[0] ?? '/';
  const { subscribe, set } = writable(read(), () => address.subscribe(() => set(read())));
  return {
    subscribe,
    open(path: string) {
      address.push(path);
      set(read());
    },
  };
}
