import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Empty } from 'antd';
import { Problem } from '../acc-frame.tsx';
import { branchOf, nameOf, titleOf } from '../accounts.ts';
import { toCents } from '../money.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { AccountSelect } from './account-select.tsx';
import { isOpening } from './detail-rows.ts';
import { SheetView } from './sheet-view.tsx';
import { useAddresses } from './use-figures.ts';
import { useMovements } from './use-movements.ts';

/** 多栏账: the entries of a group, a column for each account below it. */
export function MultiColumn({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set, values } = company;
  const groups = accounts.filter(({ isGroup }) => isGroup);
  const group = groups.find(({ id }) => id === values.account);
  const { data, error, refetch } = useMovements(company, group);
  const addresses = useAddresses(company);
  const chooser = (
    <div className="acc-tabs">
      <AccountSelect
        accounts={groups}
        value={group?.id}
        onChange={(id) => company.patch({ account: id })}
      />
    </div>
  );
  if (!group) {
    return (
      <>
        {chooser}
        <Empty description={t('chooseGroup')} />
      </>
    );
  }
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const sign = group.side === 'credit' ? -1n : 1n;
  const items = data.items.filter((each) => !isOpening(each));
  const used = new Set(items.map(({ values: key }) => key.account));
  const columns = branchOf(accounts, group.id).filter(({ id }) => used.has(id));
  const amounts = items.map(({ amounts: each }) => sign * toCents(each.amount));
  const total = (wanted?: string) =>
    items.reduce(
      (sum, { values: key }, index) =>
        wanted === undefined || key.account === wanted ? sum + (amounts[index] ?? 0n) : sum,
      0n,
    );
  return (
    <>
      {chooser}
      <SheetView
        sheet={{
          title: `${t('statement.multi')} ${titleOf(group, locale)}`,
          about: `${set.name} · ${month}`,
          head: [
            { id: 'day', title: t('column.day') },
            { id: 'no', title: t('column.voucher') },
            { id: 'summary', title: t('column.summary') },
            { id: 'sum', title: t('total'), isNumber: true },
            ...columns.map((account) => ({
              id: account.id,
              title: nameOf(account, locale),
              isNumber: true,
            })),
          ],
          rows:
            items.length === 0
              ? []
              : [
                  ...items.map(({ id, day, document, values: key, kind }, index) => ({
                    id,
                    ...addresses.document(document),
                    linked: 1,
                    cells: [
                      day,
                      document?.label || '—',
                      data.summaries.get(document?.id ?? '') || kind[locale === 'zh-CN' ? 0 : 1],
                      amounts[index] ?? 0n,
                      ...columns.map((column) =>
                        column.id === key.account ? (amounts[index] ?? 0n) : null,
                      ),
                    ],
                  })),
                  {
                    id: '-total',
                    tone: 'total' as const,
                    cells: [
                      '',
                      '',
                      t('monthTotal'),
                      total(),
                      ...columns.map(({ id }) => total(id)),
                    ],
                  },
                ],
        }}
      />
    </>
  );
}
