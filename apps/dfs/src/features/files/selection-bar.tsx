import type { FileNode } from '@pedestal/contract';
import { Icon, type IconName } from '@pedestal/ui';
import { Button } from 'antd';
import { useTexts } from '../../lib/texts.ts';

export type FileAction =
  | 'open'
  | 'download'
  | 'details'
  | 'rename'
  | 'move'
  | 'copy'
  | 'favourite'
  | 'unfavourite'
  | 'delete'
  | 'restore'
  | 'purge';

const ICONS: Record<FileAction, IconName> = {
  open: 'expand',
  download: 'inflow',
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

interface SelectionBarProps {
  nodes: readonly FileNode[];
  isTrash: boolean;
  canWrite: boolean;
  onDo(action: FileAction): void;
  onClear(): void;
}

/** Actions on the selection. */
export function SelectionBar({ nodes, isTrash, canWrite, onDo, onClear }: SelectionBarProps) {
  const t = useTexts();
  const [only] = nodes.length === 1 ? nodes : [];
  const actions: FileAction[] = isTrash
    ? ['restore', 'purge']
    : [
        ...(only ? (['open', 'details'] as const) : []),
        'download',
        ...(only ? [only.favourite ? ('unfavourite' as const) : ('favourite' as const)] : []),
        ...(canWrite && only ? (['rename'] as const) : []),
        ...(canWrite ? (['move'] as const) : []),
        'copy',
        ...(canWrite ? (['delete'] as const) : []),
      ];
  return (
    <div className="dfs-chosen" role="toolbar" aria-label={t('selected', { count: nodes.length })}>
      <Button
        size="small"
        type="text"
        aria-label={t('clear')}
        icon={<Icon name="close" size={15} />}
        onClick={onClear}
      />
      <span className="dfs-count" aria-live="polite">
        {t('selected', { count: nodes.length })}
      </span>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          type="text"
          icon={<Icon name={ICONS[action]} size={15} filled={action === 'unfavourite'} />}
          danger={action === 'delete' || action === 'purge'}
          onClick={() => onDo(action)}
        >
          {t(action)}
        </Button>
      ))}
    </div>
  );
}
