import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Alert } from 'antd';
import { Problem } from '../acc-frame.tsx';
import { dayBefore, lastDay } from '../periods.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { figureRows } from './figure-rows.ts';
import { SheetView } from './sheet-view.tsx';
import { ASSETS, figuresOf, SOURCES } from './statement-lines.ts';
import type { Balances } from './trial-balance.ts';
import { useAddresses, useOpenings, useSums } from './use-figures.ts';

/** 资产负债表: what the company has, and whose it is, at the end of the month and of last year. */
export function BalanceSheet({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set } = company;
  const days = [lastDay(month), dayBefore(`${month.slice(0, 4)}-01`)];
  const sums = useSums(company, days);
  const openings = useOpenings(company, days);
  const addresses = useAddresses(company);
  const error = sums.error ?? openings.error;
  if (error) return <Problem error={error} onRetry={() => void sums.refetch()} />;
  const [now, yearStart] = sums.data ?? [];
  const [openedNow, openedBefore] = openings.data ?? [];
  if (!now || !yearStart || !openedNow || !openedBefore) return <Loading />;
  const amountIn = (balances: Balances, id: string) => balances.get(id)?.amount ?? 0n;
  // Books that were opened in the year began with their opening balances.
  const data = [
    (id: string) => amountIn(now, id),
    (id: string) => amountIn(yearStart, id) + amountIn(openedNow, id) - amountIn(openedBefore, id),
  ];
  const figures = (lines: typeof ASSETS) =>
    data.map((amountOf) => figuresOf(lines, accounts, ({ id }) => amountOf(id)));
  const assets = figures(ASSETS);
  const sources = figures(SOURCES);
  const isEqual = data.every(
    (_, index) =>
      assets[index]?.get('totalAssets')?.amount === sources[index]?.get('totalSources')?.amount,
  );
  const rowsOf = (lines: typeof ASSETS, columns: typeof assets) =>
    figureRows(lines, columns, {
      titleOf: (id) => t(`line.${id}` as 'line.cash'),
      locale,
      addressOf: (account) => addresses.detail(account.id, month),
    });
  return (
    <>
      {!isEqual && <Alert type="error" showIcon title={t('sidesDiffer')} />}
      <SheetView
        sheet={{
          title: t('statement.balance'),
          about: `${set.name} · ${lastDay(month)}`,
          head: [
            { id: 'line', title: t('column.line') },
            { id: 'now', title: t('column.monthEnd'), isNumber: true },
            { id: 'before', title: t('column.yearStart'), isNumber: true },
          ],
          rows: [...rowsOf(ASSETS, assets), ...rowsOf(SOURCES, sources)],
        }}
      />
    </>
  );
}
