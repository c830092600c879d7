import { useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page, useChange } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { QuantityPad } from './quantity-pad.tsx';
import { ScanField } from './scan-field.tsx';
import type { Bin } from './suggest-bins.ts';
import { useWarehouseTexts } from './texts.ts';
import { findGoods } from './transfer/use-goods.ts';
import { type Arrived, useArrived, useBins, useFindBin } from './use-arrived.ts';
import { formatQuantity, parseQuantity, showQuantity, textOf } from './walk-lines.ts';
import './wms.css';

/** Puts arrived goods into bins: what waits, where it fits best, scan the bin, say how many. */
export function Component() {
  const t = useWarehouseTexts();
  const { collections, base } = useWorkspace();
  const arrived = useArrived();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const collection = collections.find(({ id }) => id === 'putAway');
  if (!collection) return <NoPage />;
  if (arrived.error && !arrived.data) {
    return <Failure error={arrived.error} onRetry={() => void arrived.refetch()} />;
  }
  if (!arrived.data) return <Loading />;
  const current = arrived.data.find(({ key }) => key === chosen);
  const choose = (key: string | undefined) => {
    setChosen(key);
    setProblem(undefined);
  };
  const scan = (code: string) => {
    const found = findGoods(arrived.data, code);
    if (found === 'many') setProblem(t('putAway.many'));
    else if (found) choose(found.key);
    else setProblem(t('putAway.notHere', { code }));
  };
  return (
    <Page
      title={t('putAway.title')}
      hint={t('putAway.hint')}
      actions={<InnerLink to={`${base}/putAway`}>{t('putAway.documents')}</InnerLink>}
    >
      <div className="rc-walk">
        {current && (
          <PutAwayStep key={current.key} goods={current} onDone={() => choose(undefined)} />
        )}
        {!current && arrived.data.length > 0 && collection.can.create && (
          <ScanField
            label={t('putAway.scanGoods')}
            placeholder={t('putAway.scanGoods')}
            problem={problem}
            onScan={scan}
            focusKey="goods"
          />
        )}
        {arrived.data.length === 0 && <Empty description={t('putAway.none')} />}
        <ol className="rc-walk-list">
          {arrived.data.map((goods) => (
            <li key={goods.key} aria-current={goods.key === chosen ? 'step' : undefined}>
              <strong>{goods.name}</strong>
              <span>
                {goods.lotCode !== '' && (
                  <>
                    <span className="rc-lot">{t('lot', { lot: goods.lotCode })}</span>
                    {' · '}
                  </>
                )}
                {t('putAway.qty', { qty: showQuantity(formatQuantity(goods.qty)) })}
              </span>
              <span className="wb-muted">{goods.fromName}</span>
              {goods.key !== chosen && collection.can.create && (
                <Button size="small" onClick={() => choose(goods.key)}>
                  {t('putAway.start')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}

interface PutAwayStepProps {
  goods: Arrived;
  onDone(): void;
}

function PutAwayStep({ goods, onDone }: PutAwayStepProps) {
  const t = useWarehouseTexts();
  const bins = useBins(goods);
  const [bin, setBin] = useState<Bin>();
  const [problem, setProblem] = useState<string>();
  const [quantity, setQuantity] = useState(showQuantity(formatQuantity(goods.qty)));
  const save = usePutAway(goods, onDone);
  const findBin = useFindBin();
  const scan = async (code: string) => {
    const found = await findBin(code).catch(() => undefined);
    setBin(found);
    setProblem(found ? undefined : t('putAway.noBin', { code }));
  };
  const confirm = () => {
    const qty = parseQuantity(quantity);
    if (qty === undefined || qty === 0n) setProblem(t('badQty'));
    else if (qty > goods.qty) {
      setProblem(t('tooMany', { qty: showQuantity(formatQuantity(goods.qty)) }));
    } else if (bin) save.mutate({ bin, qty });
  };
  if (bins.error && !bins.data) {
    return <Failure error={bins.error} onRetry={() => void bins.refetch()} />;
  }
  if (!bins.data) return <Loading />;
  return (
    <section className="rc-step" aria-label={goods.name}>
      <p className="rc-step-goods">
        {goods.name} {goods.lotCode !== '' && t('lot', { lot: goods.lotCode })}
      </p>
      {bin ? (
        <>
          <p className="rc-step-place">{bin.code}</p>
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
          <Button type="link" onClick={() => setBin(undefined)}>
            {t('putAway.other')}
          </Button>
        </>
      ) : (
        <>
          <ScanField
            label={t('putAway.scanBin')}
            placeholder={t('scan')}
            problem={problem}
            onScan={(code) => void scan(code)}
            focusKey={goods.key}
          />
          <SuggestedBins bins={bins.data} onChoose={setBin} />
        </>
      )}
    </section>
  );
}

/** The best bins, and why they are. */
function SuggestedBins({ bins, onChoose }: { bins: readonly Bin[]; onChoose(bin: Bin): void }) {
  const t = useWarehouseTexts();
  if (bins.length === 0) return <p className="wb-muted">{t('putAway.noSuggestion')}</p>;
  return (
    <ul className="rc-walk-list" aria-label={t('putAway.suggested')}>
      {bins.map((bin) => (
        <li key={bin.id}>
          <strong>{bin.code}</strong>
          <span className="wb-muted">
            {bin.holds > 0n
              ? t(bin.hasLot ? 'putAway.sameLot' : 'putAway.sameGoods', {
                  qty: showQuantity(formatQuantity(bin.holds)),
                })
              : t('putAway.empty')}
          </span>
          <Button
            size="small"
            aria-label={t('putAway.choose', { bin: bin.code })}
            onClick={() => onChoose(bin)}
          >
            {t('putAway.pick')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Writes a put-away of one line, and finishes it where the person may. */
function usePutAway(goods: Arrived, onDone: () => void) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'putAway' };
  return useChange(
    async (call, { bin, qty }: { bin: Bin; qty: bigint }) => {
      const { item, lot, condition, from } = goods;
      const values = { item, lot, condition, from, to: bin.id, qty: formatQuantity(qty) };
      const saved = await call('POST /gateway/records/:workspace/:collection', {
        params,
        body: { values: {}, lines: { lines: [{ values }] } } as never,
      });
      if (!saved.transitions.includes('finish')) return { no: '', bin };
      const done = await call(
        'POST /gateway/records/:workspace/:collection/:id/transitions/:transition',
        {
          params: { ...params, id: saved.id, transition: 'finish' },
          body: { version: saved.version },
        },
      );
      return { no: textOf(done?.values.no) ?? '', bin };
    },
    {
      onDone({ no, bin }) {
        shell.notify({ type: 'success', message: t('putAway.finished', { no, bin: bin.code }) });
        onDone();
      },
    },
  );
}
