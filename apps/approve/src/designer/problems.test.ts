import type { Definition } from '@pedestal/approval';
import { expect, it } from 'vitest';
import { createNode } from './new-node.ts';
import { findProblems } from './problems.ts';
import { createIds, insertNode } from './tree/tree.ts';

const empty: Definition = { repeated: 'sign', nodes: [] };

it('names each node that was added and not filled in', () => {
  let definition = empty;
  for (const kind of ['sign', 'copy', 'branch', 'parallel'] as const) {
    const node = createNode(kind, createIds(definition));
    definition = insertNode(definition, { lane: null, index: definition.nodes.length }, node);
  }
  expect(findProblems(definition)).toEqual([
    { name: 'noSigners', node: 'sign1' },
    { name: 'nobodyTold', node: 'copy1' },
    { name: 'noCondition', node: 'lane1' },
  ]);
});

it('asks for a role where none is chosen, and for a step that signs', () => {
  const sign = createNode('sign', createIds(empty));
  const signers = [{ kind: 'role' as const, role: '' }];
  const nodes = [{ ...sign, signers } as typeof sign];
  expect(findProblems({ ...empty, nodes })).toEqual([{ name: 'noRole', node: 'sign1' }]);
  expect(findProblems(empty)).toEqual([{ name: 'empty', node: undefined }]);
});
