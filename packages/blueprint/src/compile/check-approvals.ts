import {
  type ApprovalNode,
  checkDefinition,
  type Definition,
  definitionSchema,
  type SignerRule,
} from '@pedestal/approval';
import type { Scope } from '../expression/scope.ts';
import type { ApprovalJson, CollectionJson } from '../schema/types.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { recordScope } from './field-types.ts';

/** What conditions of an approval can name. */
export function approvalScope(collection: CollectionJson): Scope {
  return recordScope(collection, ['today', 'now']);
}

/** Checks approvals: their transitions, their fields and their definitions. */
export function checkApprovals(context: CheckContext): void {
  const { approvals = [], collections } = context.blueprint;
  checkUnique(context, 'approvals', approvals);
  for (const approval of approvals) {
    const path = `approvals.${approval.id}`;
    const collection = collections.find(({ id }) => id === approval.collection);
    if (!collection) context.report(path, 'noCollection', approval.collection);
    else checkApproval(context, path, approval, collection);
  }
}

function checkApproval(
  context: CheckContext,
  path: string,
  { approved, rejected, withdrawn, summary, definition }: ApprovalJson,
  collection: CollectionJson,
): void {
  const transitions = collection.states?.transitions ?? [];
  for (const id of [approved, rejected, withdrawn]) {
    if (id === undefined) continue;
    const found = transitions.find((each) => each.id === id);
    if (!found) context.report(path, 'noTransition', collection.id, id);
    else if (found.effects.some(({ kind }) => kind === 'startApproval')) {
      context.report(path, 'startsItself', id);
    }
  }
  checkFields(context, `${path}.summary`, summary, collection);
  const parsed = readDefinition(definition);
  if (!parsed) {
    context.report(`${path}.definition`, 'noDefinition');
    return;
  }
  for (const { name, node = '' } of checkDefinition(parsed)) {
    context.report(`${path}.definition`, 'faultyDefinition', node, name);
  }
  checkNodes(context, `${path}.definition`, parsed.nodes, collection);
}

/** The definition in a text; undefined: it is none. */
export function readDefinition(text: string): Definition | undefined {
  try {
    return definitionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function checkNodes(
  context: CheckContext,
  path: string,
  nodes: readonly ApprovalNode[],
  collection: CollectionJson,
): void {
  for (const node of nodes) {
    const place = `${path}.${node.id}`;
    if (node.kind === 'sign' || node.kind === 'copy') {
      const { readable = [], signers } = node;
      if (readable !== 'all') checkFields(context, place, readable, collection);
      if (node.kind === 'sign') {
        checkFields(context, place, [...(node.hidden ?? []), ...(node.writable ?? [])], collection);
      }
      for (const rule of signers) checkSigner(context, place, rule, collection);
    } else if (node.kind === 'branch') {
      for (const { id, when, nodes: inner } of node.cases) {
        if (when !== undefined) {
          const type = { kind: 'boolean' } as const;
          context.checkExpression(`${place}.${id}`, when, approvalScope(collection), type);
        }
        checkNodes(context, place, inner, collection);
      }
    } else
      for (const { nodes: inner } of node.branches) checkNodes(context, place, inner, collection);
  }
}

function checkSigner(
  context: CheckContext,
  path: string,
  rule: SignerRule,
  { fields }: CollectionJson,
): void {
  switch (rule.kind) {
    case 'role':
      if (!context.blueprint.roles.some(({ id }) => id === rule.role)) {
        context.report(path, 'noRole', rule.role);
      }
      break;
    case 'field':
      if (
        rule.field !== 'owner' &&
        !fields.some(({ id, type }) => id === rule.field && type === 'person')
      ) {
        context.report(path, 'noRecipient', rule.field);
      }
      break;
    case 'people':
      context.report(path, 'namesPeople');
      break;
    case 'unitHead':
      if (rule.unit !== undefined) context.report(path, 'namesPeople');
      break;
    case 'superior':
    case 'chosen':
      break;
  }
}

function checkFields(
  context: CheckContext,
  path: string,
  ids: readonly string[],
  { fields, lines }: CollectionJson,
): void {
  const known = new Set([...fields, ...lines].map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) context.report(path, 'noField', id);
}
