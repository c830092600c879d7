import { type AdminUser, download, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  ChoiceFilter,
  DataList,
  type ListColumn,
  Page,
  SavedViews,
  SearchBox,
  StatusTag,
  saveFile,
  UnitFilter,
  useChange,
  useCommonTexts,
  useFormat,
  useGatewayFetch,
  useGet,
  useList,
} from '@pedestal/workbench';
import { Button, Space, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useTexts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

// Not before they are asked for: their forms weigh more than the list.
const BatchActions = lazy(async () => ({
  default: (await import('./batch-actions.tsx')).BatchActions,
}));
const UserDrawer = lazy(async () => ({
  default: (await import('./user-drawer.tsx')).UserDrawer,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

const STATUS_COLORS = { active: 'success', disabled: 'default', deleted: 'error' } as const;
const FILTERS = ['search', 'status', 'systemCode', 'roleId', 'orgUnitId'];
const VIEW_KEYS = [...FILTERS, 'sort', 'order'];

/** Everybody within reach. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const list = useList('GET /gateway/authority/users', FILTERS);
  const { state, chosen } = list;
  const { values, filter, patch } = state;
  const [selected, setSelected] = useState<string[]>([]);
  const [isImporting, setImporting] = useState(false);

  const roles = useGet(
    'GET /gateway/authority/grantableRoles',
    { query: values.systemCode === undefined ? {} : { systemCode: values.systemCode } },
    { enabled: shell.can(PERMISSIONS.grantRoles) },
  );

  const openUser = (id: string) => patch({ user: id });
  const fetchFile = useGatewayFetch();
  const exportAll = useChange(async () => {
    const reply = await download(fetchFile, 'GET /gateway/authority/users/export', {
      query: chosen,
    });
    saveFile(await reply.blob(), 'users.csv');
  });

  const columns: ListColumn<AdminUser>[] = [
    {
      key: 'userName',
      title: t('userName'),
      sortKey: 'userName',
      isFixed: true,
      render: (_, user) => (
        <Button type="link" onClick={() => openUser(user.id)}>
          {user.userName}
        </Button>
      ),
    },
    {
      key: 'displayName',
      title: t('displayName'),
      sortKey: 'displayName',
      dataIndex: 'displayName',
    },
    {
      key: 'status',
      title: common('status'),
      render: (_, user) => (
        <StatusTag tone={STATUS_COLORS[user.status]}>{t(user.status)}</StatusTag>
      ),
    },
    {
      key: 'orgUnit',
      title: t('orgUnit'),
      render: (_, user) => (user.orgUnit ? format.name(user.orgUnit) : '–'),
    },
    {
      key: 'roles',
      title: t('roles'),
      render: (_, user) => (
        <Space size={4} wrap>
          {user.roles.slice(0, 4).map((role) => (
            <Tag key={role.id}>{format.name(role)}</Tag>
          ))}
          {user.roles.length > 4 && <span>+{user.roles.length - 4}</span>}
        </Space>
      ),
    },
    { key: 'mobile', title: t('mobile'), dataIndex: 'mobile', isExtra: true },
    { key: 'email', title: t('email'), dataIndex: 'email', isExtra: true },
    {
      key: 'secondFactor',
      title: t('secondFactor'),
      isExtra: true,
      render: (_, user) => (user.requiresMfa ? t('secondFactorRequired') : '–'),
    },
    {
      key: 'lastSignInAt',
      title: t('lastSignIn'),
      sortKey: 'lastSignInAt',
      render: (_, user) => format.instant(user.lastSignInAt),
    },
    {
      key: 'createdAt',
      title: t('created'),
      sortKey: 'createdAt',
      isExtra: true,
      render: (_, user) => format.instant(user.createdAt),
    },
    {
      key: 'actions',
      title: common('actions'),
      isFixed: true,
      render: (_, user) => <UserMenu user={user} onOpen={() => openUser(user.id)} />,
    },
  ];

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {shell.can(PERMISSIONS.exportUsers) && (
            <Button loading={exportAll.isPending} onClick={() => exportAll.mutate(undefined)}>
              {common('export')}
            </Button>
          )}
          {shell.can(PERMISSIONS.importUsers) && (
            <Button onClick={() => setImporting(true)}>{common('import')}</Button>
          )}
          {shell.can(PERMISSIONS.writeUsers) && (
            <Button type="primary" onClick={() => patch({ user: 'new' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <DataList
        name="users"
        label={t('title')}
        rowKey={(user) => user.id}
        columns={columns}
        list={list}
        sort={{ key: 'userName', order: 'asc' }}
        tools={<SavedViews name="users" keys={VIEW_KEYS} state={state} />}
        filters={
          <>
            <SearchBox
              label={t('searchLabel')}
              value={values.search}
              onSearch={(search) => filter({ search })}
            />
            <ChoiceFilter
              name="status"
              label={common('status')}
              placeholder={t('anyStatus')}
              options={(['active', 'disabled', 'deleted'] as const).map((status) => ({
                value: status,
                label: t(status),
              }))}
              state={state}
            />
            <SystemFilter state={state} resets={['roleId']} />
            {shell.can(PERMISSIONS.grantRoles) && !roles.isError && (
              <ChoiceFilter
                name="roleId"
                label={t('roles')}
                placeholder={t('anyRole')}
                options={(roles.data ?? []).map((role) => ({
                  value: role.id,
                  label: format.name(role),
                }))}
                state={state}
              />
            )}
            <UnitFilter
              name="orgUnitId"
              label={t('orgUnit')}
              state={state}
              isListReady={!list.query.isPending}
            />
          </>
        }
        {...(shell.can(PERMISSIONS.writeUsers)
          ? {
              selection: {
                ids: selected,
                onChange: setSelected,
                actions: (
                  <Suspense>
                    <BatchActions ids={selected} onDone={() => setSelected([])} />
                  </Suspense>
                ),
              },
            }
          : {})}
      />
      <Suspense>
        {values.user !== undefined && (
          <UserDrawer
            key={values.user}
            id={values.user === 'new' ? undefined : values.user}
            onClose={() => patch({ user: undefined })}
          />
        )}
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </Page>
  );
}
