import type { FileNode } from '@pedestal/contract';
import type { IconName } from '@pedestal/ui';

export type FileAction =
  | 'open'
  | 'download'
  | 'share'
  | 'details'
  | 'rename'
  | 'move'
  | 'copy'
  | 'favourite'
  | 'unfavourite'
  | 'delete'
  | 'restore'
  | 'purge';

export const ACTION_ICONS: Record<FileAction, IconName> = {
  open: 'expand',
  download: 'inflow',
  share: 'users',
  details: 'info',
  rename: 'pen',
  move: 'folder',
  copy: 'copy',
  favourite: 'star',
  unfavourite: 'star',
  delete: 'trash',
  restore: 'reload',
  purge: 'trash',
};

/** Where the nodes are, and what the person may do there. */
export interface ActionScope {
  isTrash: boolean;
  canWrite: boolean;
}

export const isDestructive = (action: FileAction) => action === 'delete' || action === 'purge';

/** The actions that make sense for these nodes. */
export function actionsFor(
  nodes: readonly FileNode[],
  { isTrash, canWrite }: ActionScope,
): FileAction[] {
  if (isTrash) return ['restore', 'purge'];
  const [only] = nodes.length === 1 ? nodes : [];
  return [
    ...(only ? (['open', 'share', 'details'] as const) : []),
    'download',
    ...(only ? [only.favourite ? ('unfavourite' as const) : ('favourite' as const)] : []),
    ...(canWrite && only ? (['rename'] as const) : []),
    ...(canWrite ? (['move'] as const) : []),
    'copy',
    ...(canWrite ? (['delete'] as const) : []),
  ];
}
