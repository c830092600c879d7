import { type AdminInvite, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  ChoiceFilter,
  DataList,
  Failure,
  type ListColumn,
  Page,
  StatusTag,
  useChange,
  useCommonTexts,
  useConfirm,
  useFormat,
  useGet,
  useList,
} from '@pedestal/workbench';
import { Button, Modal, Space, Table } from 'antd';
import { useState } from 'react';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useReach } from '../../shared/use-reach.ts';
import { InviteDrawer } from './invite-drawer.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useTexts } from './texts.ts';

const STATES = ['open', 'used', 'expired', 'revoked'] as const;
const FILTERS = ['systemCode', 'state'];

/** Invites of the systems that the person administers. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const reach = useReach();
  const list = useList('GET /gateway/authority/invites', FILTERS);
  const [isAdding, setAdding] = useState(false);
  const [linkOf, setLinkOf] = useState<string>();
  const [usesOf, setUsesOf] = useState<string>();
  const canWrite = shell.can(PERMISSIONS.writeInvites);

  const columns: ListColumn<AdminInvite>[] = [
    {
      key: 'state',
      title: t('state'),
      isFixed: true,
      render: (_, invite) => (
        <StatusTag tone={invite.state === 'open' ? 'success' : 'default'}>
          {t(invite.state)}
        </StatusTag>
      ),
    },
    { key: 'note', title: t('note'), dataIndex: 'note' },
    {
      key: 'system',
      title: common('system'),
      render: (_, invite) => reach.nameOfSystem(invite.systemCode),
    },
    {
      key: 'roles',
      title: t('roles'),
      render: (_, invite) => invite.roles.map((role) => format.name(role)).join(', '),
    },
    {
      key: 'orgUnit',
      title: t('orgUnit'),
      isExtra: true,
      render: (_, invite) => (invite.orgUnit ? format.name(invite.orgUnit) : '–'),
    },
    {
      key: 'uses',
      title: t('uses'),
      render: (_, invite) => (
        <Button type="link" onClick={() => setUsesOf(invite.id)}>
          {invite.useCount} / {invite.maxUses}
        </Button>
      ),
    },
    {
      key: 'expires',
      title: t('expires'),
      render: (_, invite) => format.instant(invite.expiresAt),
    },
    {
      key: 'createdBy',
      title: t('createdBy'),
      render: (_, invite) => invite.createdBy?.displayName ?? '–',
    },
    {
      key: 'actions',
      title: common('actions'),
      isFixed: true,
      render: (_, invite) =>
        canWrite &&
        invite.state === 'open' && (
          <Space>
            <Button size="small" onClick={() => setLinkOf(invite.code)}>
              {t('link')}
            </Button>
            <RevokeButton invite={invite} />
          </Space>
        ),
    },
  ];

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        canWrite && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <DataList
        name="invites"
        label={t('title')}
        rowKey={(invite) => invite.id}
        columns={columns}
        list={list}
        filters={
          <>
            <SystemFilter state={list.state} />
            <ChoiceFilter
              name="state"
              label={t('state')}
              placeholder={t('anyState')}
              options={STATES.map((one) => ({ value: one, label: t(one) }))}
              state={list.state}
            />
          </>
        }
      />
      {isAdding && (
        <InviteDrawer
          onClose={() => setAdding(false)}
          onMade={(code) => {
            setAdding(false);
            setLinkOf(code);
          }}
        />
      )}
      {linkOf !== undefined && <LinkDialog code={linkOf} onClose={() => setLinkOf(undefined)} />}
      {usesOf !== undefined && <UsesDialog id={usesOf} onClose={() => setUsesOf(undefined)} />}
    </Page>
  );
}

function RevokeButton({ invite }: { invite: AdminInvite }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const revoke = useChange(
    (call) =>
      call('POST /gateway/authority/invites/:id/revoke', {
        params: { id: invite.id },
        body: { version: invite.version },
      }),
    { done: common('saved') },
  );
  return (
    <Button
      size="small"
      danger
      onClick={() =>
        confirm({
          title: t('confirmRevoke'),
          okText: t('revoke'),
          isDanger: true,
          run: () => revoke.mutateAsync(undefined),
        })
      }
    >
      {t('revoke')}
    </Button>
  );
}

function UsesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const uses = useGet('GET /gateway/authority/invites/:id/uses', { params: { id } });
  return (
    <Modal open title={t('whoUsed')} footer={null} onCancel={onClose}>
      {uses.error ? (
        <Failure error={uses.error} />
      ) : (
        <Table
          size="small"
          rowKey={(use) => use.user.id}
          loading={uses.isFetching}
          dataSource={uses.data ?? []}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            {
              title: common('name'),
              render: (_, use) => `${use.user.displayName} (${use.user.userName})`,
            },
            { title: t('when'), render: (_, use) => format.instant(use.usedAt) },
            { title: t('address'), dataIndex: 'address' },
          ]}
        />
      )}
    </Modal>
  );
}
