import type { RouteInput, RouteKey, RouteOf, RouteOutput } from '@pedestal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UseAddressState, useAddressState } from './use-address-state.ts';
import { useGet } from './use-call.ts';

/** Calls that answer with one page of a list. */
type ListKey = {
  [K in Extract<RouteKey, `GET ${string}`>]: RouteOutput<RouteOf<K>> extends {
    items: unknown[];
    next: string | null;
    previous: string | null;
  }
    ? K
    : never;
}[Extract<RouteKey, `GET ${string}`>];

/** How many rows a page may have; the first where the address says nothing sensible. */
export const PAGE_SIZES = [20, 50, 100] as const;

export interface List<Page> {
  state: UseAddressState;
  /** What of the address narrows or sorts the list. */
  chosen: Record<string, string>;
  limit: number;
  query: UseQueryResult<Page, Error>;
}

/** A list that is read a page at a time; which part of it is held in the address. */
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
