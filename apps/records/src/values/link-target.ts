import type { Collection, Field } from '../workspace/collection.ts';

/** The collection that a link leads to, if it belongs to the same workspace and the person sees it. */
export function findTarget(
  collections: readonly Collection[],
  workspace: string,
  field: Field,
): Collection | undefined {
  if (field.type !== 'link' && field.type !== 'links') return undefined;
  const [first, second] = field.to.split('.');
  if (second !== undefined && first !== workspace) return undefined;
  return collections.find(({ id }) => id === (second ?? first));
}
