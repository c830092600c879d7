import { APPROVAL_LIMITS } from '../definition/limits.ts';
import { enclosing, indexNodes, precedes, START } from '../definition/tree.ts';
import type { Definition, SignerAction, SignNode } from '../definition/types.ts';
import { type Command, Refusal, type Surroundings } from './commands.ts';
import type { ApprovalEvent, Remark } from './events.ts';
import { type ApprovalState, openSteps, type Step, type Task, tasksOf } from './state.ts';
import { followDelegations } from './tasks.ts';
import {
  emit,
  enclosingBranches,
  enterSign,
  enterStart,
  finishStep,
  goOn,
  positionOf,
  reenter,
  type Walk,
} from './walk.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/**
 * What a command makes happen. Throws `Refusal` where it is not possible. The state passed in is
 * left alone; `foldEvents` of all events gives the new one.
 */
export async function act(
  definition: Definition,
  state: ApprovalState,
  command: Command,
  surroundings: Surroundings,
): Promise<{ events: readonly ApprovalEvent[]; state: ApprovalState }> {
  const walk: Walk = {
    definition,
    tree: indexNodes(definition),
    state: structuredClone(state),
    surroundings,
    events: [],
  };
  await carryOut(walk, command);
  return { events: walk.events, state: walk.state };
}

async function carryOut(walk: Walk, command: Command): Promise<void> {
  const { state } = walk;
  if (command.kind === 'start') {
    if (state.events > 0) throw new Refusal('notAllowed');
    emit(walk, { kind: 'started', starter: command.by });
    return goOn(walk, START);
  }
  if (command.kind === 'comment') {
    return emit(walk, { kind: 'commented', by: command.by, comment: command.comment });
  }
  if (command.kind === 'copy') {
    return emit(walk, { kind: 'copied', by: command.by, people: [...new Set(command.people)] });
  }
  if (state.status !== 'running') throw new Refusal('ended');
  switch (command.kind) {
    case 'approve':
    case 'reject':
      return decide(walk, command);
    case 'return':
      return returnTo(walk, command);
    case 'transfer':
      return transfer(walk, command);
    case 'addSigners':
      return addSigners(walk, command);
    case 'takeBack':
      return takeBack(walk, command);
    case 'withdraw':
      if (command.by !== state.starter) throw new Refusal('notYours');
      return emit(walk, { kind: 'ended', status: 'withdrawn', by: command.by });
    case 'remind':
      requireOpen(walk, command.task);
      return emit(walk, { kind: 'reminded', task: command.task, by: command.by });
    case 'expire':
      return expire(walk, command.task);
    case 'handOver':
      return handOver(walk, command.task);
  }
}

function requireOpen({ state }: Walk, id: string): Task {
  const task = state.tasks.get(id);
  if (!task) throw new Refusal('unknownTask');
  if (task.state !== 'open') throw new Refusal('taskClosed');
  return task;
}

/** An open task of this person. */
function requireOwn(walk: Walk, { task: id, by }: { task: string; by: string }): Task {
  const task = requireOpen(walk, id);
  if (task.assignee !== by) throw new Refusal('notYours');
  return task;
}

function stepOf({ state }: Walk, task: Task): Step {
  return state.steps.get(task.step) as Step;
}

/** The node of a task; undefined: the starter revises the request. */
function nodeOf(walk: Walk, task: Task): SignNode | undefined {
  return walk.tree.get(stepOf(walk, task).node)?.node as SignNode | undefined;
}

function requireAction(walk: Walk, task: Task, action: SignerAction): void {
  if (!nodeOf(walk, task)?.actions.includes(action)) throw new Refusal('notAllowed');
}

function requireReason(node: SignNode | undefined, comment: string | undefined, always: boolean) {
  const needed = node?.reason === 'always' || (always && node?.reason === 'reject');
  if (needed && !comment?.trim()) throw new Refusal('reasonNeeded');
}

function remarkOf({ comment, signature }: Remark): Remark {
  return {
    ...(comment !== undefined && { comment }),
    ...(signature !== undefined && { signature }),
  };
}

