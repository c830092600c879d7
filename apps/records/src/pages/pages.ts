import type { ComponentType } from 'react';
import type { Collection } from '../workspace/collection.ts';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Pages that a workspace has beside its lists and records, by workspace and name. */
const PAGES: Readonly<Record<string, Readonly<Record<string, LoadPage>>>> = {
  wms: {
    pick: () => import('./wms/pick-page.tsx'),
    count: () => import('./wms/count-page.tsx'),
    plan: () => import('./wms/plan-page.tsx'),
    receive: () => import('./wms/receive/receive-page.tsx'),
    putAway: () => import('./wms/put-away-page.tsx'),
    ship: () => import('./wms/ship/ship-page.tsx'),
    transfer: () => import('./wms/transfer/transfer-page.tsx'),
    compare: () => import('./wms/compare/compare-page.tsx'),
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
  contract: {
    overview: () => import('./contract/overview-page.tsx'),
    draw: () => import('./contract/draw-page.tsx'),
    compare: () => import('./contract/compare-page.tsx'),
    desk: () => import('./contract/desk-page.tsx'),
    plan: () => import('./contract/plan-page.tsx'),
  },
  retailMall: {
    desk: () => import('./retail-mall/desk-page.tsx'),
    pack: () => import('./retail-mall/pack-page.tsx'),
    refundDesk: () => import('./retail-mall/refund-desk-page.tsx'),
  },
  mainStore: {
    close: () => import('./main-store/close-page.tsx'),
    roster: () => import('./main-store/roster-page.tsx'),
    request: () => import('./main-store/request-page.tsx'),
  },
  plastic: {
    board: () => import('./plastic/board-page.tsx'),
    desk: () => import('./plastic/desk-page.tsx'),
    position: () => import('./plastic/position-page.tsx'),
    dispatch: () => import('./plastic/dispatch-page.tsx'),
    gate: () => import('./plastic/gate-page.tsx'),
  },
  fcshop: {
    order: () => import('./fcshop/order-page.tsx'),
    statement: () => import('./fcshop/statement-page.tsx'),
  },
};

type PageText =
  | 'receivePage'
  | 'putAwayPage'
  | 'pickPage'
  | 'packPage'
  | 'transferPage'
  | 'countPage'
  | 'shipPage'
  | 'countComparePage'
  | 'planPage'
  | 'voucherPage'
  | 'statementsPage'
  | 'closePage'
  | 'matchPage'
  | 'bankPage'
  | 'setupPage'
  | 'overviewPage'
  | 'drawPage'
  | 'deskPage'
  | 'comparePage'
  | 'paymentsPage'
  | 'orderDeskPage'
  | 'refundDeskPage'
  | 'dayClosePage'
  | 'rosterPage'
  | 'requestPage'
  | 'boardPage'
  | 'tradePage'
  | 'positionPage'
  | 'dispatchPage'
  | 'gatePage'
  | 'phoneOrderPage'
  | 'statementPage'
  | 'renewPage';

interface LinkedPage {
  page: string;
  text: PageText;
  /** The transition that the page ends with; whoever cannot make it gets no link. */
  transition?: string;
  /** Whoever cannot create records gets no link. */
  needs?: 'create';
}

/** Pages on which the documents of a list are worked through, by workspace and collection. */
const LINKED: Readonly<Record<string, Readonly<Record<string, readonly LinkedPage[]>>>> = {
  wms: {
    pick: [
      { page: 'plan', text: 'planPage', transition: 'release' },
      { page: 'pick', text: 'pickPage', transition: 'confirm' },
      { page: 'ship', text: 'shipPage', transition: 'ship' },
    ],
    count: [
      { page: 'count', text: 'countPage', transition: 'finish' },
      { page: 'compare', text: 'countComparePage', transition: 'recount' },
    ],
    putAway: [{ page: 'putAway', text: 'putAwayPage', transition: 'finish' }],
    receipt: [{ page: 'receive', text: 'receivePage', transition: 'post' }],
    transfer: [{ page: 'transfer', text: 'transferPage', transition: 'post' }],
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
  contract: {
    contract: [
      { page: 'overview', text: 'overviewPage' },
      { page: 'draw', text: 'drawPage', needs: 'create' },
    ],
    payment: [{ page: 'desk', text: 'deskPage', transition: 'post' }],
    version: [{ page: 'compare', text: 'comparePage' }],
  },
  retailMall: {
    order: [
      { page: 'desk', text: 'orderDeskPage', transition: 'place' },
      { page: 'pack', text: 'packPage', transition: 'pack' },
    ],
    refund: [{ page: 'refundDesk', text: 'refundDeskPage' }],
  },
  mainStore: {
    dayClose: [{ page: 'close', text: 'dayClosePage' }],
    shift: [{ page: 'roster', text: 'rosterPage' }],
    transferRequest: [{ page: 'request', text: 'requestPage', transition: 'submit' }],
  },
  plastic: {
    quote: [{ page: 'board', text: 'boardPage' }],
    enquiry: [{ page: 'desk', text: 'tradePage', transition: 'offer' }],
    deal: [{ page: 'position', text: 'positionPage', transition: 'confirm' }],
    pickup: [
      { page: 'dispatch', text: 'dispatchPage', transition: 'issue' },
      { page: 'gate', text: 'gatePage', transition: 'leave' },
    ],
  },
  fcshop: {
    replenishment: [{ page: 'order', text: 'phoneOrderPage', transition: 'submit' }],
    settlement: [{ page: 'statement', text: 'statementPage' }],
  },
};

interface RecordPageLink {
  page: string;
  text: PageText;
  /** Name under which the address carries the record. */
  as: string;
  /** States in which the page is of use; without it, all. */
  states?: readonly string[];
  needs?: 'create';
}

/** Pages about one record, by workspace and collection. */
const OF_RECORD: Readonly<Record<string, Readonly<Record<string, readonly RecordPageLink[]>>>> = {
  contract: {
    contract: [
      { page: 'plan', text: 'paymentsPage', as: 'contract' },
      { page: 'compare', text: 'comparePage', as: 'contract' },
      {
        ...{ page: 'draw', text: 'renewPage', as: 'renew', needs: 'create' },
        states: ['active', 'closed'],
      },
    ],
  },
};

export function findPage(workspace: string, page: string): LoadPage | undefined {
  return PAGES[workspace]?.[page];
}

export function findPagesOf({ workspace, id, states, can }: Collection): readonly LinkedPage[] {
  const moves = new Set(states?.transitions.map((transition) => transition.id));
  return (LINKED[workspace]?.[id] ?? []).filter(
    ({ transition, needs }) =>
      (transition === undefined || moves.has(transition)) && (needs === undefined || can[needs]),
  );
}

export function findPagesOfRecord(
  { workspace, id, can }: Collection,
  state: unknown,
): readonly RecordPageLink[] {
  return (OF_RECORD[workspace]?.[id] ?? []).filter(
    ({ states, needs }) =>
      (states === undefined || states.some((each) => each === state)) &&
      (needs === undefined || can[needs]),
  );
}
