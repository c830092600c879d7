import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { QuantityPad } from '../quantity-pad.tsx';
import { ScanField } from '../scan-field.tsx';
import type { Bin } from '../suggest-bins.ts';
import { useWarehouseTexts } from '../texts.ts';
import { type Goods, useFindBin } from '../use-arrived.ts';
import { formatQuantity, parseQuantity, showQuantity } from '../walk-lines.ts';
import { useConditions } from './use-conditions.ts';
import { transferGoods, type Wanted } from './use-goods.ts';

interface TransferStepProps {
  place: Bin;
  goods: Goods;
  onDone(): void;
}

/** Where the goods go, in which condition, and how many. */
export function TransferStep({ place, goods, onDone }: TransferStepProps) {
  const t = useWarehouseTexts();
  const [to, setTo] = useState<Bin>();
  const [problem, setProblem] = useState<string>();
  const findBin = useFindBin();
  const scan = async (code: string) => {
    const found = await findBin(code).catch(() => undefined);
    setTo(found);
    setProblem(found ? undefined : t('putAway.noBin', { code }));
  };
  return (
    <section className="rc-step" aria-label={goods.name}>
      <p className="rc-step-goods">
        {goods.name} {goods.lotCode !== '' && t('lot', { lot: goods.lotCode })}
      </p>
      <p className="rc-step-place">
        {place.code} → {to?.code ?? '…'}
      </p>
      {to ? (
        <HowMany goods={goods} to={to} onDone={onDone} />
      ) : (
        <>
          <ScanField
            label={t('transfer.scanTo')}
            placeholder={t('transfer.scanTo')}
            problem={problem}
            onScan={(code) => void scan(code)}
            focusKey={goods.key}
          />
          <Button onClick={() => setTo(place)}>{t('transfer.sameBin')}</Button>
        </>
      )}
      <Button type="link" onClick={() => (to ? setTo(undefined) : onDone())}>
        {t(to ? 'putAway.other' : 'transfer.otherGoods')}
      </Button>
    </section>
  );
}

interface HowManyProps {
  goods: Goods;
  to: Bin;
  onDone(): void;
}

function HowMany({ goods, to, onDone }: HowManyProps) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const conditions = useConditions();
  const most = showQuantity(formatQuantity(goods.qty));
  const [quantity, setQuantity] = useState(most);
  const [becomes, setBecomes] = useState(goods.condition);
  const [problem, setProblem] = useState<string>();
  const save = useChange((call, wanted: Wanted) => transferGoods(call, workspace.key, wanted), {
    onDone({ no, isPosted }) {
      const message = isPosted ? t('transfer.finished', { no }) : t('transfer.waits');
      shell.notify({ type: 'success', message });
      onDone();
    },
  });
  const confirm = () => {
    const qty = parseQuantity(quantity);
    if (qty === undefined || qty === 0n) setProblem(t('badQty'));
    else if (qty > goods.qty) setProblem(t('tooMany', { qty: most }));
    else if (to.id === goods.from && becomes === goods.condition) setProblem(t('transfer.same'));
    else save.mutate({ goods, to: to.id, becomes, qty: formatQuantity(qty) });
  };
  return (
    <>
      <Radio.Group
        className="rc-reasons"
        aria-label={t('transfer.condition')}
        value={becomes}
        onChange={(event) => {
          setBecomes(event.target.value);
          setProblem(undefined);
        }}
        options={conditions}
      />
      <QuantityPad
        label={t('qty')}
        value={quantity}
        problem={problem}
        isBusy={save.isPending}
        onChange={(next) => {
          setQuantity(next);
          setProblem(undefined);
        }}
        onConfirm={confirm}
      />
    </>
  );
}
