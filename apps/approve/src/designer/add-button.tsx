import { APPROVAL_LIMITS } from '@pedestal/approval';
import { Icon } from '@pedestal/ui';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { MENU_FOCUS } from '../shared/menu-focus.ts';
import { useDesign } from './design-context.ts';
import { useDrag } from './drag-context.ts';
import { KIND_ICONS } from './kinds.ts';
import { createNode, type NodeKind } from './new-node.ts';
import { useDesignTexts } from './texts.ts';
import { canMove, createIds, depthOf, insertNode, moveNode, type Spot } from './tree/tree.ts';
import { useFocusCard } from './use-focus-card.ts';

const KINDS: readonly NodeKind[] = ['sign', 'copy', 'branch', 'parallel'];

/** The line between two nodes: adds one there, and takes a node that is dropped on it. */
export function AddButton({ spot }: { spot: Spot }) {
  const t = useDesignTexts();
  const { definition, edit, select, isReadOnly } = useDesign();
  const { dragged, setDragged } = useDrag();
  const [isOver, setOver] = useState(false);
  const focusCard = useFocusCard();
  const canDrop = dragged !== undefined && canMove(definition, dragged, spot);
  const isDeep = depthOf(definition, spot.lane) >= APPROVAL_LIMITS.depth;

  const add = (kind: NodeKind) => {
    const node = createNode(kind, createIds(definition));
    edit((now) => insertNode(now, spot, node));
    select(node.id);
    focusCard(node.id);
  };
  if (isReadOnly) return <div className="fl-join" aria-hidden="true" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move nodes from their cards
    <div
      className={`fl-join${canDrop ? ' fl-join-open' : ''}${isOver && canDrop ? ' fl-join-over' : ''}`}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged !== undefined) edit((now) => moveNode(now, dragged, spot));
        setDragged(undefined);
      }}
    >
      <Dropdown
        {...MENU_FOCUS}
        menu={{
          items: KINDS.filter((kind) => !isDeep || kind === 'sign' || kind === 'copy').map(
            (kind) => ({
              key: kind,
              icon: <Icon name={KIND_ICONS[kind]} />,
              label: t(`kinds.${kind}`),
              extra: t(`kindHints.${kind}`),
            }),
          ),
          onClick: ({ key }) => add(key as NodeKind),
        }}
      >
        <button type="button" className="fl-add" aria-label={t('addHere')} title={t('addHere')}>
          <Icon name="plus" size={14} />
        </button>
      </Dropdown>
    </div>
  );
}
