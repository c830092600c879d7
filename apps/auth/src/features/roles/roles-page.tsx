import { type AdminRole, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  DataList,
  InnerLink,
  type ListColumn,
  Page,
  SearchBox,
  useChange,
  useCommonTexts,
  useConfirm,
  useFormat,
  useList,
} from '@pedestal/workbench';
import { Button, Dropdown, Input, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useReach } from '../../shared/use-reach.ts';
import { MembersDrawer } from './members-drawer.tsx';
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

function RoleMenu({ of: role }: { of: AdminRole }) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [copyName, setCopyName] = useState<string>();
  const name = format.name(role);

  const remove = useChange(
    (call) =>
      call('POST /gateway/authority/roles/:id/delete', {
        params: { id: role.id },
        body: { version: role.version },
      }),
    { done: common('deleted') },
  );
  const copy = useChange(
    (call, wanted: string) =>
      call('POST /gateway/authority/roles/:id/copy', {
        params: { id: role.id },
        body: { name: wanted, nameEn: '' },
      }),
    {
      done: t('copied'),
      onDone: ({ id }) => void navigate(id),
    },
  );

  const act = (key: string) => {
    if (key === 'edit') return void navigate(role.id);
    if (key === 'copy') return setCopyName(t('copyOf', { name: role.name }));
    confirm({
      title: t('confirmRemove', { name, count: role.members }),
      okText: common('delete'),
      isDanger: true,
      run: () => remove.mutateAsync(undefined),
    });
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: common('edit') },
            { key: 'copy', label: t('copy') },
            ...(role.builtIn ? [] : [{ key: 'delete', label: common('delete'), danger: true }]),
          ],
          onClick: ({ key }) => act(key),
        }}
      >
        <Button size="small" aria-label={t('menu', { name })}>
          {common('more')}
        </Button>
      </Dropdown>
      {copyName !== undefined && (
        <CopyDialog
          name={copyName}
          isRunning={copy.isPending}
          onCancel={() => setCopyName(undefined)}
          onCopy={(wanted) => copy.mutate(wanted)}
        />
      )}
    </>
  );
}

interface CopyDialogProps {
  name: string;
  isRunning: boolean;
  onCancel: () => void;
  onCopy: (name: string) => void;
}

function CopyDialog({ name, isRunning, onCancel, onCopy }: CopyDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [text, setText] = useState(name);
  return (
    <Modal
      open
      title={t('copy')}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={isRunning}
      okButtonProps={{ disabled: text.trim() === '' }}
      onCancel={onCancel}
      onOk={() => onCopy(text)}
    >
      <Input
        aria-label={common('name')}
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
