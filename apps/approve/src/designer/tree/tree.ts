import { APPROVAL_LIMITS, type ApprovalNode, type Definition } from '@pedestal/approval';

/** A case of a branch or a branch of a parallel node. */
export type Lane = Extract<ApprovalNode, { kind: 'branch' }>['cases'][number];

/** Where a node can be: a place in a sequence. `lane` null: the definition's own sequence. */
export interface Spot {
  readonly lane: string | null;
  readonly index: number;
}

/** The cases or branches of a node. */
export function lanesOf(node: ApprovalNode): readonly Lane[] {
  if (node.kind === 'branch') return node.cases;
  return node.kind === 'parallel' ? node.branches : [];
}

function withLanes(node: ApprovalNode, lanes: readonly Lane[]): ApprovalNode {
  if (node.kind === 'branch') return { ...node, cases: lanes };
  if (node.kind !== 'parallel') return node;
  return { ...node, branches: lanes.map(({ id, title, nodes }) => ({ id, title, nodes })) };
}

/** Changes each sequence of a definition, the inner ones first; unchanged parts are kept. */
function mapSequences(
  nodes: readonly ApprovalNode[],
  lane: string | null,
  change: (nodes: readonly ApprovalNode[], lane: string | null) => readonly ApprovalNode[],
): readonly ApprovalNode[] {
  const inner = nodes.map((node) => {
    const lanes = lanesOf(node);
    const next = lanes.map((each) => {
      const changed = mapSequences(each.nodes, each.id, change);
      return changed === each.nodes ? each : { ...each, nodes: changed };
    });
    return next.some((each, index) => each !== lanes[index]) ? withLanes(node, next) : node;
  });
  const isSame = inner.every((node, index) => node === nodes[index]);
  return change(isSame ? nodes : inner, lane);
}

function mapNodes(definition: Definition, change: Parameters<typeof mapSequences>[2]): Definition {
  const nodes = mapSequences(definition.nodes, null, change);
  return nodes === definition.nodes ? definition : { ...definition, nodes };
}

/** All nodes in the order of the definition, with how many lanes are around each. */
export function listNodes(
  { nodes }: Pick<Definition, 'nodes'>,
  depth = 0,
): { node: ApprovalNode; depth: number }[] {
  return nodes.flatMap((node) => [
    { node, depth },
    ...lanesOf(node).flatMap((lane) => listNodes(lane, depth + 1)),
  ]);
}

export function findNode(definition: Definition, id: string): ApprovalNode | undefined {
  return listNodes(definition).find(({ node }) => node.id === id)?.node;
}

/** The case or branch of this id, and the node that it belongs to. */
export function findLane(definition: Definition, id: string) {
  for (const { node } of listNodes(definition)) {
    const index = lanesOf(node).findIndex((lane) => lane.id === id);
    const lane = lanesOf(node)[index];
    if (lane) return { node, lane, index };
  }
  return undefined;
}

/** Where a node is. */
export function spotOf(definition: Definition, id: string): Spot | undefined {
  let found: Spot | undefined;
  mapNodes(definition, (nodes, lane) => {
    const index = nodes.findIndex((node) => node.id === id);
    if (index >= 0) found = { lane, index };
    return nodes;
  });
  return found;
}

function idsOf(definition: Definition): Set<string> {
  return new Set(
    listNodes(definition).flatMap(({ node }) => [node.id, ...lanesOf(node).map(({ id }) => id)]),
  );
}

/** Gives ids that the definition does not use yet. */
export function createIds(definition: Definition): (prefix: string) => string {
  const used = idsOf(definition);
  return (prefix) => {
    let number = 1;
    while (used.has(`${prefix}${number}`)) number += 1;
    used.add(`${prefix}${number}`);
    return `${prefix}${number}`;
  };
}

export function insertNode(definition: Definition, spot: Spot, node: ApprovalNode): Definition {
  return mapNodes(definition, (nodes, lane) =>
    lane === spot.lane ? nodes.toSpliced(spot.index, 0, node) : nodes,
  );
}

export function removeNode(definition: Definition, id: string): Definition {
  return mapNodes(definition, (nodes) =>
    nodes.some((node) => node.id === id) ? nodes.filter((node) => node.id !== id) : nodes,
  );
}

/** Puts another node in place of the one with this id. */
export function replaceNode(definition: Definition, id: string, next: ApprovalNode): Definition {
  return mapNodes(definition, (nodes) =>
    nodes.some((node) => node.id === id)
      ? nodes.map((node) => (node.id === id ? next : node))
      : nodes,
  );
}

function heightOf(node: ApprovalNode): number {
  if (node.kind === 'sign' || node.kind === 'copy') return 0;
  return 1 + Math.max(0, ...lanesOf(node).flatMap((lane) => lane.nodes.map(heightOf)));
}

