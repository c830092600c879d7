import { toCapitals } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { type Account, findAccounts, nameOf, titleOf } from '../accounts.ts';
import { Combo } from '../combo.tsx';
import { fromCents, readAmount } from '../money.ts';
import { showCents } from '../statements/sheet.ts';
import { useAccTexts } from '../texts.ts';
import { AuxInput } from './aux-input.tsx';
import { type DraftLine, filledLines, problemsOf, totalsOf } from './draft.ts';
import { FLOWS } from './flows.ts';
import type { Lines } from './use-lines.ts';

interface VoucherLinesProps {
  lines: Lines;
  accounts: readonly Account[];
  byId: ReadonlyMap<string, Account>;
  /** Mark what is missing: somebody tried to save. */
  isChecked: boolean;
}

/** The entries of a voucher and their totals. */
export function VoucherLines({ lines, accounts, byId, isChecked }: VoucherLinesProps) {
  const t = useAccTexts();
  const locale = useLocale();
  const { debit, credit } = totalsOf(lines.lines);
  const filled = new Set(filledLines(lines.lines));
  return (
    <table className="acc-lines">
      <thead>
        <tr>
          <th scope="col" className="acc-no">
            #
          </th>
          <th scope="col">{t('voucher.summary')}</th>
          <th scope="col">{t('voucher.account')}</th>
          <th scope="col" className="acc-amount">
            {t('debit')}
          </th>
          <th scope="col" className="acc-amount">
            {t('credit')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody ref={lines.body}>
        {lines.lines.map((line, row) => (
          <LineRow
            key={line.key}
            {...{ line, row, lines, accounts, byId }}
            problems={isChecked && filled.has(line) ? problemsOf(line, byId) : []}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            {t('total')}{' '}
            {debit !== 0n && debit === credit && locale === 'zh-CN' && (
              <span className="acc-capitals">{toCapitals(fromCents(debit))}</span>
            )}
            {debit !== credit && (
              <span className="acc-difference" role="status">
                {t('voucher.difference', { amount: showCents(debit - credit, locale) })}
              </span>
            )}
          </td>
          <td className="acc-amount">{showCents(debit, locale)}</td>
          <td className="acc-amount">{showCents(credit, locale)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

interface LineRowProps {
  line: DraftLine;
  row: number;
  lines: Lines;
  accounts: readonly Account[];
  byId: ReadonlyMap<string, Account>;
  problems: readonly string[];
}

function LineRow({ line, row, lines, accounts, byId, problems }: LineRowProps) {
  const t = useAccTexts();
  const number = row + 1;
  return (
    <tr>
      <td className="acc-no">{number}</td>
      <td className="acc-summary">
        <Input
          name={`summary-${row}`}
          placeholder={t('voucher.summary')}
          aria-label={t('voucher.ofLine', { name: t('voucher.summary'), row: number })}
          autoComplete="off"
          maxLength={100}
          status={problems.includes('summary') ? 'error' : ''}
          value={line.summary}
          onChange={({ target }) => lines.change(line.key, { summary: target.value })}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            lines.enterSummary(row, event.currentTarget);
          }}
        />
      </td>
      <td className="acc-account-cell">
        <AccountCell {...{ line, row, lines, accounts, byId, problems }} />
      </td>
      {(['debit', 'credit'] as const).map((side) => (
        <td key={side} className="acc-amount">
          <Input
            name={`${side}-${row}`}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('voucher.ofLine', { name: t(side), row: number })}
            status={readAmount(line[side]) === undefined ? 'error' : ''}
            placeholder={t(side)}
            value={line[side]}
            onChange={({ target }) => lines.setAmount(line.key, side, target.value)}
            onPressEnter={(event) => {
              if (event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              lines.enterAmount(row, side, event.currentTarget);
            }}
          />
        </td>
      ))}
      <td className="acc-remove">
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          aria-label={t('voucher.removeLine', { row: number })}
          onClick={() => lines.remove(line.key)}
        >
          ×
        </Button>
      </td>
    </tr>
  );
}

/** The account, and below it what it asks for. */
function AccountCell({ line, row, lines, accounts, byId, problems }: LineRowProps) {
  const t = useAccTexts();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const account = byId.get(line.account ?? '');
  const parent = (each: Account) => byId.get(each.parent ?? '');
  const hintOf = (each: Account) => {
    const above = parent(each);
    return above ? nameOf(above, locale) : t(`category.${each.category}`);
  };
  const next = () => {
    const input = document.activeElement;
    if (input) lines.goOn(input);
  };
  const isOpenItem = account?.kind === 'receivable' || account?.kind === 'payable';
  const isCash = account?.kind === 'cash' || account?.kind === 'bank';
  return (
    <>
      <Combo
        label={t('voucher.ofLine', { name: t('voucher.account'), row: row + 1 })}
        placeholder={t('voucher.account')}
        name={`account-${row}`}
        text={account ? titleOf(account, locale) : ''}
        choices={findAccounts(accounts, query).map((each) => ({
          id: each.id,
          label: titleOf(each, locale),
          hint: hintOf(each),
        }))}
        isBad={problems.includes('account')}
        onType={setQuery}
        onPick={(choice) => lines.setAccount(line.key, choice?.id)}
        onEnter={next}
      />
      {account && (account.needs.length > 0 || isOpenItem || isCash) && (
        <div className="acc-more">
          {account.needs.map((need) => (
            <AuxInput
              key={need}
              need={need}
              row={row + 1}
              value={line.aux[need]}
              isBad={problems.includes(need)}
              onChange={(value) => lines.change(line.key, { aux: { ...line.aux, [need]: value } })}
              onEnter={next}
            />
          ))}
          {isOpenItem && (
            <Input
              aria-label={t('voucher.ofLine', { name: t('voucher.ref'), row: row + 1 })}
              placeholder={t('voucher.ref')}
              autoComplete="off"
              maxLength={40}
              value={line.ref}
              onChange={({ target }) => lines.change(line.key, { ref: target.value })}
              onPressEnter={(event) => {
                event.preventDefault();
                lines.goOn(event.currentTarget);
              }}
            />
          )}
          {isCash && line.flow !== undefined && <FlowSelect line={line} lines={lines} row={row} />}
        </div>
      )}
    </>
  );
}

/** Shown where a stored line names one; new lines take that of the account on the other side. */
function FlowSelect({ line, lines, row }: Pick<LineRowProps, 'line' | 'lines' | 'row'>) {
  const t = useAccTexts();
  return (
    <Select
      aria-label={t('voucher.ofLine', { name: t('voucher.flow'), row: row + 1 })}
      value={line.flow ?? null}
      options={FLOWS.map((flow) => ({ value: flow, label: t(`flow.${flow}`) }))}
      onChange={(flow: string) => lines.change(line.key, { flow })}
    />
  );
}
