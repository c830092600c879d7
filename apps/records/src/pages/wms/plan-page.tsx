import type { StoredRecord } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  StatusTag,
  useAddressState,
  useChange,
  useGet,
} from '@pedestal/workbench';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { localDay } from '../../values/local-day.ts';
import { formatDay } from '../../values/shown-value.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { type Allocation, allocate } from './allocate.ts';
import { DocumentList } from './document-list.tsx';
import { planLines, toAsked } from './plan-lines.ts';
import { useWarehouseTexts } from './texts.ts';
import { useStock } from './use-stock.ts';
import { formatQuantity, showQuantity, textOf } from './walk-lines.ts';
import './wms.css';

/** Chooses lots and bins for picks and releases them: first expired, first out. */
export function Component() {
  const { collections } = useWorkspace();
  const { values } = useAddressState();
  if (!collections.some(({ id }) => id === 'pick')) return <NoPage />;
  if (values.id !== undefined) return <PlanDocument key={values.id} id={values.id} />;
  return (
    <DocumentList
      work="plan"
      collection="pick"
      filter="state.eq.draft"
      sort="due"
      day="due"
      about="customer"
    />
  );
}

function PlanDocument({ id }: { id: string }) {
  const t = useWarehouseTexts();
  const { workspace, base } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'pick', id };
  const pick = useGet('GET /gateway/records/:workspace/:collection/:id', { params });
  const stock = useStock(pick.data);
  const error = (!pick.data && pick.error) || (!stock.data && stock.error);
  const retry = () => void (pick.error ? pick.refetch() : stock.refetch());
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!pick.data || !stock.data) return <Loading />;
  const { values, labels } = pick.data;
  const customer = labels.customer?.[textOf(values.customer) ?? ''];
  return (
    <Page
      title={textOf(values.orderNo) ?? t('plan.title')}
      {...(customer === undefined ? {} : { hint: customer })}
      actions={<InnerLink to={`${base}/p/plan`}>{t('back')}</InnerLink>}
    >
      <Plan record={pick.data} plan={allocate(toAsked(pick.data), stock.data, localDay())} />
    </Page>
  );
}

function Plan({ record, plan }: { record: StoredRecord; plan: readonly Allocation[] }) {
  const t = useWarehouseTexts();
  const { collections } = useWorkspace();
  const isShort = plan.some(({ short }) => short > 0n);
  // The record offers it only when its lines have bins, which they get here.
  const mayRelease = collections
    .find(({ id }) => id === 'pick')
    ?.states?.transitions.some(({ id }) => id === 'release');
  const canRelease = mayRelease && plan.length > 0 && !isShort;
  const apply = useApply(record, plan);
  return (
    <div className="rc-walk">
      {isShort && (
        <Alert
          type="warning"
          showIcon
          title={t('plan.shortTitle')}
          description={t('plan.shortHint')}
        />
      )}
      <h2>{t('lines')}</h2>
      <ol className="rc-walk-list rc-plan">
        {plan.map((each) => (
          <PlannedLine key={each.line.id} record={record} allocation={each} />
        ))}
      </ol>
      <div className="rc-plan-actions">
        <Button size="large" loading={apply.isPending} onClick={() => apply.mutate(false)}>
          {t('plan.apply')}
        </Button>
        <Button
          type="primary"
          size="large"
          disabled={!canRelease}
          loading={apply.isPending}
          onClick={() => apply.mutate(true)}
        >
          {t('plan.release')}
        </Button>
      </div>
    </div>
  );
}

interface PlannedLineProps {
  record: StoredRecord;
  allocation: Allocation;
}

function PlannedLine({ record, allocation: { line, parts, short } }: PlannedLineProps) {
  const t = useWarehouseTexts();
  const locale = useLocale();
  const quantity = (value: bigint) => showQuantity(formatQuantity(value));
  return (
    <li>
      <strong>{record.labels['lines.item']?.[line.item] ?? '—'}</strong>
      <span className="wb-muted">{t('plan.asked', { qty: quantity(line.qty) })}</span>
      <ul>
        {parts.map(({ stocked, qty }) => (
          <li key={`${stocked.lot} ${stocked.place}`}>
            <strong>{quantity(qty)}</strong>
            <span>{stocked.placeName}</span>
            <span>
              {stocked.lot === null ? t('plan.noLot') : t('lot', { lot: stocked.lotCode })}
            </span>
            {stocked.expiry !== null && (
              <span className="wb-muted">
                {t('plan.expires', { day: formatDay(stocked.expiry, locale) })}
              </span>
            )}
          </li>
        ))}
        {short > 0n && (
          <li>
            <StatusTag tone="error">{t('plan.short', { qty: quantity(short) })}</StatusTag>
          </li>
        )}
      </ul>
    </li>
  );
}

/** Writes the plan into the pick, and releases it where that is wanted. */
function useApply(record: StoredRecord, plan: readonly Allocation[]) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const { workspace, base } = useWorkspace();
  const navigate = useNavigate();
  const params = { workspace: workspace.key, collection: 'pick', id: record.id };
  return useChange(
    async (call, isReleased: boolean) => {
      const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
        params,
        body: { version: record.version, lines: { lines: planLines(record, plan) } } as never,
      });
      if (!isReleased) return { isReleased, no: '' };
      const released = await call(
        'POST /gateway/records/:workspace/:collection/:id/transitions/:transition',
        { params: { ...params, transition: 'release' }, body: { version: saved.version } },
      );
      return { isReleased, no: textOf(released?.values.no) ?? '' };
    },
    {
      onDone({ isReleased, no }) {
        const message = isReleased ? t('plan.finished', { no }) : t('plan.applied');
        shell.notify({ type: 'success', message });
        if (isReleased) navigate(`${base}/p/plan`);
      },
    },
  );
}
