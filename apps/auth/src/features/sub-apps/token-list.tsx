import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { Button, Empty, Table } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { Failure } from '../../shared/page.tsx';
import { StatusTag } from '../../shared/status-tag.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { useConfirm } from '../../shared/use-confirm.ts';
import { useTexts } from './texts.ts';
import { TokenDrawer } from './token-drawer.tsx';

type PublishToken = RouteOutput<RouteOf<'GET /gateway/console/registry/tokens'>>['items'][number];

function stateOf({ revokedAt, expiresAt }: PublishToken): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt > Date.now() ? 'valid' : 'expired';
}

/** Tokens with which pipelines publish. */
export function TokenList() {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const tokens = useGet('GET /gateway/console/registry/tokens', {});
  if (tokens.error) return <Failure error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return (
    <>
      <p className="auth-muted">{t('tokens.hint')}</p>
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
        locale={{ emptyText: <Empty description={shared('empty')} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('tokens.label'), dataIndex: 'label' },
          { title: t('tokens.subApps'), render: (_, token) => token.subApps.join(', ') },
          {
            title: t('tokens.mayPoint'),
            render: (_, token) => shared(token.mayPoint ? 'yes' : 'no'),
          },
          {
            title: shared('status'),
            render: (_, token) => (
              <StatusTag tone={stateOf(token) === 'valid' ? 'success' : 'default'}>
                {t(`tokens.${stateOf(token)}`)}
              </StatusTag>
            ),
          },
          { title: t('tokens.expires'), render: (_, token) => format.instant(token.expiresAt) },
          { title: t('tokens.lastUsed'), render: (_, token) => format.instant(token.lastUsedAt) },
          { title: t('by'), dataIndex: 'createdBy' },
          {
            title: shared('actions'),
            render: (_, token) => stateOf(token) === 'valid' && <RevokeButton token={token} />,
          },
        ]}
      />
      {isAdding && <TokenDrawer onClose={() => setAdding(false)} />}
    </>
  );
}

function RevokeButton({ token: { id, label } }: { token: PublishToken }) {
  const t = useTexts();
  const shared = useSharedTexts();
  const confirm = useConfirm();
  const revoke = useChange(
    (call) => call('POST /gateway/console/registry/tokens/:id/revoke', { params: { id } }),
    { done: shared('saved') },
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
          act: () => revoke.mutateAsync(undefined),
        })
      }
    >
      {t('tokens.revoke')}
    </Button>
  );
}
