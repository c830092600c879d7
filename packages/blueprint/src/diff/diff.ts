import { canonicalize } from '../compile/canonical.ts';
import type { BlueprintJson } from '../schema/types.ts';
import {
  isEqual,
  type ListNode,
  listOf,
  type Node,
  OPTIONAL_LISTS,
  type Path,
  updateNode,
  withKey,
} from '../tree.ts';
import { costOf } from './cost.ts';
import type { Change, Step } from './step.ts';

/** Additions come first, so that what refers to them finds them; removals come late. */
const PHASES: readonly Change['op'][] = ['add', 'set', 'replace', 'remove', 'order'];

/** The steps that turn one blueprint into another, in the order in which they are applied. */
export function diffBlueprints(before: BlueprintJson, after: BlueprintJson): Step[] {
  const changes = diffNodes(before as unknown as Node, after as unknown as Node, []);
  return PHASES.flatMap((op) => changes.filter((change) => change.op === op)).map(withCost);
}

/** The blueprint after the steps. */
export function applySteps(blueprint: BlueprintJson, steps: readonly Step[]): BlueprintJson {
  return canonicalize(steps.reduce(applyChange, blueprint));
}

/** The steps that undo the given ones. */
export function invertSteps(steps: readonly Step[]): Step[] {
  return steps.toReversed().map((step) => withCost(invert(step)));
}

function withCost(change: Change): Step {
  return { ...change, cost: costOf(change) };
}

function diffNodes(before: Node, after: Node, path: Path): Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    if (isEqual(before[key], after[key])) return [];
    const [old, now] = [partsOf(before, key), partsOf(after, key)];
    if (old && now) return diffLists(old, now, [...path, key]);
    if (isFlow(before[key]) && isFlow(after[key])) {
      return diffNodes(before[key], after[key], [...path, key]);
    }
    return [{ op: 'set', path, key, before: before[key], after: after[key] }];
  });
}

/** Parts with ids under a key; none where the list may be absent. */
function partsOf(node: Node, key: string): readonly ListNode[] | undefined {
  const isAbsent = OPTIONAL_LISTS.has(key) && !Object.hasOwn(node, key);
  return isAbsent ? [] : listOf(node, key);
}

function isFlow(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'initial' in value;
}

function diffLists(before: readonly ListNode[], after: readonly ListNode[], path: Path): Change[] {
  const changes: Change[] = [];
  const list = [...before];
  for (const node of after) {
    const old = before.find(({ id }) => id === node.id);
    const at = [...path, node.id];
    if (!old) {
      changes.push({ op: 'add', path: at, index: list.length, value: node });
      list.push(node);
    } else if (path.at(-1) === 'fields' && isOtherColumn(old, node)) {
      changes.push({ op: 'replace', path: at, before: old, after: node });
    } else changes.push(...diffNodes(old, node, at));
  }
  for (const node of before) {
    if (after.some(({ id }) => id === node.id)) continue;
    const index = list.findIndex(({ id }) => id === node.id);
    changes.push({ op: 'remove', path: [...path, node.id], index, value: node });
    list.splice(index, 1);
  }
  const [order, wanted] = [list.map(({ id }) => id), after.map(({ id }) => id)];
  if (!isEqual(order, wanted)) changes.push({ op: 'order', path, before: order, after: wanted });
  return changes;
}

/** What decides on the column of a field. */
const COLUMN_KEYS = ['type', 'scale', 'of', 'to'];

function isOtherColumn(before: Node, after: Node): boolean {
  return COLUMN_KEYS.some((key) => !isEqual(before[key], after[key]));
}

function applyChange(blueprint: BlueprintJson, change: Change): BlueprintJson {
  const { path } = change;
  const list = path.slice(0, -1);
  switch (change.op) {
    case 'add':
      return updateNode(blueprint, list, (part) =>
        (part as ListNode[]).toSpliced(change.index, 0, change.value as ListNode),
      );
    case 'remove':
      return updateNode(blueprint, list, (part) => (part as ListNode[]).toSpliced(change.index, 1));
    case 'set':
      return updateNode(blueprint, path, (part) => withKey(part as Node, change.key, change.after));
    case 'replace':
      return updateNode(blueprint, path, () => change.after);
    case 'order':
      return updateNode(blueprint, path, (part) =>
        change.after.map((id) => (part as ListNode[]).find((each) => each.id === id)),
      );
  }
}

function invert(change: Change): Change {
  switch (change.op) {
    case 'add':
      return { ...change, op: 'remove' };
    case 'remove':
      return { ...change, op: 'add' };
    case 'order':
      return { ...change, before: change.after, after: change.before };
    default:
      return { ...change, before: change.after, after: change.before };
  }
}
