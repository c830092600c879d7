import { QueryClient } from '@tanstack/react-query';

/** Cache of server data for the signed-in shell. Queries do not retry, since `call` already shows the failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
