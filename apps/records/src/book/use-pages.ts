import type { RouteInput, RouteKey, RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** Routes of lists that are read page by page. */
type PagedKey = Extract<
  RouteKey,
  `GET /gateway/ledger/:workspace/books/:book/${'balances' | 'movements'}`
>;

/** Reads further pages of a list on demand. The previous list stays visible while loading. */
export function usePages<K extends PagedKey>(key: K, input: RouteInput<RouteOf<K>>) {
  const { call } = useShell();
  const send = call as unknown as (
    key: K,
    input: object,
    options: { signal: AbortSignal },
  ) => Promise<RouteOutput<RouteOf<K>>>;
  return useInfiniteQuery({
    queryKey: [key, 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => send(key, withCursor(input, pageParam), { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function withCursor(input: { query?: object }, cursor: string | undefined): object {
  return cursor === undefined ? input : { ...input, query: { ...input.query, cursor } };
}
