import { createLive, type Live } from './live.ts';
import type { GlobalState, ShellState } from './shell.ts';

/** The global state and the function that changes it. */
export interface GlobalStateSource {
  readonly globalState: Live<Readonly<GlobalState>>;
  setGlobalState(values: Readonly<Record<string, unknown>>): boolean;
}

/** Creates a global state with the values of a shell. It starts anew for another person. */
export function createGlobalState(
  shell: {
    [K in keyof ShellState]: Live<ShellState[K]>;
  },
): GlobalStateSource {
  const { user, locale, theme, settings } = shell;
  const readShell = (): ShellState => ({
    user: user.get(),
    locale: locale.get(),
    theme: theme.get(),
    settings: settings.get(),
  });
  const state = createLive<Readonly<GlobalState>>({ ...readShell() });
  const follow = () => state.set({ ...state.get(), ...readShell() });
  for (const live of [locale, theme, settings] as Live<unknown>[]) live.subscribe(follow);
  user.subscribe((person) => {
    if (person?.id === state.get().user?.id) follow();
    else state.set({ ...readShell() });
  });
  return {
    globalState: state,
    setGlobalState(values) {
      const own = readShell();
      const entries = Object.entries(values).filter(([key]) => !Object.hasOwn(own, key));
      if (entries.length === 0) return false;
      const copy = cloneValues(Object.fromEntries(entries));
      if (!copy) return false;
      state.set({ ...state.get(), ...copy });
      return true;
    },
  };
}

/** A copy that holds nothing of the document it comes from; undefined: there is none of functions. */
function cloneValues<T>(values: T): T | undefined {
  try {
    return structuredClone(values);
  } catch (error) {
    console.warn('The global state holds data only.', error);
    return undefined;
  }
}
