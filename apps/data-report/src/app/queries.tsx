import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { createQueryClient, Workbench } from '@pedestal/workbench';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

const clients = new WeakMap<HTMLElement, QueryClient>();

/** The queries of one mount of the sub-app: routes begin some before there is a page that shows them. */
export function queriesOf(container: HTMLElement): QueryClient {
  const found = clients.get(container) ?? createQueryClient();
  clients.set(container, found);
  return found;
}

/** The workbench over the queries of this mount. */
export function Layout({ children }: { children: ReactNode }) {
  const queries = queriesOf(useSubApp().container);
  // After the pages have ended their subscriptions: unused queries would be kept for minutes.
  useEffect(() => () => queueMicrotask(() => queries.clear()), [queries]);
  return <Workbench queries={queries}>{children}</Workbench>;
}
