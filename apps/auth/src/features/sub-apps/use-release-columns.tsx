import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { StatusTag, useCommonTexts, useConfirm, useFormat } from '@pedestal/workbench';
import { Button, Space, type TableColumnType, Tag } from 'antd';
import { type RegisteredSubApp, releaseOf } from './registered-sub-app.ts';
import { useTexts } from './texts.ts';

type Release = RouteOutput<
  RouteOf<'GET /gateway/console/registry/releases/:name'>
>['items'][number];

interface ReleaseColumnOptions {
  subApp: RegisteredSubApp;
  onMakeStable: (version: string) => Promise<unknown>;
  onMakeCanary: (version: string) => void;
}

/** The columns of the list of releases. */
export function useReleaseColumns(options: ReleaseColumnOptions): TableColumnType<Release>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  return [
    {
      title: t('version'),
      render: (_, release) => <ReleaseName release={release} subApp={options.subApp} />,
    },
    { title: t('source'), render: (_, release) => t(`sources.${release.source}`) },
    {
      title: t('size'),
      align: 'end',
      render: (_, release) => format.bytes(release.size),
    },
    { title: t('published'), render: (_, release) => format.instant(release.createdAt) },
    { title: t('by'), dataIndex: 'createdBy' },
    {
      title: common('actions'),
      render: (_, release) =>
        !release.retired &&
        !release.invalid && <ReleaseActions version={release.version} {...options} />,
    },
  ];
}

function ReleaseName({ release, subApp }: { release: Release; subApp: RegisteredSubApp }) {
  const t = useTexts();
  const { version, retired, invalid } = release;
  return (
    <Space>
      {version}
      {version === releaseOf(subApp, 'stable') && (
        <StatusTag tone="success">{t('stable')}</StatusTag>
      )}
      {version === releaseOf(subApp, 'canary') && (
        <StatusTag tone="warning">{t('canary')}</StatusTag>
      )}
      {retired && <Tag>{t('retired')}</Tag>}
      {invalid && <StatusTag tone="error">{t('invalidRelease')}</StatusTag>}
    </Space>
  );
}

function ReleaseActions(props: ReleaseColumnOptions & { version: string }) {
  const { version, subApp, onMakeStable, onMakeCanary } = props;
  const t = useTexts();
  const confirm = useConfirm();
  const makeStable = () =>
    confirm({
      title: t('confirmStable', { version }),
      okText: t('makeStable'),
      run: () => onMakeStable(version),
    });
  return (
    <Space>
      {version !== releaseOf(subApp, 'stable') && (
        <Button size="small" onClick={makeStable}>
          {t('makeStable')}
        </Button>
      )}
      {version !== releaseOf(subApp, 'canary') && (
        <Button size="small" onClick={() => onMakeCanary(version)}>
          {t('makeCanary')}
        </Button>
      )}
    </Space>
  );
}
