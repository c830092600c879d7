import type { Call, RouteInput, RouteKey, RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  keepPreviousData,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';

/** The key of a GET route of the contract. */
export type GetKey = Extract<RouteKey, `GET ${string}`>;

/**
 * Reads by a GET route. The query key is the route's key and its input; previous data stays visible
 * while loading.
 */
export function useGet<K extends GetKey>(
  key: K,
  input: RouteInput<RouteOf<K>>,
  options: { enabled?: boolean } = {},
): UseQueryResult<RouteOutput<RouteOf<K>>, Error> {
  const { call } = useShell();
  return useQuery({
    ...queryOf(call, key, input),
    placeholderData: keepPreviousData,
    ...options,
  }) as UseQueryResult<RouteOutput<RouteOf<K>>, Error>;
}

/** Begins to read what a page that is about to open asks for by `useGet`. */
export function useReadAhead(): <K extends GetKey>(key: K, input: RouteInput<RouteOf<K>>) => void {
  const { call } = useShell();
  const queries = useQueryClient();
  return useCallback(
    (key, input) => void queries.prefetchQuery(queryOf(call, key, input)),
    [call, queries],
  );
}

function queryOf<K extends GetKey>(call: Call, key: K, input: RouteInput<RouteOf<K>>) {
  const send = call as unknown as (
    key: K,
    input: RouteInput<RouteOf<K>>,
    options: { signal: AbortSignal },
  ) => Promise<RouteOutput<RouteOf<K>>>;
  return {
    queryKey: [key, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(key, input, { signal }),
  };
}
