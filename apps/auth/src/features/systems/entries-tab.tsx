import { type AdminLoginEntry, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  FailedDrawer,
  Failure,
  StatusTag,
  useAddressState,
  useChange,
  useCommonTexts,
  useConfirm,
  useGet,
} from '@pedestal/workbench';
import { Button, Dropdown, Table } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { useTexts } from './texts.ts';

/** The sign-in pages that lead into the systems. */
export function Entries() {
  const t = useTexts();
  const common = useCommonTexts();
  const reach = useReach();
  const shell = useShell();
  const { values, patch } = useAddressState();
  const entries = useGet('GET /gateway/authority/loginEntries', { query: {} });
  if (entries.error)
    return <Failure error={entries.error} onRetry={() => void entries.refetch()} />;
  const canWrite = shell.can(PERMISSIONS.writeSystems);
  const edited = entries.data?.find((entry) => entry.loginKey === values.edit);
  return (
    <div className="wb-panel">
      {canWrite && (
        <div className="wb-actions">
          <Button type="primary" onClick={() => patch({ edit: 'new' })}>
            {t('addEntry')}
          </Button>
        </div>
      )}
      <Table<AdminLoginEntry>
        aria-label={t('entries')}
        size="middle"
        rowKey="loginKey"
        pagination={false}
        loading={entries.isFetching}
        dataSource={entries.data ?? []}
        columns={[
          {
            title: t('loginKey'),
            render: (_, entry) => (
              <>
                <Button type="link" onClick={() => patch({ edit: entry.loginKey })}>
                  {entry.loginKey}
                </Button>
                {entry.isDefault && <StatusTag tone="processing">{t('isDefault')}</StatusTag>}
              </>
            ),
          },
          {
            title: common('system'),
            render: (_, entry) => reach.nameOfSystem(entry.systemCode),
          },
          { title: t('hostnames'), render: (_, entry) => entry.hostnames.join(', ') || '–' },
          {
            title: t('methods'),
            render: (_, entry) => entry.methods.map((method) => t(method)).join(', '),
          },
          {
            title: t('registerOpen'),
            render: (_, entry) => t(entry.registerOpen ? 'open' : 'closed'),
          },
          { title: t('secondFactor'), render: (_, entry) => t(entry.secondFactor) },
          {
            title: common('actions'),
            render: (_, entry) => canWrite && <EntryMenu entry={entry} canMove={reach.holdsAll} />,
          },
        ]}
      />
      {reach.isKnown && (edited || values.edit === 'new') && (
        <EntryDrawer
          key={values.edit}
          entry={edited}
          isReadOnly={!canWrite}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {entries.data && values.edit !== undefined && values.edit !== 'new' && !edited && (
        <FailedDrawer onClose={() => patch({ edit: undefined })} />
      )}
    </div>
  );
}

function EntryMenu({ entry, canMove }: { entry: AdminLoginEntry; canMove: boolean }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const params = { loginKey: entry.loginKey };
  const body = { version: entry.version };
  const makeDefault = useChange(
    (call) => call('POST /gateway/authority/loginEntries/:loginKey/makeDefault', { params, body }),
    { done: common('saved') },
  );
  const remove = useChange(
    (call) => call('POST /gateway/authority/loginEntries/:loginKey/delete', { params, body }),
    { done: common('deleted') },
  );
  if (entry.isDefault) return null;
  const ask = (key: string) => {
    const isDefault = key === 'default';
    confirm({
      title: isDefault ? t('confirmDefault') : t('confirmRemove', { name: entry.loginKey }),
      okText: isDefault ? t('makeDefault') : common('delete'),
      isDanger: !isDefault,
      run: () => (isDefault ? makeDefault : remove).mutateAsync(undefined),
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(canMove ? [{ key: 'default', label: t('makeDefault') }] : []),
          { key: 'delete', label: common('delete'), danger: true },
        ],
        onClick: ({ key }) => ask(key),
      }}
    >
      <Button size="small">{common('more')}</Button>
    </Dropdown>
  );
}
