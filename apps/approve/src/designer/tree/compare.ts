import type { ApprovalNode, Definition } from '@pedestal/approval';
import type { Draft } from '../use-design-state.ts';
import { type Lane, lanesOf, listNodes, spotOf } from './tree.ts';

/** What differs between two versions of a definition, by node or lane. */
export interface Difference {
  /** Id of the node or lane; null: the definition as a whole. */
  readonly id: string | null;
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  readonly before?: ApprovalNode | Lane;
  readonly after?: ApprovalNode | Lane;
  /** Names of the properties that differ. */
  readonly properties: readonly string[];
}

/** The settings of a version as a whole, one property each. */
export interface Whole extends Omit<Draft, 'ends' | 'definition'> {
  repeated: Definition['repeated'];
  approved: string | null;
  rejected: string | null;
  withdrawn: string | null;
}

export function flatten({ title, summary, ends, definition }: Draft): Whole {
  return { title, summary, ...ends, repeated: definition.repeated };
}

/** What differs between two versions, the settings of the whole first. */
export function compareVersions(before: Draft, after: Draft): Difference[] {
  const properties = differingProperties(flatten(before), flatten(after));
  const nodes = compareDefinitions(before.definition, after.definition);
  return properties.length > 0 ? [{ id: null, kind: 'changed', properties }, ...nodes] : nodes;
}

type Part = { part: ApprovalNode | Lane; place: string };

/** Nodes that stay in their order do not count as moved when others come or go around them. */
function compareDefinitions(before: Definition, after: Definition): Difference[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const differences: Difference[] = [];
  for (const [id, { part }] of old) {
    if (!now.has(id)) differences.push({ id, kind: 'removed', before: part, properties: [] });
  }
  const movedIds = findMoved(old, now);
  for (const [id, { part }] of now) {
    const earlier = old.get(id)?.part;
    if (!earlier) {
      differences.push({ id, kind: 'added', after: part, properties: [] });
      continue;
    }
    const properties = differingProperties(earlier, part);
    if (properties.length > 0) {
      differences.push({ id, kind: 'changed', before: earlier, after: part, properties });
    }
    if (movedIds.has(id)) {
      differences.push({ id, kind: 'moved', before: earlier, after: part, properties: [] });
    }
  }
  return differences;
}

function partsOf(definition: Definition): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { node } of listNodes(definition)) {
    parts.set(node.id, { part: node, place: spotOf(definition, node.id)?.lane ?? '' });
    for (const lane of lanesOf(node)) parts.set(lane.id, { part: lane, place: node.id });
  }
  return parts;
}

/** Those in another place, and those outside the longest run that kept its order. */
function findMoved(old: Map<string, Part>, now: Map<string, Part>): Set<string> {
  const moved = new Set<string>();
  const places = new Map<string, string[]>();
  for (const [id, { place }] of now) {
    const earlier = old.get(id);
    if (!earlier) continue;
    if (earlier.place !== place) moved.add(id);
    else places.set(place, [...(places.get(place) ?? []), id]);
  }
  const order = new Map([...old.keys()].map((id, index) => [id, index]));
  for (const ids of places.values()) {
    const kept = longestRise(ids.map((id) => order.get(id) ?? 0));
    for (const [index, id] of ids.entries()) if (!kept.has(index)) moved.add(id);
  }
  return moved;
}

/** Indexes of a longest rising subsequence. */
function longestRise(values: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = [];
  let end = -1;
  for (const [index, value] of values.entries()) {
    best[index] = { length: 1, previous: -1 };
    for (let other = 0; other < index; other += 1) {
      const length = (best[other]?.length ?? 0) + 1;
      if ((values[other] ?? 0) < value && length > (best[index]?.length ?? 0)) {
        best[index] = { length, previous: other };
      }
    }
    if (end < 0 || (best[index]?.length ?? 0) > (best[end]?.length ?? 0)) end = index;
  }
  const kept = new Set<number>();
  for (let at = end; at >= 0; at = best[at]?.previous ?? -1) kept.add(at);
  return kept;
}

const STRUCTURE = new Set(['id', 'kind', 'nodes', 'cases', 'branches']);

function differingProperties(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !STRUCTURE.has(name) && !isEqual(before, after, name)).sort();
}

function isEqual(before: object, after: object, name: string): boolean {
  const read = (of: object) => JSON.stringify((of as Record<string, unknown>)[name]);
  return read(before) === read(after);
}
