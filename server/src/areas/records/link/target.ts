import type { Column } from '../catalogue/schema.ts';

/** What the ids in a column name: `person`, `orgUnit`, or a collection. */
export function targetOf({ id, field }: Column): string | undefined {
  if (field?.type === 'link' || field?.type === 'links') return field.to;
  if (field?.type === 'person' || field?.type === 'orgUnit') return field.type;
  if (field) return undefined;
  if (id === 'owner') return 'person';
  return id === 'orgUnit' ? id : undefined;
}
