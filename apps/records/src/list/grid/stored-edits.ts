import type { GridEdits, StoredEdits } from '@pedestal/workbench/grid';
import { useEffect } from 'react';
import type { Collection } from '../../workspace/collection.ts';

const DELAY_MS = 300;
const keyOf = ({ workspace, id }: Collection) => `records.grid:${workspace}/${id}`;

/** Unsaved cells of an earlier visit of this tab. */
export function readEdits(collection: Collection): StoredEdits | undefined {
  const text = sessionStorage.getItem(keyOf(collection));
  return text === null ? undefined : (JSON.parse(text) as StoredEdits);
}

function storeEdits(collection: Collection, edits: GridEdits): void {
  try {
    if (edits.size === 0) sessionStorage.removeItem(keyOf(collection));
    else sessionStorage.setItem(keyOf(collection), JSON.stringify(edits.write()));
  } catch {
    // The storage is full or forbidden: the grid still works.
  }
}

/** Keeps unsaved cells for this tab: a reload or an expired session loses nothing. */
export function useStoredEdits(collection: Collection, edits: GridEdits): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      storeEdits(collection, edits);
    };
    const stop = edits.subscribe(() => {
      timer ??= setTimeout(store, DELAY_MS);
    });
    window.addEventListener('pagehide', store);
    return () => {
      stop();
      window.removeEventListener('pagehide', store);
      if (timer !== undefined) store();
    };
  }, [collection, edits]);
}
