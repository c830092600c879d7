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

export interface List<Page> {
  state: UseAddressState;
  /** What of the address narrows or sorts the list. */
  chosen: Record<string, string>;
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
  const query = useGet(key, {
    query: {
      ...chosen,
      limit: Number(values.limit ?? 20),
      ...(values.cursor === undefined ? {} : { cursor: values.cursor }),
    },
  } as unknown as RouteInput<RouteOf<K>>);
  return { state, chosen, query };
}
