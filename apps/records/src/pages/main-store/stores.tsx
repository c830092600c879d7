import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useAddressState } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { useStoreTexts } from './texts.ts';

export interface Store {
  id: string;
  name: string;
  values: Record<string, unknown>;
}

/** The stores, and that of the person: the one they manage, else the one they have a shift in. */
async function readStores(call: Call, workspace: string, me: string, hasShifts: boolean) {
  const { items } = await readFirst(call, [workspace, 'store'], { f: 'id.filled', sort: 'code' });
  const stores = items.map(
    ({ id, values }): Store => ({ id, name: textOf(values.name) ?? '', values }),
  );
  const managed = stores.find(({ values }) => values.manager === me)?.id;
  const planned = managed || !hasShifts ? undefined : await readShiftStore(call, workspace, me);
  return { stores, own: managed ?? planned };
}

async function readShiftStore(call: Call, workspace: string, me: string) {
  const { items } = await call('GET /gateway/records/:workspace/:collection', {
    params: { workspace, collection: 'shift' },
    query: { f: `person.eq.${me}`, sort: '-day', limit: 1 },
  });
  return textOf(items[0]?.values.store);
}

/** The stores, and the one that the page is about: the address names it, else the person's own, else the first. */
export function useStores() {
  const { call, user } = useShell();
  const { workspace, collections } = useWorkspace();
  const { values, patch } = useAddressState();
  const hasShifts = collections.some(({ id }) => id === 'shift');
  const me = user.get()?.id ?? '';
  const query = useQuery({
    queryKey: ['stores', workspace.key, me],
    queryFn: () => readStores(call, workspace.key, me, hasShifts),
  });
  const { data, error, refetch } = query;
  const store =
    data?.stores.find(({ id }) => id === values.store) ??
    data?.stores.find(({ id }) => id === data.own) ??
    data?.stores[0];
  const choose = (id: string) => patch({ store: id });
  return { stores: data?.stores, store, error, refetch, choose };
}

interface StoreSelectProps {
  stores: readonly Store[];
  store: Store;
  onChoose: (id: string) => void;
}

export function StoreSelect({ stores, store, onChoose }: StoreSelectProps) {
  const t = useStoreTexts();
  return (
    <Select
      aria-label={t('store')}
      className="ms-store"
      value={store.id}
      options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChoose}
    />
  );
}

export function NoStore() {
  const t = useStoreTexts();
  return <EmptyPage title={t('noStore')} hint={t('noStoreHint')} />;
}
