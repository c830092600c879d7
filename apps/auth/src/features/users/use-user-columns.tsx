import type { AdminUser } from '@pedestal/contract';
import { type ListColumn, StatusTag, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Button } from 'antd';
import { useTexts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';
import { RoleTags, STATUS_TONES } from './user-tags.tsx';

/** The columns of the list of users. */
export function useUserColumns(onOpen: (id: string) => void): ListColumn<AdminUser>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  return [
    {
      key: 'userName',
      title: t('userName'),
      sortKey: 'userName',
      isFixed: true,
      render: (_, user) => (
        <Button type="link" onClick={() => onOpen(user.id)}>
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
      render: (_, user) => <StatusTag tone={STATUS_TONES[user.status]}>{t(user.status)}</StatusTag>,
    },
    {
      key: 'orgUnit',
      title: t('orgUnit'),
      render: (_, user) => (user.orgUnit ? format.name(user.orgUnit) : '–'),
    },
    {
      key: 'roles',
      title: t('roles'),
      render: (_, user) => <RoleTags roles={user.roles} />,
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
      render: (_, user) => <UserMenu user={user} onOpen={() => onOpen(user.id)} />,
    },
  ];
}