async function decide(walk: Walk, command: CommandOf<'approve' | 'reject'>): Promise<void> {
  const task = requireOwn(walk, command);
  const node = nodeOf(walk, task);
  const isRejection = command.kind === 'reject';
  if (isRejection && !node) throw new Refusal('notAllowed');
  requireReason(node, command.comment, isRejection);
  if (node?.signature && !command.signature && !isRejection) throw new Refusal('signatureNeeded');
  const kind = isRejection ? 'rejected' : 'approved';
  await settle(walk, task, { kind, by: command.by, remark: remarkOf(command) });
}

async function settle(
  walk: Walk,
  task: Task,
  { kind, by, remark }: { kind: 'approved' | 'rejected'; by: string | null; remark: Remark },
): Promise<void> {
  emit(walk, { kind, task: task.id, by, ...remark });
  if (kind === 'rejected') return emit(walk, { kind: 'ended', status: 'rejected', by });
  await finishStep(walk, stepOf(walk, task));
}

async function returnTo(walk: Walk, command: CommandOf<'return'>): Promise<void> {
  const { state, tree } = walk;
  const task = requireOwn(walk, command);
  requireAction(walk, task, 'return');
  requireReason(nodeOf(walk, task), command.comment, true);
  const { to, then, by } = command;
  if (to !== START && !isOnTheWay(walk, to, stepOf(walk, task).node)) {
    throw new Refusal('notEarlier');
  }
  const { left, kept } = splitOpen(walk, to);
  const reopened = to === START ? [] : enclosingBranches(tree, to);
  emit(walk, { kind: 'returned', task: task.id, by, to, then, reopened, ...remarkOf(command) });
  const resume = then === 'resume' ? left : [];
  if (to === START) enterStart(walk, resume);
  else await enterSign(walk, tree.get(to)?.node as SignNode, resume);
  for (const position of kept) await reenter(walk, position);
  if (state.status === 'running' && openSteps(state).length === 0) throw new Refusal('nobody');
}

/** Whether a node was signed on the way to another one. */
function isOnTheWay({ tree, state }: Walk, to: string, from: string): boolean {
  if (tree.get(to)?.node.kind !== 'sign' || !precedes(tree, to, from)) return false;
  const isTaken = enclosing(tree, to).every(
    ({ owner, branch }) => owner.kind !== 'branch' || state.cases.get(owner.id) === branch,
  );
  const wasPassed = [...state.steps.values()].some(
    (step) => step.node === to && step.state === 'passed',
  );
  return isTaken && wasPassed;
}

/** The open nodes at and after a node, and those in other branches, which are entered again. */
function splitOpen({ tree, state }: Walk, node: string) {
  const open = openSteps(state);
  const isLeft = (step: Step) => step.node === node || precedes(tree, node, step.node);
  return {
    left: open.filter(isLeft).map((step) => positionOf(state, step)),
    kept: open.filter((step) => !isLeft(step)).map((step) => positionOf(state, step)),
  };
}

function transfer(walk: Walk, command: CommandOf<'transfer'>): void {
  const { to, by, asAdministrator = false } = command;
  const task = asAdministrator ? requireOpen(walk, command.task) : requireOwn(walk, command);
  if (!asAdministrator) requireAction(walk, task, 'transfer');
  refuseSigners(walk, task, [to]);
  emit(walk, { kind: 'transferred', task: task.id, by, to, ...remarkOf(command) });
}

/** Nobody has two tasks in a node, and nobody is made to sign an own request. */
function refuseSigners({ state }: Walk, { step }: Task, people: readonly string[]): void {
  if (people.includes(state.starter)) throw new Refusal('notAllowed');
  const live = tasksOf(state, step).filter(
    (task) => task.state === 'open' || task.state === 'waiting' || task.state === 'approved',
  );
  const known = new Set(live.map(({ assignee }) => assignee));
  if (people.some((person) => known.has(person))) throw new Refusal('alreadySigner');
}

