import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { Button, Spin, Tag } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { saveAddress } from '../../lib/open-address.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';

export function VersionsTab({ node, mayEdit }: { node: FileNode; mayEdit: boolean }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const act = useAct();
  const versions = useQuery({
    queryKey: ['dfs', 'versions', node.id, node.versionId],
    queryFn: () => shell.call('GET /gateway/dfs/nodes/:id/versions', { params: { id: node.id } }),
  });
  if (versions.isPending) return <Spin />;
  const download = (versionId: string) =>
    act(async () => {
      const { url } = await shell.call('POST /gateway/dfs/content/address', {
        body: { id: node.id, versionId },
      });
      saveAddress(url);
    });
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
          <Button size="small" onClick={() => download(version.id)}>
            {t('download')}
          </Button>
          {mayEdit && !version.current && (
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
