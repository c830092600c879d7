import { QueryClient } from '@tanstack/react-query';

/** Server data of the signed-in shell. `call` shows failures, so a query does not retry by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
