import { APPROVAL_LIMITS } from '../definition/limits.ts';
import { enclosing, START, type Tree } from '../definition/tree.ts';
import type { ApprovalNode, Definition, ParallelNode, SignNode } from '../definition/types.ts';
import { Refusal, type Surroundings } from './commands.ts';
import type { ApprovalEvent, Reason } from './events.ts';
import { applyEvent } from './fold.ts';
import {
  type ApprovalState,
  type CopiedTask,
  isSigned,
  type Position,
  type Step,
  tasksOf,
} from './state.ts';
import { areEnough, findNext, followDelegations } from './tasks.ts';

/** One command at work: its events are applied to the state as they happen. */
export interface Walk {
  readonly definition: Definition;
  readonly tree: Tree;
  readonly state: ApprovalState;
  readonly surroundings: Surroundings;
  readonly events: ApprovalEvent[];
}

export function emit({ state, events }: Walk, event: ApprovalEvent): void {
  events.push(event);
  applyEvent(state, event);
}

/** Goes on after a node: to the next one, out of its case or branch, or to the end. */
export async function goOn(walk: Walk, id: string): Promise<void> {
  const { definition, tree, state } = walk;
  if (state.status !== 'running') return;
  const place = tree.get(id);
  const next = id === START ? definition.nodes[0] : place?.sequence.nodes[place.index + 1];
  if (next) return enterNode(walk, next);
  const { owner, branch } = place?.sequence ?? {};
  if (owner === undefined || branch === undefined) {
    return emit(walk, { kind: 'ended', status: 'approved', by: null });
  }
  if (owner.kind !== 'parallel') return goOn(walk, owner.id);
  emit(walk, { kind: 'branchDone', branch });
  if (owner.branches.every(({ id: each }) => state.doneBranches.has(each))) {
    return goOn(walk, owner.id);
  }
}

async function enterNode(walk: Walk, node: ApprovalNode): Promise<void> {
  const { surroundings } = walk;
  switch (node.kind) {
    case 'sign':
      return enterSign(walk, node, []);
    case 'copy': {
      const people = [...new Set(await surroundings.signersOf(node.signers))];
      if (people.length > 0) emit(walk, { kind: 'copied', by: null, people, node: node.id });
      return goOn(walk, node.id);
    }
    case 'branch': {
      const found = await findCase(node.cases, surroundings);
      emit(walk, { kind: 'caseTaken', node: node.id, case: found?.id ?? null });
      const [first] = found?.nodes ?? [];
      return first ? enterNode(walk, first) : goOn(walk, node.id);
    }
    case 'parallel':
      return enterParallel(walk, node);
  }
}

async function findCase<C extends { when?: string }>(
  cases: readonly C[],
  { matches }: Surroundings,
): Promise<C | undefined> {
  for (const each of cases) {
    if (each.when === undefined || (await matches(each.when))) return each;
  }
  return undefined;
}

async function enterParallel(walk: Walk, node: ParallelNode): Promise<void> {
  const { branches } = node;
  emit(walk, { kind: 'parallelEntered', branches: branches.map(({ id }) => id) });
  for (const { id, nodes } of branches) {
    if (nodes.length === 0) emit(walk, { kind: 'branchDone', branch: id });
  }
  const firsts = branches.flatMap(({ nodes }) => nodes[0] ?? []);
  if (firsts.length === 0) return goOn(walk, node.id);
  for (const first of firsts) {
    if (walk.state.status === 'running') await enterNode(walk, first);
  }
}

/** Enters a node with the signers whom the definition names now. */
export async function enterSign(
  walk: Walk,
  node: SignNode,
  resume: readonly Position[],
): Promise<void> {
  const { surroundings } = walk;
  const named = await surroundings.signersOf(node.signers);
  let people = await replaceStarter(walk, node, named);
  let because: Reason | undefined;
  if (people.length === 0 && node.whenNobody === 'administrators') {
    people = await surroundings.administrators();
  }
  if (people.length === 0) because = 'nobody';
  const tasks: CopiedTask[] = [];
  for (const person of [...new Set(people)].slice(0, APPROVAL_LIMITS.signers)) {
    tasks.push(await taskFor(walk, node, person, tasks.length));
  }
  enter(walk, node.id, tasks, resume);
  if (because && node.whenNobody !== 'pass') {
    return emit(walk, { kind: 'ended', status: 'rejected', by: null, because });
  }
  await finishStep(walk, lastStep(walk), because);
}

