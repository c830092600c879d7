import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { toCents } from '../money.ts';
import { firstDay, lastDay } from '../periods.ts';
import { readBalances, readRecords } from '../read-all.ts';
import type { OpenedCompany } from '../use-company.ts';
import { findGaps } from './find-gaps.ts';

/** What the list of the end of a month says. */
export function useMonth({ set, month, accounts }: OpenedCompany) {
  const { call } = useShell();
  const { workspace, collections } = useWorkspace();
  const hasBank = collections.some(({ id }) => id === 'bankLine');
  return useQuery({
    queryKey: ['acc month', workspace.key, set.id, month],
    staleTime: 0,
    queryFn: async () => {
      const key = workspace.key;
      const range = `set.eq.${set.id},day.gte.${firstDay(month)},day.lte.${lastDay(month)}`;
      const vouchers = await readRecords(call, key, 'voucher', {
        f: `and(${range})`,
        columns: 'no,state,debitTotal,creditTotal',
      });
      const open = vouchers.filter(({ values }) =>
        ['draft', 'review', 'checked'].includes(String(values.state)),
      );
      const { items } = await readBalances(call, key, 'gl', {
        by: 'account,party,unit,project,item',
        f: `set.eq.${set.id}`,
        day: lastDay(month),
      });
      const bank = hasBank
        ? await readRecords(call, key, 'bankLine', {
            f: `and(${range},state.eq.open)`,
            columns: 'day',
          })
        : [];
      const profit = new Set(
        accounts.filter(({ category }) => category === 'profit').map(({ id }) => id),
      );
      return {
        range,
        posted: vouchers.length - open.length,
        open: open.length,
        unbalanced: open.filter(
          ({ values }) => toCents(values.debitTotal) !== toCents(values.creditTotal),
        ).length,
        gaps: findGaps(vouchers.flatMap(({ values }) => (values.no ? [String(values.no)] : []))),
        difference: items.reduce((sum, { amounts }) => sum + toCents(amounts.amount), 0n),
        // Debits and credits of a month stay listed when they are equal.
        profit: items.filter(
          ({ values, amounts }) =>
            profit.has(values.account ?? '') && toCents(amounts.amount) !== 0n,
        ),
        openBankLines: bank.length,
      };
    },
  });
}

export type Month = NonNullable<ReturnType<typeof useMonth>['data']>;
