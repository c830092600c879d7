import { useShell } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { Problem } from '../acc-frame.tsx';
import { toCents } from '../money.ts';
import { dayBefore, firstDay, lastDay } from '../periods.ts';
import { readBalances } from '../read-all.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { ACTIVITIES } from '../voucher/flows.ts';
import type { SheetRow } from './sheet.ts';
import { SheetView } from './sheet-view.tsx';
import { useSums } from './use-figures.ts';

/** 现金流量表: what cash and bank accounts were moved for. */
export function CashFlow({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const { call } = useShell();
  const { workspace, base } = useWorkspace();
  const { month, set, accounts } = company;
  const days = [dayBefore(month), lastDay(month), dayBefore(`${month.slice(0, 4)}-01`)];
  const flows = useQuery({
    queryKey: ['acc flows', workspace.key, set.id, days],
    staleTime: 0,
    queryFn: () =>
      Promise.all(
        days.map(async (day) => {
          const query = { by: 'flow', f: `set.eq.${set.id}`, day };
          const { items } = await readBalances(call, workspace.key, 'cashFlow', query);
          return new Map(items.map((each) => [each.values.flow, toCents(each.amounts.amount)]));
        }),
      ),
  });
  const sums = useSums(company, [lastDay(month)]);
  const error = flows.error ?? sums.error;
  if (error) return <Problem error={error} onRetry={() => void flows.refetch()} />;
  if (!flows.data || !sums.data) return <Loading />;
  const [before, after, lastYear] = flows.data;
  const moved = (id: string | null, start: typeof before) =>
    (after?.get(id) ?? 0n) - (start?.get(id) ?? 0n);
  const amounts = (id: string | null) => [moved(id, before), moved(id, lastYear)];
  const total = (ids: readonly (string | null)[], sign = 1n) =>
    [0, 1].map((at) => ids.reduce((sum, id) => sum + sign * (amounts(id)[at] ?? 0n), 0n));
  const addressOf = (flow: string) =>
    `${base}/-/book/cashFlow?${new URLSearchParams({
      tab: 'movements',
      d_set: set.id,
      d_flow: flow,
      from: firstDay(month),
      to: lastDay(month),
    })}`;
  const line = (id: string, sign: bigint): SheetRow => ({
    id,
    level: 1,
    to: addressOf(id),
    cells: [t(`flow.${id}` as 'flow.salesIn'), ...total([id], sign)],
  });
  const cash = accounts.filter(({ kind }) => kind === 'cash' || kind === 'bank');
  const end = cash.reduce((sum, { id }) => sum + (sums.data[0]?.get(id)?.amount ?? 0n), 0n);
  const all = Object.values(ACTIVITIES).flatMap((parts) => parts.flat());
  const unnamed = total([null]);
  // Opening balances are no flows: they are there when the period begins.
  const net = total([...all, null]);
  const starts = net.map((each) => end - each);
  const rows = Object.entries(ACTIVITIES).flatMap(([activity, [ins, outs]]): SheetRow[] => [
    {
      id: activity,
      tone: 'heading',
      cells: [t(`activity.${activity}` as 'activity.operating'), null, null],
    },
    ...ins.map((id) => line(id, 1n)),
    ...outs.map((id) => line(id, -1n)),
    {
      id: `${activity} net`,
      tone: 'total',
      cells: [t(`activityNet.${activity}` as 'activityNet.operating'), ...total([...ins, ...outs])],
    },
  ]);
  return (
    <SheetView
      sheet={{
        title: t('statement.cash'),
        about: `${set.name} · ${month}`,
        head: [
          { id: 'line', title: t('column.line') },
          { id: 'month', title: t('column.thisMonth'), isNumber: true },
          { id: 'year', title: t('column.thisYear'), isNumber: true },
        ],
        rows: [
          ...rows,
          ...(unnamed.some((each) => each !== 0n)
            ? [{ id: '-none', level: 1, to: addressOf('-'), cells: [t('flowNone'), ...unnamed] }]
            : []),
          { id: '-net', tone: 'total', cells: [t('cashNet'), ...net] },
          { id: '-start', cells: [t('cashStart'), ...starts] },
          { id: '-end', tone: 'total', cells: [t('cashEnd'), end, end] },
        ],
      }}
    />
  );
}
