import { APPROVAL_LIMITS as LIMITS } from './limits.ts';
import { START, sequencesOf } from './tree.ts';
import type { ApprovalNode, BranchNode, Definition, SignNode } from './types.ts';

export type DefinitionProblemName =
  | 'empty'
  | 'tooManyNodes'
  | 'repeatedId'
  | 'reservedId'
  | 'noSigners'
  | 'tooFewSigners'
  | 'noCases'
  | 'neverTaken'
  | 'missingCondition'
  | 'tooFewBranches'
  | 'hiddenAndWritable';

/** What is wrong with a definition; it names the node, the case or the branch. */
export interface DefinitionProblem {
  readonly name: DefinitionProblemName;
  /** Undefined: the definition as a whole. */
  readonly node?: string;
}

/** Everything that keeps a definition from being published. */
export function checkDefinition(definition: Definition): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const ids = new Set<string>();
  let count = 0;
  let signs = 0;
  const checkId = (id: string) => {
    if (id === START) problems.push({ name: 'reservedId', node: id });
    if (ids.has(id)) problems.push({ name: 'repeatedId', node: id });
    ids.add(id);
  };
  const walk = (nodes: readonly ApprovalNode[]) => {
    for (const node of nodes) {
      count += 1;
      if (node.kind === 'sign') signs += 1;
      checkId(node.id);
      problems.push(...checkNode(node));
      for (const { id, nodes: inner } of sequencesOf(node)) {
        checkId(id);
        walk(inner);
      }
    }
  };
  walk(definition.nodes);
  if (signs === 0) problems.push({ name: 'empty' });
  if (count > LIMITS.nodes) problems.push({ name: 'tooManyNodes' });
  return problems;
}

function checkNode(node: ApprovalNode): DefinitionProblem[] {
  switch (node.kind) {
    case 'sign':
      return checkSign(node);
    case 'copy':
      return namesNobody(node) ? [{ name: 'noSigners', node: node.id }] : [];
    case 'branch':
      return checkBranch(node);
    case 'parallel':
      return node.branches.length < 2 ? [{ name: 'tooFewBranches', node: node.id }] : [];
  }
}

function checkSign(node: SignNode): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  if (namesNobody(node)) problems.push({ name: 'noSigners', node: node.id });
  const most = mostSigners(node);
  if (typeof node.mode === 'object' && most !== undefined && node.mode.atLeast > most) {
    problems.push({ name: 'tooFewSigners', node: node.id });
  }
  if (node.writable?.some((field) => node.hidden?.includes(field))) {
    problems.push({ name: 'hiddenAndWritable', node: node.id });
  }
  return problems;
}

/** Cases after one without a condition are never taken; one before the last needs a condition. */
function checkBranch({ id, cases }: BranchNode): DefinitionProblem[] {
  if (cases.length === 0) return [{ name: 'noCases', node: id }];
  const always = cases.findIndex(({ when }) => when === undefined);
  if (always === -1) return [];
  if (cases.length === 1) return [{ name: 'missingCondition', node: cases[0]?.id ?? id }];
  return cases.slice(always + 1).map((each) => ({ name: 'neverTaken', node: each.id }));
}

function namesNobody({ signers }: Pick<SignNode, 'signers'>): boolean {
  return signers.every((rule) => rule.kind === 'people' && rule.people.length === 0);
}

/** The number of signers where the definition tells it; undefined: it depends on the request. */
function mostSigners({ signers }: SignNode): number | undefined {
  const people = new Set<string>();
  let others = 0;
  for (const rule of signers) {
    if (rule.kind === 'role') return undefined;
    if (rule.kind === 'people') for (const person of rule.people) people.add(person);
    else others += rule.kind === 'chosen' ? rule.max : 1;
  }
  return people.size + others;
}
