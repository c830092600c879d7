import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useGet } from '@pedestal/workbench';
import { Button, Input, InputNumber, type InputRef, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { useWarehouseTexts } from '../texts.ts';
import { parseQuantity, textOf } from '../walk-lines.ts';
import { type Parcels, shipPick } from './ship-pick.ts';

interface ShipFormProps {
  record: StoredRecord;
  /** Was everything scanned or confirmed? */
  isPacked: boolean;
  onShipped(shipment: string): void;
}

/** Carrier, parcels and tracking number; then the goods are booked out. */
export function ShipForm({ record, isPacked, onShipped }: ShipFormProps) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const carriers = useCarriers();
  const [problem, setProblem] = useState<string>();
  const [parcels, setParcels] = useState<Parcels>({
    ...{ carrier: null, trackingNo: '', boxes: 1, weight: '' },
  });
  const tracking = useRef<InputRef>(null);
  // The next thing that is scanned is the label of the carrier.
  useEffect(() => {
    if (isPacked) tracking.current?.focus({ preventScroll: true });
  }, [isPacked]);
  const set = (change: Partial<Parcels>) => setParcels((before) => ({ ...before, ...change }));
  const no = textOf(record.values.no) ?? '';
  const customer = textOf(record.values.customer) ?? '';
  const pick = { id: record.id, version: record.version, customer };
  const ship = useChange((call, values: Parcels) => shipPick(call, workspace.key, pick, values), {
    onDone({ id }) {
      shell.notify({ type: 'success', message: t('ship.finished', { no }) });
      onShipped(id);
    },
  });
  const submit = () => {
    const isWeight = parcels.weight.trim() === '' || parseQuantity(parcels.weight) !== undefined;
    setProblem(isWeight ? undefined : t('badQty'));
    if (isWeight) ship.mutate(parcels);
  };
  return (
    <form
      className="rc-step rc-ship"
      aria-label={t('ship.parcels')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPacked) submit();
      }}
    >
      <Select
        size="large"
        aria-label={t('ship.carrier')}
        placeholder={t('ship.carrier')}
        value={parcels.carrier}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={carriers}
        onChange={(carrier) => set({ carrier: carrier ?? null })}
      />
      <Input
        ref={tracking}
        size="large"
        aria-label={t('ship.tracking')}
        placeholder={t('ship.tracking')}
        maxLength={40}
        autoComplete="off"
        value={parcels.trackingNo}
        // The scanner's Enter ends the number, not the work.
        onPressEnter={(event) => event.preventDefault()}
        onChange={({ target }) => set({ trackingNo: target.value })}
      />
      <div className="rc-ship-sizes">
        <InputNumber
          size="large"
          aria-label={t('ship.boxes')}
          prefix={t('ship.boxes')}
          min={1}
          max={9_999}
          precision={0}
          value={parcels.boxes}
          onChange={(boxes) => set({ boxes: boxes ?? 1 })}
        />
        <Input
          size="large"
          aria-label={t('ship.weight')}
          placeholder={t('ship.weight')}
          inputMode="decimal"
          autoComplete="off"
          value={parcels.weight}
          status={problem === undefined ? '' : 'error'}
          onChange={({ target }) => set({ weight: target.value })}
        />
      </div>
      <p role="alert" className="rc-scan-problem">
        {problem}
      </p>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        disabled={!isPacked}
        loading={ship.isPending}
      >
        {t('ship.finish')}
      </Button>
      {!isPacked && <p className="wb-muted">{t('ship.checkFirst')}</p>}
    </form>
  );
}

/** Parties that carry goods. */
function useCarriers(): { value: string; label: string }[] {
  const { data } = useGet('GET /gateway/records/:workspace/:collection', {
    params: { workspace: 'base', collection: 'party' },
    query: { f: 'kinds.in.carrier', sort: 'name', columns: 'name', limit: 100 },
  });
  return (data?.items ?? []).map(({ id, values }) => ({
    value: id,
    label: textOf(values.name) ?? id,
  }));
}
