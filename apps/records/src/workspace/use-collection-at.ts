import { useGet } from '@pedestal/workbench';
import { useMemo } from 'react';
import { type Collection, toCollection } from './collection.ts';
import { useWorkspace } from './workspace-context.ts';

/** Where records are. */
export interface Place {
  workspace: string;
  collection: string;
}

/**
 * A collection as the person may see it. That of another workspace is described by a request of its
 * own, which waits until it is wanted.
 */
export function useCollectionAt(place: Place | undefined, isWanted = true): Collection | undefined {
  const { workspace: own, collections } = useWorkspace();
  const { workspace, collection } = place ?? { workspace: own.key, collection: '' };
  const isOwn = workspace === own.key;
  const { data } = useGet(
    'GET /gateway/workspaces/:workspace',
    { params: { workspace } },
    { enabled: !isOwn && isWanted },
  );
  return useMemo(() => {
    if (isOwn) return collections.find(({ id }) => id === collection);
    // While it is loading, the answer for another one is shown.
    const described = data?.key === workspace ? data : undefined;
    const found = described?.collections.find(({ id }) => id === collection);
    return described && found && toCollection(described, found);
  }, [isOwn, collections, data, workspace, collection]);
}
