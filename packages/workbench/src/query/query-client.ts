import { QueryClient } from '@tanstack/react-query';

/** Creates the query cache of a sub-app. No automatic retries: failures have a retry button. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, fail at once and show the error; by default the query pauses silently.
        networkMode: 'always',
        retry: false,
        staleTime: 5_000,
        // Values of an open form must not change while the person types.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
