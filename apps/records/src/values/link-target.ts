import type { Field } from '../workspace/collection.ts';
import type { Place } from '../workspace/use-collection-at.ts';

/** The collection that a link leads to; `workspace` is that of the field. */
export function targetOf(workspace: string, field: Field): Place | undefined {
  if (field.type !== 'link' && field.type !== 'links') return undefined;
  const [first = '', second] = field.to.split('.');
  return second === undefined
    ? { workspace, collection: first }
    : { workspace: first, collection: second };
}
