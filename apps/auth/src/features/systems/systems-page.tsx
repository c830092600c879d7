import { type AdminLoginEntry, type AdminSystem, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { App, Button, Dropdown, Table, Tabs } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { useReach } from '../../lib/use-reach.ts';
import { FailedDrawer } from '../../shared/failed-drawer.tsx';
import { Failure, Page } from '../../shared/page.tsx';
import { StatusTag } from '../../shared/status-tag.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { SystemDrawer } from './system-drawer.tsx';
import { useTexts } from './texts.ts';

/** Business systems and the sign-in pages that lead into them. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Tabs
        activeKey={values.tab ?? 'systems'}
        onChange={(tab) => patch({ tab, edit: undefined })}
        destroyOnHidden
        items={[
          { key: 'systems', label: t('systems'), children: <Systems /> },
          { key: 'entries', label: t('entries'), children: <Entries /> },
        ]}
      />
    </Page>
  );
}

function Systems() {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const reach = useReach();
  const shell = useShell();
  const { values, patch } = useAddressState();
  const systems = useGet('GET /gateway/authority/systems', {});
  if (systems.error)
    return <Failure error={systems.error} onRetry={() => void systems.refetch()} />;
  const mayWrite = shell.can(PERMISSIONS.writeSystems);
  const edited = systems.data?.find((system) => system.code === values.edit);
  return (
    <div className="auth-panel">
      {mayWrite && reach.holdsAll && (
        <div className="auth-actions">
          <Button type="primary" onClick={() => patch({ edit: 'new' })}>
            {t('addSystem')}
          </Button>
        </div>
      )}
      <Table<AdminSystem>
        aria-label={t('systems')}
        size="middle"
        rowKey="code"
        pagination={false}
        loading={systems.isFetching}
        dataSource={systems.data ?? []}
        columns={[
          {
            title: shared('name'),
            render: (_, system) => (
              <Button type="link" onClick={() => patch({ edit: system.code })}>
                {format.name(system)}
              </Button>
            ),
          },
          { title: shared('code'), dataIndex: 'code' },
          {
            title: shared('status'),
            render: (_, system) => (
              <StatusTag tone={system.status === 'active' ? 'success' : 'default'}>
                {t(system.status)}
              </StatusTag>
            ),
          },
          { title: t('roles'), dataIndex: 'roles' },
          { title: t('resources'), dataIndex: 'resources' },
          { title: t('entries'), dataIndex: 'loginEntries' },
        ]}
      />
      {(edited || values.edit === 'new') && (
        <SystemDrawer
          key={values.edit}
          system={edited}
          isReadOnly={!mayWrite}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {systems.data && values.edit !== undefined && values.edit !== 'new' && !edited && (
        <FailedDrawer onClose={() => patch({ edit: undefined })} />
      )}
    </div>
  );
}

function Entries() {
  const t = useTexts();
  const shared = useSharedTexts();
  const reach = useReach();
  const shell = useShell();
  const { values, patch } = useAddressState();
  const entries = useGet('GET /gateway/authority/loginEntries', { query: {} });
  if (entries.error)
    return <Failure error={entries.error} onRetry={() => void entries.refetch()} />;
  const mayWrite = shell.can(PERMISSIONS.writeSystems);
  const edited = entries.data?.find((entry) => entry.loginKey === values.edit);
  return (
    <div className="auth-panel">
      {mayWrite && (
        <div className="auth-actions">
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
            title: shared('system'),
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
            title: shared('actions'),
            render: (_, entry) => mayWrite && <EntryMenu entry={entry} mayMove={reach.holdsAll} />,
          },
        ]}
      />
      {reach.isKnown && (edited || values.edit === 'new') && (
        <EntryDrawer
          key={values.edit}
          entry={edited}
          isReadOnly={!mayWrite}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {entries.data && values.edit !== undefined && values.edit !== 'new' && !edited && (
        <FailedDrawer onClose={() => patch({ edit: undefined })} />
      )}
    </div>
  );
}

function EntryMenu({ entry, mayMove }: { entry: AdminLoginEntry; mayMove: boolean }) {
  const t = useTexts();
  const shared = useSharedTexts();
  const { modal } = App.useApp();
  const params = { loginKey: entry.loginKey };
  const body = { version: entry.version };
  const makeDefault = useChange(
    (call) => call('POST /gateway/authority/loginEntries/:loginKey/makeDefault', { params, body }),
    { done: shared('saved') },
  );
  const remove = useChange(
    (call) => call('POST /gateway/authority/loginEntries/:loginKey/delete', { params, body }),
    { done: shared('deleted') },
  );
  if (entry.isDefault) return null;
  const ask = (key: string) => {
    const isDefault = key === 'default';
    modal.confirm({
      title: isDefault ? t('confirmDefault') : t('confirmRemove', { name: entry.loginKey }),
      okText: shared('confirm'),
      cancelText: shared('cancel'),
      onOk: () => (isDefault ? makeDefault : remove).mutateAsync(undefined).catch(() => undefined),
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(mayMove ? [{ key: 'default', label: t('makeDefault') }] : []),
          { key: 'delete', label: shared('delete'), danger: true },
        ],
        onClick: ({ key }) => ask(key),
      }}
    >
      <Button size="small">{shared('more')}</Button>
    </Dropdown>
  );
}
