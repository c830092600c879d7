import type { ApprovalNode, Definition } from './types.ts';

/** A sequence of nodes: the definition's own, that of a case, or that of a parallel branch. */
interface Sequence {
  readonly nodes: readonly ApprovalNode[];
  /** The node that the sequence belongs to; undefined: the definition. */
  readonly owner: ApprovalNode | undefined;
  /** Id of the case or the branch. */
  readonly branch: string | undefined;
}

export interface Place {
  readonly node: ApprovalNode;
  readonly sequence: Sequence;
  readonly index: number;
}

export type Tree = ReadonlyMap<string, Place>;

/** The pseudo node where the starter revises a returned request. */
export const START = 'start';

/** All nodes with their places, in the order of the definition. */
export function indexNodes({ nodes }: Definition): Tree {
  const tree = new Map<string, Place>();
  const add = (sequence: Sequence) => {
    for (const [index, node] of sequence.nodes.entries()) {
      tree.set(node.id, { node, sequence, index });
      for (const { id, nodes: inner } of sequencesOf(node)) {
        add({ nodes: inner, owner: node, branch: id });
      }
    }
  };
  add({ nodes, owner: undefined, branch: undefined });
  return tree;
}

/** The cases or branches of a node. */
export function sequencesOf(node: ApprovalNode) {
  if (node.kind === 'branch') return node.cases;
  return node.kind === 'parallel' ? node.branches : [];
}

/** From the definition's own sequence down to the node's. */
function pathOf(tree: Tree, id: string): Place[] {
  const path: Place[] = [];
  for (let place = tree.get(id); place; ) {
    path.unshift(place);
    const { owner } = place.sequence;
    place = owner && tree.get(owner.id);
  }
  return path;
}

/** Whether one node comes before another one on some way through the definition. */
export function precedes(tree: Tree, one: string, other: string): boolean {
  if (one === START) return other !== START;
  const [left, right] = [pathOf(tree, one), pathOf(tree, other)];
  for (const [depth, place] of left.entries()) {
    const beside = right[depth];
    if (!beside || place.sequence.branch !== beside.sequence.branch) return false;
    if (place.index !== beside.index) return place.index < beside.index;
  }
  return false;
}

/** The cases and parallel branches that enclose a node, outermost first. */
export function enclosing(tree: Tree, id: string): { owner: ApprovalNode; branch: string }[] {
  return pathOf(tree, id).flatMap(({ sequence: { owner, branch } }) =>
    owner && branch !== undefined ? [{ owner, branch }] : [],
  );
}
