import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { toCents } from '../money.ts';
import { type Call, readMovements, readRecords } from '../read-all.ts';
import type { OpenedCompany } from '../use-company.ts';
import { type Booked, type Payment, suggestVouchers } from './suggest-voucher.ts';

/** A line of the bank statement that waits. */
export interface BankLine extends Payment {
  id: string;
  version: number;
  account: string;
  text: string;
  counterparty: string;
}

export interface BankSuggestion {
  line: BankLine;
  voucher: { id: string; label: string; day: string } | undefined;
}

const MARGIN_DAYS = 10;
const DAY = 86_400_000;
const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Open lines of bank statements with the voucher that says the same. */
export function useBankLines({ set }: OpenedCompany) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['acc bank lines', workspace.key, set.id],
    staleTime: 0,
    queryFn: async (): Promise<BankSuggestion[]> => {
      const lines = (
        await readRecords(call, workspace.key, 'bankLine', {
          f: `and(set.eq.${set.id},state.eq.open)`,
          sort: 'day',
        })
      ).map(
        ({ id, version, values }): BankLine => ({
          id,
          version,
          account: String(values.account ?? ''),
          day: String(values.day ?? ''),
          text: String(values.text ?? ''),
          counterparty: String(values.counterparty ?? ''),
          cents: toCents(values.received) - toCents(values.paid),
        }),
      );
      const found: BankSuggestion[] = [];
      for (const [account, own] of Map.groupBy(lines, (each) => each.account)) {
        found.push(...(await suggestFor(call, workspace.key, account, own)));
      }
      return found.toSorted((a, b) => (a.line.day < b.line.day ? -1 : 1));
    },
  });
}

async function suggestFor(
  call: Call,
  workspace: string,
  account: string,
  lines: readonly BankLine[],
): Promise<BankSuggestion[]> {
  const days = lines.map(({ day }) => day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { items } = await readMovements(call, workspace, 'cash', {
    f: `account.eq.${account}`,
    from: shift(first, -MARGIN_DAYS),
    to: shift(last, MARGIN_DAYS),
  });
  const used = await readRecords(call, workspace, 'bankLine', {
    f: `and(account.eq.${account},voucher.filled)`,
    columns: 'voucher',
  });
  const taken = new Set(used.map(({ values }) => values.voucher));
  const labels = new Map<string, { id: string; label: string; day: string }>();
  const booked = items.flatMap(({ day, document, amounts, isReversal }): Booked[] => {
    const isFree = document?.collection === 'voucher' && !taken.has(document.id) && !isReversal;
    if (!document || !isFree) return [];
    labels.set(document.id, { id: document.id, label: document.label, day });
    return [{ day, cents: toCents(amounts.amount), voucher: document.id }];
  });
  const suggested = suggestVouchers(lines, booked);
  return lines.map((line) => ({ line, voucher: labels.get(suggested.get(line)?.voucher ?? '') }));
}
