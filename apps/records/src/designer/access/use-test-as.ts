import type { RouteInput, RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useDesign } from '../shared/design-context.ts';

type TestRoute = RouteOf<'POST /gateway/records/:workspace/:collection/testAs'>;
export type Tested = RouteOutput<TestRoute>;
export type Draft = NonNullable<RouteInput<TestRoute>['body']['draft']>;

/** What a person sees of a collection, with the stored policies or with a draft. */
export function useTestAs(collection: string, userId: string | undefined, draft?: Draft) {
  const { call } = useShell();
  const { workspace } = useDesign();
  return useQuery({
    queryKey: ['test as', workspace, collection, userId, draft],
    queryFn: ({ signal }): Promise<Tested> =>
      call(
        'POST /gateway/records/:workspace/:collection/testAs',
        {
          params: { workspace, collection },
          body: { userId: userId ?? '', ...(draft ? { draft } : {}) },
        },
        { signal },
      ),
    enabled: userId !== undefined,
    retry: false,
    // Each test is written into the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
