import type { StoredRecord } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { fromCents, readAmount, sumCents, toCents } from '../acc/money.ts';
import { showCents } from '../acc/statements/sheet.ts';
import { textOf } from '../wms/walk-lines.ts';
import { useStoreTexts } from './texts.ts';
import {
  amountOf,
  COINS,
  finishCount,
  isCount,
  type Pieces,
  showCoin,
  TERMINALS,
  toPieces,
  totalOf,
} from './till.ts';

/** The till by denomination, and what the terminals say. Enter goes to the next field. */
export function CountForm({ record }: { record: StoredRecord }) {
  const t = useStoreTexts();
  const locale = useLocale();
  const { workspace } = useWorkspace();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [pieces, setPieces] = useState<Pieces>(() => toPieces(record));
  const [terminals, setTerminals] = useState<Record<string, string>>(() =>
    Object.fromEntries(TERMINALS.map((each) => [each, textOf(record.values[each]) ?? ''])),
  );
  const amounts = TERMINALS.map((each) => readAmount(terminals[each] ?? ''));
  const isBad = (amount: bigint | undefined) => amount === undefined || amount < 0n;
  const isFaulty = amounts.some(isBad) || !Object.values(pieces).every(isCount);
  const inTill = totalOf(pieces);
  const isCounted = inTill > 0n;
  const cash = inTill - toCents(record.values.float);
  const takings = cash + sumCents(amounts.map((amount) => amount ?? 0n));
  const show = (cents: bigint) => showCents(cents, locale);
  const showTaken = (cents: bigint) => (isCounted ? show(cents) : '—');
  const finish = useChange(
    (call) =>
      finishCount(call, workspace.key, record, {
        pieces,
        terminals: Object.fromEntries(
          TERMINALS.map((each, index) => [each, fromCents(amounts[index] ?? 0n)]),
        ),
      }),
    { done: t('close.finished', { no: textOf(record.values.no) ?? '' }) },
  );
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
  };
  const figures = [
    ['inTill', show(inTill)],
    ['float', show(toCents(record.values.float))],
    ['cashTaken', showTaken(cash)],
  ] as const;
  return (
    <form
      ref={form}
      className="ms-count"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty && isCounted) finish.mutate(undefined);
      }}
    >
      <fieldset>
        <legend>{t('close.cash')}</legend>
        <ul className="ms-coins">
          {COINS.map((coin) => {
            const name = showCoin(coin);
            return (
              <li key={name}>
                <span className="ms-coin">¥ {name}</span>
                <Input
                  aria-label={t('close.coin', { value: name })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  placeholder="0"
                  {...(isCount(pieces[name] ?? '') ? {} : { status: 'error' })}
                  value={pieces[name] ?? ''}
                  onChange={({ target }) => setPieces({ ...pieces, [name]: target.value })}
                  onPressEnter={goOn}
                />
                <span className="ms-number">{show(amountOf(pieces, coin))}</span>
              </li>
            );
          })}
        </ul>
        <dl className="ms-sums">
          {figures.map(([name, amount]) => (
            <div key={name}>
              <dt>{t(`close.${name}`)}</dt>
              <dd className="ms-number">{amount}</dd>
            </div>
          ))}
        </dl>
      </fieldset>
      <fieldset>
        <legend>{t('close.terminals')}</legend>
        <p className="wb-muted">{t('close.terminalsHint')}</p>
        {TERMINALS.map((each, index) => (
          <div key={each} className="ms-field">
            <label htmlFor={`${id}-${each}`}>{t(`close.${each}`)}</label>
            <Input
              id={`${id}-${each}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="0.00"
              {...(isBad(amounts[index]) ? { status: 'error', title: t('close.badAmount') } : {})}
              value={terminals[each] ?? ''}
              onChange={({ target }) => setTerminals({ ...terminals, [each]: target.value })}
              onPressEnter={goOn}
            />
          </div>
        ))}
        <dl className="ms-sums">
          <div>
            <dt>{t('close.takings')}</dt>
            <dd className="ms-number ms-large">{showTaken(takings)}</dd>
          </div>
        </dl>
        <Button
          type="primary"
          htmlType="submit"
          disabled={isFaulty || !isCounted}
          loading={finish.isPending}
        >
          {t('close.finish')}
        </Button>
      </fieldset>
    </form>
  );
}
