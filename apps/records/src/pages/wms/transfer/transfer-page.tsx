import { Failure, InnerLink, Loading, NoPage, Page } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { ScanField } from '../scan-field.tsx';
import type { Bin } from '../suggest-bins.ts';
import { useWarehouseTexts } from '../texts.ts';
import { type Goods, useFindBin } from '../use-arrived.ts';
import { formatQuantity, showQuantity } from '../walk-lines.ts';
import { TransferStep } from './transfer-step.tsx';
import { useConditions } from './use-conditions.ts';
import { findGoods, useGoods } from './use-goods.ts';
import '../wms.css';

/** Moves goods with a scanner: the bin that they are in, the goods, the bin that they go to, how many. */
export function Component() {
  const t = useWarehouseTexts();
  const { collections, base } = useWorkspace();
  const [place, setPlace] = useState<Bin>();
  const [problem, setProblem] = useState<string>();
  const findBin = useFindBin();
  const collection = collections.find(({ id }) => id === 'transfer');
  if (!collection?.can.create) return <NoPage />;
  const scan = async (code: string) => {
    const found = await findBin(code).catch(() => undefined);
    setPlace(found);
    setProblem(found ? undefined : t('putAway.noBin', { code }));
  };
  return (
    <Page
      title={t('transfer.title')}
      hint={t('transfer.hint')}
      actions={<InnerLink to={`${base}/transfer`}>{t('transfer.documents')}</InnerLink>}
    >
      <div className="rc-walk">
        {place ? (
          <GoodsOfPlace key={place.id} place={place} onLeave={() => setPlace(undefined)} />
        ) : (
          <section className="rc-step" aria-label={t('transfer.scanFrom')}>
            <p>{t('transfer.scanFrom')}</p>
            <ScanField
              label={t('transfer.scanFrom')}
              placeholder={t('scan')}
              problem={problem}
              onScan={(code) => void scan(code)}
              focusKey="from"
            />
          </section>
        )}
      </div>
    </Page>
  );
}

/** What lies in the bin; one of it is chosen by a scan or by hand. */
function GoodsOfPlace({ place, onLeave }: { place: Bin; onLeave(): void }) {
  const t = useWarehouseTexts();
  const conditions = useConditions();
  const goods = useGoods(place.id);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  if (goods.error && !goods.data) {
    return <Failure error={goods.error} onRetry={() => void goods.refetch()} />;
  }
  if (!goods.data) return <Loading />;
  const current = goods.data.find(({ key }) => key === chosen);
  const choose = (found: Goods) => {
    setChosen(found.key);
    setProblem(undefined);
  };
  const scan = (code: string) => {
    const found = findGoods(goods.data, code);
    if (found === 'many') setProblem(t('transfer.many'));
    else if (found) choose(found);
    else setProblem(t('transfer.notHere', { code }));
  };
  if (current) {
    return (
      <TransferStep
        key={current.key}
        place={place}
        goods={current}
        onDone={() => setChosen(undefined)}
      />
    );
  }
  return (
    <>
      <section className="rc-step" aria-label={t('stage.goods')}>
        <p className="rc-step-place">{place.code}</p>
        <p>{t('stage.goods')}</p>
        <ScanField
          label={t('stage.goods')}
          placeholder={t('scan')}
          problem={problem}
          onScan={scan}
          focusKey={place.id}
        />
        <Button type="link" onClick={onLeave}>
          {t('transfer.otherBin')}
        </Button>
      </section>
      {goods.data.length === 0 && <Empty description={t('transfer.empty')} />}
      <ul className="rc-walk-list">
        {goods.data.map((each) => (
          <li key={each.key}>
            <strong>{showQuantity(formatQuantity(each.qty))}</strong>
            <span>
              {each.name}
              {each.lotCode !== '' && ` · ${t('lot', { lot: each.lotCode })}`}
            </span>
            <span className="wb-muted">
              {conditions.find(({ value }) => value === each.condition)?.label}
            </span>
            <Button onClick={() => choose(each)}>{t('transfer.move')}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}
