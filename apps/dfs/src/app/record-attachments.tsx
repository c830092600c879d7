import type { FileNode } from '@pedestal/contract';
import { createFiles, type FileRecord } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { FailureAlert, Spinner, useAction, useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../features/detail/detail-drawer.tsx';
import { Preview } from '../features/preview/preview.tsx';
import { ConflictDialog } from '../features/uploads/conflict-dialog.tsx';
import { DropZone } from '../features/uploads/drop-zone.tsx';
import { UploadTray } from '../features/uploads/upload-tray.tsx';
import { useAddFiles } from '../features/uploads/use-add-files.ts';
import { useTexts } from '../lib/texts.ts';
import { useSaveFile } from '../lib/use-save-file.ts';
import { NodeIcon } from '../shared/node-icon.tsx';

/** The files of a record of another sub-app, inside its page. */
export function RecordAttachments({ record }: { record: FileRecord }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const act = useAction();
  const save = useSaveFile();
  const [shown, setShown] = useState<FileNode | null>(null);
  const attachments = useQuery({
    queryKey: ['dfs', 'attachments', record],
    queryFn: () => createFiles(shell).attachments(record),
  });
  const adding = useAddFiles(attachments.data?.folderId ?? '');
  if (attachments.isPending) return <Spinner />;
  if (attachments.isError) return <FailureAlert error={attachments.error} />;
  const { level, page } = attachments.data;
  const canEdit = level !== 'view';
  const remove = (id: string) =>
    act(() => shell.call('POST /gateway/dfs/nodes/trash', { body: { ids: [id] } }));
  return (
    <section className="dfs-record" aria-label={t('attachments')}>
      {page.items.length === 0 && <p className="dfs-hint">{t('noAttachments')}</p>}
      <ul className="dfs-rows">
        {page.items.map((node) => (
          <li key={node.id}>
            <span className="dfs-row-name">
              <NodeIcon node={node} />
              <button type="button" className="dfs-open" onClick={() => setShown(node)}>
                {node.name}
              </button>
              <span className="dfs-hint">{format.bytes(node.size)}</span>
            </span>
            <Button
              type="text"
              size="small"
              icon={<Icon name="inflow" />}
              aria-label={t('downloadNamed', { name: node.name })}
              onClick={() => save(node)}
            />
            {canEdit && (
              <Button
                type="text"
                size="small"
                icon={<Icon name="trash" />}
                aria-label={t('deleteNamed', { name: node.name })}
                onClick={() => remove(node.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && <DropZone onFiles={(files) => void adding.add(files)} />}
      <UploadTray />
      {adding.question && <ConflictDialog question={adding.question} />}
      {shown && (
        <DetailDrawer
          node={shown}
          preview={(node) => <Preview node={node} />}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
