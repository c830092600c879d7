import type { FileNode } from '@pedestal/contract';
import { createFiles, type UploaderOptions } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { ConflictDialog } from '../features/uploads/conflict-dialog.tsx';
import { DropZone } from '../features/uploads/drop-zone.tsx';
import { UploadTray } from '../features/uploads/upload-tray.tsx';
import { useAddFiles } from '../features/uploads/use-add-files.ts';
import { useTexts } from '../lib/texts.ts';
import { useUploads } from '../lib/use-uploads.ts';

interface UploadDialogProps {
  target: UploaderOptions;
  onDone(nodes: FileNode[] | null): void;
}

/** Lets a person send files for another sub-app. */
export function UploadDialog({ target, onDone }: UploadDialogProps) {
  const t = useTexts();
  const shell = useShell();
  const folder = useQuery({
    queryKey: ['dfs', 'upload-target', target],
    queryFn: async () =>
      'folderId' in target
        ? target.folderId
        : (await createFiles(shell).attachments(target.record)).folderId,
  });
  const adding = useAddFiles(folder.data ?? '');
  const { rows, isBusy } = useUploads();
  const [isClosing, setIsClosing] = useState(false);
  const finish = async () => {
    setIsClosing(true);
    const sent = rows.filter(({ state }) => state === 'done');
    onDone(await Promise.all(sent.map(({ url }) => findNode(shell, url ?? ''))));
  };
  return (
    <Modal
      open
      title={t('uploadTitle')}
      okText={t('done')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: isBusy || rows.length === 0, loading: isClosing }}
      onOk={finish}
      onCancel={() => onDone(null)}
    >
      {folder.isError && <FailureAlert error={folder.error} />}
      {folder.isSuccess && <DropZone onFiles={(files) => void adding.add(files)} />}
      <UploadTray />
      {adding.question && <ConflictDialog question={adding.question} />}
    </Modal>
  );
}

async function findNode(shell: Parameters<typeof createFiles>[0], url: string): Promise<FileNode> {
  const id = url.slice(url.lastIndexOf('/') + 1);
  const { nodeId } = await shell.call('GET /gateway/dfs/uploads/:id', { params: { id } });
  return (await createFiles(shell).get(nodeId ?? '')).node;
}
