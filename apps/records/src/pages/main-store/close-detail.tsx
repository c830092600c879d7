import type { StoredRecord } from '@pedestal/contract';
import { Failure, InnerLink, Loading, useGet } from '@pedestal/workbench';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { textOf } from '../wms/walk-lines.ts';
import { CompareForm } from './compare-form.tsx';
import { CountForm } from './count-form.tsx';
import { useStoreTexts } from './texts.ts';

const PrintDialog = lazy(() => import('../../print/print-dialog.tsx'));

/** A day close at the step that it has reached. */
export function CloseDetail({ id }: { id: string }) {
  const { workspace } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'dayClose', id };
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Detail record={data} />;
}

function Detail({ record }: { record: StoredRecord }) {
  const t = useStoreTexts();
  const { workspace, base } = useWorkspace();
  const [isPrinting, setPrinting] = useState(false);
  const day = textOf(record.values.day) ?? '';
  const isOpen = record.values.state === 'open';
  const heading = t(isOpen ? 'close.count' : 'close.compare', { day });
  return (
    <section className="ms-card" aria-label={heading}>
      <header className="ms-head">
        <h2>{heading}</h2>
        <Button onClick={() => setPrinting(true)}>{t('close.print')}</Button>
        <InnerLink to={`${base}/dayClose/${record.id}`}>{t('close.open')}</InnerLink>
      </header>
      <Step key={`${record.id} ${record.version}`} record={record} />
      {isPrinting && (
        <Suspense>
          <PrintDialog
            place={{ workspace: workspace.key, collection: 'dayClose' }}
            ids={[record.id]}
            form="closeReport"
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Step({ record }: { record: StoredRecord }) {
  const t = useStoreTexts();
  const { state } = record.values;
  if (state === 'open') return <CountForm record={record} />;
  // Whoever counts cannot read what was expected.
  if (!('methods' in record.lines)) return <p>{t('close.waiting')}</p>;
  if (state === 'review') {
    return (
      <>
        <p>{t('close.inReview')}</p>
        <CompareForm record={record} isDone />
      </>
    );
  }
  return <CompareForm record={record} />;
}
