import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Problem } from '../acc-frame.tsx';
import { nameOf } from '../accounts.ts';
import { dayBefore, firstDay, lastDay, monthsOfYear } from '../periods.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import type { SheetRow } from './sheet.ts';
import { SheetView } from './sheet-view.tsx';
import { trialBalance, withOpenings, withYear } from './trial-balance.ts';
import { useAddresses, useOpenings, useSums } from './use-figures.ts';

/** 总账: each account of the first level, month by month in the year. */
export function GeneralLedger({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set } = company;
  const months = monthsOfYear(month);
  const first = months[0] ?? month;
  const days = [dayBefore(first), ...months.map(lastDay)];
  const sums = useSums(company, days);
  const openings = useOpenings(company, days);
  const addresses = useAddresses(company);
  const error = sums.error ?? openings.error;
  if (error) return <Problem error={error} onRetry={() => void sums.refetch()} />;
  if (!sums.data || !openings.data) return <Loading />;
  const at = (index: number) => sums.data[index] ?? new Map();
  const opened = (index: number) => openings.data[index] ?? new Map();
  const side = (balance: bigint): [string, bigint] => [
    balance === 0n ? t('flat') : t(balance > 0n ? 'dr' : 'cr'),
    balance < 0n ? -balance : balance,
  ];
  const periods = months.map((each, index) => ({
    month: each,
    rows: new Map(
      trialBalance(
        accounts,
        withOpenings(at(index), opened(index), opened(index + 1)),
        at(index + 1),
      ).rows.map((row) => [row.account.id, row]),
    ),
  }));
  const rows = accounts
    .filter(({ parent }) => parent === undefined)
    .flatMap((account): SheetRow[] => {
      const own = periods.flatMap(({ month: each, rows: all }) => {
        const row = all.get(account.id);
        return row ? [{ month: each, row }] : [];
      });
      const start = own[0];
      if (!start) return [];
      return [
        {
          id: account.id,
          tone: 'heading',
          cells: [
            `${account.code} ${nameOf(account, locale)}`,
            firstDay(start.month),
            t('openingBalance'),
            null,
            null,
            ...side(start.row.opening),
          ],
        },
        ...withYear(own.map(({ row }) => row)).flatMap(({ row, debit, credit }, index) => {
          const each = own[index]?.month ?? '';
          const balance = side(row.closing);
          return [
            {
              id: `${account.id} ${each}`,
              level: 1,
              to: addresses.detail(account.id, each),
              linked: 1,
              cells: ['', each, t('monthTotal'), row.debit, row.credit, ...balance],
            },
            {
              id: `${account.id} ${each} year`,
              tone: 'soft' as const,
              cells: ['', '', t('yearTotal'), debit, credit, ...balance],
            },
          ];
        }),
      ];
    });
  return (
    <SheetView
      sheet={{
        title: t('statement.general'),
        about: `${set.name} · ${first} – ${month}`,
        head: [
          { id: 'account', title: t('column.account') },
          { id: 'month', title: t('month') },
          { id: 'summary', title: t('column.summary') },
          { id: 'debit', title: t('column.debit'), isNumber: true },
          { id: 'credit', title: t('column.credit'), isNumber: true },
          { id: 'side', title: t('column.side') },
          { id: 'balance', title: t('column.balance'), isNumber: true },
        ],
        rows,
      }}
    />
  );
}
