import {
  Failure,
  Page,
  StatusTag,
  SuspensionTag,
  useAddressState,
  useCommonTexts,
  useGet,
} from '@pedestal/workbench';
import { Alert, Button, Empty, Table, Tag } from 'antd';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { useTexts } from './texts.ts';
import { EVERY, type Webhook } from './webhook.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

/** Webhooks: events of records that are sent to other systems. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const { values, patch } = useAddressState();
  const webhooks = useGet('GET /gateway/console/webhooks', {});
  const { items = [], allowedHosts = [], targets = [] } = webhooks.data ?? {};
  const find = (id: string | undefined) => items.find((webhook) => webhook.id === id);
  const edited = find(values.edit);
  const logged = find(values.log);
  const add = () => patch({ edit: 'new' });
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Button type="primary" disabled={allowedHosts.length === 0} onClick={add}>
          {t('add')}
        </Button>
      }
    >
      {webhooks.data && allowedHosts.length === 0 && (
        <Alert type="info" showIcon title={t('noHosts')} />
      )}
      {webhooks.error ? (
        <Failure error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      ) : (
        <Table<Webhook>
          aria-label={t('title')}
          size="middle"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          loading={webhooks.isFetching}
          dataSource={items}
          locale={{ emptyText: <NoWebhooks onAdd={allowedHosts.length > 0 && add} /> }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              title: t('label'),
              render: (_, webhook) => (
                <Button type="link" onClick={() => patch({ edit: webhook.id })}>
                  {webhook.label}
                </Button>
              ),
            },
            { title: common('status'), render: (_, webhook) => <StateTag webhook={webhook} /> },
            { title: t('url'), dataIndex: 'url' },
            {
              title: t('subject'),
              render: (_, { workspace, collection }) =>
                collection === EVERY ? workspace : `${workspace}.${collection}`,
            },
            {
              title: t('events'),
              render: (_, { events }) => events.map((event) => <Tag key={event}>{event}</Tag>),
            },
            { title: t('createdBy'), dataIndex: 'createdBy' },
            {
              title: common('actions'),
              render: (_, webhook) => (
                <WebhookActions webhook={webhook} onLog={() => patch({ log: webhook.id })} />
              ),
            },
          ]}
        />
      )}
      {(edited || values.edit === 'new') && (
        <WebhookDrawer
          key={values.edit}
          webhook={edited}
          targets={targets}
          allowedHosts={allowedHosts}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {logged && <DeliveriesDrawer webhook={logged} onClose={() => patch({ log: undefined })} />}
    </Page>
  );
}

/** `onAdd` false: none can be created. */
function NoWebhooks({ onAdd }: { onAdd: (() => void) | false }) {
  const t = useTexts();
  return (
    <Empty description={t('none')}>{onAdd && <Button onClick={onAdd}>{t('add')}</Button>}</Empty>
  );
}

function StateTag({ webhook }: { webhook: Webhook }) {
  const t = useTexts();
  const { suspension, status, failingSince } = webhook;
  if (suspension) return <SuspensionTag reason={suspension} />;
  if (status === 'paused') return <StatusTag tone="default">{t('paused')}</StatusTag>;
  if (failingSince !== null) return <StatusTag tone="error">{t('failing')}</StatusTag>;
  return <StatusTag tone="success">{t('active')}</StatusTag>;
}
