import { describe, expect, it } from 'vitest';
import { checkDefinition } from './check.ts';
import { definitionSchema } from './schema.ts';
import type { ApprovalNode } from './types.ts';

const title = ['标题', 'Title'] as const;
const base = { title, whenNobody: 'pass', whenStarter: 'sign', actions: [], mode: 'all' } as const;
const sign = (id: string, people = ['ann']): ApprovalNode => ({
  ...base,
  kind: 'sign',
  id,
  signers: [{ kind: 'people', people }],
});
const caseOf = (id: string, when?: string) => ({ id, title, nodes: [], ...(when && { when }) });

function check(...nodes: ApprovalNode[]) {
  const definition = definitionSchema.parse({ repeated: 'sign', nodes });
  return checkDefinition(definition);
}

describe('a definition', () => {
  it('that can be signed has no problems', () => {
    expect(check(sign('one'), sign('two'))).toEqual([]);
  });

  it.each<[string, ApprovalNode[], string | undefined]>([
    ['empty', [], undefined],
    ['noSigners', [sign('one', [])], 'one'],
    ['repeatedId', [sign('one'), sign('one')], 'one'],
    ['reservedId', [sign('start')], 'start'],
    ['noCases', [sign('a'), { kind: 'branch', id: 'b', title, cases: [] }], 'b'],
    [
      'neverTaken',
      [sign('a'), { kind: 'branch', id: 'b', title, cases: [caseOf('c'), caseOf('d', 'x')] }],
      'd',
    ],
    [
      'missingCondition',
      [sign('a'), { kind: 'branch', id: 'b', title, cases: [caseOf('c')] }],
      'c',
    ],
    ['tooFewBranches', [sign('a'), { kind: 'parallel', id: 'p', title, branches: [] }], 'p'],
    ['tooFewSigners', [{ ...sign('one', ['ann']), mode: { atLeast: 2 } } as ApprovalNode], 'one'],
    [
      'hiddenAndWritable',
      [{ ...sign('one'), hidden: ['price'], writable: ['price'] } as ApprovalNode],
      'one',
    ],
  ])('is refused: %s, and the node is named', (name, nodes, node) => {
    expect(check(...nodes)).toEqual([node === undefined ? { name } : { name, node }]);
  });

  it('is bounded in depth and size', () => {
    let nodes: ApprovalNode[] = [sign('leaf')];
    for (let depth = 0; depth < 8; depth += 1) {
      const branches = ['a', 'b'].map((id) => ({ id: `${id}${depth}`, title, nodes }));
      nodes = [{ kind: 'parallel', id: `p${depth}`, title, branches }];
    }
    expect(definitionSchema.safeParse({ repeated: 'sign', nodes }).success).toBe(false);
    const many = Array.from({ length: 101 }, (_, index) => sign(`n${index}`));
    expect(definitionSchema.safeParse({ repeated: 'sign', nodes: many }).success).toBe(false);
  });
});
