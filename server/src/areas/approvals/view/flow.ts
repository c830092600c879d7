import { type ApprovalNode, type ApprovalState, type Definition, START } from '@pedestal/approval';
import type { RouteOutput, routeGroups } from '@pedestal/contract';

type FlowNode = RouteOutput<(typeof routeGroups.approval)['open']>['flow'][number];

/** All nodes, cases and branches in their order, with what happened there. */
export function flowOf(
  { nodes }: Definition,
  state: ApprovalState,
  /** Who will sign, by node, as it looks now. */
  expected: ReadonlyMap<string, readonly string[]>,
): FlowNode[] {
  const flow: FlowNode[] = [];
  const isRunning = state.status === 'running';
  const add = (
    node: { id: string; title: readonly [string, string] },
    kind: FlowNode['kind'],
    parent: string | null,
    rest: Pick<FlowNode, 'state'> & Partial<Pick<FlowNode, 'mode' | 'expected'>>,
  ) => {
    const title: [string, string] = [node.title[0], node.title[1]];
    flow.push({ id: node.id, kind, title, parent, mode: null, expected: null, ...rest });
  };
  const later = (isSkipped: boolean): 'next' | 'skipped' =>
    isSkipped || !isRunning ? 'skipped' : 'next';

  const walk = (inner: readonly ApprovalNode[], parent: string | null, isSkipped: boolean) => {
    for (const node of inner) {
      switch (node.kind) {
        case 'sign': {
          const own = signState(state, node.id) ?? later(isSkipped);
          const people = own === 'next' ? [...(expected.get(node.id) ?? [])] : null;
          const mode = typeof node.mode === 'object' ? String(node.mode.atLeast) : node.mode;
          add(node, 'sign', parent, { state: own, mode, expected: people });
          break;
        }
        case 'copy':
          add(node, 'copy', parent, { state: later(isSkipped) });
          break;
        case 'branch': {
          const isTaken = state.cases.has(node.id);
          add(node, 'branch', parent, { state: isTaken ? 'done' : later(isSkipped) });
          const taken = state.cases.get(node.id);
          for (const each of node.cases) {
            const isLeft = isSkipped || (isTaken && taken !== each.id);
            const own = isTaken && taken === each.id ? 'done' : later(isLeft);
            add(each, 'case', node.id, { state: own });
            walk(each.nodes, each.id, isLeft);
          }
          break;
        }
        case 'parallel':
          add(node, 'parallel', parent, { state: later(isSkipped) });
          for (const each of node.branches) {
            const own = state.doneBranches.has(each.id) ? 'done' : later(isSkipped);
            add(each, 'branchOf', node.id, { state: own });
            walk(each.nodes, each.id, isSkipped);
          }
          break;
      }
    }
  };
  walk(nodes, null, false);
  settleOuter(flow);
  return flow;
}

/** Undefined: no step of this node counts any more. */
function signState({ steps, status }: ApprovalState, node: string): 'done' | 'now' | undefined {
  const own = [...steps.values()].filter((step) => step.node === node);
  if (status === 'running' && own.some((step) => step.state === 'open')) return 'now';
  const last = own.at(-1);
  if (last?.state === 'passed') return 'done';
  return status !== 'running' && last ? 'done' : undefined;
}

/** What has no steps of its own shows what is inside it, or what comes after it. */
function settleOuter(flow: FlowNode[]): void {
  const isReached = ({ state }: FlowNode) => state === 'done' || state === 'now';
  for (const node of [...flow].reverse()) {
    const inner = flow.filter(({ parent }) => parent === node.id);
    if (node.kind === 'sign' || node.kind === 'copy' || inner.length === 0) continue;
    if (inner.some(({ state }) => state === 'now')) node.state = 'now';
    else if (node.state === 'next' && inner.some(isReached)) node.state = 'now';
    else if (node.kind === 'parallel' && inner.every(({ state }) => state === 'done')) {
      node.state = 'done';
    }
  }
  for (const [index, node] of flow.entries()) {
    if (node.kind !== 'copy' || node.state === 'skipped') continue;
    const after = flow.slice(index + 1).filter(({ parent }) => parent === node.parent);
    const before = flow.slice(0, index).filter(({ parent }) => parent === node.parent);
    if (after.some(isReached) || before.every(({ state }) => state === 'done')) node.state = 'done';
  }
}

/** Nodes that a task can be returned to, `start` first. */
export function returnTargets(
  definition: Definition,
  state: ApprovalState,
  from: string,
): { node: string; title: readonly [string, string] }[] {
  const passed = new Set(
    [...state.steps.values()].filter((step) => step.state === 'passed').map((step) => step.node),
  );
  const targets: { node: string; title: readonly [string, string] }[] = [
    { node: START, title: ['申请人', 'Starter'] },
  ];
  const path = pathTo(definition.nodes, from) ?? [];
  for (const sequence of path) {
    for (const node of sequence) collectSigned(node, state, passed, targets);
  }
  return targets;
}

/** Nodes before a node in each sequence around it, from the outermost. */
function pathTo(nodes: readonly ApprovalNode[], id: string): ApprovalNode[][] | undefined {
  for (const [index, node] of nodes.entries()) {
    const before = nodes.slice(0, index);
    if (node.id === id) return [before];
    const inner =
      node.kind === 'branch' ? node.cases : node.kind === 'parallel' ? node.branches : [];
    for (const { nodes: below } of inner) {
      const found = pathTo(below, id);
      if (found) return [before, ...found];
    }
  }
  return undefined;
}

function collectSigned(
  node: ApprovalNode,
  state: ApprovalState,
  passed: ReadonlySet<string>,
  into: { node: string; title: readonly [string, string] }[],
): void {
  if (node.kind === 'sign' && passed.has(node.id)) into.push({ node: node.id, title: node.title });
  if (node.kind === 'branch') {
    const taken = node.cases.find(({ id }) => state.cases.get(node.id) === id);
    for (const each of taken?.nodes ?? []) collectSigned(each, state, passed, into);
  }
  if (node.kind === 'parallel') {
    for (const { nodes } of node.branches) {
      for (const each of nodes) collectSigned(each, state, passed, into);
    }
  }
}
