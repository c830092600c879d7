import { useEffect, useState, useSyncExternalStore } from 'react';
import { createGridEdits, type GridEdits } from './core/edits/edits.ts';
import type { EditsOptions, StoredEdits } from './core/edits/pending.ts';

/** Pending changes of a grid. They outlive another query or sort order: rows are known by id. */
export function useGridEdits(
  options: EditsOptions,
  /** Changes of an earlier visit. */
  readStored?: () => StoredEdits | undefined,
): GridEdits {
  const [edits] = useState(() => {
    const created = createGridEdits(options);
    const stored = readStored?.();
    if (stored) created.read(stored);
    return created;
  });
  useEffect(() => edits.setOptions(options));
  return edits;
}

/** Renders again after each change. */
export function useEditsVersion(edits: GridEdits | undefined): number {
  return useSyncExternalStore(
    (listener) => edits?.subscribe(listener) ?? (() => {}),
    () => edits?.version ?? 0,
  );
}
