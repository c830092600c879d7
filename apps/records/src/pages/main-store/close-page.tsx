import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useChange,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { localDay } from '../../values/local-day.ts';
import { ShownValue } from '../../values/shown-value.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { CloseDetail } from './close-detail.tsx';
import './main-store.css';
import { NoStore, type Store, StoreSelect, useStores } from './stores.tsx';
import { useStoreTexts } from './texts.ts';

/** The evening of a store: count the till, compare it with the slips, close. */
export function Component() {
  const t = useStoreTexts();
  const { collections, base } = useWorkspace();
  const { stores, store, error, refetch, choose } = useStores();
  if (!collections.some(({ id }) => id === 'dayClose')) return <NoPage />;
  if (error && !stores) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!stores) return <Loading />;
  return (
    <Page
      title={t('close.title')}
      hint={t('close.hint')}
      actions={
        <>
          {store && <StoreSelect stores={stores} store={store} onChoose={choose} />}
          <InnerLink to={`${base}/dayClose`}>{t('close.all')}</InnerLink>
        </>
      }
    >
      {store ? <Days key={store.id} store={store} /> : <NoStore />}
    </Page>
  );
}

/** The days of a store that are not closed, and the one that is chosen. */
function Days({ store }: { store: Store }) {
  const t = useStoreTexts();
  const { call } = useShell();
  const { workspace, collections } = useWorkspace();
  const { values, patch } = useAddressState();
  const dayClose = collections.find(({ id }) => id === 'dayClose');
  const { data, error, refetch } = useQuery({
    queryKey: ['day closes', workspace.key, store.id],
    staleTime: 0,
    queryFn: () =>
      readFirst(call, [workspace.key, 'dayClose'], {
        f: `and(store.eq.${store.id},state.in.open~counted~review)`,
        sort: '-day',
      }),
  });
  const start = useChange(
    (change) =>
      change('POST /gateway/records/:workspace/:collection', {
        params: { workspace: workspace.key, collection: 'dayClose' },
        body: { values: { store: store.id, day: localDay() }, lines: {} },
      }),
    { done: t('close.started'), onDone: ({ id }) => patch({ id }) },
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const chosen = data.items.find(({ id }) => id === values.id) ?? data.items[0];
  const mayStart =
    dayClose?.can.create === true && !data.items.some((each) => each.values.day === localDay());
  const state = dayClose?.fields.find(({ id }) => id === 'state');
  return (
    <div className="ms-desk">
      <section className="ms-days" aria-label={t('close.days')}>
        {mayStart && (
          <Button type="primary" loading={start.isPending} onClick={() => start.mutate(undefined)}>
            {t('close.start')}
          </Button>
        )}
        <ul className="ms-list">
          {data.items.map(({ id, values: own }) => (
            <li key={id}>
              <button
                type="button"
                className="ms-day"
                aria-current={id === chosen?.id}
                onClick={() => patch({ id })}
              >
                <strong>{textOf(own.day)}</strong>
                {state && <ShownValue field={state} value={own.state as string} />}
                <span className="wb-muted">
                  {textOf(own.no)} ·{' '}
                  {t('close.cashier', {
                    name: data.labels.cashier?.[textOf(own.cashier) ?? ''] ?? '—',
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen ? (
        <CloseDetail key={chosen.id} id={chosen.id} />
      ) : (
        <EmptyPage title={t('close.none')} hint={t('close.noneHint')} />
      )}
    </div>
  );
}
