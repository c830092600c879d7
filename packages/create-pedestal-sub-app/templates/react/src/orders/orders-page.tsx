import { usePermission } from '@pedestal/sub-app-sdk/react';
import {
  ChoiceFilter,
  DataList,
  Page,
  SearchBox,
  useCommonTexts,
  useServiceList,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTexts } from '../texts.ts';
import { listOrders } from './fake-api.ts';
import { ORDER_STATUSES } from './order.ts';
import { useOrderColumns } from './use-order-columns.tsx';

// Loaded when it is opened: a form is larger than the list.
const OrderDrawer = lazy(async () => ({
  default: (await import('./order-drawer.tsx')).OrderDrawer,
}));

const FILTERS = ['search', 'status'];

/** The orders. Search, filters, sort order, page and the open order are in the address. */
export function OrdersPage() {
  const t = useTexts();
  const common = useCommonTexts();
  const canEdit = usePermission('sub-app-name:edit');
  const list = useServiceList('orders', listOrders, FILTERS);
  const { values, patch, filter } = list.state;
  const columns = useOrderColumns((id) => patch({ edit: id }));
  const statuses = ORDER_STATUSES.map((status) => ({ value: status, label: t(status) }));
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        canEdit && (
          <Button type="primary" onClick={() => patch({ edit: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <DataList
        name="orders"
        label={t('title')}
        rowKey={(order) => order.id}
        columns={columns}
        list={list}
        sort={{ key: 'number', order: 'asc' }}
        filters={
          <>
            <SearchBox
              label={t('search')}
              value={values.search}
              onSearch={(search) => filter({ search })}
            />
            <ChoiceFilter
              name="status"
              label={common('status')}
              placeholder={t('anyStatus')}
              options={statuses}
              state={list.state}
            />
          </>
        }
      />
      <Suspense>
        {values.edit !== undefined && (
          <OrderDrawer
            key={values.edit}
            id={values.edit}
            isReadOnly={!canEdit}
            onClose={() => patch({ edit: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}
