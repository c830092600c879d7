import type { FileNode } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button } from 'antd';
import { useTexts } from '../../lib/texts.ts';
import {
  ACTION_ICONS,
  type ActionScope,
  actionsFor,
  type FileAction,
  isDestructive,
} from './file-action.ts';

interface SelectionBarProps extends ActionScope {
  nodes: readonly FileNode[];
  onDo(action: FileAction): void;
  onClear(): void;
}

/** Actions on the selection. */
export function SelectionBar({ nodes, isTrash, canWrite, onDo, onClear }: SelectionBarProps) {
  const t = useTexts();
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
      {actionsFor(nodes, { isTrash, canWrite }).map((action) => (
        <Button
          key={action}
          size="small"
          type="text"
          icon={<Icon name={ACTION_ICONS[action]} size={15} filled={action === 'unfavourite'} />}
          danger={isDestructive(action)}
          onClick={() => onDo(action)}
        >
          {t(action)}
        </Button>
      ))}
    </div>
  );
}
