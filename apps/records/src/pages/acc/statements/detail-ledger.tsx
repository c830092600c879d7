import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Empty } from 'antd';
import { Problem } from '../acc-frame.tsx';
import { type Account, branchOf, titleOf } from '../accounts.ts';
import { dayBefore, lastDay } from '../periods.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { AccountSelect } from './account-select.tsx';
import { type DetailRow, detailRows, isOpening } from './detail-rows.ts';
import type { SheetColumn, SheetRow } from './sheet.ts';
import { SheetView } from './sheet-view.tsx';
import { useAddresses, useSums } from './use-figures.ts';
import { useMovements } from './use-movements.ts';

/** 明细账: every entry of an account with its voucher and the balance after it. */
export function DetailLedger({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { month, accounts, set, values } = company;
  const account = accounts.find(({ id }) => id === values.account);
  const sums = useSums(company, [dayBefore(month), lastDay(month)]);
  const moved = useMovements(company, account);
  const addresses = useAddresses(company);
  const head = useColumns(account?.isGroup === true);
  const balanceCells = useBalanceCells();
  const chooser = <Chooser company={company} account={account} />;
  if (!account) {
    return (
      <>
        {chooser}
        <Empty description={t('chooseAccount')} />
      </>
    );
  }
  const error = sums.error ?? moved.error;
  if (error) return <Problem error={error} onRetry={() => void moved.refetch()} />;
  const before = sums.data?.[0];
  if (!before || !moved.data) return <Loading />;
  const { summaries, labels } = moved.data;
  const branch = branchOf(accounts, account.id);
  const brought = branch.reduce((sum, { id }) => sum + (before.get(id)?.amount ?? 0n), 0n);
  const detail = detailRows(moved.data.items, brought);
  const opened = moved.data.items.findLast(isOpening);
  const rowOf = ({ movement, debit, credit, balance }: DetailRow): SheetRow => {
    const { document, values: key, kind } = movement;
    const names = (['party', 'unit', 'project', 'item'] as const).flatMap(
      (id) => labels[id]?.[key[id] ?? ''] ?? [],
    );
    const summary = summaries.get(document?.id ?? '') || kind[locale === 'zh-CN' ? 0 : 1];
    return {
      id: movement.id,
      ...addresses.document(document),
      linked: 1,
      cells: [
        movement.day,
        document?.label || '—',
        [summary, ...(movement.isReversal ? [t('reversal')] : [])].join(' · '),
        ...(account.isGroup ? [labels.account?.[key.account ?? ''] ?? ''] : []),
        names.join(' · '),
        debit === 0n ? null : debit,
        credit === 0n ? null : credit,
        ...balanceCells(balance),
      ],
    };
  };
  const blank = account.isGroup ? ['', ''] : [''];
  return (
    <>
      {chooser}
      <SheetView
        sheet={{
          title: `${t('statement.detail')} ${titleOf(account, locale)}`,
          about: `${set.name} · ${month}`,
          head,
          rows: [
            {
              id: '-opening',
              tone: 'soft',
              ...addresses.document(opened?.document ?? null),
              linked: 2,
              cells: [
                opened?.day ?? '',
                '',
                t('openingBalance'),
                ...blank,
                null,
                null,
                ...balanceCells(detail.opening),
              ],
            },
            ...detail.rows.map(rowOf),
            {
              id: '-total',
              tone: 'total',
              cells: [
                '',
                '',
                t('monthTotal'),
                ...blank,
                detail.debit,
                detail.credit,
                ...balanceCells(detail.closing),
              ],
            },
          ],
        }}
      />
    </>
  );
}

function Chooser({ company, account }: { company: OpenedCompany; account: Account | undefined }) {
  return (
    <div className="acc-tabs">
      <AccountSelect
        accounts={company.accounts}
        value={account?.id}
        onChange={(id) => company.patch({ account: id })}
      />
    </div>
  );
}

/** The side of a balance, and the balance without its sign. */
function useBalanceCells() {
  const t = useAccTexts();
  return (balance: bigint): [string, bigint] => [
    balance === 0n ? t('flat') : t(balance > 0n ? 'dr' : 'cr'),
    balance < 0n ? -balance : balance,
  ];
}

function useColumns(isGroup: boolean): SheetColumn[] {
  const t = useAccTexts();
  return [
    { id: 'day', title: t('column.day') },
    { id: 'no', title: t('column.voucher') },
    { id: 'summary', title: t('column.summary') },
    ...(isGroup ? [{ id: 'account', title: t('column.account') }] : []),
    { id: 'aux', title: t('column.aux') },
    { id: 'debit', title: t('column.debit'), isNumber: true },
    { id: 'credit', title: t('column.credit'), isNumber: true },
    { id: 'side', title: t('column.side') },
    { id: 'balance', title: t('column.balance'), isNumber: true },
  ];
}
