import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { FieldRights, GatePart } from './gate.ts';

/** What a task of an approval grants on the record that is approved. */
export interface RecordGrant {
  /** Fields and lines that are shown although no role shows them. */
  readable: 'all' | readonly string[];
  /** Fields and lines that are not shown here. */
  hidden: readonly string[];
  /** Fields and lines that can be changed. */
  writable: readonly string[];
}

/** The parts of reading one record: what roles show without what is hidden, and what is granted. */
export function readingParts(
  collection: CollectionSchema,
  recordId: string,
  own: readonly GatePart[],
  grant: RecordGrant,
): GatePart[] {
  const { hidden } = grant;
  const shown = hidden.length === 0 ? own : own.map((part) => withoutFields(part, hidden));
  return [
    ...shown,
    grantedPart(collection, recordId, (id) => {
      if (grant.writable.includes(id)) return 'read';
      if (hidden.includes(id)) return 'none';
      return grant.readable === 'all' || grant.readable.includes(id) ? 'read' : 'none';
    }),
  ];
}

/** The parts of changing one record: nothing but what is granted. */
export function writingParts(
  collection: CollectionSchema,
  recordId: string,
  { writable }: RecordGrant,
): GatePart[] {
  return [grantedPart(collection, recordId, (id) => (writable.includes(id) ? 'write' : 'none'))];
}

function grantedPart(
  { json }: CollectionSchema,
  recordId: string,
  accessOf: (id: string) => FieldAccess,
): GatePart {
  const ids = [...json.fields, ...json.lines].map(({ id }) => id);
  const fields: FieldRights = new Map(ids.map((id) => [id, accessOf(id)]));
  return {
    scope: 'all',
    rules: [(sql, alias) => void sql.add(`${alias}."id" = `).value(recordId)],
    fields,
  };
}

function withoutFields(part: GatePart, hidden: readonly string[]): GatePart {
  const fields = new Map(part.fields);
  for (const id of hidden) if (fields.has(id)) fields.set(id, 'none');
  return { ...part, fields };
}