async function addSigners(walk: Walk, command: CommandOf<'addSigners'>): Promise<void> {
  const { state, surroundings } = walk;
  const { where, by } = command;
  const task = requireOwn(walk, command);
  requireAction(walk, task, 'addSigners');
  const people = [...new Set(command.people)];
  if (people.length === 0) throw new Refusal('nobody');
  refuseSigners(walk, task, people);
  if (tasksOf(state, task.step).length + people.length > APPROVAL_LIMITS.signers) {
    throw new Refusal('tooManySigners');
  }
  const tasks = [];
  for (const person of people) {
    const assignee = await followDelegations(person, state.starter, surroundings.delegateOf);
    const added = { to: task.id, where };
    const taskState = where === 'after' ? ('waiting' as const) : ('open' as const);
    tasks.push({ id: surroundings.newId(), person, assignee, state: taskState, added });
  }
  emit(walk, { kind: 'signersAdded', task: task.id, by, where, tasks, ...remarkOf(command) });
}

/** Somebody who has approved thinks again, as long as nobody has acted on it. */
async function takeBack(walk: Walk, { task: id, by }: CommandOf<'takeBack'>): Promise<void> {
  const { state, tree } = walk;
  const task = state.tasks.get(id);
  if (!task) throw new Refusal('unknownTask');
  if (task.assignee !== by) throw new Refusal('notYours');
  const step = stepOf(walk, task);
  if (task.state !== 'approved' || step.epoch !== state.epoch) throw new Refusal('tooLate');
  const decidedBy = task.decidedBy ?? 0;
  const later = [...state.steps.values()].filter(
    (each) => each.enteredBy > decidedBy && precedes(tree, step.node, each.node),
  );
  const opened = tasksOf(state, step.id).filter((each) => (each.openedBy ?? 0) > decidedBy);
  const depending = [...opened, ...later.flatMap((each) => tasksOf(state, each.id))];
  if (depending.some((each) => each.decidedBy !== undefined)) throw new Refusal('tooLate');
  const reopened = enclosingBranches(tree, step.node);
  if (step.state === 'open') {
    const waiting = opened.filter((each) => each.state === 'open').map((each) => each.id);
    return emit(walk, { kind: 'takenBack', task: id, by, waiting, reopened: [] });
  }
  if (step.resume.length > 0) throw new Refusal('tooLate');
  const position = positionOf(state, step, id);
  const { kept } = splitOpen(walk, step.node);
  emit(walk, { kind: 'takenBack', task: id, by, reopened });
  await reenter(walk, position);
  for (const each of kept) await reenter(walk, each);
}

async function expire(walk: Walk, id: string): Promise<void> {
  const task = requireOpen(walk, id);
  const limit = nodeOf(walk, task)?.limit;
  if (!limit) throw new Refusal('notAllowed');
  const remark = {};
  if (limit.then === 'pass') return settle(walk, task, { kind: 'approved', by: null, remark });
  if (limit.then === 'reject') return settle(walk, task, { kind: 'rejected', by: null, remark });
  const superior =
    limit.then === 'escalate' ? await walk.surroundings.superiorOf(task.assignee) : undefined;
  if (superior === undefined || superior === walk.state.starter) {
    return emit(walk, { kind: 'reminded', task: id, by: null });
  }
  const known = tasksOf(walk.state, task.step).some(({ assignee }) => assignee === superior);
  if (known) return emit(walk, { kind: 'reminded', task: id, by: null });
  emit(walk, { kind: 'transferred', task: id, by: null, to: superior });
}

/**
 * Gives the task of somebody who can no longer sign to the first of: whom the rules name now, the
 * superior, an administrator. Whoever signs here already is left out.
 */
async function handOver(walk: Walk, id: string): Promise<void> {
  const { state, surroundings } = walk;
  const task = requireOpen(walk, id);
  const node = nodeOf(walk, task);
  const { assignee } = task;
  const superior = await surroundings.superiorOf(assignee);
  const candidates = [
    ...(node ? await surroundings.signersOf(node.signers) : []),
    ...(superior === undefined ? [] : [superior]),
    ...(await surroundings.administrators()),
  ];
  const known = new Set(tasksOf(state, task.step).map((each) => each.assignee));
  for (const candidate of candidates) {
    const to = await followDelegations(candidate, state.starter, surroundings.delegateOf);
    if (known.has(to) || to === state.starter) continue;
    return emit(walk, { kind: 'transferred', task: id, by: null, to });
  }
  throw new Refusal('nobody');
}
