import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { type List, type ListPage, useServiceList } from '@pedestal/workbench';
import type { Labels } from '../values/shown-value.tsx';
import type { Collection, View } from '../workspace/collection.ts';

type Listed = RouteOutput<RouteOf<'GET /gateway/records/:workspace/:collection'>>['items'][number];

/** A row of a list, with the names of what its ids refer to. */
export interface RecordRow extends Listed {
  labels: Labels;
}

export const ADDRESS_KEYS = ['view', 'f', 'q', 'trashed'] as const;

/** In the address: show everything, although the view has a filter. */
const NO_FILTER = '*';

export interface RecordList {
  list: List<ListPage<RecordRow>>;
  view: View | undefined;
  /** The filter in force; '': none. */
  filter: string;
  setFilter(filter: string): void;
  isTrash: boolean;
}

/** The list of a collection, as the address says. Without a view in it, the first one is shown. */
export function useRecordList(collection: Collection): RecordList {
  const { call } = useShell();
  const { workspace, id } = collection;
  const lists = collection.views.filter(({ kind }) => kind === 'list');
  const pick = (chosen: string | undefined) =>
    lists.find((each) => each.id === chosen) ?? lists[0] ?? collection.views[0];

  const list = useServiceList<RecordRow>(
    `records ${workspace}/${id}`,
    async ({ chosen, limit, cursor }, signal) => {
      const view = pick(chosen.view);
      const f = filterOf(chosen.f, view);
      const sort = sortOf(chosen, view);
      const page = await call(
        'GET /gateway/records/:workspace/:collection',
        {
          params: { workspace, collection: id },
          query: {
            limit,
            trashed: chosen.trashed === 'true' ? 'true' : 'false',
            ...(f === '' ? {} : { f }),
            ...(chosen.q === undefined ? {} : { q: chosen.q }),
            // A search without a sort order shows the newest hits first.
            ...(sort === '' || (chosen.q && chosen.sort === undefined) ? {} : { sort }),
            ...(cursor === undefined ? {} : { cursor }),
          },
        },
        { signal },
      );
      return { ...page, items: page.items.map((item) => ({ ...item, labels: page.labels })) };
    },
    ADDRESS_KEYS,
  );

  const { values } = list.state;
  const view = pick(values.view);
  return {
    list,
    view,
    filter: filterOf(values.f, view),
    setFilter: (filter) =>
      list.state.filter({ f: filter === '' && view?.f !== undefined ? NO_FILTER : filter }),
    isTrash: values.trashed === 'true',
  };
}

function filterOf(chosen: string | undefined, view: View | undefined): string {
  if (chosen === NO_FILTER) return '';
  return chosen ?? view?.f ?? '';
}

function sortOf({ sort, order }: Record<string, string>, view: View | undefined): string {
  if (sort === undefined) return (view?.sort ?? []).join(',');
  return order === 'desc' ? `-${sort}` : sort;
}
