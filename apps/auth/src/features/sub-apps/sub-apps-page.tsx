import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Button, Modal, Space, Switch, Table } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { Failure, Page } from '../../shared/page.tsx';
import { StatusTag } from '../../shared/status-tag.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { ReleasesDrawer } from './releases-drawer.tsx';
import { SubAppDrawer } from './sub-app-drawer.tsx';
import { useTexts } from './texts.ts';

export type RegisteredSubApp = RouteOutput<
  RouteOf<'GET /gateway/console/registry/subApps'>
>['items'][number];

export function releaseOf(subApp: RegisteredSubApp, channel: 'stable' | 'canary'): string | null {
  return subApp.channels.find((one) => one.channel === channel)?.release ?? null;
}

/** Registrations, their releases and their failures. */
export function Component() {
  const t = useTexts();
  const shared = useSharedTexts();
  const isChinese = useLocale() === 'zh-CN';
  const { values, patch } = useAddressState();
  const subApps = useGet('GET /gateway/console/registry/subApps', {});
  const settings = useGet('GET /gateway/console/registry/settings', {});
  const saveSettings = useChange(
    (call, prefetch: boolean) =>
      call('PUT /gateway/console/registry/settings', {
        body: { prefetch, allowedOrigins: settings.data?.allowedOrigins ?? [] },
      }),
    { done: shared('saved') },
  );
  if (subApps.error)
    return <Failure error={subApps.error} onRetry={() => void subApps.refetch()} />;

  const items = subApps.data?.items ?? [];
  const find = (name: string | undefined) => items.find((subApp) => subApp.name === name);
  const edited = find(values.edit);
  const released = find(values.releases);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {settings.data && (
            <Space>
              <Switch
                aria-label={t('globalPrefetch')}
                checked={settings.data.prefetch}
                loading={saveSettings.isPending}
                onChange={(prefetch) => saveSettings.mutate(prefetch)}
              />
              {t('globalPrefetch')}
            </Space>
          )}
          <Button type="primary" onClick={() => patch({ edit: 'new' })}>
            {t('add')}
          </Button>
        </>
      }
    >
      <Table<RegisteredSubApp>
        aria-label={t('title')}
        size="middle"
        rowKey="name"
        loading={subApps.isFetching}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={items}
        columns={[
          {
            title: t('name'),
            render: (_, subApp) => (
              <>
                <Button type="link" onClick={() => patch({ edit: subApp.name })}>
                  {subApp.title[isChinese ? 'zh-CN' : 'en-US']}
                </Button>
                <span className="auth-muted">{subApp.name}</span>
              </>
            ),
          },
          { title: t('base'), dataIndex: 'base' },
          { title: t('isolation'), render: (_, subApp) => t(subApp.isolation) },
          {
            title: t('stable'),
            render: (_, subApp) => (
              <Button type="link" onClick={() => patch({ releases: subApp.name })}>
                {releaseOf(subApp, 'stable') ?? t('noRelease')}
              </Button>
            ),
          },
          { title: t('canary'), render: (_, subApp) => releaseOf(subApp, 'canary') ?? '–' },
          {
            title: t('failures'),
            render: (_, subApp) =>
              subApp.failures === 0 ? (
                0
              ) : (
                <Button type="link" danger onClick={() => patch({ failures: subApp.name })}>
                  {subApp.failures}
                </Button>
              ),
          },
          {
            title: shared('status'),
            render: (_, subApp) => (
              <StatusTag tone={subApp.status === 'active' ? 'success' : 'default'}>
                {t(subApp.status)}
              </StatusTag>
            ),
          },
        ]}
      />
      {(edited || values.edit === 'new') && (
        <SubAppDrawer
          key={values.edit}
          subApp={edited}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {released && (
        <ReleasesDrawer subApp={released} onClose={() => patch({ releases: undefined })} />
      )}
      {values.failures !== undefined && (
        <FailuresDialog name={values.failures} onClose={() => patch({ failures: undefined })} />
      )}
    </Page>
  );
}

function FailuresDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts();
  const format = useFormat();
  const failures = useGet('GET /gateway/console/registry/failures/:name', { params: { name } });
  return (
    <Modal open width={860} title={t('failuresOf', { name })} footer={null} onCancel={onClose}>
      {failures.error ? (
        <Failure error={failures.error} />
      ) : (
        <Table
          size="small"
          rowKey={(one) => `${one.version} ${one.step} ${one.kind} ${one.day}`}
          loading={failures.isFetching}
          dataSource={failures.data?.items ?? []}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: t('version'), render: (_, one) => one.version ?? '–' },
            { title: t('step'), dataIndex: 'step' },
            { title: t('kind'), dataIndex: 'kind' },
            { title: t('day'), dataIndex: 'day' },
            { title: t('count'), render: (_, one) => format.number(one.count) },
            { title: t('lastMessage'), dataIndex: 'lastMessage', ellipsis: true },
          ]}
        />
      )}
    </Modal>
  );
}