/** Every place in the order of the definition, as far as a node of this height fits there. */
function listSpots(
  { nodes }: Pick<Definition, 'nodes'>,
  height: number,
  lane: string | null = null,
  depth = 0,
): Spot[] {
  if (depth + height > APPROVAL_LIMITS.depth) return [];
  return [
    ...nodes.flatMap((node, index) => [
      { lane, index },
      ...lanesOf(node).flatMap((each) => listSpots(each, height, each.id, depth + 1)),
    ]),
    { lane, index: nodes.length },
  ];
}

/** Whether a node fits into a place: not inside itself, and not too deep. */
export function canMove(definition: Definition, id: string, spot: Spot): boolean {
  const node = findNode(definition, id);
  if (!node) return false;
  const rest = removeNode(definition, id);
  return listSpots(rest, heightOf(node)).some(({ lane }) => lane === spot.lane);
}

/** Moves a node with all that is in it. The place counts as before the move. */
export function moveNode(definition: Definition, id: string, spot: Spot): Definition {
  const node = findNode(definition, id);
  const from = spotOf(definition, id);
  if (!node || !from || !canMove(definition, id, spot)) return definition;
  const isLater = from.lane === spot.lane && from.index < spot.index;
  const index = isLater ? spot.index - 1 : spot.index;
  if (from.lane === spot.lane && from.index === index) return definition;
  return insertNode(removeNode(definition, id), { lane: spot.lane, index }, node);
}

/** Moves a node to the next or the previous place, into and out of lanes: for the keyboard. */
export function moveNodeBy(definition: Definition, id: string, by: -1 | 1): Definition {
  const node = findNode(definition, id);
  const from = spotOf(definition, id);
  if (!node || !from) return definition;
  const rest = removeNode(definition, id);
  const spots = listSpots(rest, heightOf(node));
  const at = spots.findIndex(({ lane, index }) => lane === from.lane && index === from.index);
  const to = spots[at + by];
  return at >= 0 && to ? insertNode(rest, to, node) : definition;
}

/** Puts a copy of a node behind it; everything in the copy has ids of its own. */
export function copyNode(definition: Definition, id: string): { next: Definition; id: string } {
  const node = findNode(definition, id);
  const spot = spotOf(definition, id);
  if (!node || !spot) return { next: definition, id };
  const copy = withNewIds(node, createIds(definition));
  return {
    next: insertNode(definition, { ...spot, index: spot.index + 1 }, copy),
    id: copy.id,
  };
}

function withNewIds(node: ApprovalNode, newId: (prefix: string) => string): ApprovalNode {
  const id = newId(node.kind);
  const lanes = lanesOf(node).map((lane) => ({
    ...lane,
    id: newId('lane'),
    nodes: lane.nodes.map((inner) => withNewIds(inner, newId)),
  }));
  return withLanes({ ...node, id }, lanes);
}

/** Adds a case or a branch. A case comes before the last one that always holds. */
export function addLane(definition: Definition, nodeId: string, lane: Lane): Definition {
  const node = findNode(definition, nodeId);
  if (!node) return definition;
  const lanes = lanesOf(node);
  const last = lanes.at(-1);
  const hasOtherwise = node.kind === 'branch' && last !== undefined && last.when === undefined;
  const index = hasOtherwise ? lanes.length - 1 : lanes.length;
  return replaceNode(definition, nodeId, withLanes(node, lanes.toSpliced(index, 0, lane)));
}

export function removeLane(definition: Definition, id: string): Definition {
  return changeLanes(definition, id, (lanes, index) => lanes.toSpliced(index, 1));
}

export function replaceLane(definition: Definition, id: string, next: Lane): Definition {
  return changeLanes(definition, id, (lanes, index) => lanes.with(index, next));
}

/** The order of cases decides which one is taken. */
export function moveLaneBy(definition: Definition, id: string, by: -1 | 1): Definition {
  return changeLanes(definition, id, (lanes, index) => {
    const lane = lanes[index];
    const to = index + by;
    if (!lane || to < 0 || to >= lanes.length) return lanes;
    return lanes.toSpliced(index, 1).toSpliced(to, 0, lane);
  });
}

function changeLanes(
  definition: Definition,
  id: string,
  change: (lanes: readonly Lane[], index: number) => readonly Lane[],
): Definition {
  const found = findLane(definition, id);
  if (!found) return definition;
  const lanes = lanesOf(found.node);
  const next = change(lanes, found.index);
  if (next === lanes) return definition;
  return replaceNode(definition, found.node.id, withLanes(found.node, next));
}

/** How many lanes are around a sequence; 0: the definition's own. */
export function depthOf(definition: Definition, lane: string | null): number {
  if (lane === null) return 0;
  const found = findLane(definition, lane);
  if (!found) return 0;
  return (listNodes(definition).find(({ node }) => node.id === found.node.id)?.depth ?? 0) + 1;
}

/** Definitions leave out what is not set. */
export function withoutUndefined<Node extends ApprovalNode>(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== undefined),
  ) as unknown as Node;
}
