import { NoPage } from '@pedestal/workbench';
import { Segmented } from 'antd';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { AccFrame } from './acc-frame.tsx';
import { BalanceSheet } from './statements/balance-sheet.tsx';
import { CashFlow } from './statements/cash-flow.tsx';
import { DetailLedger } from './statements/detail-ledger.tsx';
import { GeneralLedger } from './statements/general-ledger.tsx';
import { IncomeStatement } from './statements/income-statement.tsx';
import { MultiColumn } from './statements/multi-column.tsx';
import { TrialBalance } from './statements/trial-balance-view.tsx';
import { useAccTexts } from './texts.ts';
import { type OpenedCompany, useCompany } from './use-company.ts';

const STATEMENTS = {
  trial: TrialBalance,
  general: GeneralLedger,
  detail: DetailLedger,
  multi: MultiColumn,
  balance: BalanceSheet,
  income: IncomeStatement,
  cash: CashFlow,
} as const;

type Statement = keyof typeof STATEMENTS;
const NAMES = Object.keys(STATEMENTS) as Statement[];

/** Everything that is read off the books, for a month. */
export function Component() {
  const t = useAccTexts();
  const { collections } = useWorkspace();
  const company = useCompany();
  if (!collections.some(({ id }) => id === 'account')) return <NoPage />;
  const shown = NAMES.find((name) => name === company.values.s) ?? 'trial';
  return (
    <AccFrame page="statements" company={company} hasMonth>
      {(opened) => (
        <>
          <div className="acc-tabs acc-wide">
            <Segmented<Statement>
              aria-label={t('statements.title')}
              value={shown}
              options={NAMES.map((name) => ({ value: name, label: t(`statement.${name}`) }))}
              onChange={(s) => company.patch({ s })}
            />
          </div>
          <Shown name={shown} company={opened} />
        </>
      )}
    </AccFrame>
  );
}

function Shown({ name, company }: { name: Statement; company: OpenedCompany }) {
  const Found = STATEMENTS[name];
  return <Found company={company} />;
}
