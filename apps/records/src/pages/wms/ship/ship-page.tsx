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
import { Alert, Button, Result } from 'antd';
import { useState } from 'react';
import PrintDialog from '../../../print/print-dialog.tsx';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { DocumentList } from '../document-list.tsx';
import { ScanField } from '../scan-field.tsx';
import { useWarehouseTexts } from '../texts.ts';
import { useMasters } from '../use-masters.ts';
import { isScanned, showQuantity, textOf, toWalk, type WalkLine } from '../walk-lines.ts';
import { ShipForm } from './ship-form.tsx';
import '../wms.css';

/** Packs and ships what was picked: check the goods by scanning, weigh, label, book out. */
export function Component() {
  const { collections } = useWorkspace();
  const { values } = useAddressState();
  const has = (wanted: string) => collections.some(({ id }) => id === wanted);
  if (!has('pick') || !has('shipment')) return <NoPage />;
  if (values.id !== undefined) return <ShipDocument key={values.id} id={values.id} />;
  return (
    <DocumentList
      work="ship"
      collection="pick"
      filter="state.eq.picked"
      sort="due"
      day="due"
      about="customer"
    />
  );
}

function ShipDocument({ id }: { id: string }) {
  const t = useWarehouseTexts();
  const { workspace, base } = useWorkspace();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: workspace.key, collection: 'pick', id },
  });
  const masters = useMasters(data);
  const [shipment, setShipment] = useState<string>();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !masters) return <Loading />;
  const customer = data.labels.customer?.[textOf(data.values.customer) ?? ''];
  const lines = toWalk(data, 'picked', masters).filter(({ done }) => /[1-9]/.test(done ?? ''));
  return (
    <Page
      title={textOf(data.values.no) ?? t('ship.title')}
      {...(customer === undefined ? {} : { hint: customer })}
      actions={<InnerLink to={`${base}/p/ship`}>{t('back')}</InnerLink>}
    >
      <div className="rc-walk">
        {shipment === undefined ? (
          <Pack record={data} lines={lines} onShipped={setShipment} />
        ) : (
          <Shipped pick={id} shipment={shipment} />
        )}
      </div>
    </Page>
  );
}

interface PackProps {
  record: StoredRecord;
  lines: readonly WalkLine[];
  onShipped(shipment: string): void;
}

function Pack({ record, lines, onShipped }: PackProps) {
  const t = useWarehouseTexts();
  const [packed, setPacked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const pack = (id: string) => setPacked((before) => new Set([...before, id]));
  // Of two lines with the same goods, the one that is not packed yet.
  const scan = (code: string) => {
    const found = lines.filter(({ goods }) => isScanned(goods.codes, code));
    const line = found.find(({ id }) => !packed.has(id)) ?? found[0];
    setProblem(line ? undefined : t('ship.notPicked', { code }));
    if (line) pack(line.id);
  };
  if (!record.transitions.includes('ship')) {
    return <Alert type="info" showIcon title={t('ship.notNow')} />;
  }
  const isPacked = lines.every(({ id }) => packed.has(id));
  return (
    <>
      <section className="rc-step" aria-label={t('ship.check')}>
        <p>
          {t('ship.check')}{' '}
          <span className="wb-muted">{t('progress', { done: packed.size, of: lines.length })}</span>
        </p>
        {!isPacked && (
          <ScanField
            label={t('ship.scanGoods')}
            placeholder={t('scan')}
            problem={problem}
            onScan={scan}
            focusKey="pack"
          />
        )}
        <ol className="rc-walk-list">
          {lines.map((line) => (
            <li key={line.id}>
              <strong>{showQuantity(line.done)}</strong>
              <span>
                {line.goods.name}
                {line.lot !== undefined && ` · ${t('lot', { lot: line.lot })}`}
              </span>
              {packed.has(line.id) ? (
                <span>✓ {t('ship.isPacked')}</span>
              ) : (
                <Button onClick={() => pack(line.id)}>{t('ship.byHand')}</Button>
              )}
            </li>
          ))}
        </ol>
      </section>
      <ShipForm record={record} isPacked={isPacked} onShipped={onShipped} />
    </>
  );
}

type Printed = { collection: 'pick' | 'shipment'; id: string; form: string };

/** What goes with the goods is printed at the table where they are packed. */
function Shipped({ pick, shipment }: { pick: string; shipment: string }) {
  const t = useWarehouseTexts();
  const { workspace, base } = useWorkspace();
  const [printed, setPrinted] = useState<Printed>();
  const note = { collection: 'pick', id: pick, form: 'deliveryNote' } as const;
  const label = { collection: 'shipment', id: shipment, form: 'label' } as const;
  return (
    <>
      <Result
        status="success"
        title={t('ship.done')}
        extra={[
          <Button key="note" size="large" onClick={() => setPrinted(note)}>
            {t('ship.note')}
          </Button>,
          <Button key="label" size="large" onClick={() => setPrinted(label)}>
            {t('ship.label')}
          </Button>,
        ]}
      />
      <InnerLink to={`${base}/p/ship`}>{t('ship.next')}</InnerLink>
      {printed && (
        <PrintDialog
          place={{ workspace: workspace.key, collection: printed.collection }}
          ids={[printed.id]}
          form={printed.form}
          onClose={() => setPrinted(undefined)}
        />
      )}
    </>
  );
}
