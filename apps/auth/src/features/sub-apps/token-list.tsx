import type { RouteOf, RouteOutput } from '@pedestal/contract';
import {
  Failure,
  StatusTag,
  SuspensionTag,
  TakeOverButton,
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

type State = 'valid' | 'expired' | 'revoked';

const TONES = {
  valid: 'success',
  expired: 'default',
  revoked: 'default',
} as const;

function stateOf({ revokedAt, expiresAt }: PublishToken): State {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= Date.now() ? 'expired' : 'valid';
}

function StateTag({ token }: { token: PublishToken }) {
  const t = useTexts();
  const state = stateOf(token);
  if (state === 'valid' && token.suspension) return <SuspensionTag reason={token.suspension} />;
  return <StatusTag tone={TONES[state]}>{t(`tokens.${state}`)}</StatusTag>;
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
        scroll={{ x: 'max-content' }}
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
          { title: t('tokens.createdBy'), dataIndex: 'createdBy' },
          {
            title: common('actions'),
            render: (_, token) => stateOf(token) === 'valid' && <TokenActions token={token} />,
          },
        ]}
      />
      {isAdding && <TokenDrawer onClose={() => setAdding(false)} />}
    </>
  );
}

function TokenActions({ token }: { token: PublishToken }) {
  const t = useTexts();
  const { id, label, suspension } = token;
  return (
    <Space>
      {suspension !== null && (
        <TakeOverButton
          what={t('tokens.named', { label })}
          takeOver={(call) =>
            call('POST /gateway/console/registry/tokens/:id/takeOver', { params: { id } })
          }
        />
      )}
      <RevokeButton token={token} />
    </Space>
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
