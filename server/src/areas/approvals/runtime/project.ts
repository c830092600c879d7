import type { ApprovalEvent, ApprovalState, Definition, Step, Task } from '@pedestal/approval';
import type { Insertable, Updateable } from 'kysely';
import type { ApprovalStepTable, ApprovalTaskTable } from '../../../platform/db/tables-records.ts';
import { HOUR } from '../../../platform/time/durations.ts';
import { findNode } from './surroundings.ts';

/** The rows that show a state: what the events of one command change in them. */
export interface Projection {
  newSteps: Insertable<ApprovalStepTable>[];
  changedSteps: { id: string; changes: Pick<ApprovalStepTable, 'state' | 'left_at'> }[];
  newTasks: Insertable<ApprovalTaskTable>[];
  changedTasks: {
    before: Pick<ApprovalTaskTable, 'id' | 'state' | 'epoch'>;
    changes: Updateable<ApprovalTaskTable>;
  }[];
}

interface Change {
  approvalId: string;
  definitionId: string;
  definition: Definition;
  before: ApprovalState;
  after: ApprovalState;
  events: readonly ApprovalEvent[];
  now: number;
}

/** Compares the states before and after a command. */
export function project(change: Change): Projection {
  const { before, after, now } = change;
  const projection: Projection = { newSteps: [], changedSteps: [], newTasks: [], changedTasks: [] };
  for (const step of after.steps.values()) {
    const was = before.steps.get(step.id);
    if (!was) projection.newSteps.push(newStep(change, step));
    else if (was.state !== step.state) {
      const left_at = step.state === 'open' ? null : now;
      projection.changedSteps.push({ id: step.id, changes: { state: step.state, left_at } });
    }
  }
  const decisions = decisionsIn(change.events);
  const restarted = restartedIn(change.events);
  let position = 0;
  for (const task of after.tasks.values()) {
    position += 1;
    const step = after.steps.get(task.step) as Step;
    const was = before.tasks.get(task.id);
    const times = timesOf(change, step, task, was, decisions, restarted);
    if (!was) projection.newTasks.push(newTask(change, step, task, position, times));
    else if (was.state !== task.state || was.assignee !== task.assignee || restarted.has(task.id)) {
      projection.changedTasks.push({
        before: { id: task.id, state: was.state, epoch: step.epoch },
        changes: { state: task.state, assignee_id: task.assignee, ...times },
      });
    }
  }
  return projection;
}

function newStep({ approvalId, now }: Change, step: Step): Insertable<ApprovalStepTable> {
  return {
    id: step.id,
    approval_id: approvalId,
    node: step.node,
    epoch: step.epoch,
    state: step.state,
    entered_at: now,
    left_at: step.state === 'open' ? null : now,
  };
}

type Times = Pick<ApprovalTaskTable, 'opened_at' | 'decided_at' | 'decided_by' | 'due_at'>;

function newTask(
  { approvalId, definitionId }: Change,
  step: Step,
  task: Task,
  position: number,
  times: Partial<Times>,
): Insertable<ApprovalTaskTable> {
  return {
    id: task.id,
    approval_id: approvalId,
    step_id: step.id,
    definition_id: definitionId,
    node: step.node,
    epoch: step.epoch,
    person_id: task.person,
    assignee_id: task.assignee,
    state: task.state,
    position,
    added_to: task.added?.to ?? null,
    added_where: task.added?.where ?? null,
    opened_at: times.opened_at ?? null,
    decided_at: times.decided_at ?? null,
    decided_by: times.decided_by ?? null,
    due_at: times.due_at ?? null,
  };
}

/** Only what changes: a task that is still open keeps the time of its opening. */
function timesOf(
  { definition, now }: Change,
  step: Step,
  task: Task,
  was: Task | undefined,
  decisions: ReadonlyMap<string, string | null>,
  restarted: ReadonlySet<string>,
): Partial<Times> {
  if (task.state !== 'open') {
    const by = decisions.get(task.id);
    const isDecided = by !== undefined && ['approved', 'rejected', 'returned'].includes(task.state);
    return isDecided ? { decided_at: now, decided_by: by, due_at: null } : { due_at: null };
  }
  const node = findNode(definition, step.node);
  const hours = node?.kind === 'sign' ? node.limit?.hours : undefined;
  const due_at = hours === undefined ? null : now + hours * HOUR;
  if (was?.state === 'open') return restarted.has(task.id) ? { due_at } : {};
  return { opened_at: now, decided_at: null, decided_by: null, due_at };
}

/** Who decided each task, by the last event; null: nobody in time. */
function decisionsIn(events: readonly ApprovalEvent[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const event of events) {
    if (event.kind === 'approved' || event.kind === 'rejected' || event.kind === 'returned') {
      found.set(event.task, event.by);
    }
  }
  return found;
}

/** Tasks whose time limit was over and starts again. */
function restartedIn(events: readonly ApprovalEvent[]): Set<string> {
  const found = new Set<string>();
  for (const event of events) {
    if ((event.kind === 'reminded' || event.kind === 'transferred') && event.by === null) {
      found.add(event.task);
    }
  }
  return found;
}
