import { canonicalize } from '../compile/canonical.ts';
import type { KnownBlueprints } from '../compile/check-context.ts';
import { findProblems } from '../compile/compile.ts';
import type { Problem } from '../compile/problems.ts';
import { isOwnId } from '../schema/names.ts';
import type { BlueprintJson } from '../schema/types.ts';
import {
  findNode,
  isEqual,
  isNode,
  LIST_KEYS,
  type ListNode,
  type Node,
  type Path,
  updateNode,
  withKey,
} from '../tree.ts';
import type { OverlayOperation, ReplaceOperation, SetOperation } from './operation.ts';

/** Why an operation cannot be replayed as it is. */
export type ConflictReason =
  /** The shipped version changed the same thing. */
  | 'changed'
  /** What it changes, or adds to, is gone. */
  | 'gone'
  /** The id that it adds exists already. */
  | 'exists'
  /** Administrators cannot change this. */
  | 'forbidden';

export interface Conflict {
  /** Index of the operation. */
  readonly index: number;
  readonly reason: ConflictReason;
  readonly operation: OverlayOperation;
  /** The value of the shipped version, where both changed it. */
  readonly shipped?: unknown;
}

/** How a conflict is decided: the administrator's change stays, or it is dropped. */
export type Decision = 'keep' | 'drop';

export interface MergeOptions {
  /** By index of the operation. */
  readonly decisions?: ReadonlyMap<number, Decision>;
  readonly known?: KnownBlueprints;
}

export interface MergeResult {
  /** Shipped version and overlay together; conflicts are left out of it. */
  readonly effective: BlueprintJson;
  /** The operations to store: without dropped ones, based on this version. */
  readonly operations: readonly OverlayOperation[];
  /** Undecided conflicts; nothing may be applied before they are decided. */
  readonly conflicts: readonly Conflict[];
  /** What no longer fits together, such as an added expression over a removed field. */
  readonly problems: readonly Problem[];
}

/** Replays an overlay on a shipped version. */
export function mergeOverlay(
  shipped: BlueprintJson,
  operations: readonly OverlayOperation[],
  { decisions = new Map(), known }: MergeOptions = {},
): MergeResult {
  const replayed = replay(shipped, operations, decisions);
  const effective = canonicalize(replayed.effective);
  return { ...replayed, effective, problems: findProblems(effective, known) };
}

function replay(
  shipped: BlueprintJson,
  operations: readonly OverlayOperation[],
  decisions: ReadonlyMap<number, Decision>,
): Omit<MergeResult, 'problems'> {
  let effective = shipped;
  const kept: OverlayOperation[] = [];
  const conflicts: Conflict[] = [];
  for (const [index, operation] of operations.entries()) {
    const decision = decisions.get(index);
    if (decision === 'drop') continue;
    const reason = findConflict(effective, operation);
    if (reason !== undefined && (reason !== 'changed' || decision !== 'keep')) {
      conflicts.push({ index, reason, operation, ...shippedValue(effective, operation, reason) });
      continue;
    }
    if (isShipped(effective, operation)) continue;
    kept.push(rebase(effective, operation));
    effective = applyOperation(effective, operation);
  }
  return { effective, operations: kept, conflicts };
}

/**
 * The overlay with one more operation, which notes the value that it replaces. A key that is set
 * again keeps the base of its first change.
 */
export function appendOperation(
  shipped: BlueprintJson,
  operations: readonly OverlayOperation[],
  operation: OverlayOperation,
): OverlayOperation[] {
  const earlier = findEarlier(operations, operation);
  const found = operations[earlier];
  if (operation.op === 'order') {
    // Parts may have been added since: the order comes after them.
    return [...operations.filter((each) => each !== found), operation];
  }
  if (found && isBased(operation) && isBased(found)) {
    // A field that is replaced again holds what was changed in it since.
    const kept =
      operation.op === 'replace'
        ? operations.filter((each, at) => at <= earlier || !isWithin(each.path, operation.path))
        : operations;
    return kept.with(earlier, { ...operation, ...pickBase(found) });
  }
  const { effective } = replay(shipped, operations, new Map());
  return [...operations, rebase(effective, operation)];
}

/** The operation that the new one takes the place of; -1: none. */
function findEarlier(operations: readonly OverlayOperation[], operation: OverlayOperation): number {
  // What was set before a field was replaced is part of the replacement's base.
  const replaced =
    operation.op === 'set'
      ? operations.findLastIndex(
          ({ op, path }) => op === 'replace' && isWithin(operation.path, path),
        )
      : -1;
  return operations.findIndex((each, at) => at > replaced && isSameTarget(each, operation));
}

/**
 * The overlay without an added part and without what changes it. A part inside of what an
 * administrator added, such as a choice of an own field, is taken out of it.
 */
export function dropPart(operations: readonly OverlayOperation[], part: Path): OverlayOperation[] {
  return operations.flatMap((operation) => {
    if (operation.op === 'order') return isWithin(operation.path, part) ? [] : [operation];
    const place = placeOf(operation);
    if (isWithin(operation.op === 'set' ? operation.path : place, part)) return [];
    if (!isWithin(part, place)) return [operation];
    const inner = part.slice(place.length);
    const value = withoutPart(operation.value, inner);
    const base = isBased(operation) ? pickBase({ base: withoutPart(operation.base, inner) }) : {};
    return [{ ...operation, value, ...base } as OverlayOperation];
  });
}

