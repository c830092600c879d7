import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  FailureAlert,
  StatusTag,
  SuspensionTag,
  TakeOverButton,
  useAction,
  useCommonTexts,
  useConfirm,
  useFormat,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { TokenDialog } from './token-dialog.tsx';

/** Server tokens: each gives access to the attachments of one sub-app only. */
export function TokensPanel() {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const format = useFormat();
  const act = useAction();
  const confirm = useConfirm();
  const [isAdding, setIsAdding] = useState(false);
  const tokens = useQuery({
    queryKey: ['dfs', 'tokens'],
    queryFn: () => shell.call('GET /gateway/dfs/tokens'),
  });
  type Token = NonNullable<typeof tokens.data>[number];
  const revoke = ({ id, name }: Token) =>
    confirm({
      title: t('revokeAsk', { name }),
      okText: t('revoke'),
      isDanger: true,
      run: () => act(() => shell.call('POST /gateway/dfs/tokens/revoke', { body: { id } })),
    });
  return (
    <div className="dfs-panel">
      <div className="dfs-tools">
        <p className="dfs-hint dfs-grow">{t('tokensHint')}</p>
        <Button type="primary" onClick={() => setIsAdding(true)}>
          {t('createToken')}
        </Button>
      </div>
      {tokens.isError && <FailureAlert error={tokens.error} />}
      <Table<Token>
        rowKey="id"
        size="middle"
        pagination={false}
        loading={tokens.isPending}
        scroll={{ x: 760 }}
        dataSource={tokens.data ?? []}
        columns={[
          { title: t('name'), dataIndex: 'name' },
          { title: t('subApp'), dataIndex: 'subApp' },
          { title: t('level'), render: (_, token) => t(token.mayWrite ? 'edit_' : 'view_') },
          {
            title: common('status'),
            render: (_, { suspension }) =>
              suspension === null ? (
                <StatusTag tone="success">{t('valid')}</StatusTag>
              ) : (
                <SuspensionTag reason={suspension} />
              ),
          },
          { title: t('createdBy'), dataIndex: 'createdBy' },
          { title: t('expiresAt'), render: (_, token) => format.instant(token.expiresAt) },
          {
            title: t('lastUsedAt'),
            render: (_, { lastUsedAt }) => (lastUsedAt ? format.instant(lastUsedAt) : t('never')),
          },
          {
            title: <span className="dfs-unseen">{t('revoke')}</span>,
            align: 'end',
            render: (_, token) => (
              <Space size="small">
                {token.suspension !== null && (
                  <TakeOverButton
                    what={t('tokenNamed', { name: token.name })}
                    takeOver={(call) =>
                      call('POST /gateway/dfs/tokens/takeOver', { body: { id: token.id } })
                    }
                  />
                )}
                <Button
                  size="small"
                  danger
                  aria-label={t('revokeNamed', { name: token.name })}
                  onClick={() => revoke(token)}
                >
                  {t('revoke')}
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {isAdding && <TokenDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
