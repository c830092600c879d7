import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Problem } from '../acc-frame.tsx';
import { dayBefore, lastDay } from '../periods.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { figureRows } from './figure-rows.ts';
import { SheetView } from './sheet-view.tsx';
import { figuresOf, INCOME } from './statement-lines.ts';
import { withOpenings } from './trial-balance.ts';
import { useAddresses, useOpenings, useSums } from './use-figures.ts';

/** Without what only carries profit forward. */
const NOT_CLOSING = 'origin.in.manual~bank~mapping~opening';

/** 利润表: revenue and costs of the month and of the year. */
export function IncomeStatement({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set } = company;
  const days = [dayBefore(month), lastDay(month), dayBefore(`${month.slice(0, 4)}-01`)];
  const sums = useSums(company, days, NOT_CLOSING);
  const openings = useOpenings(company, days.slice(0, 2));
  const addresses = useAddresses(company);
  const error = sums.error ?? openings.error;
  if (error) return <Problem error={error} onRetry={() => void sums.refetch()} />;
  const [before, after, lastYear] = sums.data ?? [];
  const [openedBefore, openedAfter] = openings.data ?? [];
  if (!before || !after || !lastYear || !openedBefore || !openedAfter) return <Loading />;
  // Profit that books were opened with is of the year, and of none of its months.
  const start = withOpenings(before, openedBefore, openedAfter);
  const profit = accounts.filter(({ category }) => category === 'profit');
  const columns = [start, lastYear].map((from) =>
    figuresOf(
      INCOME,
      profit,
      ({ id }) => (after.get(id)?.amount ?? 0n) - (from.get(id)?.amount ?? 0n),
    ),
  );
  return (
    <SheetView
      sheet={{
        title: t('statement.income'),
        about: `${set.name} · ${month}`,
        head: [
          { id: 'line', title: t('column.line') },
          { id: 'month', title: t('column.thisMonth'), isNumber: true },
          { id: 'year', title: t('column.thisYear'), isNumber: true },
        ],
        rows: figureRows(INCOME, columns, {
          titleOf: (id) => t(`line.${id}` as 'line.revenue'),
          locale,
          addressOf: (account) => addresses.detail(account.id, month),
        }),
      }}
    />
  );
}
