import type { StoredRecord } from '@pedestal/contract';
import type { Collection } from '../workspace/collection.ts';
import type { Draft } from './draft.ts';

/** Unsaved input of a record, kept for this tab: a reload or an expired session loses nothing. */
interface Stored {
  /** The version that it is based on; null: a new record. */
  base: StoredRecord | null;
  draft: Draft;
}

/** The path of a record whose input is kept; `new` in place of the id: a new one. */
export const pathOf = ({ workspace, id: collection }: Collection, id: string) =>
  `${workspace}/${collection}/${id}`;

const keyOf = (path: string) => `records.draft:${path}`;

export function storeDraft(path: string, stored: Stored | undefined): void {
  try {
    if (stored) sessionStorage.setItem(keyOf(path), JSON.stringify(stored));
    else sessionStorage.removeItem(keyOf(path));
  } catch {
    // The storage is full or forbidden: the form still works.
  }
}

export function readDraft(path: string): Stored | undefined {
  const text = sessionStorage.getItem(keyOf(path));
  if (text === null) return undefined;
  const stored = JSON.parse(text) as Partial<Stored>;
  return stored.draft && stored.base !== undefined ? (stored as Stored) : undefined;
}
