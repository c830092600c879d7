import { useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page, useAddressState } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Empty, Segmented } from 'antd';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { OrderList } from './order-list.tsx';
import './retail-mall.css';
import { useMallTexts } from './texts.ts';

/** Steps at which the desk has something to do. */
const STEPS = ['draft', 'unpaid', 'paid', 'packed'] as const;

/** Orders on their way from the shop to the door, by what has to be done next. */
export function Component() {
  const t = useMallTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const step = STEPS.find((each) => each === values.step) ?? 'draft';
  const isThere = collections.some(({ id }) => id === 'order');
  const { data, error, refetch } = useQuery({
    queryKey: ['mall orders', workspace.key],
    // Shops send orders meanwhile.
    staleTime: 0,
    enabled: isThere,
    queryFn: () =>
      readFirst(call, [workspace.key, 'order'], {
        f: `state.in.${STEPS.join('~')}`,
        sort: 'day',
      }),
  });
  if (!isThere) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const countOf = (state: string) => data.items.filter(({ values: own }) => own.state === state);
  const found = countOf(step);
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
          options={STEPS.map((each) => ({
            value: each,
            label: t(`desk.${each}`, { count: countOf(each).length }),
          }))}
          onChange={(next) => patch({ step: next })}
        />
      </div>
      {found.length === 0 ? (
        <Empty
          description={
            <>
              <strong>{t('desk.none')}</strong>
              <br />
              {t('desk.noneHint')}
            </>
          }
        />
      ) : (
        <OrderList key={step} step={step} orders={found} labels={data.labels} />
      )}
    </Page>
  );
}
