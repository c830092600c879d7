import { PAGE_SIZES, type RouteInput, type RouteOf, type RouteOutput } from '@pedestal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UseAddressState, useAddressState } from '../address/use-address-state.ts';
import { type GetKey, useGet } from '../query/use-get.ts';

/** Routes that return one page of a list. */
type ListKey = {
  [K in GetKey]: RouteOutput<RouteOf<K>> extends {
    items: unknown[];
    next: string | null;
    previous: string | null;
  }
    ? K
    : never;
}[GetKey];

/** A paged list: its address state and its query. */
export interface List<Page> {
  state: UseAddressState;
  /** The filters and the sort order that the address sets. */
  chosen: Record<string, string>;
  limit: number;
  query: UseQueryResult<Page, Error>;
}

/** Reads one page of a list. Filters, sort order, page size and cursor come from the address. */
export function useList<K extends ListKey>(
  key: K,
  filters: readonly string[] = [],
): List<RouteOutput<RouteOf<K>>> {
  const state = useAddressState();
  const { values } = state;
  const chosen = useMemo(
    () =>
      Object.fromEntries(
        [...filters, 'sort', 'order'].flatMap((name) =>
          values[name] === undefined ? [] : [[name, values[name]]],
        ),
      ) as Record<string, string>,
    [values, filters],
  );
  const limit = PAGE_SIZES.find((size) => String(size) === values.limit) ?? PAGE_SIZES[0];
  const query = useGet(key, {
    query: {
      ...chosen,
      limit,
      ...(values.cursor === undefined ? {} : { cursor: values.cursor }),
    },
  } as unknown as RouteInput<RouteOf<K>>);
  return { state, chosen, limit, query };
}
