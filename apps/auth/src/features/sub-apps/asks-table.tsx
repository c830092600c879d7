import type { SubAppGrants } from '@pedestal/contract';
import {
  Failure,
  StatusTag,
  useChange,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Alert, Button, Space, Table } from 'antd';
import { useTexts } from './texts.ts';

type Ask = SubAppGrants['items'][number];

const TONES = { asked: 'warning', granted: 'success', refused: 'default' } as const;

/** What the releases of a sub-app ask for beyond the policy of their document; nothing where they ask for nothing. */
export function AsksTable({ name }: { name: string }) {
  const t = useTexts();
  const common = useCommonTexts();
  const asks = useGet('GET /gateway/console/registry/grants/:name', { params: { name } });
  if (asks.error) return <Failure error={asks.error} onRetry={() => void asks.refetch()} />;
  if (!asks.data || asks.data.items.length === 0) return null;
  const { isolation, items } = asks.data;
  return (
    <section aria-label={t('asks.title')}>
      <h2 className="auth-asks-title">{t('asks.title')}</h2>
      <p className="wb-muted">{t('asks.hint')}</p>
      {isolation !== 'realm' && <Alert showIcon type="info" title={t(`asks.${isolation}`)} />}
      <Table<Ask>
        aria-label={t('asks.title')}
        size="small"
        rowKey={({ kind, value }) => `${kind} ${value}`}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 640 }}
        dataSource={items}
        columns={[
          { title: t('asks.what'), render: (_, ask) => <AskedThing ask={ask} /> },
          { title: t('asks.release'), dataIndex: 'release' },
          { title: t('asks.decision'), render: (_, ask) => <Decision ask={ask} /> },
          {
            title: common('actions'),
            render: (_, ask) => <DecisionButtons name={name} ask={ask} />,
          },
        ]}
      />
    </section>
  );
}

function AskedThing({ ask: { kind, value } }: { ask: Ask }) {
  const t = useTexts();
  return (
    <>
      <div>{t(`asks.kinds.${kind}`)}</div>
      {kind !== 'eval' && <code className="auth-asks-value">{value}</code>}
    </>
  );
}

function Decision({ ask }: { ask: Ask }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <>
      <StatusTag tone={TONES[ask.state]}>{t(`asks.states.${ask.state}`)}</StatusTag>
      {ask.decidedAt !== null && (
        <div className="wb-muted">
          {ask.decidedBy} {format.instant(ask.decidedAt)}
        </div>
      )}
    </>
  );
}

function DecisionButtons({ name, ask }: { name: string; ask: Ask }) {
  const t = useTexts();
  const common = useCommonTexts();
  const { kind, value, state } = ask;
  const decide = useChange(
    (call, granted: boolean) =>
      call('PUT /gateway/console/registry/grants/:name', {
        params: { name },
        body: { kind, value, granted },
      }),
    { done: common('saved') },
  );
  return (
    <Space>
      {state !== 'granted' && (
        <Button size="small" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          {t('asks.grant')}
        </Button>
      )}
      {state !== 'refused' && (
        <Button size="small" danger loading={decide.isPending} onClick={() => decide.mutate(false)}>
          {t(state === 'granted' ? 'asks.revoke' : 'asks.refuse')}
        </Button>
      )}
    </Space>
  );
}
