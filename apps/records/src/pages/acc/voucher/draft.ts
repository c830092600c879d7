import type { StoredRecord } from '@pedestal/contract';
import { type Account, NEEDS, type Need } from '../accounts.ts';
import { fromCents, readAmount, sumCents, toCents } from '../money.ts';

/** Something that a line names. */
export interface Named {
  id: string;
  label: string;
}

/** A line while it is typed: amounts are what is in the fields. */
export interface DraftLine {
  key: string;
  /** Of a stored line. */
  id?: string;
  summary: string;
  account: string | undefined;
  aux: Partial<Record<Need, Named>>;
  ref: string;
  flow: string | undefined;
  debit: string;
  credit: string;
}

let keys = 0;

export function newLine(more: Partial<DraftLine> = {}): DraftLine {
  keys += 1;
  return {
    key: `new${keys}`,
    summary: '',
    account: undefined,
    aux: {},
    ref: '',
    flow: undefined,
    debit: '',
    credit: '',
    ...more,
  };
}

const MIN_LINES = 4;

/** At least as many lines as a paper voucher shows. */
export const padLines = (lines: readonly DraftLine[]): DraftLine[] => [
  ...lines,
  ...Array.from({ length: Math.max(0, MIN_LINES - lines.length) }, () => newLine()),
];

const centsOf = (text: string) => readAmount(text) ?? 0n;
const showAmount = (cents: bigint) => (cents === 0n ? '' : fromCents(cents));

export interface Totals {
  debit: bigint;
  credit: bigint;
}

export const totalsOf = (lines: readonly DraftLine[]): Totals => ({
  debit: sumCents(lines.map(({ debit }) => centsOf(debit))),
  credit: sumCents(lines.map(({ credit }) => centsOf(credit))),
});

/** The amount that makes debits and credits equal, for one side of one line. */
export function balancingAmount(
  lines: readonly DraftLine[],
  key: string,
  side: 'debit' | 'credit',
): string {
  const { debit, credit } = totalsOf(lines.filter((each) => each.key !== key));
  const missing = side === 'debit' ? credit - debit : debit - credit;
  return showAmount(missing);
}

/** Lines in which anything was typed. */
export const filledLines = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.filter(
    ({ account, summary, debit, credit }) =>
      account !== undefined || summary.trim() !== '' || debit !== '' || credit !== '',
  );

export type LineProblem = 'summary' | 'account' | 'amount' | Need;

/** What keeps a line from being saved. */
export function problemsOf(
  { summary, account, aux, debit, credit }: DraftLine,
  accounts: ReadonlyMap<string, Account>,
): LineProblem[] {
  const found = account === undefined ? undefined : accounts.get(account);
  return [
    ...(summary.trim() === '' ? (['summary'] as const) : []),
    ...(found === undefined ? (['account'] as const) : []),
    ...((found?.needs ?? []).filter((need) => !aux[need]) satisfies LineProblem[]),
    ...([debit, credit].some((text) => readAmount(text) === undefined)
      ? (['amount'] as const)
      : []),
  ];
}

const CASH = new Set(['cash', 'bank']);

/** What cash is moved for, by the first account on the other side that says so. */
export function suggestFlow(
  lines: readonly DraftLine[],
  accounts: ReadonlyMap<string, Account>,
): string | undefined {
  for (const { account } of lines) {
    const found = accounts.get(account ?? '');
    if (found && !CASH.has(found.kind) && found.flow !== undefined) return found.flow;
  }
  return undefined;
}

/** The values of a line as the gateway takes them. */
export function toValues(
  line: DraftLine,
  accounts: ReadonlyMap<string, Account>,
  flow: string | undefined,
): Record<string, string | null> {
  const account = accounts.get(line.account ?? '');
  const isCash = account !== undefined && CASH.has(account.kind);
  const aux = NEEDS.map((need) => [need, line.aux[need]?.id ?? null] as const);
  return {
    summary: line.summary.trim(),
    account: line.account ?? null,
    ...Object.fromEntries(aux),
    ref: line.ref.trim() === '' ? null : line.ref.trim(),
    flow: isCash ? (line.flow ?? flow ?? null) : null,
    debit: fromCents(centsOf(line.debit)),
    credit: fromCents(centsOf(line.credit)),
  };
}

/** The lines of a stored voucher or template. */
export function fromRecord({ lines, labels }: StoredRecord, isTemplate = false): DraftLine[] {
  return (lines.lines ?? []).map(({ id, values }) => {
    const textOf = (name: string) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    const aux: DraftLine['aux'] = {};
    for (const need of NEEDS) {
      const target = textOf(need);
      if (target === undefined) continue;
      aux[need] = { id: target, label: labels[`lines.${need}`]?.[target] ?? target };
    }
    return newLine({
      ...(isTemplate ? {} : { id }),
      summary: textOf('summary') ?? '',
      account: textOf('account'),
      aux,
      ref: textOf('ref') ?? '',
      flow: textOf('flow'),
      debit: showAmount(toCents(values.debit)),
      credit: showAmount(toCents(values.credit)),
    });
  });
}
