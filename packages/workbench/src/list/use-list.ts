import {
  MAX_PAGE,
  PAGE_SIZES,
  type RouteInput,
  type RouteOf,
  type RouteOutput,
} from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UseAddressState, useAddressState } from '../address/use-address-state.ts';
import { type GetKey, useGet } from '../query/use-get.ts';

/** One page of a list; the cursors of its neighbours are null at the ends. */
export interface ListPage<Row> {
  items: Row[];
  next: string | null;
  previous: string | null;
  /** Number of all matching rows; null: too many to count. Left out by lists that do not count. */
  total?: number | null;
}

/** Which page of a list to read. */
export interface ListQuery {
  /** Filters and sort order (`sort`, `order`) that the address sets. */
  chosen: Record<string, string>;
  limit: number;
  /** A cursor of an earlier page; undefined: the first page. */
  cursor: string | undefined;
}

/** A paged list: its address state and its query. */
export interface List<Page> extends Omit<ListQuery, 'cursor'> {
  /** Names of the filters in the address. */
  filters: readonly string[];
  state: UseAddressState;
  query: UseQueryResult<Page, Error>;
  /** Reads up to `max` matching rows, whatever page is shown. */
  readMatching(max: number): Promise<RowOf<Page>[]>;
}

type RowOf<Page> = Page extends ListPage<infer Row> ? Row : never;

/** Routes that return one page of a list. */
type ListKey = {
  [K in GetKey]: RouteOutput<RouteOf<K>> extends ListPage<unknown> ? K : never;
}[GetKey];

const NO_FILTERS: readonly string[] = [];
/** Parameters of the address that hold the sort order. */
export const ORDER_KEYS = ['sort', 'order'];

/** Reads one page of a list of the gateway, as the address says. */
export function useList<K extends ListKey>(
  key: K,
  filters: readonly string[] = NO_FILTERS,
): List<RouteOutput<RouteOf<K>>> {
  const { state, chosen, limit, cursor } = useListAddress(filters);
  const { call } = useShell();
  const { page } = state.values;
  const place = cursor === undefined ? (page === undefined ? {} : { page }) : { cursor };
  const inputOf = (query: object) => ({ query }) as unknown as RouteInput<RouteOf<K>>;
  const query = useGet(key, inputOf({ ...chosen, limit, ...place }));
  const send = call as unknown as (
    key: K,
    input: RouteInput<RouteOf<K>>,
  ) => Promise<ListPage<RowOf<RouteOutput<RouteOf<K>>>>>;
  const readMatching = (max: number) =>
    readPages(max, (after) =>
      send(key, inputOf({ ...chosen, limit: MAX_PAGE, ...(after ? { cursor: after } : {}) })),
    );
  return { state, filters, chosen, limit, query, readMatching };
}

/** Reads page after page until there are `max` rows or no more. */
async function readPages<Row>(
  max: number,
  read: (cursor: string | undefined) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && rows.length < max);
  return rows.slice(0, max);
}

/** Reads one page of a list of your own service, as the address says. `name` is the query key. */
export function useServiceList<Row>(
  name: string,
  read: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
  filters: readonly string[] = NO_FILTERS,
): List<ListPage<Row>> {
  const { state, ...wanted } = useListAddress(filters);
  const query = useQuery({
    queryKey: [name, wanted],
    queryFn: ({ signal }) => read(wanted, signal),
    placeholderData: keepPreviousData,
  });
  const readMatching = (max: number) =>
    readPages(max, (cursor) =>
      read({ ...wanted, limit: MAX_PAGE, cursor }, new AbortController().signal),
    );
  return { state, filters, chosen: wanted.chosen, limit: wanted.limit, query, readMatching };
}

/** Filters, sort order, page size and cursor in the address. `filters` must be a constant. */
function useListAddress(filters: readonly string[]): ListQuery & { state: UseAddressState } {
  const state = useAddressState();
  const { values } = state;
  const chosen = useMemo(
    () =>
      Object.fromEntries(
        [...filters, ...ORDER_KEYS].flatMap((name) =>
          values[name] === undefined ? [] : [[name, values[name]]],
        ),
      ) as Record<string, string>,
    [values, filters],
  );
  const limit = PAGE_SIZES.find((size) => String(size) === values.limit) ?? PAGE_SIZES[0];
  return { state, chosen, limit, cursor: values.cursor };
}
