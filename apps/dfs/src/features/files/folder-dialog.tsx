import type { FileSpace } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { Spinner } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useFolderWalk, WalkHead } from './folder-walk.tsx';

interface FolderDialogProps {
  title: string;
  spaces: readonly FileSpace[];
  /** Folders that cannot be chosen: a folder cannot be moved into itself. */
  exclude: readonly string[];
  onChoose(folderId: string): Promise<boolean>;
  onClose(): void;
}

/** Lets the person browse folders and choose one. */
export function FolderDialog({ title, spaces, exclude, onChoose, onClose }: FolderDialogProps) {
  const t = useTexts();
  const shell = useShell();
  const walk = useFolderWalk(spaces.filter((space) => space.level !== 'view'));
  const { here } = walk;
  const [busy, setBusy] = useState(false);
  const folders = useQuery({
    queryKey: ['dfs', 'folders', here.id],
    queryFn: () =>
      shell.call('GET /gateway/dfs/folders/:id/children', {
        params: { id: here.id },
        query: { kind: 'folder', limit: 500 },
      }),
    enabled: here.id !== '',
  });
  const choose = async () => {
    setBusy(true);
    const chosen = await onChoose(here.id);
    setBusy(false);
    if (chosen) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={t('here', { name: here.name })}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: here.id === '' }}
      onOk={choose}
      onCancel={onClose}
    >
      <div className="dfs-folders">
        <WalkHead walk={walk} />
        {folders.isPending && <Spinner />}
        <ul>
          {folders.data?.items
            .filter((folder) => !exclude.includes(folder.id))
            .map((folder) => (
              <li key={folder.id}>
                <button type="button" className="dfs-place" onClick={() => walk.enter(folder)}>
                  <Icon name="folder" />
                  <span>{folder.name}</span>
                </button>
              </li>
            ))}
        </ul>
      </div>
    </Modal>
  );
}
