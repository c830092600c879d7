import type { FileNode } from '@pedestal/contract';
import { Icon, type IconName } from '@pedestal/ui';

const ICONS: Record<FileNode['category'], IconName> = {
  image: 'layers',
  video: 'monitor',
  audio: 'bell',
  document: 'file',
  text: 'pen',
  archive: 'box',
  other: 'file',
};

export function NodeIcon({ node, large = false }: { node: FileNode; large?: boolean }) {
  return (
    <span
      className={large ? 'dfs-icon dfs-icon-large' : 'dfs-icon'}
      data-kind={node.kind}
      aria-hidden
    >
      <Icon name={node.kind === 'folder' ? 'folder' : ICONS[node.category]} />
    </span>
  );
}