/** Path of what an operation adds, sets or replaces. */
function placeOf(operation: Exclude<OverlayOperation, { op: 'order' }>): Path {
  if (operation.op === 'add') return [...operation.path, operation.value.id];
  return operation.op === 'set' ? [...operation.path, operation.key] : operation.path;
}

function withoutPart(value: unknown, part: Path): unknown {
  const id = part.at(-1);
  return updateNode(value, part.slice(0, -1), (list) =>
    Array.isArray(list) ? list.filter((each: ListNode) => each.id !== id) : list,
  );
}

function isWithin(path: Path, part: Path): boolean {
  return part.every((name, index) => path[index] === name);
}

function isBased(operation: OverlayOperation): operation is SetOperation | ReplaceOperation {
  return operation.op === 'set' || operation.op === 'replace';
}

function isSameTarget(a: OverlayOperation, b: OverlayOperation): boolean {
  if (a.op !== b.op || a.op === 'add' || !isEqual(a.path, b.path)) return false;
  return a.op !== 'set' || a.key === (b as typeof a).key;
}

function pickBase({ base }: { readonly base?: unknown }): { base?: unknown } {
  return base === undefined ? {} : { base };
}

/** Keys that identify a part or decide on its table. */
const FIXED_KEYS = new Set([
  'id',
  'format',
  'name',
  'version',
  'type',
  'scale',
  'of',
  'to',
  'requires',
  // What a book has promised about its movements.
  ...['guard', 'conserving', 'average', 'reservations', 'periods'],
]);

function findConflict(
  blueprint: BlueprintJson,
  operation: OverlayOperation,
): ConflictReason | undefined {
  const target = findNode(blueprint, operation.path);
  switch (operation.op) {
    case 'add':
      if (!isOwnId(operation.value.id)) return 'forbidden';
      if (!Array.isArray(target)) return 'gone';
      return isOtherPart(target, operation.value) ? 'exists' : undefined;
    case 'replace':
      if (operation.path.at(-2) !== 'fields' || operation.path.at(-1) !== operation.value.id) {
        return 'forbidden';
      }
      if (target === undefined) return 'gone';
      return isEqual(target, operation.base) || isEqual(target, operation.value)
        ? undefined
        : 'changed';
    case 'order':
      if (!LIST_KEYS.has(operation.path.at(-1) ?? '')) return 'forbidden';
      return Array.isArray(target) ? undefined : 'gone';
    case 'set': {
      if (!isNode(target)) return 'gone';
      if (isFixed(target, operation.key)) return 'forbidden';
      const now = target[operation.key];
      return isEqual(now, operation.base) || isEqual(now, operation.value) ? undefined : 'changed';
    }
  }
}

/** A shipped list is changed part by part, so that nothing shipped is lost. */
function isFixed(target: Node, key: string): boolean {
  return FIXED_KEYS.has(key) || (LIST_KEYS.has(key) && target[key] !== undefined);
}

function isOtherPart(list: readonly ListNode[], value: { readonly id: string }): boolean {
  return list.some((each) => each.id === value.id && !isEqual(each, value));
}

/** Whether the shipped version has adopted what the operation adds. */
function isShipped(blueprint: BlueprintJson, operation: OverlayOperation): boolean {
  if (operation.op !== 'add') return false;
  return findNode(blueprint, [...operation.path, operation.value.id]) !== undefined;
}

function shippedValue(
  blueprint: BlueprintJson,
  operation: OverlayOperation,
  reason: ConflictReason,
): { shipped?: unknown } {
  if (reason !== 'changed') return {};
  return pickShipped(currentValue(blueprint, operation));
}

function pickShipped(shipped: unknown): { shipped?: unknown } {
  return shipped === undefined ? {} : { shipped };
}

function currentValue(blueprint: BlueprintJson, operation: OverlayOperation): unknown {
  const target = findNode(blueprint, operation.path);
  if (operation.op === 'replace') return target;
  return operation.op === 'set' && isNode(target) ? target[operation.key] : undefined;
}

/** The operation with the value of this version as its base. */
function rebase(blueprint: BlueprintJson, operation: OverlayOperation): OverlayOperation {
  if (!isBased(operation)) return operation;
  const { base: _, ...rest } = operation;
  return { ...rest, ...pickBase({ base: currentValue(blueprint, operation) }) };
}

function applyOperation(blueprint: BlueprintJson, operation: OverlayOperation): BlueprintJson {
  const { path, value } = operation;
  switch (operation.op) {
    case 'add':
      return updateNode(blueprint, path, (part) => insert(part as ListNode[], operation));
    case 'replace':
      return updateNode(blueprint, path, () => value);
    case 'order':
      return updateNode(blueprint, path, (list) => reorder(list as ListNode[], operation.value));
    case 'set':
      return updateNode(blueprint, path, (part) =>
        isNode(part) ? withKey(part, operation.key, value) : part,
      );
  }
}

function insert(
  list: readonly ListNode[],
  { value, after }: { readonly value: { readonly id: string }; readonly after?: string },
): readonly ListNode[] {
  const index = list.findIndex(({ id }) => id === after);
  return list.toSpliced(index < 0 ? list.length : index + 1, 0, value as ListNode);
}

function reorder(list: readonly ListNode[], ids: readonly string[]): readonly ListNode[] {
  const wanted = new Set(ids);
  const first: ListNode[] = [];
  const groups = new Map<string, ListNode[]>();
  let group = first;
  for (const part of list) {
    if (wanted.has(part.id)) {
      group = [];
      groups.set(part.id, group);
    }
    group.push(part);
  }
  return [...first, ...[...wanted].flatMap((id) => groups.get(id) ?? [])];
}
