import type { AdminRole } from '@pedestal/contract';
import { InnerLink, type ListColumn, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Button, Tag } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { RoleMenu } from './role-menu.tsx';
import { useTexts } from './texts.ts';

interface RoleColumnOptions {
  canWrite: boolean;
  onShowMembers: (id: string) => void;
}

/** The columns of the list of roles. */
export function useRoleColumns(options: RoleColumnOptions): ListColumn<AdminRole>[] {
  const { canWrite, onShowMembers } = options;
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const actions: ListColumn<AdminRole> = {
    key: 'actions',
    title: common('actions'),
    isFixed: true,
    render: (_, role) => <RoleMenu of={role} />,
  };
  return [
    {
      key: 'name',
      title: common('name'),
      sortKey: 'name',
      isFixed: true,
      render: (_, role) => <RoleName role={role} />,
    },
    {
      key: 'system',
      title: common('system'),
      render: (_, { systemCode }) =>
        systemCode === null ? common('everySystem') : reach.nameOfSystem(systemCode),
    },
    {
      key: 'description',
      title: t('description'),
      render: (_, { description }) => description || '–',
    },
    {
      key: 'members',
      title: t('members'),
      align: 'end',
      render: (_, role) => (
        <Button type="link" onClick={() => onShowMembers(role.id)}>
          {format.number(role.members)}
        </Button>
      ),
    },
    {
      key: 'resources',
      title: t('resources'),
      align: 'end',
      render: (_, role) => (role.grantsAll ? t('everything') : format.number(role.resources)),
    },
    {
      key: 'updatedAt',
      title: t('updated'),
      sortKey: 'updatedAt',
      render: (_, role) => format.instant(role.updatedAt),
    },
    ...(canWrite ? [actions] : []),
  ];
}

function RoleName({ role }: { role: AdminRole }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <>
      <InnerLink to={role.id}>{format.name(role)}</InnerLink>{' '}
      {role.builtIn && <Tag>{t('builtIn')}</Tag>}
    </>
  );
}
