import { createHash } from 'node:crypto';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import { type Problem, ProblemError } from '../record/problems.ts';
import type { ImportMode } from './import-task.ts';

/** Columns of the person's file by heading, and the field of each. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Fields that a person can set in new or existing records, in the order of the collection. */
export function importableColumns(
  collection: CollectionSchema,
  gates: readonly (Gate | undefined)[],
): Column[] {
  return [...collection.columns.values()].filter(({ id, field }) => {
    if (!field || ['computed', 'sum', 'files'].includes(field.type)) return false;
    return gates.some((gate) => gate && accessIn(gate, id, [...gate.parts.keys()]) === 'write');
  });
}

/** Refuses a mapping that does not fit the file or the collection. Throws `ProblemError`. */
export function checkMapping(
  headers: readonly (string | null)[],
  mapping: Mapping,
  columns: readonly Column[],
  keys: { mode: ImportMode; key: readonly string[] },
): Record<string, string> {
  const known = new Set(columns.map(({ id }) => id));
  const problems: Problem[] = [];
  const chosen: Record<string, string> = {};
  const taken = new Set<string>();
  for (const header of headers) {
    if (header === null) continue;
    const field = mapping[header];
    if (field === null) continue;
    if (field === undefined) problems.push({ field: header, name: 'unknownHeader' });
    else if (!known.has(field)) problems.push({ field: header, name: 'unknownField' });
    else if (taken.has(field)) problems.push({ field: header, name: 'mappedTwice' });
    else chosen[header] = field;
    if (field !== undefined) taken.add(field);
  }
  if (keys.mode !== 'create') {
    if (keys.key.length === 0) problems.push({ field: 'mode', name: 'noKey' });
    for (const id of keys.key) {
      if (!taken.has(id)) problems.push({ field: id, name: 'keyMissing' });
    }
  }
  if (problems.length > 0) throw new ProblemError(...problems);
  return chosen;
}

/** Fields by which existing records are found. */
export function keyOf({ json }: CollectionSchema): readonly string[] {
  if (json.key) return json.key;
  const unique = json.fields.find((field) => field.unique);
  return unique ? [unique.id] : [];
}

export function hashHeaders(headers: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('base64url');
}
