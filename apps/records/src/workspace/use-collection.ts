import { useParams } from 'react-router';
import type { Collection } from './collection.ts';
import { useWorkspace } from './workspace-context.ts';

/** The collection that the address names; undefined: there is none for this person. */
export function useCollection(): Collection | undefined {
  const { collections } = useWorkspace();
  const { collection } = useParams();
  return collections.find(({ id }) => id === collection);
}
