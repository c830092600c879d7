import type { StoredRecord } from '@pedestal/contract';
import { toCents } from '../acc/money.ts';
import { type Call, readBalances } from '../acc/read-all.ts';
import type { Planned } from './renew.ts';

export type Side = 'receivable' | 'payable';
export const SIDES = ['receivable', 'payable'] as const;

/** The book that a contract is posted into. */
export const sideOf = (direction: unknown): Side | undefined =>
  direction === 'in' ? 'receivable' : direction === 'out' ? 'payable' : undefined;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const planOf = (record: StoredRecord, lines = 'plan'): Planned[] =>
  (record.lines[lines] ?? []).map(({ values }) => ({
    step: textOf(values.step),
    due: textOf(values.due),
    amount: textOf(values.amount),
  }));

/** A planned payment, and what is open of it. */
export interface PlanRow {
  step: string;
  due: string;
  planned: bigint;
  open: bigint;
}

/** A planned payment that is not settled yet. */
export interface OpenPayment {
  side: Side;
  party: string;
  partyName: string;
  ref: string;
  step: string;
  due: string;
  cents: bigint;
}

/** What is open in a book, the earliest first. Whoever cannot read the book gets undefined. */
export async function readOpen(
  call: Call,
  workspace: string,
  side: Side,
  filter?: string,
): Promise<OpenPayment[] | undefined> {
  const input = { params: { workspace } };
  const { items: books } = await call('GET /gateway/ledger/:workspace/books', input);
  if (!books.some(({ id }) => id === side)) return undefined;
  const { items, labels } = await readBalances(call, workspace, side, {
    by: 'party,ref,step,due',
    ...(filter === undefined ? {} : { f: filter }),
  });
  return items
    .map(({ values, amounts }) => ({
      side,
      party: textOf(values.party),
      partyName: labels.party?.[textOf(values.party)] ?? '',
      ref: textOf(values.ref),
      step: textOf(values.step),
      due: textOf(values.due),
      cents: toCents(amounts.amount),
    }))
    .filter(({ cents }) => cents > 0n)
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}

export const keyOf = ({ ref, step, due }: Pick<OpenPayment, 'ref' | 'step' | 'due'>) =>
  `${ref} ${due} ${step}`;
