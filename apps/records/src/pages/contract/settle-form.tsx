import { useLocale } from '@pedestal/sub-app-sdk/react';
import { DateInput, useChange } from '@pedestal/workbench';
import { Alert, Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { fromCents, readAmount, sumCents } from '../acc/money.ts';
import type { Call } from '../acc/read-all.ts';
import { showCents } from '../acc/statements/sheet.ts';
import { keyOf, type OpenPayment } from './contracts.ts';
import { useContractTexts } from './texts.ts';

interface Settled {
  row: OpenPayment;
  amount: string;
}

/** Registers one payment that settles one or more planned payments of a contract. */
export function SettleForm({ open, onDone }: { open: OpenPayment[]; onDone: () => void }) {
  const t = useContractTexts();
  const locale = useLocale();
  const { workspace } = useWorkspace();
  const [first] = open;
  const [amounts, setAmounts] = useState<Record<string, string>>(() =>
    first ? { [keyOf(first)]: fromCents(first.cents) } : {},
  );
  const [day, setDay] = useState(localDay());
  const [method, setMethod] = useState('transfer');
  const [bankRef, setBankRef] = useState('');
  const chosen: Settled[] = open.flatMap((row) => {
    const amount = amounts[keyOf(row)];
    return amount === undefined ? [] : [{ row, amount }];
  });
  const isFaulty = chosen.some(({ row, amount }) => {
    const cents = readAmount(amount);
    return cents === undefined || cents <= 0n || cents > row.cents;
  });
  const total = sumCents(chosen.map(({ amount }) => readAmount(amount) ?? 0n));
  const { mutate, isPending } = useChange(
    (call) => settle(call, workspace.key, chosen, { day, method, bankRef }),
    { done: t('desk.done', { amount: showCents(total, locale) }), onDone },
  );
  if (!first) return null;
  return (
    <form
      className="ct-form ct-card"
      aria-label={t('desk.register')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty && chosen.length > 0) mutate(undefined);
      }}
    >
      <h2>{t('desk.register')}</h2>
      <p className="wb-muted">
        {first.partyName} · {first.ref}
      </p>
      {open.map((row) => (
        <SettledRow
          key={keyOf(row)}
          row={row}
          amount={amounts[keyOf(row)]}
          onChange={(amount) => setAmounts((known) => withAmount(keyOf(row), known, amount))}
        />
      ))}
      <div className="ct-pair">
        <DateInput
          label={t('desk.day')}
          isRequired
          value={day}
          onChange={(next) => setDay(next ?? localDay())}
        />
        <MethodSelect value={method} onChange={setMethod} />
      </div>
      <Input
        aria-label={t('desk.bankRef')}
        placeholder={t('desk.bankRef')}
        maxLength={60}
        value={bankRef}
        onChange={({ target }) => setBankRef(target.value)}
      />
      {isFaulty && <Alert type="warning" role="alert" title={t('desk.tooMuch')} />}
      <div className="ct-actions">
        <Button
          type="primary"
          htmlType="submit"
          loading={isPending}
          disabled={isFaulty || chosen.length === 0}
        >
          {t('desk.post', { amount: showCents(total, locale) })}
        </Button>
      </div>
    </form>
  );
}

function withAmount(
  key: string,
  known: Record<string, string>,
  amount: string | undefined,
): Record<string, string> {
  const { [key]: _, ...others } = known;
  return amount === undefined ? others : { ...others, [key]: amount };
}

interface SettledRowProps {
  row: OpenPayment;
  /** Undefined: not settled by this payment. */
  amount: string | undefined;
  onChange: (amount: string | undefined) => void;
}

function SettledRow({ row, amount, onChange }: SettledRowProps) {
  const t = useContractTexts();
  const { step, due, cents } = row;
  return (
    <div className="ct-settle-row">
      <Checkbox
        checked={amount !== undefined}
        onChange={({ target }) => onChange(target.checked ? fromCents(cents) : undefined)}
      >
        {step} <span className="wb-muted">{due}</span>
      </Checkbox>
      <Input
        className="ct-amount"
        aria-label={t('desk.amountOf', { step })}
        inputMode="decimal"
        maxLength={20}
        disabled={amount === undefined}
        value={amount ?? fromCents(cents)}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function MethodSelect(props: { value: string; onChange: (value: string) => void }) {
  const t = useContractTexts();
  const title = useTitle();
  const { collections } = useWorkspace();
  const fields = collections.find(({ id }) => id === 'payment')?.fields ?? [];
  const field = fields.find(({ id }) => id === 'method');
  const choices = field && 'choices' in field ? (field.choices ?? []) : [];
  return (
    <Select
      aria-label={t('desk.method')}
      {...props}
      options={choices.map((each) => ({ value: each.id, label: title(each.title) }))}
    />
  );
}

/** The payment as a document, posted at once. What the books refuse stays a draft. */
async function settle(
  call: Call,
  workspace: string,
  chosen: readonly Settled[],
  head: { day: string; method: string; bankRef: string },
): Promise<void> {
  const { ref = '', party, side } = chosen[0]?.row ?? {};
  const found = await call('GET /gateway/records/:workspace/:collection', {
    params: { workspace, collection: 'contract' },
    query: { f: `no.eq.${ref}`, columns: 'no', limit: 2 },
  });
  const contract = found.items[0]?.id;
  const params = { workspace, collection: 'payment' };
  const body = {
    values: {
      ...{ contract, party, direction: side === 'receivable' ? 'in' : 'out' },
      ...{ day: head.day, method: head.method },
      ...(head.bankRef.trim() === '' ? {} : { bankRef: head.bankRef.trim() }),
    },
    lines: {
      settles: chosen.map(({ row: { step, due }, amount }) => ({
        values: { step, due, amount: fromCents(readAmount(amount) ?? 0n) },
      })),
    },
  };
  const input = { params, body } as never;
  const made = await call('POST /gateway/records/:workspace/:collection', input);
  const { id, version } = made as unknown as { id: string; version: number };
  await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, id, transition: 'post' },
    body: { version },
  });
}
