import { type Call, printFilter, type StoredRecord } from '@pedestal/contract';
import { DateInput, useChange } from '@pedestal/workbench';
import { Input, type InputRef, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { findField } from '../../../workspace/collection.ts';
import { useTitle, useWorkspace } from '../../../workspace/workspace-context.ts';
import { QuantityPad } from '../quantity-pad.tsx';
import { useWarehouseTexts } from '../texts.ts';
import { parseQuantity, showQuantity, textOf } from '../walk-lines.ts';
import type { ReceiptLine } from './receipt-lines.ts';

interface ReceiveLineProps {
  record: StoredRecord;
  line: ReceiptLine;
  onDone(): void;
}

interface Received {
  quantity: string;
  lot: string;
  expiry: string;
  condition: string;
}

/** What of a line has arrived: lot, expiry, condition and quantity. */
export function ReceiveLine({ record, line, onDone }: ReceiveLineProps) {
  const t = useWarehouseTexts();
  const choices = useLineChoices();
  const { workspace } = useWorkspace();
  const [received, setReceived] = useState<Received>({
    quantity: showQuantity(line.isReceived ? line.qty : line.expected),
    lot: line.lot ?? '',
    expiry: line.expiry ?? '',
    condition: line.condition,
  });
  const [problem, setProblem] = useState<string>();
  const lot = useRef<InputRef>(null);
  const quantity = useRef<InputRef>(null);
  // The next thing that is scanned is the label of the lot, which must not become a quantity.
  const asksLot = line.needsLot && line.lot === undefined;
  useEffect(() => {
    if (asksLot) lot.current?.focus({ preventScroll: true });
  }, [asksLot]);
  const set = (change: Partial<Received>) => {
    setReceived((before) => ({ ...before, ...change }));
    setProblem(undefined);
  };
  const save = useChange(
    (call, values: Received) => saveLine(call, workspace.key, { record, line }, values),
    { onDone },
  );
  const confirm = () => {
    if (parseQuantity(received.quantity) === undefined) setProblem(t('badQty'));
    else if (line.needsLot && received.lot.trim() === '') {
      setProblem(t('receive.lotMissing'));
      lot.current?.focus();
    } else save.mutate(received);
  };
  const unit = choices.nameOf('unit', line.unit);
  return (
    <section className="rc-step" aria-label={line.name}>
      <p className="rc-step-goods">
        {line.name} <span className="wb-muted">{line.sku}</span>
      </p>
      <p>{t('receive.expected', { qty: `${showQuantity(line.expected)} ${unit}` })}</p>
      <div className="rc-receive-fields">
        {line.needsLot && (
          <>
            <Input
              ref={lot}
              size="large"
              value={received.lot}
              aria-label={t('receive.lot')}
              placeholder={t('receive.lot')}
              autoComplete="off"
              maxLength={40}
              enterKeyHint="next"
              onChange={(event) => set({ lot: event.target.value })}
              onPressEnter={() => quantity.current?.focus({ cursor: 'all' })}
            />
            <DateInput
              size="large"
              label={t('receive.expiry')}
              value={received.expiry}
              onChange={(day) => set({ expiry: day ?? '' })}
            />
          </>
        )}
        <Radio.Group
          className="rc-reasons"
          aria-label={t('receive.condition')}
          value={received.condition}
          onChange={(event) => set({ condition: event.target.value })}
          options={choices.all('condition')}
        />
      </div>
      <QuantityPad
        ref={quantity}
        label={t('receive.unitQty', { unit })}
        value={received.quantity}
        problem={problem}
        isBusy={save.isPending}
        onChange={(quantity) => set({ quantity })}
        onConfirm={confirm}
      />
    </section>
  );
}

/** Names of the choices of a receipt's lines, as the blueprint has them. */
function useLineChoices() {
  const title = useTitle();
  const { collections } = useWorkspace();
  const lines = collections.find(({ id }) => id === 'receipt')?.lines[0];
  const all = (id: string) => {
    const field = lines && findField({ fields: lines.fields } as never, id);
    const choices = field && 'choices' in field ? field.choices : [];
    return choices.map((choice) => ({ value: choice.id, label: title(choice.title) }));
  };
  return {
    all,
    nameOf: (id: string, value: string) =>
      all(id).find((choice) => choice.value === value)?.label ?? '',
  };
}

/** Finds the lot by its code, or registers it, and saves the line. */
async function saveLine(
  call: Call,
  workspace: string,
  { record, line }: Pick<ReceiveLineProps, 'record' | 'line'>,
  { quantity, lot: code, expiry, condition }: Received,
): Promise<StoredRecord> {
  const lot = line.needsLot
    ? await findOrAddLot(call, workspace, {
        code: code.trim(),
        item: line.item,
        supplier: textOf(record.values.supplier) ?? null,
        expiry: expiry === '' ? null : expiry,
      })
    : null;
  const values = {
    qty: quantity.trim(),
    condition,
    lot: lot?.id ?? null,
    expiry: lot?.expiry ?? null,
  };
  return call('PATCH /gateway/records/:workspace/:collection/:id', {
    params: { workspace, collection: 'receipt', id: record.id },
    body: {
      version: record.version,
      lines: { lines: { change: [{ id: line.id, values }] } },
    } as never,
  });
}

interface NewLot {
  code: string;
  item: string;
  supplier: string | null;
  expiry: string | null;
}

async function findOrAddLot(call: Call, workspace: string, lot: NewLot) {
  const params = { workspace, collection: 'lot' };
  const f = printFilter({
    and: [
      { field: 'code', operator: 'eq', values: [lot.code] },
      { field: 'item', operator: 'eq', values: [lot.item] },
    ],
  });
  const list = await call('GET /gateway/records/:workspace/:collection', {
    params,
    query: { f, limit: 1 },
  });
  const [found] = list.items;
  if (found) return { id: found.id, expiry: textOf(found.values.expiry) ?? lot.expiry };
  const body = { values: { ...lot } };
  const added = await call('POST /gateway/records/:workspace/:collection', { params, body });
  return { id: added.id, expiry: lot.expiry };
}
