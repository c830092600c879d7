import { type AdminRole, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  DataList,
  InnerLink,
  type ListColumn,
  Page,
  SearchBox,
  useCommonTexts,
  useFormat,
  useList,
} from '@pedestal/workbench';
import { Button, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useReach } from '../../shared/use-reach.ts';
import { MembersDrawer } from './members-drawer.tsx';
import { RoleMenu } from './role-menu.tsx';
import { useTexts } from './texts.ts';

const FILTERS = ['search', 'systemCode'];

/** Roles of the systems that the person administers. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const reach = useReach();
  const list = useList('GET /gateway/authority/roles', FILTERS);
  const { values, filter, patch } = list.state;
  const navigate = useNavigate();
  const canWrite = shell.can(PERMISSIONS.writeRoles);

  const columns: ListColumn<AdminRole>[] = [
    {
      key: 'name',
      title: common('name'),
      sortKey: 'name',
      isFixed: true,
      render: (_, role) => (
        <>
          <InnerLink to={role.id}>{format.name(role)}</InnerLink>{' '}
          {role.builtIn && <Tag>{t('builtIn')}</Tag>}
        </>
      ),
    },
    {
      key: 'system',
      title: common('system'),
      render: (_, role) =>
        role.systemCode === null ? common('everySystem') : reach.nameOfSystem(role.systemCode),
    },
    { key: 'description', title: t('description'), dataIndex: 'description' },
    {
      key: 'members',
      title: t('members'),
      render: (_, role) => (
        <Button type="link" onClick={() => patch({ members: role.id })}>
          {format.number(role.members)}
        </Button>
      ),
    },
    {
      key: 'resources',
      title: t('resources'),
      render: (_, role) => (role.grantsAll ? t('everything') : format.number(role.resources)),
    },
    {
      key: 'updatedAt',
      title: t('updated'),
      sortKey: 'updatedAt',
      render: (_, role) => format.instant(role.updatedAt),
    },
    ...(canWrite
      ? [
          {
            key: 'actions',
            title: common('actions'),
            isFixed: true,
            render: (_: unknown, role: AdminRole) => <RoleMenu of={role} />,
          },
        ]
      : []),
  ];

  const shown = list.query.data?.items.find((role) => role.id === values.members);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        canWrite && (
          <Button type="primary" onClick={() => void navigate('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <DataList
        name="roles"
        label={t('title')}
        rowKey={(role) => role.id}
        columns={columns}
        list={list}
        sort={{ key: 'name', order: 'asc' }}
        filters={
          <>
            <SearchBox
              label={t('searchLabel')}
              value={values.search}
              onSearch={(search) => filter({ search })}
            />
            <SystemFilter state={list.state} />
          </>
        }
      />
      {shown && <MembersDrawer of={shown} onClose={() => patch({ members: undefined })} />}
    </Page>
  );
}
