import { Failure, InnerLink, Loading, NoPage, Page, useAddressState } from '@pedestal/workbench';
import { Segmented } from 'antd';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { OrderList } from './order-list.tsx';
import './retail-mall.css';
import { useMallTexts } from './texts.ts';
import { DESK_STEPS, type DeskStep, useDeskCounts, useDeskOrders } from './use-desk.ts';

/** Orders on their way from the shop to the door, by what has to be done next. */
export function Component() {
  const t = useMallTexts();
  const { collections, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const step = DESK_STEPS.find((each) => each === values.step) ?? 'draft';
  const counts = useDeskCounts();
  if (!collections.some(({ id }) => id === 'order')) return <NoPage />;
  if (counts.error && !counts.data)
    return <Failure error={counts.error} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <Loading />;
  const found = new Map(counts.data.map((each) => [each.step, each]));
  return (
    <Page
      title={t('desk.title')}
      hint={t('desk.hint')}
      actions={
        <>
          <InnerLink to={`${base}/order/new`}>{t('desk.add')}</InnerLink>
          <InnerLink to={`${base}/order`}>{t('desk.orders')}</InnerLink>
        </>
      }
    >
      <div className="rm-steps">
        <Segmented
          aria-label={t('desk.state')}
          value={step}
          options={DESK_STEPS.map((each) => {
            const { count = 0, isExact = true } = found.get(each) ?? {};
            return { value: each, label: t(`desk.${each}`, { count }) + (isExact ? '' : '+') };
          })}
          onChange={(next) => patch({ step: next })}
        />
      </div>
      <StepOrders key={step} step={step} count={found.get(step)?.count ?? 0} />
    </Page>
  );
}

/** The orders at one step, the oldest first. */
function StepOrders({ step, count }: { step: DeskStep; count: number }) {
  const t = useMallTexts();
  const { data, error, refetch } = useDeskOrders(step);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { items, labels } = data;
  if (items.length === 0) {
    return <EmptyPage title={t('desk.none')} hint={t('desk.noneHint')} />;
  }
  return (
    <>
      <OrderList step={step} orders={items} labels={labels} />
      {items.length < count && (
        <p className="wb-muted">{t('desk.oldest', { shown: items.length })}</p>
      )}
    </>
  );
}
