import type { ComponentType } from 'react';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Pages that a workspace has beside its lists and records, by workspace and name. */
const PAGES: Readonly<Record<string, Readonly<Record<string, LoadPage>>>> = {
  wms: {
    pick: () => import('./wms/pick-page.tsx'),
    count: () => import('./wms/count-page.tsx'),
    receive: () => import('./wms/receive-page.tsx'),
  },
};

/** Collections whose list leads to a page on which they are worked through. */
const PAGE_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wms: { pick: 'pick', count: 'count', receipt: 'receive' },
};

export function findPage(workspace: string, page: string): LoadPage | undefined {
  return PAGES[workspace]?.[page];
}

export function findPageOf(workspace: string, collection: string): string | undefined {
  return PAGE_OF[workspace]?.[collection];
}
