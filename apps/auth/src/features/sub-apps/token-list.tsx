import type { RouteOf, RouteOutput } from '@pedestal/contract';
import {
  Failure,
  StatusTag,
  useChange,
  useCommonTexts,
  useConfirm,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Empty, Space, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';
import { TokenDrawer } from './token-drawer.tsx';

type PublishToken = RouteOutput<RouteOf<'GET /gateway/console/registry/tokens'>>['items'][number];

type State = 'valid' | 'suspended' | 'expired' | 'revoked';

const TONES = {
  valid: 'success',
  suspended: 'warning',
  expired: 'default',
  revoked: 'default',
} as const;

function stateOf({ revokedAt, expiresAt, suspension }: PublishToken): State {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= Date.now()) return 'expired';
  return suspension === null ? 'valid' : 'suspended';
}

function StateTag({ token }: { token: PublishToken }) {
  const t = useTexts();
  const state = stateOf(token);
  return (
    <>
      <StatusTag tone={TONES[state]}>{t(`tokens.${state}`)}</StatusTag>
      {state === 'suspended' && (
        <p className="wb-muted">{t(`tokens.${token.suspension ?? 'makerLeft'}`)}</p>
      )}
    </>
  );
}

/** Publish tokens for pipelines. */
export function TokenList() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const tokens = useGet('GET /gateway/console/registry/tokens', {});
  if (tokens.error) return <Failure error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return (
    <>
      <p className="wb-muted">{t('tokens.hint')}</p>
      <div className="auth-tab-actions">
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('tokens.add')}
        </Button>
      </div>
      <Table<PublishToken>
        aria-label={t('tokens.title')}
        size="middle"
        rowKey="id"
        loading={tokens.isFetching}
        dataSource={tokens.data?.items ?? []}
        locale={{ emptyText: <Empty description={common('empty')} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('tokens.label'), dataIndex: 'label' },
          { title: t('tokens.subApps'), render: (_, token) => token.subApps.join(', ') },
          {
            title: t('tokens.mayPoint'),
            render: (_, token) => common(token.mayPoint ? 'yes' : 'no'),
          },
          {
            title: common('status'),
            render: (_, token) => <StateTag token={token} />,
          },
          { title: t('tokens.expires'), render: (_, token) => format.instant(token.expiresAt) },
          { title: t('tokens.lastUsed'), render: (_, token) => format.instant(token.lastUsedAt) },
          { title: t('by'), dataIndex: 'createdBy' },
          {
            title: common('actions'),
            render: (_, token) => (
              <Space>
                {stateOf(token) === 'suspended' && <TakeOverButton token={token} />}
                {['valid', 'suspended'].includes(stateOf(token)) && <RevokeButton token={token} />}
              </Space>
            ),
          },
        ]}
      />
      {isAdding && <TokenDrawer onClose={() => setAdding(false)} />}
    </>
  );
}

function TakeOverButton({ token: { id } }: { token: PublishToken }) {
  const t = useTexts();
  const common = useCommonTexts();
  const takeOver = useChange(
    (call) => call('POST /gateway/console/registry/tokens/:id/takeOver', { params: { id } }),
    { done: common('saved') },
  );
  return (
    <Button size="small" loading={takeOver.isPending} onClick={() => takeOver.mutate(undefined)}>
      {t('tokens.takeOver')}
    </Button>
  );
}

function RevokeButton({ token: { id, label } }: { token: PublishToken }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const revoke = useChange(
    (call) => call('POST /gateway/console/registry/tokens/:id/revoke', { params: { id } }),
    { done: common('saved') },
  );
  return (
    <Button
      size="small"
      danger
      onClick={() =>
        confirm({
          title: t('tokens.confirmRevoke', { label }),
          okText: t('tokens.revoke'),
          isDanger: true,
          run: () => revoke.mutateAsync(undefined),
        })
      }
    >
      {t('tokens.revoke')}
    </Button>
  );
}
