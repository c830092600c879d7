import { useCallback, useState } from 'react';

/** Steps back that are kept. */
const MAX_STEPS = 100;

interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last edit changed: further edits of the same join it. */
  topic: string | undefined;
}

/** A value with undo and redo. Edits of one topic in a row, such as typing a name, are one step. */
export function useHistory<T>(initial: T) {
  const [history, setHistory] = useState<History<T>>({
    past: [],
    present: initial,
    future: [],
    topic: undefined,
  });
  const edit = useCallback(
    (change: (present: T) => T, topic?: string) =>
      setHistory((now) => {
        const next = change(now.present);
        if (next === now.present) return now;
        const joins = topic !== undefined && topic === now.topic;
        const past = joins ? now.past : [...now.past, now.present].slice(-MAX_STEPS);
        return { past, present: next, future: [], topic };
      }),
    [],
  );
  const undo = useCallback(
    () =>
      setHistory((now) => {
        const last = now.past.at(-1);
        if (last === undefined) return now;
        return {
          past: now.past.slice(0, -1),
          present: last,
          future: [now.present, ...now.future],
          topic: undefined,
        };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((now) => {
        const [next, ...future] = now.future;
        if (next === undefined) return now;
        return { past: [...now.past, now.present], present: next, future, topic: undefined };
      }),
    [],
  );
  const reset = useCallback(
    (present: T) => setHistory({ past: [], present, future: [], topic: undefined }),
    [],
  );
  return {
    present: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...{ edit, undo, redo, reset },
  };
}
