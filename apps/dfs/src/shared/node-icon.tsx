import type { FileNode } from '@pedestal/contract';
import { Icon, type IconName } from '@pedestal/ui';

const ICONS: Record<FileNode['category'], IconName> = {
  image: 'image',
  video: 'film',
  audio: 'music',
  document: 'file',
  text: 'code',
  archive: 'box',
  other: 'file',
};

/** Prose looks like a document, all other text like code. */
const PROSE = new Set(['text/plain', 'text/markdown', 'text/csv']);

const iconOf = ({ category, mediaType }: FileNode): IconName =>
  PROSE.has(mediaType) ? 'file' : ICONS[category];

export function NodeIcon({ node, large = false }: { node: FileNode; large?: boolean }) {
  const isFolder = node.kind === 'folder';
  return (
    <span
      className={large ? 'dfs-icon dfs-icon-large' : 'dfs-icon'}
      data-kind={isFolder ? 'folder' : node.category}
    >
      <Icon name={isFolder ? 'folder' : iconOf(node)} size={large ? 34 : 18} filled={isFolder} />
    </span>
  );
}
