import type { ComponentType } from 'react';
import type { Collection } from '../workspace/collection.ts';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Pages that a workspace has beside its lists and records, by workspace and name. */
const PAGES: Readonly<Record<string, Readonly<Record<string, LoadPage>>>> = {
  wms: {
    pick: () => import('./wms/pick-page.tsx'),
    count: () => import('./wms/count-page.tsx'),
    plan: () => import('./wms/plan-page.tsx'),
    receive: () => import('./wms/receive-page.tsx'),
    putAway: () => import('./wms/put-away-page.tsx'),
    alerts: () => import('./wms/alerts-page.tsx'),
  },
  acc: {
    voucher: () => import('./acc/voucher-page.tsx'),
    statements: () => import('./acc/statements-page.tsx'),
    match: () => import('./acc/match-page.tsx'),
    bank: () => import('./acc/bank-page.tsx'),
    close: () => import('./acc/close-page.tsx'),
    setup: () => import('./acc/setup-page.tsx'),
  },
};

type PageText =
  | 'scanPage'
  | 'planPage'
  | 'voucherPage'
  | 'statementsPage'
  | 'closePage'
  | 'matchPage'
  | 'bankPage'
  | 'setupPage';

interface LinkedPage {
  page: string;
  text: PageText;
  /** The transition that the page ends with; whoever cannot make it gets no link. */
  transition?: string;
}

/** Pages on which the documents of a list are worked through, by workspace and collection. */
const LINKED: Readonly<Record<string, Readonly<Record<string, readonly LinkedPage[]>>>> = {
  wms: {
    pick: [
      { page: 'plan', text: 'planPage', transition: 'release' },
      { page: 'pick', text: 'scanPage', transition: 'confirm' },
    ],
    count: [{ page: 'count', text: 'scanPage', transition: 'count' }],
    putAway: [{ page: 'putAway', text: 'scanPage', transition: 'finish' }],
    receipt: [{ page: 'receive', text: 'scanPage', transition: 'receive' }],
  },
  acc: {
    voucher: [
      { page: 'voucher', text: 'voucherPage' },
      { page: 'statements', text: 'statementsPage' },
      { page: 'close', text: 'closePage' },
    ],
    settlement: [{ page: 'match', text: 'matchPage' }],
    bankLine: [{ page: 'bank', text: 'bankPage' }],
    accountSet: [{ page: 'setup', text: 'setupPage' }],
    account: [{ page: 'statements', text: 'statementsPage' }],
  },
};

export function findPage(workspace: string, page: string): LoadPage | undefined {
  return PAGES[workspace]?.[page];
}

export function findPagesOf({ workspace, id, states }: Collection): readonly LinkedPage[] {
  const can = new Set(states?.transitions.map((transition) => transition.id));
  return (LINKED[workspace]?.[id] ?? []).filter(
    ({ transition }) => transition === undefined || can.has(transition),
  );
}
