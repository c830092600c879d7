import { useDesign } from '../design-context.ts';
import { findLane, findNode } from '../tree/tree.ts';
import { BranchPanel } from './branch-panel.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { LanePanel } from './lane-panel.tsx';
import './panel.css';
import { SignPanel } from './sign-panel.tsx';
import { WholePanel } from './whole-panel.tsx';

/** Settings of what is selected: a node, a case, a branch, or the definition as a whole. */
export function Panel() {
  const { definition, selected } = useDesign();
  const node = selected === undefined ? undefined : findNode(definition, selected);
  if (node?.kind === 'sign') return <SignPanel key={node.id} node={node} />;
  if (node?.kind === 'copy') return <CopyPanel key={node.id} node={node} />;
  if (node) return <BranchPanel key={node.id} node={node} />;
  const found = selected === undefined ? undefined : findLane(definition, selected);
  if (found) return <LanePanel key={found.lane.id} {...found} />;
  return <WholePanel />;
}
