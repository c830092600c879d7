import type { ApprovalEvent, EventOf } from './events.ts';
import { type ApprovalState, newState, type Task, type TaskState, tasksOf } from './state.ts';

/** The state of an approval: nothing but its events. */
export function foldEvents(events: Iterable<ApprovalEvent>): ApprovalState {
  const state = newState();
  for (const event of events) applyEvent(state, event);
  return state;
}

/** Changes the state by one event. */
export function applyEvent(state: ApprovalState, event: ApprovalEvent): void {
  state.events += 1;
  switch (event.kind) {
    case 'started':
      state.starter = event.starter;
      return;
    case 'entered':
      enter(state, event);
      return;
    case 'caseTaken':
      state.cases.set(event.node, event.case);
      return;
    case 'parallelEntered':
      for (const branch of event.branches) state.doneBranches.delete(branch);
      return;
    case 'branchDone':
      state.doneBranches.add(event.branch);
      return;
    case 'stepPassed':
      passStep(state, event.step);
      return;
    case 'opened':
      for (const id of event.tasks) setOpen(state, id);
      return;
    case 'approved':
    case 'rejected':
      decide(state, event.task, event.kind);
      return;
    case 'returned':
      decide(state, event.task, 'returned');
      raiseEpoch(state, event.reopened);
      return;
    case 'takenBack':
      takeBack(state, event);
      return;
    case 'transferred':
      (state.tasks.get(event.task) as Task).assignee = event.to;
      return;
    case 'signersAdded':
      addSigners(state, event);
      return;
    case 'copied':
      for (const person of event.people) state.copied.add(person);
      return;
    case 'ended':
      endOpen(state);
      state.status = event.status;
      return;
    case 'reminded':
    case 'commented':
      return;
  }
}

function enter(state: ApprovalState, { step, node, tasks, resume }: EventOf<'entered'>): void {
  const { epoch, events } = state;
  state.steps.set(step, { id: step, node, epoch, state: 'open', resume, enteredBy: events });
  for (const task of tasks) addTask(state, step, task);
}

function addTask(
  state: ApprovalState,
  step: string,
  { id, person, assignee, state: taskState, added }: EventOf<'entered'>['tasks'][number],
): void {
  const task: Task = { id, step, person, assignee, state: taskState, ...(added && { added }) };
  if (taskState === 'open') task.openedBy = state.events;
  state.tasks.set(id, task);
}

function addSigners(state: ApprovalState, event: EventOf<'signersAdded'>): void {
  const task = state.tasks.get(event.task) as Task;
  for (const each of event.tasks) addTask(state, task.step, each);
  if (event.where === 'before') task.state = 'waiting';
}

function setOpen(state: ApprovalState, id: string): void {
  const task = state.tasks.get(id) as Task;
  task.state = 'open';
  task.openedBy = state.events;
}

function decide(state: ApprovalState, id: string, to: TaskState): void {
  const task = state.tasks.get(id) as Task;
  task.state = to;
  task.decidedBy = state.events;
}

function passStep(state: ApprovalState, id: string): void {
  const step = state.steps.get(id);
  if (step) step.state = 'passed';
  for (const task of tasksOf(state, id)) endTask(task);
}

function endTask(task: Task): void {
  if (task.state === 'open' || task.state === 'waiting') task.state = 'ended';
}

function endOpen(state: ApprovalState): void {
  for (const step of state.steps.values()) if (step.state === 'open') step.state = 'ended';
  for (const task of state.tasks.values()) endTask(task);
}

/** Every open task ends, whichever branch it is in. */
function raiseEpoch(state: ApprovalState, reopened: readonly string[]): void {
  endOpen(state);
  state.epoch += 1;
  for (const branch of reopened) state.doneBranches.delete(branch);
}

function takeBack(
  state: ApprovalState,
  { task: id, waiting, reopened }: EventOf<'takenBack'>,
): void {
  const task = state.tasks.get(id) as Task;
  delete task.decidedBy;
  if (waiting === undefined) {
    task.state = 'ended';
    raiseEpoch(state, reopened);
    return;
  }
  setOpen(state, id);
  for (const other of waiting) (state.tasks.get(other) as Task).state = 'waiting';
}
