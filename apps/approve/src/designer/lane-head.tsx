import { APPROVAL_LIMITS, type ApprovalNode } from '@pedestal/approval';
import { Icon } from '@pedestal/ui';
import { useTitle } from '../shared/use-title.ts';
import { useDesign } from './design-context.ts';
import { createLane } from './new-node.ts';
import { ConditionWords } from './panel/condition-words.tsx';
import { useDesignTexts } from './texts.ts';
import { addLane, createIds, type Lane, lanesOf } from './tree/tree.ts';
import { useFocusCard } from './use-focus-card.ts';

/** The head of a case or a parallel branch: its name, and when it is taken. */
export function LaneHead({ node, lane }: { node: ApprovalNode; lane: Lane }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { definition, edit, selected, select, problems, isReadOnly } = useDesign();
  const focusCard = useFocusCard();
  const found = problems.get(lane.id) ?? [];
  const lanes = lanesOf(node);
  const isLast = lanes.at(-1) === lane;
  const canAdd = isLast && !isReadOnly && lanes.length < APPROVAL_LIMITS.branches;
  const add = () => {
    if (node.kind !== 'branch' && node.kind !== 'parallel') return;
    const added = createLane(node.kind, createIds(definition));
    edit((now) => addLane(now, node.id, added));
    select(added.id);
    focusCard(added.id);
  };
  return (
    <div className="fl-lane-head">
      <button
        type="button"
        data-card={lane.id}
        className={`fl-lane-name${selected === lane.id ? ' fl-card-selected' : ''}${found.length > 0 ? ' fl-card-wrong' : ''}`}
        aria-pressed={selected === lane.id}
        onClick={() => select(lane.id)}
      >
        <strong>{title(lane.title)}</strong>
        {node.kind === 'branch' && (
          <span className="fl-card-words">
            {lane.when === undefined ? t('always') : <ConditionWords text={lane.when} />}
          </span>
        )}
        {found.map((problem) => (
          <span key={problem} className="fl-card-problem">
            <Icon name="alert" size={14} /> {problem}
          </span>
        ))}
      </button>
      {canAdd && (
        <button
          type="button"
          className="fl-add-lane"
          aria-label={t(node.kind === 'branch' ? 'addCase' : 'addBranch')}
          title={t(node.kind === 'branch' ? 'addCase' : 'addBranch')}
          onClick={add}
        >
          <Icon name="plus" size={14} />
        </button>
      )}
    </div>
  );
}
