import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  DateInput,
  Failure,
  InnerLink,
  isMissing,
  Loading,
  NoPage,
  Page,
  useAddressState,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { textOf } from '../wms/walk-lines.ts';
import './main-store.css';
import { OnTheWay } from './on-the-way.tsx';
import { placesIn, readFree, readPlaces, sendersFor } from './request.ts';
import { RequestTable } from './request-table.tsx';
import { NoStore, type Store, StoreSelect, useStores } from './stores.tsx';
import { useStoreTexts } from './texts.ts';

/** Goods that a store asks for, with what both sides have; and what is on the way to it. */
export function Component() {
  const t = useStoreTexts();
  const { collections, base } = useWorkspace();
  const { stores, store, error, refetch, choose } = useStores();
  if (!collections.some(({ id }) => id === 'transferRequest')) return <NoPage />;
  if (error && !stores) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!stores) return <Loading />;
  return (
    <Page
      title={t('request.title')}
      hint={t('request.hint')}
      actions={
        <>
          {store && <StoreSelect stores={stores} store={store} onChoose={choose} />}
          <InnerLink to={`${base}/transferRequest`}>{t('request.all')}</InnerLink>
        </>
      }
    >
      {store ? <Request key={store.id} store={store} /> : <NoStore />}
    </Page>
  );
}

function Request({ store }: { store: Store }) {
  const t = useStoreTexts();
  const { call } = useShell();
  const { values, patch } = useAddressState();
  const [needed, setNeeded] = useState<string | null>(null);
  const own = textOf(store.values.place) ?? '';
  const {
    data: places,
    error,
    refetch,
  } = useQuery({
    queryKey: ['places'],
    queryFn: () => readPlaces(call),
  });
  if (error && !places) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!places) return <Loading />;
  const senders = sendersFor(places, own);
  const from = senders.find(({ id }) => id === values.from) ?? senders[0];
  return (
    <>
      <div className="ms-bar">
        <Select
          aria-label={t('request.from')}
          className="ms-store"
          value={from?.id ?? null}
          placeholder={t('request.choose')}
          options={senders.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => patch({ from: id })}
        />
        <DateInput
          label={t('request.needed')}
          prefix={t('request.needed')}
          value={needed}
          onChange={setNeeded}
        />
      </div>
      {from && (
        <Stock
          key={from.id}
          store={store.id}
          from={from.id}
          needed={needed}
          here={[own]}
          there={placesIn(places, from.id)}
        />
      )}
      <OnTheWay store={store.id} />
    </>
  );
}

interface StockProps {
  store: string;
  from: string;
  needed: string | null;
  here: string[];
  there: string[];
}

function Stock({ store, from, needed, here, there }: StockProps) {
  const t = useStoreTexts();
  const { call } = useShell();
  const { data, error, refetch } = useQuery({
    queryKey: ['free stock', here, there],
    staleTime: 0,
    queryFn: async () => ({
      own: await readFree(call, here),
      others: await readFree(call, there),
    }),
  });
  if (isMissing(error)) return <Alert type="info" showIcon title={t('request.noStock')} />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.others.size === 0) {
    return <EmptyPage title={t('request.none')} hint={t('request.noneHint')} />;
  }
  return <RequestTable store={store} from={from} needed={needed} {...data} />;
}
