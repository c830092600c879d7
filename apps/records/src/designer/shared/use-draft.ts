import type { BlueprintJson } from '@pedestal/blueprint';
import { useCallback, useMemo, useState } from 'react';
import { toOverlay } from './operations.ts';

/** Steps back that are kept. */
const MAX_STEPS = 100;

interface History {
  /** The blueprint that the first edit started from. */
  base: BlueprintJson;
  past: readonly BlueprintJson[];
  present: BlueprintJson;
  future: readonly BlueprintJson[];
}

export type Edit = (draft: BlueprintJson) => BlueprintJson;

/** Edits that are not applied yet, with undo and redo. */
export function useDraft(effective: BlueprintJson) {
  const [history, setHistory] = useState<History>();

  const edit = useCallback(
    (change: Edit) =>
      setHistory((now) => {
        const { base, past, present } = now ?? { base: effective, past: [], present: effective };
        const next = change(present);
        if (next === present) return now;
        return { base, past: [...past, present].slice(-MAX_STEPS), present: next, future: [] };
      }),
    [effective],
  );
  const undo = useCallback(
    () =>
      setHistory((now) => {
        const last = now?.past.at(-1);
        if (!now || !last) return now;
        const { base, past, present, future } = now;
        return { base, past: past.slice(0, -1), present: last, future: [present, ...future] };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((now) => {
        const [next, ...future] = now?.future ?? [];
        if (!now || !next) return now;
        return { ...now, past: [...now.past, now.present], present: next, future };
      }),
    [],
  );
  const discard = useCallback(() => setHistory(undefined), []);
  const overlay = useMemo(
    () => (history ? toOverlay(history.base, history.present) : { operations: [], remove: [] }),
    [history],
  );
  return {
    draft: history?.present ?? effective,
    overlay,
    count: (overlay.operations?.length ?? 0) + (overlay.remove?.length ?? 0),
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    ...{ edit, undo, redo, discard },
  };
}
