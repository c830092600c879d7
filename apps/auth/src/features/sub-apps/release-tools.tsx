import { upload as sendUpload } from '@pedestal/contract';
import { useChange, useCommonTexts, useConfirm, useGatewayFetch } from '@pedestal/workbench';
import { Button, Input, Space, Upload } from 'antd';
import { useState } from 'react';
import { type RegisteredSubApp, releaseOf } from './registered-sub-app.ts';
import { RemoteDialog } from './remote-dialog.tsx';
import { useTexts } from './texts.ts';

interface ReleaseToolsProps {
  subApp: RegisteredSubApp;
  onChangeCanary: (version: string) => void;
  onEndCanary: () => void;
}

/** Adds a release, rolls back, and changes or ends the canary. */
export function ReleaseTools({ subApp, onChangeCanary, onEndCanary }: ReleaseToolsProps) {
  const t = useTexts();
  const [isAddingRemote, setAddingRemote] = useState(false);
  const canary = releaseOf(subApp, 'canary');
  return (
    <>
      <Space wrap>
        <UploadRelease subApp={subApp} />
        <Button onClick={() => setAddingRemote(true)}>{t('remote')}</Button>
        <RollbackButton subApp={subApp} />
        {canary !== null && (
          <>
            <Button onClick={() => onChangeCanary(canary)}>{t('changeCanary')}</Button>
            <Button onClick={onEndCanary}>{t('endCanary')}</Button>
          </>
        )}
        <span className="wb-muted">{t('uploadHint')}</span>
      </Space>
      {isAddingRemote && <RemoteDialog subApp={subApp} onClose={() => setAddingRemote(false)} />}
    </>
  );
}

function UploadRelease({ subApp: { name, format } }: { subApp: RegisteredSubApp }) {
  const t = useTexts();
  const fetchFile = useGatewayFetch();
  const [version, setVersion] = useState('');
  // A module names its version in its manifest, an HTML page does not.
  const isUnnamed = format === 'html' && version === '';
  const upload = useChange(
    (_call, file: File) =>
      sendUpload(fetchFile, 'POST /gateway/console/registry/releases/upload', {
        query: { name, ...(version ? { version } : {}) },
        file,
        type: 'application/gzip',
      }),
    { done: t('uploaded') },
  );
  return (
    <>
      {format === 'html' && (
        <Input
          aria-label={t('newVersion')}
          placeholder={t('newVersion')}
          maxLength={64}
          value={version}
          onChange={(event) => setVersion(event.target.value.trim())}
        />
      )}
      <Upload
        disabled={isUnnamed}
        accept=".tar.gz,.tgz,application/gzip"
        showUploadList={false}
        beforeUpload={(file) => {
          upload.mutate(file);
          return false;
        }}
      >
        <Button type="primary" disabled={isUnnamed} loading={upload.isPending}>
          {t('upload')}
        </Button>
      </Upload>
    </>
  );
}

function RollbackButton({ subApp }: { subApp: RegisteredSubApp }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const rollback = useChange(
    (call) =>
      call('POST /gateway/console/registry/rollback', {
        body: { name: subApp.name, channel: 'stable' },
      }),
    { done: common('saved') },
  );
  return (
    <Button
      disabled={releaseOf(subApp, 'stable') === null}
      onClick={() =>
        confirm({
          title: t('confirmRollback'),
          okText: t('rollback'),
          run: () => rollback.mutateAsync(undefined),
        })
      }
    >
      {t('rollback')}
    </Button>
  );
}
