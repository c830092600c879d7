import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Problem } from '../acc-frame.tsx';
import { nameOf } from '../accounts.ts';
import { dayBefore, lastDay } from '../periods.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { SheetView } from './sheet-view.tsx';
import { inColumns, type TrialRow, trialBalance, withOpenings } from './trial-balance.ts';
import { useAddresses, useOpenings, useSums } from './use-figures.ts';

/** 科目余额表: opening, turnover and closing of every account. */
export function TrialBalance({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set } = company;
  const days = [dayBefore(month), lastDay(month)];
  const sums = useSums(company, days);
  const openings = useOpenings(company, days);
  const addresses = useAddresses(company);
  const error = sums.error ?? openings.error;
  if (error) return <Problem error={error} onRetry={() => void sums.refetch()} />;
  const [before, after] = sums.data ?? [];
  const [openedBefore, openedAfter] = openings.data ?? [];
  if (!before || !after || !openedBefore || !openedAfter) return <Loading />;
  const start = withOpenings(before, openedBefore, openedAfter);
  const { rows } = trialBalance(accounts, start, after);
  // Columns add up what the rows without sub-accounts show: groups repeat them.
  const leaves = rows.filter((row) => !rows.some((each) => each.account.parent === row.account.id));
  const cellsOf = ({ opening, debit, credit, closing }: Omit<TrialRow, 'account' | 'level'>) => [
    ...inColumns(opening),
    debit === 0n ? null : debit,
    credit === 0n ? null : credit,
    ...inColumns(closing),
  ];
  const columns = leaves.map(cellsOf);
  const totals = Array.from({ length: 6 }, (_, index) =>
    columns.reduce((sum, cells) => sum + (cells[index] ?? 0n), 0n),
  );
  const number = (id: string, title: string) => ({ id, title, isNumber: true });
  return (
    <SheetView
      sheet={{
        title: t('statement.trial'),
        about: `${set.name} · ${month}`,
        head: [
          { id: 'code', title: t('column.code') },
          { id: 'name', title: t('column.account') },
          number('od', t('column.openingDebit')),
          number('oc', t('column.openingCredit')),
          number('d', t('column.debit')),
          number('c', t('column.credit')),
          number('cd', t('column.closingDebit')),
          number('cc', t('column.closingCredit')),
        ],
        rows: [
          ...rows.map((row) => ({
            id: row.account.id,
            level: row.level,
            ...(row.account.isGroup ? { tone: 'heading' as const } : {}),
            to: addresses.detail(row.account.id, month),
            linked: 1,
            cells: [row.account.code, nameOf(row.account, locale), ...cellsOf(row)],
          })),
          ...(rows.length === 0
            ? []
            : [{ id: '-total', tone: 'total' as const, cells: [t('total'), '', ...totals] }]),
        ],
      }}
    />
  );
}
