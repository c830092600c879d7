import type { ApprovalNode, SignNode } from '@pedestal/approval';

/** A node that shows the record to people. */
export type ShowingNode = Extract<ApprovalNode, { kind: 'sign' | 'copy' }>;

/** What a node does about a field: `role` shows it to those whose roles show it. */
export type Right = 'hidden' | 'role' | 'read' | 'write';

/** `undefined` removes a setting from the node. */
export interface RightsPart {
  readable?: SignNode['readable'] | undefined;
  hidden?: readonly string[] | undefined;
  writable?: readonly string[] | undefined;
}

const CALCULATED = ['computed', 'sum'];

/** The rights that a node can give on a field. */
export function possibleRights(node: ShowingNode, { type }: { type: string }): Right[] {
  const shows: Right[] = node.readable === 'all' ? ['read'] : ['role', 'read'];
  if (node.kind === 'copy') return shows;
  return ['hidden', ...shows, ...(CALCULATED.includes(type) ? [] : (['write'] as const))];
}

export function rightOf(node: ShowingNode, field: string): Right {
  if (node.kind === 'sign' && node.hidden?.includes(field)) return 'hidden';
  if (node.kind === 'sign' && node.writable?.includes(field)) return 'write';
  if (node.readable === 'all') return 'read';
  return node.readable?.includes(field) ? 'read' : 'role';
}

/** Gives a right on one field. */
export function withRight(node: ShowingNode, field: string, right: Right): RightsPart {
  const put = (list: readonly string[] | undefined, isIn: boolean) => {
    const others = (list ?? []).filter((each) => each !== field);
    const next = isIn ? [...others, field] : others;
    return next.length > 0 ? next : undefined;
  };
  const readable =
    node.readable === 'all' ? 'all' : put(node.readable, right === 'read' || right === 'write');
  if (node.kind === 'copy') return { readable };
  return {
    readable,
    hidden: put(node.hidden, right === 'hidden'),
    writable: put(node.writable, right === 'write'),
  };
}

/** Everything in the form, or field by field, beginning with the fields that are shown now. */
export function withShown(
  node: ShowingNode,
  shown: 'all' | 'chosen',
  fields: readonly { id: string }[],
): RightsPart {
  if (shown === 'all') return { readable: 'all' };
  const ids = fields.map(({ id }) => id).filter((id) => rightOf(node, id) !== 'hidden');
  return { readable: ids.length > 0 ? ids : undefined };
}
