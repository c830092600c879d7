import type { LedgerMovement } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader, RecordPort } from '../ports.ts';
import type { ListedMovement } from './movement-list.store.ts';

type Documents = Map<string, LedgerMovement['document']>;

/** The documents of movements that the person can read, by id, with who posted them. */
export async function readDocuments(
  { db, records }: { db: Db; records: RecordPort },
  workspace: string,
  rows: readonly ListedMovement[],
  reader: Reader,
): Promise<Documents> {
  const documents: Documents = new Map();
  const readNames = async (target: string, ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, string>();
    const found = await records.readNames(db, { workspace }, target, ids, reader);
    return new Map(found.map(({ id, label }) => [id, label]));
  };
  const people = await readNames('person', [...new Set(rows.map(({ userId }) => userId))]);
  for (const [collection, own] of Map.groupBy(rows, (row) => row.collection)) {
    const posters = new Map(own.map(({ documentId, userId }) => [documentId, userId]));
    const ids = [...posters.keys()];
    const place = placeOfDocument(workspace, collection);
    const readable = await records.filterReadable(reader.userId, place, ids);
    const shown = ids.filter((id) => readable.has(id));
    const labels = await readNames(collection, shown);
    for (const id of shown) {
      const by = people.get(posters.get(id) ?? '') ?? '';
      documents.set(id, { collection, id, label: labels.get(id) ?? '', by });
    }
  }
  return documents;
}

/** How a book names the collection of a document: that of another workspace with its workspace. */
export function nameOfCollection(
  workspace: string,
  place: { workspace: string; collection: string },
): string {
  return place.workspace === workspace
    ? place.collection
    : `${place.workspace}.${place.collection}`;
}

/** Where a document is: `pick` of the book's workspace, or `retailMall.order` of another. */
export function placeOfDocument(workspace: string, collection: string) {
  const [owner = '', id] = collection.split('.');
  return id === undefined ? { workspace, collection } : { workspace: owner, collection: id };
}
