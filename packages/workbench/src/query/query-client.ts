import { QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a call fails at once, and says so, rather than wait unseen.
        networkMode: 'always',
        retry: false,
        staleTime: 5_000,
        // What a form began with must not change beneath it.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