async function replaceStarter(
  { state: { starter }, surroundings }: Walk,
  { whenStarter }: SignNode,
  people: readonly string[],
): Promise<readonly string[]> {
  if (whenStarter !== 'superior' || !people.includes(starter)) return people;
  const superior = await surroundings.superiorOf(starter);
  return people.flatMap((person) => (person === starter ? (superior ?? []) : person));
}

async function taskFor(
  walk: Walk,
  node: SignNode,
  person: string,
  index: number,
): Promise<CopiedTask> {
  const { state, surroundings } = walk;
  const { newId, delegateOf } = surroundings;
  if (isExempt(walk, node, person)) {
    return { id: newId(), person, assignee: person, state: 'passed' };
  }
  const assignee = await followDelegations(person, state.starter, delegateOf);
  const waits = node.mode === 'order' && index > 0;
  return { id: newId(), person, assignee, state: waits ? 'waiting' : 'open' };
}

/** Whether a signer need not sign: the starter, or somebody who has approved before. */
function isExempt({ definition, state }: Walk, node: SignNode, person: string): boolean {
  if (person === state.starter && node.whenStarter === 'pass') return true;
  if (definition.repeated === 'sign') return false;
  const steps = [...state.steps.values()].filter(
    (step) => step.state === 'passed' && step.epoch === state.epoch && step.node !== START,
  );
  const counted = definition.repeated === 'once' ? steps : steps.slice(-1);
  return counted.some(({ id }) =>
    tasksOf(state, id).some((task) => task.state === 'approved' && task.person === person),
  );
}

function enter(
  walk: Walk,
  node: string,
  tasks: readonly CopiedTask[],
  resume: readonly Position[],
): void {
  const { state, surroundings } = walk;
  if (state.steps.size >= APPROVAL_LIMITS.steps) throw new Refusal('tooManySteps');
  emit(walk, { kind: 'entered', step: surroundings.newId(), node, tasks, resume });
}

function lastStep({ state }: Walk): Step {
  return [...state.steps.values()].at(-1) as Step;
}

/** The starter revises the request before it goes on. */
export function enterStart(walk: Walk, resume: readonly Position[]): void {
  const { state, surroundings } = walk;
  const person = state.starter;
  const task = { id: surroundings.newId(), person, assignee: person, state: 'open' } as const;
  enter(walk, START, [task], resume);
}

/** Opens what comes next in a step, or leaves it when its signatures are enough. */
export async function finishStep(walk: Walk, step: Step, because?: Reason): Promise<void> {
  const { tree, state } = walk;
  if (state.status !== 'running') return;
  const node = tree.get(step.node)?.node;
  const mode = node?.kind === 'sign' ? node.mode : 'all';
  const tasks = tasksOf(state, step.id);
  if (!areEnough(tasks, mode) && because === undefined) {
    const next = findNext(tasks, mode);
    if (next.length > 0) emit(walk, { kind: 'opened', tasks: next });
    return;
  }
  emit(walk, { kind: 'stepPassed', step: step.id, ...(because && { because }) });
  if (step.resume.length === 0) return goOn(walk, step.node);
  for (const position of step.resume) await reenter(walk, position);
}

/** Enters a node again with what was signed there. */
export async function reenter(walk: Walk, { node, tasks, resume }: Position): Promise<void> {
  if (walk.state.status !== 'running') return;
  const ids = new Map(tasks.map(({ id }) => [id, walk.surroundings.newId()]));
  const renamed = tasks.map((task): CopiedTask => {
    const added = task.added && { ...task.added, to: ids.get(task.added.to) ?? task.added.to };
    return { ...task, id: ids.get(task.id) ?? task.id, ...(added && { added }) };
  });
  enter(walk, node, renamed, resume);
  await finishStep(walk, lastStep(walk));
}

/**
 * Where a step stands: what was signed stays signed, except by the task that is taken back.
 * Everything else waits, and `finishStep` opens those whose turn it is.
 */
export function positionOf(state: ApprovalState, step: Step, takenBack?: string): Position {
  const tasks = tasksOf(state, step.id).map((task): CopiedTask => {
    const { id, person, assignee, added } = task;
    const stays = isSigned(task) && id !== takenBack;
    const copied = stays ? (task.state as 'approved' | 'passed') : 'waiting';
    return { id, person, assignee, state: copied, ...(added && { added }) };
  });
  return { node: step.node, tasks, resume: step.resume };
}

/** The parallel branches around a node, outermost first. */
export function enclosingBranches(tree: Tree, node: string): string[] {
  return enclosing(tree, node).flatMap(({ owner, branch }) =>
    owner.kind === 'parallel' ? [branch] : [],
  );
}
