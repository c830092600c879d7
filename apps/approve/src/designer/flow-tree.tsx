import type { ApprovalNode } from '@pedestal/approval';
import { Icon } from '@pedestal/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTitle } from '../shared/use-title.ts';
import { AddButton } from './add-button.tsx';
import { useDesign } from './design-context.ts';
import { DragContext } from './drag-context.ts';
import { LaneHead } from './lane-head.tsx';
import { NodeCard } from './node-card.tsx';
import { useDesignTexts } from './texts.ts';
import { lanesOf } from './tree/tree.ts';
import './flow-tree.css';

/** The definition from top to bottom: start, nodes, end. */
export function FlowTree() {
  const t = useDesignTexts();
  const { definition } = useDesign();
  const [dragged, setDragged] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  return (
    <DragContext value={{ dragged, setDragged }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its buttons */}
      <div
        ref={root}
        className="fl-tree"
        data-dragging={dragged !== undefined}
        onKeyDown={(event) => root.current && moveFocus(event, root.current)}
      >
        <div className="fl-end">
          <Icon name="user" /> {t('start')}
        </div>
        <Sequence nodes={definition.nodes} lane={null} />
        <div className="fl-end">
          <Icon name="check" /> {t('end')}
        </div>
      </div>
    </DragContext>
  );
}

function Sequence({ nodes, lane }: { nodes: readonly ApprovalNode[]; lane: string | null }) {
  return (
    <div className="fl-sequence">
      <AddButton spot={{ lane, index: 0 }} />
      {nodes.map((node, index) => (
        <div className="fl-node" key={node.id}>
          <NodeCard node={node} />
          <Lanes node={node} />
          <AddButton spot={{ lane, index: index + 1 }} />
        </div>
      ))}
    </div>
  );
}

function Lanes({ node }: { node: ApprovalNode }) {
  const title = useTitle();
  const lanes = lanesOf(node);
  if (lanes.length === 0) return null;
  return (
    <div className="fl-lanes">
      {lanes.map((lane) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame
        <div className="fl-lane" key={lane.id} role="group" aria-label={title(lane.title)}>
          <LaneHead node={node} lane={lane} />
          <Sequence nodes={lane.nodes} lane={lane.id} />
        </div>
      ))}
    </div>
  );
}

/** Up and down move between cards and lanes, as in a list. */
function moveFocus(event: KeyboardEvent, root: HTMLElement) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  cards[at + step]?.focus();
}
