import { useEffect, useState } from 'react';

/** A part of antd that loads when it is needed. */
export interface LazyPart<T> {
  loaded: T | undefined;
  load(): Promise<T>;
}

/** Loads a module once; a failed load is tried again. */
export function createLazyPart<T>(importPart: () => Promise<{ default: T }>): LazyPart<T> {
  let loading: Promise<T> | undefined;
  const part: LazyPart<T> = {
    loaded: undefined,
    load() {
      loading ??= importPart().then(
        (module) => {
          part.loaded = module.default;
          return module.default;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return part;
}

/** The part, which is loaded for a component that needs it now; undefined until then. */
export function useLazyPart<T>(part: LazyPart<T>): T | undefined {
  const [loaded, setLoaded] = useState(() => part.loaded);
  useEffect(() => {
    if (loaded) return;
    let isMounted = true;
    part.load().then((value) => isMounted && setLoaded(() => value), console.error);
    return () => {
      isMounted = false;
    };
  }, [part, loaded]);
  return loaded;
}

const INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads a part as soon as somebody moves the pointer or presses a key, which is before they open anything. */
export function loadOnFirstInput(part: LazyPart<unknown>): void {
  const inputs = new AbortController();
  const load = () => {
    inputs.abort();
    part.load().catch(console.error);
  };
  for (const input of INPUTS) {
    document.addEventListener(input, load, {
      capture: true,
      passive: true,
      signal: inputs.signal,
    });
  }
}
