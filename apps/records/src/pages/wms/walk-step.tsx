import { Button, Radio } from 'antd';
import { useState } from 'react';
import { QuantityPad } from './quantity-pad.tsx';
import { ScanField } from './scan-field.tsx';
import { useWarehouseTexts } from './texts.ts';
import { isScanned, parseQuantity, showQuantity, type WalkLine } from './walk-lines.ts';

type Stage = 'place' | 'goods' | 'qty';
const REASONS = ['missing', 'damaged', 'other'] as const;

interface WalkStepProps {
  work: 'pick' | 'count';
  line: WalkLine;
  lines: readonly WalkLine[];
  isBusy: boolean;
  /** Goes on with another line, whose bin was scanned. */
  onChoose(line: string): void;
  onDone(quantity: string, short?: string): void;
}

/** One line: go to the bin and scan it, scan the goods, say how many. */
export function WalkStep({ work, line, lines, isBusy, onChoose, onDone }: WalkStepProps) {
  const t = useWarehouseTexts();
  const [stage, setStage] = useState<Stage>('place');
  const [problem, setProblem] = useState<string>();
  const go = (next: Stage) => {
    setStage(next);
    setProblem(undefined);
  };
  const scan = (code: string) => {
    if (stage === 'goods') {
      if (isScanned(line.goods.codes, code)) go('qty');
      else setProblem(t('wrongGoods', { code }));
      return;
    }
    if (isScanned(line.place.codes, code)) {
      go('goods');
      return;
    }
    const other = lines.find(
      ({ done, place }) => done === undefined && isScanned(place.codes, code),
    );
    if (other) onChoose(other.id);
    else setProblem(t('wrongPlace', { place: line.place.code, code }));
  };
  const scanned = stage === 'goods' && line.lot !== undefined ? 'lot' : stage;
  return (
    <section className="rc-step" aria-label={t('line', lineOf(lines, line))}>
      <p className="wb-muted">{t('line', lineOf(lines, line))}</p>
      <p className="rc-step-place">{line.place.code}</p>
      <p className="rc-step-goods">
        {line.goods.name} <span className="wb-muted">{line.goods.sku}</span>
      </p>
      {line.lot !== undefined && <p>{t('lot', { lot: line.lot })}</p>}
      {work === 'pick' && (
        <p className="rc-step-wanted">
          {t('pick.wanted')} <strong>{showQuantity(line.wanted)}</strong>
        </p>
      )}
      <p aria-live="polite">{t(`stage.${scanned}`)}</p>
      {stage === 'qty' ? (
        <Quantity work={work} line={line} isBusy={isBusy} onDone={onDone} />
      ) : (
        <>
          <ScanField
            label={t(`stage.${scanned}`)}
            placeholder={t('scan')}
            problem={problem}
            onScan={scan}
            focusKey={stage}
          />
          <Button type="link" onClick={() => go(stage === 'place' ? 'goods' : 'qty')}>
            {t('byHand')}
          </Button>
        </>
      )}
    </section>
  );
}

const lineOf = (lines: readonly WalkLine[], line: WalkLine) => ({
  at: lines.indexOf(line) + 1,
  of: lines.length,
});

type QuantityProps = Pick<WalkStepProps, 'work' | 'line' | 'isBusy' | 'onDone'>;

/** Picking proposes what is asked for; whoever counts starts with nothing. */
function Quantity({ work, line, isBusy, onDone }: QuantityProps) {
  const t = useWarehouseTexts();
  const isPick = work === 'pick';
  const [value, setValue] = useState(isPick ? showQuantity(line.wanted) : '');
  const [problem, setProblem] = useState<string>();
  const [short, setShort] = useState<string>('missing');
  const amount = parseQuantity(value);
  const wanted = parseQuantity(line.wanted ?? '');
  const isShort = isPick && amount !== undefined && wanted !== undefined && amount < wanted;
  const confirm = () => {
    if (amount === undefined) setProblem(t('badQty'));
    else if (isPick && wanted !== undefined && amount > wanted) {
      setProblem(t('tooMany', { qty: showQuantity(line.wanted) }));
    } else onDone(value.trim(), isShort ? short : undefined);
  };
  return (
    <>
      {isShort && (
        <Radio.Group
          className="rc-reasons"
          aria-label={t('short.title')}
          value={short}
          onChange={(event) => setShort(event.target.value)}
          options={REASONS.map((reason) => ({ value: reason, label: t(`short.${reason}`) }))}
        />
      )}
      <QuantityPad
        label={t('qty')}
        value={value}
        problem={problem}
        isBusy={isBusy}
        onChange={(next) => {
          setValue(next);
          setProblem(undefined);
        }}
        onConfirm={confirm}
      />
    </>
  );
}
