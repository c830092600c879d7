import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Spinner, useAction, useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useTexts } from '../../lib/texts.ts';
import { useSaveFile } from '../../lib/use-save-file.ts';

export function VersionsTab({ node, canEdit }: { node: FileNode; canEdit: boolean }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const act = useAction();
  const save = useSaveFile();
  const versions = useQuery({
    queryKey: ['dfs', 'versions', node.id, node.versionId],
    queryFn: () => shell.call('GET /gateway/dfs/nodes/:id/versions', { params: { id: node.id } }),
  });
  if (versions.isPending) return <Spinner />;
  const restore = (versionId: string) =>
    act(
      () =>
        shell.call('POST /gateway/dfs/nodes/restoreVersion', {
          body: { id: node.id, versionId },
        }),
      t('done'),
    );
  return (
    <ul className="dfs-rows">
      {versions.data?.items.map((version) => (
        <li key={version.id}>
          <span>
            <strong>{t('version', { number: version.number })}</strong>{' '}
            {version.current && <Tag>{t('current')}</Tag>}
            <br />
            {format.instant(version.createdAt)} · {format.bytes(version.size)} ·{' '}
            {version.createdBy?.name ?? ''}
          </span>
          <Button size="small" onClick={() => save(node, version.id)}>
            {t('download')}
          </Button>
          {canEdit && !version.current && (
            <Button
              size="small"
              aria-label={t('restoreVersion', { number: version.number })}
              onClick={() => restore(version.id)}
            >
              {t('restore')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
