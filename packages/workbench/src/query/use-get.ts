import type { RouteInput, RouteKey, RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';

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
  const send = call as unknown as (
    key: K,
    input: RouteInput<RouteOf<K>>,
    options: { signal: AbortSignal },
  ) => Promise<RouteOutput<RouteOf<K>>>;
  return useQuery({
    queryKey: [key, input],
    queryFn: ({ signal }) => send(key, input, { signal }),
    placeholderData: keepPreviousData,
    ...options,
  }) as UseQueryResult<RouteOutput<RouteOf<K>>, Error>;
}
