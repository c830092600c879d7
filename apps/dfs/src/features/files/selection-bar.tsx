import type { FileNode } from '@pedestal/contract';
import { Button } from 'antd';
import { useTexts } from '../../lib/texts.ts';

export type Deed =
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

interface SelectionBarProps {
  nodes: readonly FileNode[];
  isTrash: boolean;
  mayWrite: boolean;
  onDo(deed: Deed): void;
  onClear(): void;
}

/** What can be done with what is chosen. */
export function SelectionBar({ nodes, isTrash, mayWrite, onDo, onClear }: SelectionBarProps) {
  const t = useTexts();
  const [only] = nodes.length === 1 ? nodes : [];
  const deeds: Deed[] = isTrash
    ? ['restore', 'purge']
    : [
        ...(only ? (['open', 'details'] as const) : []),
        'download',
        ...(only ? [only.favourite ? ('unfavourite' as const) : ('favourite' as const)] : []),
        ...(mayWrite && only ? (['rename'] as const) : []),
        ...(mayWrite ? (['move'] as const) : []),
        'copy',
        ...(mayWrite ? (['delete'] as const) : []),
      ];
  return (
    <div className="dfs-chosen" role="toolbar" aria-label={t('selected', { count: nodes.length })}>
      <span aria-live="polite">{t('selected', { count: nodes.length })}</span>
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="small"
          danger={deed === 'delete' || deed === 'purge'}
          onClick={() => onDo(deed)}
        >
          {t(deed)}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
