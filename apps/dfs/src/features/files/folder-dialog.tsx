import type { FileSpace } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface FolderDialogProps {
  title: string;
  spaces: readonly FileSpace[];
  /** What moves cannot go into itself. */
  exclude: readonly string[];
  onChoose(folderId: string): Promise<boolean>;
  onClose(): void;
}

/** Walks through folders until one is chosen. */
export function FolderDialog({ title, spaces, exclude, onChoose, onClose }: FolderDialogProps) {
  const t = useTexts();
  const locale = useLocale();
  const shell = useShell();
  const targets = spaces.filter((space) => space.level !== 'view');
  const top = (space: FileSpace | undefined) => ({
    id: space?.rootId ?? '',
    name: space?.name[locale] ?? '',
  });
  const [path, setPath] = useState([top(targets[0])]);
  const [busy, setBusy] = useState(false);
  const here = path.at(-1) ?? { id: '', name: '' };
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
        <Select
          aria-label={t('places')}
          value={path[0]?.id ?? ''}
          options={targets.map((space) => ({ value: space.rootId, label: space.name[locale] }))}
          onChange={(rootId: string) =>
            setPath([top(targets.find((space) => space.rootId === rootId))])
          }
        />
        <Breadcrumb
          items={path.map((step, index) => ({
            title: (
              <button
                type="button"
                className="dfs-open"
                onClick={() => setPath(path.slice(0, index + 1))}
              >
                {step.name}
              </button>
            ),
          }))}
        />
        {folders.isPending && <Spin />}
        <ul>
          {folders.data?.items
            .filter((folder) => !exclude.includes(folder.id))
            .map((folder) => (
              <li key={folder.id}>
                <button
                  type="button"
                  className="dfs-place"
                  onClick={() => setPath([...path, { id: folder.id, name: folder.name }])}
                >
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
