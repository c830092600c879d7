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
import { Button, Drawer, Empty, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import type { ServiceAccount, ServiceToken } from './service-account.ts';
import { useTexts } from './texts.ts';
import { TokenForm } from './token-form.tsx';

type State = 'valid' | 'expired' | 'revoked';

function stateOf({ revokedAt, expiresAt }: ServiceToken): State {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= Date.now() ? 'expired' : 'valid';
}

interface TokensDrawerProps {
  account: ServiceAccount;
  onClose: () => void;
}

/** Tokens of one service account. */
export function TokensDrawer({ account, onClose }: TokensDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const params = { id: account.id };
  const tokens = useGet('GET /gateway/authority/serviceAccounts/:id/tokens', { params });
  const title = t('tokensOf', { name: account.displayName });
  return (
    <Drawer open size={920} title={title} onClose={onClose}>
      <p className="wb-muted">{t('tokensHint')}</p>
      <div className="auth-tab-actions">
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('addToken')}
        </Button>
      </div>
      {tokens.error ? (
        <Failure error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : (
        <Table<ServiceToken>
          aria-label={title}
          size="small"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          loading={tokens.isFetching}
          dataSource={tokens.data?.items ?? []}
          locale={{ emptyText: <Empty description={common('empty')} /> }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('label'), dataIndex: 'label' },
            { title: common('status'), render: (_, token) => <StateTag token={token} /> },
            {
              title: t('scope'),
              render: (_, { scope }) => scope.map((code) => <Tag key={code}>{code}</Tag>),
            },
            { title: t('expires'), render: (_, token) => format.instant(token.expiresAt) },
            { title: t('lastUsed'), render: (_, token) => format.instant(token.lastUsedAt) },
            { title: t('lastUsedFrom'), render: (_, token) => token.lastUsedFrom ?? '–' },
            { title: t('createdBy'), dataIndex: 'createdBy' },
            {
              title: common('actions'),
              render: (_, token) =>
                stateOf(token) === 'valid' && <TokenActions account={account} token={token} />,
            },
          ]}
        />
      )}
      {isAdding && <TokenForm account={account} onClose={() => setAdding(false)} />}
    </Drawer>
  );
}

function StateTag({ token }: { token: ServiceToken }) {
  const t = useTexts();
  const state = stateOf(token);
  if (state === 'valid' && token.suspension) return <SuspensionTag reason={token.suspension} />;
  return <StatusTag tone={state === 'valid' ? 'success' : 'default'}>{t(state)}</StatusTag>;
}

function TokenActions({ account, token }: { account: ServiceAccount; token: ServiceToken }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const { label, suspension } = token;
  const params = { id: account.id, tokenId: token.id };
  const revoke = useChange(
    (call) =>
      call('POST /gateway/authority/serviceAccounts/:id/tokens/:tokenId/revoke', { params }),
    { done: common('saved') },
  );
  return (
    <Space>
      {suspension !== null && (
        <TakeOverButton
          what={t('namedToken', { label })}
          takeOver={(call) =>
            call('POST /gateway/authority/serviceAccounts/:id/tokens/:tokenId/takeOver', {
              params,
            })
          }
        />
      )}
      <Button
        size="small"
        danger
        onClick={() =>
          confirm({
            title: t('confirmRevoke', { label }),
            okText: t('revoke'),
            isDanger: true,
            run: () => revoke.mutateAsync(undefined),
          })
        }
      >
        {t('revoke')}
      </Button>
    </Space>
  );
}
