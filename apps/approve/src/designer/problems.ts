import { checkDefinition, type Definition, type DefinitionProblemName } from '@pedestal/approval';
import { NOT_YET } from './new-node.ts';
import { lanesOf, listNodes } from './tree/tree.ts';

export type FoundProblemName = DefinitionProblemName | 'nobodyTold' | 'noCondition' | 'noRole';

export interface FoundProblem {
  name: FoundProblemName;
  /** Node, case or branch; undefined: the definition as a whole. */
  node: string | undefined;
}

/** What is wrong, known while the person edits; the server finds the rest, such as wrong conditions. */
export function findProblems(definition: Definition): FoundProblem[] {
  const kinds = new Map(listNodes(definition).map(({ node }) => [node.id, node.kind]));
  const known = checkDefinition(definition).map(({ name, node }): FoundProblem => {
    const isCopy = node !== undefined && kinds.get(node) === 'copy';
    return { name: name === 'noSigners' && isCopy ? 'nobodyTold' : name, node };
  });
  return [...known, ...findUnfinished(definition)];
}

/** What the designer adds and the person has not filled in yet. */
function findUnfinished(definition: Definition): FoundProblem[] {
  return listNodes(definition).flatMap(({ node }): FoundProblem[] => {
    if (node.kind === 'sign' || node.kind === 'copy') {
      const isMissing = node.signers.some((rule) => rule.kind === 'role' && rule.role === '');
      return isMissing ? [{ name: 'noRole', node: node.id }] : [];
    }
    return lanesOf(node)
      .filter(({ when }) => when === NOT_YET)
      .map(({ id }) => ({ name: 'noCondition', node: id }));
  });
}
