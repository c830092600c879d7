import type { Shell } from '@pedestal/sub-app-sdk';
import type { QueryClient } from '@tanstack/react-query';
import { itemOptions } from '../query/item-options.ts';

export const loadDashboard = () => import('./dashboard-page.tsx');

/** Asks for a dashboard while its page is loaded, and for its figures while its page is rendered. */
export async function askEarly(
  { queries, shell }: { queries: QueryClient; shell: Pick<Shell, 'call' | 'settings'> },
  id: string,
  search: URLSearchParams,
): Promise<void> {
  try {
    const [{ beginDashboard }, item] = await Promise.all([
      loadDashboard(),
      queries.fetchQuery(itemOptions(shell.call, id)),
    ]);
    beginDashboard({ queries, shell }, item, search);
  } catch {
    // The page asks again, and says what failed.
  }
}
