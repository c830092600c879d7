import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import type { GridRow } from '@pedestal/workbench/grid';
import { useCallback, useMemo, useState } from 'react';
import { createLabelStore, type LabelStore } from '../values/labels.ts';
import type { Collection } from '../workspace/collection.ts';
import {
  type ListAddress,
  NO_ADDRESS,
  readAddress,
  writeChoice,
  writeSort,
} from './list-address.ts';
import { type ListViews, useListViews } from './views/use-list-views.ts';
import { filterOfView } from './views/view-state.ts';

type Listed = RouteOutput<RouteOf<'GET /gateway/records/:workspace/:collection'>>['items'][number];

/** A record of a list. */
export interface RecordRow extends GridRow {
  version: number;
  masked: readonly string[];
  /** Fields that the person may change now. */
  writable: readonly string[];
}

/** Which records, and in which order. */
export interface RecordQuery {
  f: string;
  q: string | undefined;
  sort: string;
  trashed: 'true' | 'false';
}

export interface RecordList extends ListAddress, ListViews {
  query: RecordQuery;
  labels: LabelStore;
  /** Reads one page. */
  load(
    query: RecordQuery,
    cursor: string | undefined,
    limit: number,
  ): Promise<{ rows: RecordRow[]; next: string | null }>;
  /** The filter of the view in front; '': none. */
  viewFilter: string;
  setFilter(filter: string): void;
  /** Shows every record: in a view without a filter, where there is one. */
  showAll(): void;
}

/** The list of a collection, as the address says. */
export function useRecordList(collection: Collection): RecordList {
  const { call } = useShell();
  const { workspace, id } = collection;
  const canEdit = collection.can.edit;
  const listViews = useListViews(collection);
  const { state, saved } = listViews;
  const [labels] = useState(createLabelStore);
  const address = useMemo(() => readAddress(collection, state.values), [collection, state.values]);
  const { view, filter, q, sort, isTrash } = address;
  const sortText = writeSort(sort);
  const query = useMemo(
    (): RecordQuery => ({ f: filter, q, sort: sortText, trashed: isTrash ? 'true' : 'false' }),
    [filter, q, sortText, isTrash],
  );
  const load = useCallback<RecordList['load']>(
    async (wanted, cursor, limit) => {
      const page = await call('GET /gateway/records/:workspace/:collection', {
        params: { workspace, collection: id },
        query: {
          limit,
          trashed: wanted.trashed,
          ...(canEdit ? { writable: 'true' as const } : {}),
          ...(wanted.f === '' ? {} : { f: wanted.f }),
          ...(wanted.q === undefined ? {} : { q: wanted.q }),
          // A search without a sort order shows the newest hits first.
          ...(wanted.sort === '' ? {} : { sort: wanted.sort }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      });
      labels.add(page.labels);
      return { rows: page.items.map(toRow), next: page.next };
    },
    [call, workspace, id, canEdit, labels],
  );
  const viewFilter = filterOfView(saved, view);
  const setFilter = (next: string) =>
    state.filter({ f: next === viewFilter ? saved?.values.f : writeChoice(next, view?.f) });
  const unfiltered = collection.views.find(({ kind, f = '' }) => kind === 'list' && f === '');
  return {
    ...address,
    ...listViews,
    query,
    labels,
    load,
    viewFilter,
    setFilter,
    showAll() {
      if (!unfiltered) return setFilter('');
      state.filter({ ...NO_ADDRESS, trashed: state.values.trashed, view: unfiltered.id });
    },
  };
}

export function toRow({ id, version, values, masked, writable = [] }: Listed): RecordRow {
  return { id, version, values: values as RecordRow['values'], masked, writable };
}
