import type { StoredRecord } from '@pedestal/contract';
import { Failure, InnerLink, Loading, useChange, useGet } from '@pedestal/workbench';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type FieldValue, ShownValue } from '../../values/shown-value.tsx';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { showQuantity, textOf } from '../wms/walk-lines.ts';
import { payOut, runStep } from './orders.ts';
import { useMallTexts } from './texts.ts';

const PrintDialog = lazy(() => import('../../print/print-dialog.tsx'));

/** A refund with the steps that the person can take now. */
export function RefundDetail({ id }: { id: string }) {
  const { workspace } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'refund', id };
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Detail record={data} />;
}

const SHOWN = ['state', 'reason', 'amount', 'customer', 'day', 'note'];

function Detail({ record }: { record: StoredRecord }) {
  const t = useMallTexts();
  const title = useTitle();
  const { workspace, base, collections } = useWorkspace();
  const [isPrinting, setPrinting] = useState(false);
  const { values, labels, lines } = record;
  const no = textOf(values.no) ?? '';
  const order = textOf(values.order) ?? '';
  const fields = collections.find(({ id }) => id === 'refund')?.fields ?? [];
  const place = { workspace: workspace.key, collection: 'refund', id: record.id };
  const heading = t('refund.detail', { no });
  return (
    <section className="rm-card" aria-label={heading}>
      <h2>{heading}</h2>
      <dl className="rm-facts">
        <div>
          <dt>{t('refund.order')}</dt>
          <dd>
            <InnerLink to={`${base}/order/${order}`}>{labels.order?.[order] ?? '—'}</InnerLink>
          </dd>
        </div>
        {SHOWN.flatMap((id) => {
          const field = fields.find((each) => each.id === id);
          return field ? [field] : [];
        }).map((field) => (
          <div key={field.id}>
            <dt>{title(field.title)}</dt>
            <dd>
              <ShownValue field={field} value={values[field.id] as FieldValue} labels={labels} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('refund.lines')}</h3>
      <ul className="rm-lines">
        {(lines.lines ?? []).map(({ id, values: row }) => (
          <li key={id}>
            {labels['lines.item']?.[textOf(row.item) ?? ''] ?? '—'} ×{' '}
            {showQuantity(textOf(row.qty) ?? '')}
          </li>
        ))}
        {(lines.lines ?? []).length === 0 && <li className="wb-muted">{t('refund.noLines')}</li>}
      </ul>
      <Steps record={record} no={no} onPrint={() => setPrinting(true)} />
      {isPrinting && (
        <Suspense>
          <PrintDialog
            place={place}
            ids={[record.id]}
            form="refundNote"
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface StepsProps {
  record: StoredRecord;
  no: string;
  onPrint: () => void;
}

function Steps({ record, no, onPrint }: StepsProps) {
  const t = useMallTexts();
  const title = useTitle();
  const { workspace, collections } = useWorkspace();
  const all = collections.find(({ id }) => id === 'refund')?.states?.transitions ?? [];
  const moves = all.filter(({ id }) => record.transitions.includes(id) && id !== 'void');
  const run = useChange(
    async (call, transition: string) => {
      if (transition === 'payOut') return payOut(call, workspace.key, record);
      const place = { workspace: workspace.key, collection: 'refund', id: record.id, transition };
      await runStep(call, place, record.version);
    },
    { done: t('refund.done', { no }) },
  );
  return (
    <div className="rm-actions">
      {moves.map(({ id, title: name }) => (
        <Button
          key={id}
          type={id === 'refuse' ? 'default' : 'primary'}
          loading={run.isPending && run.variables === id}
          onClick={() => run.mutate(id)}
        >
          {title(name as [string, string])}
        </Button>
      ))}
      {moves.length === 0 && <span className="wb-muted">{t('refund.nothing')}</span>}
      <Button onClick={onPrint}>{t('refund.print')}</Button>
    </div>
  );
}
