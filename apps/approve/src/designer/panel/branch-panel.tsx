import type { ApprovalNode } from '@pedestal/approval';
import { Button } from 'antd';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';
import { lanesOf, replaceNode } from '../tree/tree.ts';
import { useFocusCard } from '../use-focus-card.ts';
import { Section, TitleInputs } from './parts.tsx';

type BranchingNode = Extract<ApprovalNode, { kind: 'branch' | 'parallel' }>;

/** Settings of a node with several ways. */
export function BranchPanel({ node }: { node: BranchingNode }) {
  const t = useDesignTexts();
  const title = useTitle();
  const focusCard = useFocusCard();
  const { edit, select, isReadOnly } = useDesign();
  return (
    <div className="pn-panel">
      <h2>{t(`kinds.${node.kind}`)}</h2>
      <TitleInputs
        title={node.title}
        isReadOnly={isReadOnly}
        onChange={(next) =>
          edit((now) => replaceNode(now, node.id, { ...node, title: next }), `${node.id}.title`)
        }
      />
      <Section
        title={t(node.kind === 'branch' ? 'cases' : 'branches')}
        hint={t(node.kind === 'branch' ? 'casesHint' : 'branchesHint')}
      >
        <ul className="pn-lanes">
          {lanesOf(node).map((lane) => (
            <li key={lane.id}>
              <Button
                type="link"
                onClick={() => {
                  select(lane.id);
                  focusCard(lane.id);
                }}
              >
                {title(lane.title)}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
