import { useLocale } from '@pedestal/sub-app-sdk/react';
import {
  FailedDrawer,
  Failure,
  StatusTag,
  useAddressState,
  useCommonTexts,
  useGet,
} from '@pedestal/workbench';
import { Button, Table } from 'antd';
import { FailuresDialog } from './failures-dialog.tsx';
import { type RegisteredSubApp, releaseOf } from './registered-sub-app.ts';
import { ReleasesDrawer } from './releases-drawer.tsx';
import { SubAppActions } from './sub-app-actions.tsx';
import { SubAppDrawer } from './sub-app-drawer.tsx';
import { useTexts } from './texts.ts';

/** Registrations with their settings, releases and failures. */
export function SubAppList() {
  const t = useTexts();
  const common = useCommonTexts();
  const { values, patch } = useAddressState();
  const subApps = useGet('GET /gateway/console/registry/subApps', {});
  if (subApps.error)
    return <Failure error={subApps.error} onRetry={() => void subApps.refetch()} />;

  const items = subApps.data?.items ?? [];
  const find = (name: string | undefined) => items.find((subApp) => subApp.name === name);
  const edited = find(values.edit);
  const released = find(values.releases);
  const isLost =
    subApps.data !== undefined &&
    ((values.edit !== undefined && values.edit !== 'new' && !edited) ||
      (values.releases !== undefined && !released));
  return (
    <>
      <SubAppActions />
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
              <SubAppName subApp={subApp} onOpen={() => patch({ edit: subApp.name })} />
            ),
          },
          { title: t('base'), dataIndex: 'base' },
          { title: t('isolation'), render: (_, subApp) => t(subApp.isolation) },
          {
            title: t('stable'),
            render: (_, subApp) => (
              <StableRelease {...{ subApp, items }} onOpen={(name) => patch({ releases: name })} />
            ),
          },
          { title: t('canary'), render: (_, subApp) => releaseOf(subApp, 'canary') ?? '–' },
          {
            title: t('failures'),
            align: 'end',
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
            title: common('status'),
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
          registered={items}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {released && (
        <ReleasesDrawer subApp={released} onClose={() => patch({ releases: undefined })} />
      )}
      {isLost && <FailedDrawer onClose={() => patch({ edit: undefined, releases: undefined })} />}
      {values.failures !== undefined && (
        <FailuresDialog name={values.failures} onClose={() => patch({ failures: undefined })} />
      )}
    </>
  );
}

function SubAppName({ subApp, onOpen }: { subApp: RegisteredSubApp; onOpen: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <Button type="link" onClick={onOpen}>
        {subApp.title[locale]}
      </Button>
      <span className="wb-muted">{subApp.name}</span>
      {subApp.faults.map((fault) => (
        <StatusTag key={fault} tone="error">
          {t(`faults.${fault}`)}
        </StatusTag>
      ))}
    </>
  );
}

interface StableReleaseProps {
  subApp: RegisteredSubApp;
  /** All of them; one may use the releases of another. */
  items: readonly RegisteredSubApp[];
  /** Opens the releases of a sub-app: those of the module where it uses one. */
  onOpen: (name: string) => void;
}

function StableRelease({ subApp, items, onOpen }: StableReleaseProps) {
  const t = useTexts();
  const locale = useLocale();
  const module = items.find(({ name }) => name === subApp.module);
  return (
    <>
      <Button type="link" onClick={() => onOpen(subApp.module ?? subApp.name)}>
        {releaseOf(subApp, 'stable') ?? t('noRelease')}
      </Button>
      {subApp.module !== null && (
        <span className="wb-muted">
          {t('releasedAs', { name: module?.title[locale] ?? subApp.module })}
        </span>
      )}
    </>
  );
}
