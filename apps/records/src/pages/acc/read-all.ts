import type { LedgerMovement, StoredRecord } from '@pedestal/contract';
import type { useShell } from '@pedestal/sub-app-sdk/react';
import { toCents } from './money.ts';
import type { Balances } from './statements/trial-balance.ts';

export type Call = ReturnType<typeof useShell>['call'];
type Row = Pick<StoredRecord, 'id' | 'version' | 'values'>;

/** Records, balances and movements that one page reads at most. */
const MAX_ROWS = 5_000;
const RECORDS = 100;
const LEDGER = 200;

/** More than a page can show: the person narrows it. */
export class TooManyError extends Error {}

/** All records of a list. */
export async function readRecords(
  call: Call,
  workspace: string,
  collection: string,
  query: { f?: string; sort?: string; columns?: string },
): Promise<(Row & { labels: Record<string, Record<string, string>> })[]> {
  const found: (Row & { labels: Record<string, Record<string, string>> })[] = [];
  let cursor: string | undefined;
  do {
    const reply = await call('GET /gateway/records/:workspace/:collection', {
      params: { workspace, collection },
      query: { ...query, limit: RECORDS, ...(cursor && { cursor }) },
    });
    found.push(...reply.items.map((item) => ({ ...item, labels: reply.labels })));
    cursor = reply.next ?? undefined;
    if (found.length > MAX_ROWS) throw new TooManyError();
  } while (cursor !== undefined);
  return found;
}

interface BalanceQuery {
  by: string;
  f?: string;
  day?: string;
  zero?: 'true';
}

/** All balances of a book, in groups. */
export async function readBalances(
  call: Call,
  workspace: string,
  book: string,
  query: BalanceQuery,
) {
  const items: { values: Record<string, string | null>; amounts: Record<string, string> }[] = [];
  const labels: Record<string, Record<string, string>> = {};
  let cursor: string | undefined;
  do {
    const reply = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
      params: { workspace, book },
      query: { ...query, limit: LEDGER, ...(cursor && { cursor }) },
    });
    if (reply.isTooLarge) throw new TooManyError();
    items.push(...reply.items);
    for (const [id, names] of Object.entries(reply.labels)) {
      labels[id] = { ...labels[id], ...names };
    }
    cursor = reply.next ?? undefined;
    if (items.length > MAX_ROWS) throw new TooManyError();
  } while (cursor !== undefined);
  return { items, labels };
}

/** Sums of the general ledger by account at the end of a day. */
export async function readAccountSums(
  call: Call,
  workspace: string,
  filter: string,
  day: string,
): Promise<Balances> {
  const query = { by: 'account', f: filter, day, zero: 'true' } as const;
  const { items } = await readBalances(call, workspace, 'gl', query);
  return new Map(
    items.map(({ values, amounts }) => [
      values.account ?? '',
      {
        amount: toCents(amounts.amount),
        debit: toCents(amounts.debit),
        credit: toCents(amounts.credit),
      },
    ]),
  );
}

/** All movements of a book, the earliest first. */
export async function readMovements(
  call: Call,
  workspace: string,
  book: string,
  query: { f: string; from: string; to: string },
): Promise<{ items: LedgerMovement[]; labels: Record<string, Record<string, string>> }> {
  const items: LedgerMovement[] = [];
  const labels: Record<string, Record<string, string>> = {};
  let cursor: string | undefined;
  do {
    const reply = await call('GET /gateway/ledger/:workspace/books/:book/movements', {
      params: { workspace, book },
      query: { ...query, limit: LEDGER, ...(cursor && { cursor }) },
    });
    items.push(...reply.items);
    for (const [id, names] of Object.entries(reply.labels)) {
      labels[id] = { ...labels[id], ...names };
    }
    cursor = reply.next ?? undefined;
    if (items.length > MAX_ROWS) throw new TooManyError();
  } while (cursor !== undefined);
  return { items: items.reverse(), labels };
}

/** Summaries of vouchers by id, as far as the person can read them. */
export async function readSummaries(
  call: Call,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += RECORDS) {
    const f = `id.in.${wanted.slice(at, at + RECORDS).join('~')}`;
    const rows = await readRecords(call, workspace, 'voucher', { f, columns: 'summary' });
    for (const { id, values } of rows) found.set(id, String(values.summary ?? ''));
  }
  return found;
}
