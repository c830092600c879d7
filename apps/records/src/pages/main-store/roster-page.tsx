import { Failure, InnerLink, Loading, NoPage, Page, useAddressState } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import './main-store.css';
import { addDays, weekOf } from './roster.ts';
import { RosterTable } from './roster-table.tsx';
import { NoStore, type Store, StoreSelect, useStores } from './stores.tsx';
import { useStoreTexts } from './texts.ts';
import { usePublish, useRoster } from './use-roster.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who works when in a store, week by week. */
export function Component() {
  const t = useStoreTexts();
  const { collections, base } = useWorkspace();
  const { stores, store, error, refetch, choose } = useStores();
  if (!collections.some(({ id }) => id === 'shift')) return <NoPage />;
  if (error && !stores) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!stores) return <Loading />;
  return (
    <Page
      title={t('roster.title')}
      hint={t('roster.hint')}
      actions={
        <>
          {store && <StoreSelect stores={stores} store={store} onChoose={choose} />}
          <InnerLink to={`${base}/shift`}>{t('roster.list')}</InnerLink>
        </>
      }
    >
      {store ? <Week key={store.id} store={store} /> : <NoStore />}
    </Page>
  );
}

function Week({ store }: { store: Store }) {
  const t = useStoreTexts();
  const { collections } = useWorkspace();
  const { values, patch } = useAddressState();
  const days = weekOf(DAY.test(values.week ?? '') ? (values.week ?? '') : localDay());
  const [monday = ''] = days;
  const { data, error, refetch, pending, save } = useRoster(store.id, days);
  const publish = usePublish(data?.shifts ?? []);
  const shift = collections.find(({ id }) => id === 'shift');
  const mayPlan = shift?.states?.transitions.some(({ id }) => id === 'publish') === true;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <div className="ms-bar">
        <Button onClick={() => patch({ week: addDays(monday, -7) })}>{t('roster.before')}</Button>
        <Button onClick={() => patch({ week: undefined })}>{t('roster.now')}</Button>
        <Button onClick={() => patch({ week: addDays(monday, 7) })}>{t('roster.after')}</Button>
        <strong>{t('roster.week', { from: monday, to: days.at(-1) ?? '' })}</strong>
        {mayPlan && (
          <Button
            type="primary"
            className="ms-end"
            disabled={publish.count === 0}
            loading={publish.isPending}
            onClick={() => publish.mutate(undefined)}
          >
            {publish.count === 0
              ? t('roster.nothing')
              : t('roster.publish', { count: publish.count })}
          </Button>
        )}
      </div>
      {data.people.length === 0 ? (
        <Empty
          description={
            <>
              <strong>{t('roster.noStaff')}</strong>
              <br />
              {t('roster.noStaffHint')}
            </>
          }
        />
      ) : (
        <RosterTable week={data} days={days} pending={pending} mayPlan={mayPlan} onSave={save} />
      )}
    </>
  );
}
