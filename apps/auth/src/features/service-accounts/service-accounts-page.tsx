import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  Page,
  StatusTag,
  useAddressState,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Empty, Table } from 'antd';
import { useState } from 'react';
import { RolesDrawer } from '../../shared/roles-drawer.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import type { ServiceAccount } from './service-account.ts';
import { useTexts } from './texts.ts';
import { TokensDrawer } from './tokens-drawer.tsx';

/** Accounts of other programs, with their roles and tokens. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const { values, patch } = useAddressState();
  const [isAdding, setAdding] = useState(false);
  const accounts = useGet('GET /gateway/authority/serviceAccounts', {});
  const items = accounts.data?.items ?? [];
  const find = (id: string | undefined) => items.find((account) => account.id === id);
  const rolesOf = find(values.roles);
  const tokensOf = find(values.tokens);
  const nameOf = ({ displayName, userName }: ServiceAccount) => (
    <>
      {displayName} <span className="wb-muted">{userName}</span>
    </>
  );
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {accounts.error ? (
        <Failure error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : (
        <Table<ServiceAccount>
          aria-label={t('title')}
          size="middle"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          loading={accounts.isFetching}
          dataSource={items}
          locale={{ emptyText: <NoAccounts onAdd={() => setAdding(true)} /> }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('name'), render: (_, account) => nameOf(account) },
            {
              title: common('status'),
              render: (_, { status }) => (
                <StatusTag tone={status === 'active' ? 'success' : 'default'}>
                  {t(status)}
                </StatusTag>
              ),
            },
            {
              title: t('roles'),
              render: (_, { roles }) => roles.map((role) => format.name(role)).join(', ') || '–',
            },
            {
              title: t('orgUnit'),
              render: (_, { orgUnit }) => (orgUnit ? format.name(orgUnit) : '–'),
            },
            {
              title: t('tokens'),
              render: (_, account) => (
                <Button type="link" onClick={() => patch({ tokens: account.id })}>
                  {t('tokenCount', { count: account.tokens })}
                </Button>
              ),
            },
            { title: t('lastUsed'), render: (_, one) => format.instant(one.lastUsedAt) },
            {
              title: common('actions'),
              render: (_, account) => (
                <AccountActions
                  account={account}
                  onRoles={
                    shell.can(PERMISSIONS.grantRoles)
                      ? () => patch({ roles: account.id })
                      : undefined
                  }
                />
              ),
            },
          ]}
        />
      )}
      {isAdding && <AccountDrawer onClose={() => setAdding(false)} />}
      {rolesOf && <RolesDrawer user={rolesOf} onClose={() => patch({ roles: undefined })} />}
      {tokensOf && <TokensDrawer account={tokensOf} onClose={() => patch({ tokens: undefined })} />}
    </Page>
  );
}

function NoAccounts({ onAdd }: { onAdd: () => void }) {
  const t = useTexts();
  return (
    <Empty description={t('none')}>
      <Button onClick={onAdd}>{t('add')}</Button>
    </Empty>
  );
}
