import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Problem } from '../acc-frame.tsx';
import { dayBefore, lastDay } from '../periods.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { figureRows } from './figure-rows.ts';
import { SheetView } from './sheet-view.tsx';
import { figuresOf, INCOME } from './statement-lines.ts';
import { useAddresses, useSums } from './use-figures.ts';

/** Without what only carries profit forward. */
const NOT_CLOSING = 'origin.in.manual~bank~mapping~opening';

/** 利润表: revenue and costs of the month and of the year. */
export function IncomeStatement({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set } = company;
  const days = [dayBefore(month), lastDay(month), dayBefore(`${month.slice(0, 4)}-01`)];
  const { data, error, refetch } = useSums(company, days, NOT_CLOSING);
  const addresses = useAddresses(company);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  const [before, after, lastYear] = data ?? [];
  if (!before || !after || !lastYear) return <Loading />;
  const profit = accounts.filter(({ category }) => category === 'profit');
  const columns = [before, lastYear].map((start) =>
    figuresOf(
      INCOME,
      profit,
      ({ id }) => (after.get(id)?.amount ?? 0n) - (start.get(id)?.amount ?? 0n),
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
