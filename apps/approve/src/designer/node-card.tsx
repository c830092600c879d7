import type { ApprovalNode } from '@pedestal/approval';
import { Icon } from '@pedestal/ui';
import { useCommonTexts } from '@pedestal/workbench';
import { Tag } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTitle } from '../shared/use-title.ts';
import { useDesign } from './design-context.ts';
import { useDrag } from './drag-context.ts';
import { KIND_ICONS } from './kinds.ts';
import { useDesignTexts } from './texts.ts';
import { useNodeActions } from './use-node-actions.ts';
import { useWords } from './use-words.ts';

/** One node: what it is called, who signs, and what is wrong with it. */
export function NodeCard({ node }: { node: ApprovalNode }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { nodeWords, modeWords } = useWords();
  const { selected, select, problems, isReadOnly } = useDesign();
  const { dragged, setDragged } = useDrag();
  const { move, copy, remove } = useNodeActions(node);
  const found = problems.get(node.id) ?? [];
  const isSelected = selected === node.id;

  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    const isMove = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    if (isMove) move(event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') copy();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={`fl-card fl-card-${node.kind}${isSelected ? ' fl-card-selected' : ''}${found.length > 0 ? ' fl-card-wrong' : ''}${dragged === node.id ? ' fl-card-dragged' : ''}`}
    >
      <button
        type="button"
        data-card={node.id}
        className="fl-card-main"
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Delete"
        draggable={!isReadOnly}
        onClick={() => select(node.id)}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', node.id);
          setDragged(node.id);
        }}
        onDragEnd={() => setDragged(undefined)}
      >
        <span className="fl-card-kind">
          <Icon name={KIND_ICONS[node.kind]} size={14} />
          {t(`kinds.${node.kind}`)}
        </span>
        <strong>{title(node.title)}</strong>
        <span className="fl-card-words">{nodeWords(node)}</span>
        {node.kind === 'sign' && node.mode !== 'all' && <Tag>{modeWords(node.mode)}</Tag>}
        {found.map((problem) => (
          <span key={problem} className="fl-card-problem">
            <Icon name="alert" size={14} /> {problem}
          </span>
        ))}
      </button>
      {isSelected && !isReadOnly && (
        <CardTools name={title(node.title)} {...{ move, copy, remove }} />
      )}
    </div>
  );
}

interface CardToolsProps {
  name: string;
  move: (by: -1 | 1) => void;
  copy: () => void;
  remove: () => void;
}

function CardTools({ name, move, copy, remove }: CardToolsProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const tools = [
    { key: 'up', text: t('moveUp'), icon: 'chevronDown', run: () => move(-1) },
    { key: 'down', text: t('moveDown'), icon: 'chevronDown', run: () => move(1) },
    { key: 'copy', text: t('copy'), icon: 'copy', run: copy },
    { key: 'delete', text: common('delete'), icon: 'trash', run: remove },
  ] as const;
  return (
    <div className="fl-card-tools">
      {tools.map(({ key, text, icon, run }) => (
        <button
          type="button"
          key={key}
          className={`fl-tool fl-tool-${key}`}
          aria-label={`${text} ${name}`}
          title={text}
          onClick={run}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  );
}
