import { upload as sendUpload } from '@pedestal/contract';
import {
  Failure,
  StatusTag,
  useChange,
  useCommonTexts,
  useConfirm,
  useFormat,
  useGatewayFetch,
  useGet,
} from '@pedestal/workbench';
import { Button, Drawer, Input, Space, Table, Tag, Upload } from 'antd';
import { useState } from 'react';
import { type Audience, CanaryDialog } from './canary-dialog.tsx';
import { type RegisteredSubApp, releaseOf } from './registered-sub-app.ts';
import { RemoteDialog } from './remote-dialog.tsx';
import { useTexts } from './texts.ts';

interface ReleasesDrawerProps {
  subApp: RegisteredSubApp;
  onClose: () => void;
}

const KIB = 1024;
const NOBODY: Audience = { percent: 0, roles: [], users: [] };

/** Releases of one sub-app: the stable one, the canary and rollback. */
export function ReleasesDrawer({ subApp, onClose }: ReleasesDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const fetchFile = useGatewayFetch();
  const confirm = useConfirm();
  const { name } = subApp;
  // The call has only a `next` cursor: remember the cursors of earlier pages.
  const [passed, setPassed] = useState<string[]>([]);
  const cursor = passed.at(-1);
  const [canary, setCanary] = useState<string>();
  const [version, setVersion] = useState('');
  const [isAddingRemote, setAddingRemote] = useState(false);
  const releases = useGet('GET /gateway/console/registry/releases/:name', {
    params: { name },
    query: cursor === undefined ? {} : { cursor },
  });

  const point = useChange(
    (call, to: { channel: 'stable' | 'canary'; release: string | null; audience?: Audience }) =>
      call('POST /gateway/console/registry/point', { body: { name, ...to } }),
    { done: common('saved'), onDone: () => setCanary(undefined) },
  );
  const rollback = useChange(
    (call) =>
      call('POST /gateway/console/registry/rollback', { body: { name, channel: 'stable' } }),
    { done: common('saved') },
  );
  const upload = useChange(
    (_call, file: File) =>
      sendUpload(fetchFile, 'POST /gateway/console/registry/releases/upload', {
        query: { name, ...(version ? { version } : {}) },
        file,
        type: 'application/gzip',
      }),
    { done: t('uploaded') },
  );

  const stable = releaseOf(subApp, 'stable');
  const tried = releaseOf(subApp, 'canary');

  return (
    <Drawer open size={820} title={t('releases', { name })} onClose={onClose}>
      <Space orientation="vertical" className="wb-wide" size="middle">
        <Space wrap>
          {subApp.format === 'html' && (
            <Input
              aria-label={t('newVersion')}
              placeholder={t('newVersion')}
              maxLength={64}
              value={version}
              onChange={(event) => setVersion(event.target.value.trim())}
            />
          )}
          <Upload
            disabled={subApp.format === 'html' && version === ''}
            accept=".tar.gz,.tgz,application/gzip"
            showUploadList={false}
            beforeUpload={(file) => {
              upload.mutate(file);
              return false;
            }}
          >
            <Button
              type="primary"
              disabled={subApp.format === 'html' && version === ''}
              loading={upload.isPending}
            >
              {t('upload')}
            </Button>
          </Upload>
          <Button onClick={() => setAddingRemote(true)}>{t('remote')}</Button>
          <Button
            disabled={stable === null}
            onClick={() =>
              confirm({ title: t('confirmRollback'), run: () => rollback.mutateAsync(undefined) })
            }
          >
            {t('rollback')}
          </Button>
          {tried !== null && (
            <>
              <Button onClick={() => setCanary(tried)}>{t('changeCanary')}</Button>
              <Button onClick={() => point.mutate({ channel: 'canary', release: null })}>
                {t('endCanary')}
              </Button>
            </>
          )}
          <span className="wb-muted">{t('uploadHint')}</span>
        </Space>
        {releases.error ? (
          <Failure error={releases.error} onRetry={() => void releases.refetch()} />
        ) : (
          <Table
            aria-label={t('releases', { name })}
            size="small"
            rowKey="version"
            pagination={false}
            loading={releases.isFetching}
            dataSource={releases.data?.items ?? []}
            columns={[
              {
                title: t('version'),
                render: (_, release) => (
                  <Space>
                    {release.version}
                    {release.version === stable && (
                      <StatusTag tone="success">{t('stable')}</StatusTag>
                    )}
                    {release.version === tried && (
                      <StatusTag tone="warning">{t('canary')}</StatusTag>
                    )}
                    {release.retired && <Tag>{t('retired')}</Tag>}
                  </Space>
                ),
              },
              { title: t('source'), render: (_, release) => t(`sources.${release.source}`) },
              {
                title: t('size'),
                render: (_, release) => `${format.number(Math.ceil(release.size / KIB))} KiB`,
              },
              { title: t('published'), render: (_, release) => format.instant(release.createdAt) },
              { title: t('by'), dataIndex: 'createdBy' },
              {
                title: common('actions'),
                render: (_, release) =>
                  !release.retired && (
                    <Space>
                      {release.version !== stable && (
                        <Button
                          size="small"
                          onClick={() =>
                            confirm({
                              title: t('confirmStable', { version: release.version }),
                              run: () =>
                                point.mutateAsync({ channel: 'stable', release: release.version }),
                            })
                          }
                        >
                          {t('makeStable')}
                        </Button>
                      )}
                      {release.version !== tried && (
                        <Button size="small" onClick={() => setCanary(release.version)}>
                          {t('makeCanary')}
                        </Button>
                      )}
                    </Space>
                  ),
              },
            ]}
          />
        )}
        {(cursor !== undefined || releases.data?.next) && (
          <div className="wb-pager">
            <Button disabled={cursor === undefined} onClick={() => setPassed(passed.slice(0, -1))}>
              {common('previous')}
            </Button>
            <Button
              disabled={!releases.data?.next}
              onClick={() => releases.data?.next && setPassed([...passed, releases.data.next])}
            >
              {common('next')}
            </Button>
          </div>
        )}
      </Space>
      {isAddingRemote && <RemoteDialog subApp={subApp} onClose={() => setAddingRemote(false)} />}
      {canary !== undefined && (
        <CanaryDialog
          version={canary}
          present={subApp.channels.find((one) => one.channel === 'canary')?.audience ?? NOBODY}
          isSaving={point.isPending}
          onCancel={() => setCanary(undefined)}
          onSave={(audience) => point.mutate({ channel: 'canary', release: canary, audience })}
        />
      )}
    </Drawer>
  );
}
