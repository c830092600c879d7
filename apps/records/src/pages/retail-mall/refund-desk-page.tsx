import { useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page, useAddressState } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FieldValue, type Labels, ShownValue } from '../../values/shown-value.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { RefundDetail } from './refund-detail.tsx';
import './retail-mall.css';
import { useMallTexts } from './texts.ts';

const OPEN = ['draft', 'review', 'rejected', 'approved', 'returned'];

/** Refunds that wait for a step, and the steps of the one that is chosen. */
export function Component() {
  const t = useMallTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const refunds = collections.find(({ id }) => id === 'refund');
  const { data, error, refetch } = useQuery({
    queryKey: ['mall refunds', workspace.key],
    staleTime: 0,
    enabled: refunds !== undefined,
    queryFn: () =>
      readFirst(call, [workspace.key, 'refund'], { f: `state.in.${OPEN.join('~')}`, sort: 'day' }),
  });
  if (!refunds) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Page
      title={t('refund.title')}
      hint={t('refund.hint')}
      actions={
        <>
          {refunds.can.create && <InnerLink to={`${base}/refund/new`}>{t('refund.add')}</InnerLink>}
          <InnerLink to={`${base}/refund`}>{t('refund.refunds')}</InnerLink>
        </>
      }
    >
      <div className="rm-desk">
        <section aria-label={t('refund.list')}>
          {data.items.length === 0 && (
            <EmptyPage title={t('refund.none')} hint={t('refund.noneHint')} />
          )}
          <ul className="rm-orders rm-refunds">
            {data.items.map(({ id, values: own }) => (
              <RefundRow
                key={id}
                values={own}
                labels={data.labels}
                isChosen={id === values.id}
                onChoose={() => patch({ id })}
              />
            ))}
          </ul>
        </section>
        {values.id !== undefined && <RefundDetail key={values.id} id={values.id} />}
      </div>
    </Page>
  );
}

interface RefundRowProps {
  values: Record<string, unknown>;
  labels: Labels;
  isChosen: boolean;
  onChoose: () => void;
}

function RefundRow({ values, labels, isChosen, onChoose }: RefundRowProps) {
  const t = useMallTexts();
  const { collections } = useWorkspace();
  const fields = collections.find(({ id }) => id === 'refund')?.fields ?? [];
  const shown = (id: string) => {
    const field = fields.find((each) => each.id === id);
    return field && <ShownValue field={field} value={values[id] as FieldValue} labels={labels} />;
  };
  const no = textOf(values.no) ?? '—';
  return (
    <li {...(isChosen ? { 'aria-current': true } : {})}>
      <span className="rm-name">
        <strong>{no}</strong>
        <span className="wb-muted">
          {labels.order?.[textOf(values.order) ?? ''] ?? ''} · {textOf(values.member)}
        </span>
      </span>
      <span className="rm-member">
        {shown('reason')}
        {shown('state')}
      </span>
      <span className="rm-money">{shown('amount')}</span>
      <Button size="small" aria-label={t('refund.openNamed', { no })} onClick={onChoose}>
        {t('refund.open')}
      </Button>
    </li>
  );
}
