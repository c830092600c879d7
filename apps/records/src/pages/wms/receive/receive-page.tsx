import type { StoredRecord } from '@pedestal/contract';
import {
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useGet,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { DocumentList } from '../document-list.tsx';
import { ScanField } from '../scan-field.tsx';
import { useWarehouseTexts } from '../texts.ts';
import { useMasters } from '../use-masters.ts';
import { isScanned, showQuantity, textOf } from '../walk-lines.ts';
import { FinishReceipt } from './finish-receipt.tsx';
import { type ReceiptLine, toReceiptLines } from './receipt-lines.ts';
import { ReceiveLine } from './receive-line.tsx';
import '../wms.css';

/** Receiving with a scanner: scan the order, scan the goods, say how many and of which lot, post. */
export function Component() {
  const { collections } = useWorkspace();
  const { values } = useAddressState();
  if (!collections.some(({ id }) => id === 'receipt')) return <NoPage />;
  if (values.id !== undefined) return <ReceiveDocument key={values.id} id={values.id} />;
  return (
    <DocumentList
      work="receive"
      collection="receipt"
      filter="state.in.expected~arrived"
      sort="due"
      day="due"
      about="supplier"
    />
  );
}

function ReceiveDocument({ id }: { id: string }) {
  const t = useWarehouseTexts();
  const { workspace, base } = useWorkspace();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: workspace.key, collection: 'receipt', id },
  });
  const masters = useMasters(data);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !masters) return <Loading />;
  const supplier = data.labels.supplier?.[textOf(data.values.supplier) ?? ''];
  return (
    <Page
      title={textOf(data.values.orderNo) ?? t('receive.title')}
      {...(supplier === undefined ? {} : { hint: supplier })}
      actions={<InnerLink to={`${base}/p/receive`}>{t('back')}</InnerLink>}
    >
      <ReceiveLines record={data} lines={toReceiptLines(data, masters)} />
    </Page>
  );
}

function ReceiveLines({ record, lines }: { record: StoredRecord; lines: readonly ReceiptLine[] }) {
  const t = useWarehouseTexts();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const canEdit = record.writable.includes('lines');
  const choose = (line: ReceiptLine | undefined, code = '') => {
    setChosen(line?.id);
    setProblem(line ? undefined : t('receive.notInOrder', { code }));
  };
  // Of two lines with the same goods, the one that is not received yet.
  const scan = (code: string) => {
    const found = lines.filter(({ codes }) => isScanned(codes, code));
    choose(found.find(({ isReceived }) => !isReceived) ?? found[0], code);
  };
  const current = lines.find(({ id }) => id === chosen);
  return (
    <div className="rc-walk">
      {canEdit && !current && (
        <section className="rc-step" aria-label={t('receive.scanGoods')}>
          <p>
            {t('receive.scanGoods')} <span className="wb-muted">{t('receive.choose')}</span>
          </p>
          <ScanField
            label={t('receive.scanGoods')}
            placeholder={t('scan')}
            problem={problem}
            onScan={scan}
            focusKey={String(record.version)}
          />
        </section>
      )}
      {canEdit && current && (
        <ReceiveLine
          key={current.id}
          record={record}
          line={current}
          onDone={() => setChosen(undefined)}
        />
      )}
      {!current && <FinishReceipt record={record} />}
      <h2>{t('receive.lines')}</h2>
      <ol className="rc-walk-list">
        {lines.map((line) => (
          <li key={line.id} aria-current={line.id === chosen ? 'step' : undefined}>
            <strong>{line.sku}</strong>
            <span>{line.name}</span>
            <span className="wb-muted">
              {t('receive.expected', { qty: showQuantity(line.expected) })} ·{' '}
              {t('receive.received', { qty: showQuantity(line.qty) })}
              {line.lot !== undefined && ` · ${line.lot}`}
            </span>
            {canEdit && line.id !== chosen && (
              <Button size="small" onClick={() => choose(line)}>
                {t(line.isReceived ? 'again' : 'go')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
