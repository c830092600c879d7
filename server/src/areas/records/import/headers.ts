import { createHash } from 'node:crypto';
import { type Problem, ProblemError } from '../record/problems.ts';
import type { ImportColumn } from './import-columns.ts';
import type { ImportMode } from './import-task.ts';

/** Columns of the person's file by heading, and the field of each. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Refuses a mapping that does not fit the file or the collection. Throws `ProblemError`. */
export function checkMapping(
  headers: readonly (string | null)[],
  mapping: Mapping,
  columns: readonly ImportColumn[],
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

export function hashHeaders(headers: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('base64url');
}
