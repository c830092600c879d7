import { createHash } from 'node:crypto';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { tokensOf } from './tokens.ts';

export interface SearchField {
  column: Column;
  /**
   * Begins every token of the field, so that a query names the fields it looks at: a hit in a field
   * that the person cannot read is no hit. Does not change while the field exists.
   */
  key: string;
}

const KEY_BYTES = 4;

const cache = new WeakMap<CollectionSchema, readonly SearchField[]>();

/** The fields that a collection is searched by: those that its blueprint names, and the number. */
export function searchFieldsOf(collection: CollectionSchema): readonly SearchField[] {
  const known = cache.get(collection);
  if (known) return known;
  const { json, columns } = collection;
  const ids = new Set([...json.search, ...(json.number ? ['no'] : [])]);
  const fields = [...ids].flatMap((id) => {
    const column = columns.get(id);
    return column?.storage.kind === 'text' ? [{ column, key: keyOf(collection, id) }] : [];
  });
  if (new Set(fields.map(({ key }) => key)).size < fields.length) {
    throw new Error(`two search fields of ${collection.table} have one key`);
  }
  cache.set(collection, fields);
  return fields;
}

/** Letters and digits only: neither database splits or quotes them. */
function keyOf({ workspace, id }: CollectionSchema, field: string): string {
  const hash = createHash('sha256').update(`${workspace}.${id}.${field}`).digest('hex');
  return hash.slice(0, KEY_BYTES * 2);
}

/** Everything that a record is found by. */
export function tokensOfRecord(
  collection: CollectionSchema,
  row: Readonly<Record<string, unknown>>,
): string[] {
  return searchFieldsOf(collection).flatMap(({ column, key }) => {
    const value = row[column.name];
    if (typeof value !== 'string' || value === '') return [];
    const initials = column.field?.type !== 'longText';
    const tokens = tokensOf(value, { initials, max: RECORD_LIMITS.searchTokens });
    return [...tokens].map((token) => key + token);
  });
}
