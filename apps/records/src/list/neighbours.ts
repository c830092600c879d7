import type { Collection } from '../workspace/collection.ts';

const keyOf = ({ workspace, id }: Collection) => `records.page:${workspace}/${id}`;

/** Remembers the page of the list that was last seen, for previous and next on a record. */
export function rememberNeighbours(collection: Collection, ids: readonly string[]): void {
  sessionStorage.setItem(keyOf(collection), JSON.stringify(ids));
}

/** The records before and after one on the page of the list that was last seen. */
export function findNeighbours(
  collection: Collection,
  id: string,
): { previous: string | undefined; next: string | undefined } {
  const ids = readIds(sessionStorage.getItem(keyOf(collection)));
  const at = ids.indexOf(id);
  return at < 0
    ? { previous: undefined, next: undefined }
    : { previous: ids[at - 1], next: ids[at + 1] };
}

function readIds(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(stored) ? stored.map(String) : [];
}
