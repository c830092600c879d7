import type { ApprovalNode, Definition } from '@pedestal/approval';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare.ts';
import {
  addLane,
  canMove,
  copyNode,
  createIds,
  findLane,
  insertNode,
  listNodes,
  moveLaneBy,
  moveNode,
  moveNodeBy,
  removeLane,
  removeNode,
  replaceNode,
  spotOf,
} from './tree.ts';

const sign = (id: string): ApprovalNode => ({
  kind: 'sign',
  id,
  title: [id, id],
  signers: [{ kind: 'superior', levels: 1 }],
  mode: 'all',
  whenNobody: 'administrators',
  whenStarter: 'superior',
  actions: [],
});

/** a, branch(x: b, c; y: empty), d */
const definition: Definition = {
  repeated: 'sign',
  nodes: [
    sign('a'),
    {
      kind: 'branch',
      id: 'branch1',
      title: ['分支', 'Branch'],
      cases: [
        { id: 'x', title: ['甲', 'X'], when: 'amount > 10', nodes: [sign('b'), sign('c')] },
        { id: 'y', title: ['乙', 'Y'], nodes: [] },
      ],
    },
    sign('d'),
  ],
};

const order = (of: Definition) => listNodes(of).map(({ node }) => node.id);

describe('editing the tree', () => {
  it('inserts into any sequence and leaves the definition passed in alone', () => {
    const before = JSON.stringify(definition);
    expect(order(insertNode(definition, { lane: 'y', index: 0 }, sign('n')))).toEqual([
      'a',
      'branch1',
      'b',
      'c',
      'n',
      'd',
    ]);
    expect(JSON.stringify(definition)).toBe(before);
  });

  it('removes a node with everything in it', () => {
    expect(order(removeNode(definition, 'branch1'))).toEqual(['a', 'd']);
    expect(removeNode(definition, 'unknown')).toBe(definition);
  });

  it('moves within a sequence; the place counts as before the move', () => {
    const moved = moveNode(definition, 'a', { lane: null, index: 2 });
    expect(moved.nodes.map(({ id }) => id)).toEqual(['branch1', 'a', 'd']);
    expect(moveNode(definition, 'a', { lane: null, index: 1 })).toBe(definition);
  });

  it('moves into a lane and never into itself', () => {
    expect(spotOf(moveNode(definition, 'd', { lane: 'y', index: 0 }), 'd')).toEqual({
      lane: 'y',
      index: 0,
    });
    expect(canMove(definition, 'branch1', { lane: 'x', index: 0 })).toBe(false);
    expect(moveNode(definition, 'branch1', { lane: 'x', index: 0 })).toBe(definition);
  });

  it('walks through every place by key, into and out of lanes, and back again', () => {
    const seen: unknown[] = [];
    let at = definition;
    for (let count = 0; count < 20; count += 1) {
      const next = moveNodeBy(at, 'a', 1);
      if (next === at) break;
      at = next;
      seen.push(spotOf(at, 'a'));
    }
    expect(seen).toEqual([
      { lane: 'x', index: 0 },
      { lane: 'x', index: 1 },
      { lane: 'x', index: 2 },
      { lane: 'y', index: 0 },
      { lane: null, index: 1 },
      { lane: null, index: 2 },
    ]);
    for (const _ of seen) at = moveNodeBy(at, 'a', -1);
    expect(at).toEqual(definition);
  });

  it('refuses a place that would be too deep', () => {
    let deep: Definition = { repeated: 'sign', nodes: [sign('s')] };
    for (let depth = 0; depth < 6; depth += 1) {
      const branches = [
        { id: `l${depth}`, title: ['一', 'One'] as const, nodes: deep.nodes },
        { id: `r${depth}`, title: ['二', 'Two'] as const, nodes: [] },
      ];
      deep = {
        ...deep,
        nodes: [{ kind: 'parallel', id: `p${depth}`, title: ['并行', 'Both'], branches }],
      };
    }
    const parallel = { ...(deep.nodes[0] as ApprovalNode), id: 'extra', branches: [] };
    const both: Definition = { ...deep, nodes: [...deep.nodes, parallel as ApprovalNode] };
    expect(canMove(both, 'extra', { lane: 'l1', index: 0 })).toBe(true);
    expect(canMove(both, 'extra', { lane: 'l0', index: 0 })).toBe(false);
  });

  it('copies a node with new ids for everything in it', () => {
    const { next, id } = copyNode(definition, 'branch1');
    const ids = order(next);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(8);
    expect(spotOf(next, id)).toEqual({ lane: null, index: 2 });
  });

  it('puts a new case before the one that always holds', () => {
    const lane = { id: createIds(definition)('lane'), title: ['丙', 'Z'] as const, nodes: [] };
    const next = addLane(definition, 'branch1', lane);
    expect(findLane(next, lane.id)?.index).toBe(1);
    expect(findLane(moveLaneBy(next, lane.id, -1), lane.id)?.index).toBe(0);
    expect(order(removeLane(next, 'x'))).toEqual(['a', 'branch1', 'd']);
  });
});

describe('comparing versions', () => {
  const ends = { approved: 'finish', rejected: null, withdrawn: null };
  const version = (of: Definition) => ({
    ...{ title: ['一', 'One'] as const, ends, summary: ['amount'], definition: of },
  });
  const compareDefinitions = (before: Definition, after: Definition) =>
    compareVersions(version(before), version(after));

  it('names the settings of the whole that differ', () => {
    const before = version(definition);
    const after = {
      ...before,
      ends: { ...ends, rejected: 'back' },
      summary: [],
      definition: { ...definition, repeated: 'inRow' as const },
    };
    expect(compareVersions(before, after)).toEqual([
      { id: null, kind: 'changed', properties: ['rejected', 'repeated', 'summary'] },
    ]);
  });

  it('finds nothing in equal ones', () => {
    expect(compareDefinitions(definition, structuredClone(definition))).toEqual([]);
  });

  it('names what was added, removed, changed and moved, and nothing else', () => {
    const changed = replaceNode(removeNode(definition, 'c'), 'd', {
      ...(sign('d') as Extract<ApprovalNode, { kind: 'sign' }>),
      mode: 'any',
    });
    const added = insertNode(changed, { lane: null, index: 0 }, sign('e'));
    const after = moveNode(added, 'b', { lane: 'y', index: 0 });
    expect(
      compareDefinitions(definition, after).map(({ id, kind, properties }) => [
        id,
        kind,
        ...properties,
      ]),
    ).toEqual([
      ['c', 'removed'],
      ['e', 'added'],
      ['b', 'moved'],
      ['d', 'changed', 'mode'],
    ]);
  });

  it('counts one node as moved when it changes places with its neighbour', () => {
    const after = moveNode(definition, 'd', { lane: null, index: 0 });
    expect(compareDefinitions(definition, after).filter(({ kind }) => kind === 'moved')).toEqual([
      expect.objectContaining({ id: 'd' }),
    ]);
  });
});
