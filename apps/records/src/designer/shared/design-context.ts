import type { BlueprintJson, CollectionJson } from '@pedestal/blueprint';
import { createContext, useContext } from 'react';
import type { Proposed } from '../apply/proposed.ts';
import type { Edit } from './use-draft.ts';

export interface Design {
  workspace: string;
  /** Path of the workspace inside the sub-app, without a slash at the end. */
  base: string;
  /** The blueprint that came with the product; only own parts can be removed. */
  shipped: BlueprintJson;
  effective: BlueprintJson;
  /** The effective blueprint with the edits that are not applied yet. */
  draft: BlueprintJson;
  edit: (change: Edit) => void;
  /** Shows what a change does, then applies it. */
  review: (proposed: Proposed) => void;
}

export const DesignContext = createContext<Design | undefined>(undefined);

/** The workspace that is designed. */
export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('useDesign() is used outside of DesignFrame');
  return design;
}

export function findCollection({ collections }: BlueprintJson, id: string | undefined) {
  return collections.find((collection) => collection.id === id);
}

/** Changes one collection of the draft. */
export function editCollection(
  id: string,
  change: (collection: CollectionJson) => CollectionJson,
): Edit {
  return (draft) => ({
    ...draft,
    collections: draft.collections.map((each) => (each.id === id ? change(each) : each)),
  });
}
