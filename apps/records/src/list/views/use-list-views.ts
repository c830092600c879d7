import { type UseAddressState, useAddressState, useGet } from '@pedestal/workbench';
import { useEffect, useMemo } from 'react';
import type { Collection } from '../../workspace/collection.ts';
import {
  applyView,
  defaultOf,
  isModified,
  type SavedView,
  type SavedViews,
  toAddress,
} from './view-state.ts';

export interface ListViews {
  /** The address, completed by the saved view. */
  state: UseAddressState;
  views: SavedViews | undefined;
  saved: SavedView | undefined;
  isModified: boolean;
  /** It is not known yet which view is shown. */
  isWaiting: boolean;
}

/** The saved view that the address names, or the default one. */
export function useListViews(collection: Collection): ListViews {
  const { workspace, id } = collection;
  const address = useAddressState();
  const { values, patch, filter } = address;
  const { data: views, isError } = useGet('GET /gateway/records/:workspace/:collection/views', {
    params: { workspace, collection: id },
  });
  const saved = views?.items.find((view) => view.id === values.view);
  const isShipped = collection.views.some((view) => view.id === values.view);
  const standard = defaultOf(values, views);
  useHint(collection, views);
  useEffect(() => {
    if (standard !== null) patch({ view: standard }, { replace: true });
  }, [standard, patch]);
  const state = useMemo(
    (): UseAddressState => ({
      values: applyView(values, saved),
      patch: (change, options) => patch(toAddress(change, saved), options),
      filter: (change) => filter(toAddress(change, saved)),
    }),
    [values, saved, patch, filter],
  );
  const mayHaveDefault = values.view === undefined && hasHint(collection);
  const namesSaved = values.view !== undefined && !isShipped;
  return {
    ...{ state, views, saved },
    isModified: isModified(values, saved),
    isWaiting: standard !== null || (!views && !isError && (namesSaved || mayHaveDefault)),
  };
}

const keyOf = ({ workspace, id }: Collection) => `records.hasDefaultView:${workspace}/${id}`;
const hasHint = (collection: Collection) => localStorage.getItem(keyOf(collection)) !== null;

/** Remembers that a list has a default view: then the rows of the first one are not loaded in vain. */
function useHint(collection: Collection, views: SavedViews | undefined): void {
  useEffect(() => {
    if (!views) return;
    const { mine, everybody } = views.defaults;
    if (mine === null && everybody === null) localStorage.removeItem(keyOf(collection));
    else localStorage.setItem(keyOf(collection), '1');
  }, [collection, views]);
}
