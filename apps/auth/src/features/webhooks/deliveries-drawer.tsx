import {
  Failure,
  StatusTag,
  useChange,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Drawer, Empty, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';
import type { Delivery, Webhook } from './webhook.ts';

const TONES = {
  pending: 'warning',
  delivered: 'success',
  failed: 'error',
  dropped: 'default',
} as const;

interface DeliveriesDrawerProps {
  webhook: Webhook;
  onClose: () => void;
}

/** The deliveries of one webhook, newest first. */
export function DeliveriesDrawer({ webhook, onClose }: DeliveriesDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  // The call has only a `next` cursor: remember the cursors of earlier pages.
  const [passed, setPassed] = useState<string[]>([]);
  const cursor = passed.at(-1);
  const deliveries = useGet('GET /gateway/console/webhooks/:id/deliveries', {
    params: { id: webhook.id },
    query: cursor === undefined ? {} : { cursor },
  });
  const next = deliveries.data?.next ?? null;
  const title = t('logOf', { label: webhook.label });
  return (
    <Drawer open size={920} title={title} onClose={onClose}>
      <p className="wb-muted">{t('logHint')}</p>
      {deliveries.error ? (
        <Failure error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : (
        <Table<Delivery>
          aria-label={title}
          size="small"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          loading={deliveries.isFetching}
          dataSource={deliveries.data?.items ?? []}
          locale={{ emptyText: <Empty description={common('empty')} /> }}
          pagination={false}
          columns={[
            { title: t('at'), render: (_, one) => format.instant(one.at) },
            { title: t('eventName'), dataIndex: 'event' },
            {
              title: t('record'),
              render: (_, one) => (one.recordId ? `${one.collection} ${one.recordId}` : '–'),
            },
            { title: common('status'), render: (_, one) => <Result delivery={one} /> },
            { title: t('attempts'), align: 'end', render: (_, one) => format.number(one.attempts) },
            {
              title: t('duration'),
              render: (_, one) => (one.duration === null ? '–' : `${one.duration} ms`),
            },
            { title: t('nextAt'), render: (_, one) => format.instant(one.nextAt) },
            {
              title: common('actions'),
              render: (_, one) =>
                one.state !== 'pending' && <ResendButton webhook={webhook} delivery={one} />,
            },
          ]}
        />
      )}
      {(passed.length > 0 || next !== null) && (
        <div className="wb-pager">
          <Button
            disabled={passed.length === 0}
            onClick={() => setPassed((before) => before.slice(0, -1))}
          >
            {common('previous')}
          </Button>
          <Button
            disabled={next === null}
            onClick={() => next !== null && setPassed((before) => [...before, next])}
          >
            {common('next')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function Result({ delivery: { state, status, error } }: { delivery: Delivery }) {
  const t = useTexts();
  const reason = error === null ? '' : t(`error.${error}`, { status: status ?? '' });
  return (
    <>
      <StatusTag tone={TONES[state]}>{t(state)}</StatusTag> <span>{reason}</span>
    </>
  );
}

function ResendButton({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const t = useTexts();
  const resend = useChange(
    (call) =>
      call('POST /gateway/console/webhooks/:id/deliveries/:deliveryId/resend', {
        params: { id: webhook.id, deliveryId: delivery.id },
      }),
    { done: t('resent') },
  );
  return (
    <Button size="small" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
      {t('resend')}
    </Button>
  );
}
