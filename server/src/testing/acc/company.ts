import { parseDecimal } from '@pedestal/blueprint';
import { type RouteOutput, routeGroups } from '@pedestal/contract';
import { openBundledWorld } from '../bundled/world.ts';
import type { RecordsTest } from '../records.ts';

const { ledger } = routeGroups;

/** An entry: account, amount (debits positive), and what goes with it. */
export type Entry = readonly [account: string, amount: string, more?: Record<string, unknown>];
type Balances = RouteOutput<(typeof ledger)['balances']>;
type Movements = RouteOutput<(typeof ledger)['movements']>;

/** Accounts of the tests: code, category, and what is special about them. */
const ACCOUNTS: readonly (readonly [string, string, Record<string, unknown>?])[] = [
  ['1001', 'asset', { kind: 'cash' }],
  ['1002', 'asset', { kind: 'bank' }],
  ['1122', 'asset', { kind: 'receivable', needsParty: true }],
  ['1405', 'asset'],
  ['16', 'asset', { isGroup: true }],
  ['2202', 'liability', { kind: 'payable', needsParty: true }],
  ['4001', 'equity'],
  ['4103', 'equity'],
  ['6001', 'profit'],
  ['6401', 'profit'],
  ['6602', 'profit', { needsUnit: true }],
];

/** A company with a chart, a customer and a supplier, and people in the roles of accounting. */
export async function openCompany(test: RecordsTest) {
  const roles = ['bookkeeper', 'checker', 'cashier', 'controller'] as const;
  const world = await openBundledWorld(test, 'acc', roles);
  const { boss, bookkeeper } = world.people;
  const set = await world.create(boss, 'accountSet', { code: 'A', name: 'Books A' });
  const accounts = new Map<string, string>();
  for (const [code, category, more] of ACCOUNTS) {
    const side = ['asset', 'cost'].includes(category) ? 'debit' : 'credit';
    const values = { set, code, name: `账户${code}`, category, side, ...more };
    accounts.set(code, await world.create(boss, 'account', values));
  }
  const lineOf = ([code, amount, more = {}]: Entry) => ({
    account: accounts.get(code) ?? '',
    ...(amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount }),
    ...more,
  });
  const readAll = async (
    route: (typeof ledger)['balances'] | (typeof ledger)['movements'],
    book: string,
    query: Record<string, unknown>,
  ) => {
    const pages: unknown[] = [];
    let cursor: string | undefined;
    do {
      const input = {
        params: { workspace: 'acc', book },
        query: { ...query, limit: 200, ...(cursor && { cursor }) },
      };
      const reply = await test.call(boss, route as (typeof ledger)['balances'], input as never);
      if (reply.code !== 10_000) throw new Error(reply.text);
      pages.push(reply.info);
      cursor = (reply.info as { next: string | null }).next ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };
  return {
    ...world,
    set,
    idOf: (code: string) => accounts.get(code) ?? '',
    codeOf: (id: string | null | undefined) => [...accounts].find(([, each]) => each === id)?.[0],
    categoryOf: (code: string | undefined) => ACCOUNTS.find(([each]) => each === code)?.[1],
    customer: await world.master('party', { code: 'C', name: 'Moon', kinds: ['customer'] }),
    supplier: await world.master('party', { code: 'S', name: 'Sun', kinds: ['customer'] }),
    lineOf,
    /** A draft. */
    enter: (
      day: string,
      entries: readonly Entry[],
      values: Record<string, unknown> = {},
      by = bookkeeper,
    ) =>
      world.create(
        by,
        'voucher',
        { set, day, ...values },
        { lines: entries.map((entry) => ({ summary: 'Test', ...lineOf(entry) })) },
      ),
    async balances(book: string, query: Record<string, unknown>) {
      const pages = (await readAll(ledger.balances, book, query)) as Balances[];
      return { items: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? null };
    },
    async movements(book: string, query: Record<string, unknown>) {
      const pages = (await readAll(ledger.movements, book, query)) as Movements[];
      return pages.flatMap(({ items }) => items);
    },
  };
}

/** Hundredths of a decimal. */
export const centsOf = (text: string | undefined): bigint => parseDecimal(text ?? '0', 2) ?? 0n;
