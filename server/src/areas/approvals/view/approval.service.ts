import { type ApprovalEvent, foldEvents, START } from '@pedestal/approval';
import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { RunningVersion } from '../definition/in-force.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import type { RecordGrant, ShownSummary } from '../ports.ts';
import type { ActParts } from '../runtime/act.service.ts';
import type { ApprovalRow, StepRow, TaskRow } from '../runtime/approval.store.ts';
import * as store from '../runtime/approval.store.ts';
import { placeOf } from '../runtime/perform.ts';
import { createSurroundings, findNode, START_TITLE } from '../runtime/surroundings.ts';
import { flowOf, returnTargets } from './flow.ts';
import { foreseeRest } from './foresee.ts';
import { findGrant } from './grant.ts';
import { type Relation, requireRelation } from './relation.ts';

type Routes = typeof routeGroups.approval;
type Shown = RouteOutput<Routes['open']>;

export type ApprovalService = ReturnType<typeof createApprovalService>;

/** An approval as it is stored, with what the caller has to do with it. */
interface Opened {
  approval: ApprovalRow;
  version: RunningVersion;
  events: Awaited<ReturnType<typeof store.readEvents>>;
  tasks: TaskRow[];
  steps: StepRow[];
  relation: Relation;
  grant: RecordGrant;
  userId: string;
}

/** Shows approvals, and their records at the rights of the caller's node. */
export function createApprovalService(parts: ActParts) {
  const { db, records } = parts;

  async function require(id: string, { session }: SignedInContext) {
    const approval = await store.findApproval(db, id);
    if (!approval) throw new AppError('notFound');
    const tasks = await store.readTasks(db, id);
    const { userId } = session;
    const relation = await requireRelation(parts, db, approval, userId, tasks);
    return { approval, tasks, relation, userId };
  }

  return {
    async open({ params: { id } }: RouteParsed<Routes['open']>, context: SignedInContext) {
      const known = await require(id, context);
      const { approval, userId } = known;
      const { definition_id: definition, definition_version: number } = approval;
      const version = await parts.inForce.open(db, definition, number);
      return show(parts, {
        ...known,
        version,
        events: await store.readEvents(db, id),
        steps: await store.readSteps(db, id),
        grant: await findGrant(parts, db, userId, placeOf(approval)),
      });
    },

    async openRecord(
      { params: { id } }: RouteParsed<Routes['openRecord']>,
      context: SignedInContext,
    ) {
      const { approval, userId } = await require(id, context);
      const place = placeOf(approval);
      const grant = await findGrant(parts, db, userId, place);
      await requireShown(parts, approval, userId, grant);
      const shown = await records.show(db, place, userId, grant, context.locale);
      if (!shown) throw new AppError('notFound');
      return shown;
    },

    async describeRecord(
      { params: { id } }: RouteParsed<Routes['describeRecord']>,
      context: SignedInContext,
    ) {
      const { approval, userId } = await require(id, context);
      const grant = await findGrant(parts, db, userId, placeOf(approval));
      await requireShown(parts, approval, userId, grant);
      return records.describe(placeOf(approval), userId, grant);
    },

    async saveRecord(
      { params, body }: RouteParsed<Routes['saveRecord']>,
      context: SignedInContext,
    ) {
      const { approval, userId } = await require(params.id, context);
      return records.save(placeOf(approval), body, context, async (trx) => {
        // A signature that is given at the same moment waits for this change, or this for it.
        await store.lockApproval(trx, parts.kind, approval.id);
        const task = await store.findTask(trx, approval.id, params.task);
        if (task?.assignee_id !== userId) throw new AppError('notFound');
        if (task.state !== 'open') throw new AppError('taskDecided');
        return findGrant(parts, trx, userId, placeOf(approval));
      });
    },

    async signature(
      { params }: RouteParsed<Routes['signature']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['signature']>> {
      await require(params.id, context);
      const found = await store.findSignature(db, params.id, params.signature);
      if (!found) throw new AppError('notFound');
      const by = (await readUserNames(db, [found.user_id])).get(found.user_id) ?? null;
      return { image: found.image, by, at: found.at };
    },
  };
}

/** Who neither passes the gate nor has a task that grants anything sees no record here. */
async function requireShown(
  { db, records }: ActParts,
  approval: ApprovalRow,
  userId: string,
  grant: RecordGrant,
): Promise<void> {
  if (hasGrant(grant)) return;
  if (!(await records.canRead(db, placeOf(approval), userId))) throw new AppError('notFound');
}

const hasGrant = ({ readable, writable }: RecordGrant) =>
  readable === 'all' || readable.length > 0 || writable.length > 0;

async function show(parts: ActParts, opened: Opened): Promise<Shown> {
  const { db, records } = parts;
  const { approval, version, events, grant, userId } = opened;
  const place = placeOf(approval);
  const state = foldEvents(events.map(({ event }) => event));
  const canOpen = hasGrant(grant) || (await records.canRead(db, place, userId));
  const shown = canOpen ? await records.show(db, place, userId, grant, 'zh-CN') : undefined;
  const expected = await expectedPeople(parts, opened, state);
  const changes = shown
    ? await records.changesAfter(db, place, userId, grant, approval.record_version)
    : [];
  const body = {
    flow: flowOf(version.definition, state, expected),
    steps: showSteps(opened),
    events: showEvents(opened),
    copied: [...state.copied],
  };
  const blueprint = (await records.workspaces()).find(({ key }) => key === approval.workspace);
  const collection = blueprint?.blueprint.collections.find(({ id }) => id === approval.collection);
  const [zh, en] = collection?.title ?? [approval.collection, approval.collection];
  return {
    id: approval.id,
    workspace: approval.workspace,
    collection: approval.collection,
    collectionTitle: [zh, en],
    recordId: approval.record_id,
    number: approval.record_no,
    definition: followedOf(approval, version),
    status: approval.status,
    starter: approval.starter_id,
    startedAt: approval.started_at,
    endedAt: approval.ended_at,
    epoch: approval.epoch,
    summary: JSON.parse(approval.summary) as ShownSummary,
    ...body,
    people: await namePeople(db, approval, body),
    mine: ownTasks(opened, state, shown?.writable ?? []),
    can: abilitiesOf(opened, shown !== undefined),
    recordVersion: shown?.version ?? null,
    changes: changes.slice(0, LIMITS.shownChanges),
  };
}

export function followedOf(
  approval: ApprovalRow,
  { content, key }: Pick<RunningVersion, 'content' | 'key'>,
) {
  const [zh, en] = content.title;
  const title: [string, string] = [zh, en];
  return { id: approval.definition_id, key, title, version: approval.definition_version };
}

async function expectedPeople(
  parts: ActParts,
  { approval, version }: Opened,
  state: ReturnType<typeof foldEvents>,
): Promise<Map<string, string[]>> {
  if (approval.status !== 'running') return new Map();
  const { db, clock, records } = parts;
  const { starter_id: starterId } = approval;
  const surroundings = createSurroundings({ clock, records }, db, {
    workspace: approval.workspace,
    collection: approval.collection,
    definitionId: approval.definition_id,
    definition: version.definition,
    starterId,
    chosen: JSON.parse(approval.chosen) as Record<string, string[]>,
    readRecord: () => records.read(db, placeOf(approval), starterId).catch(() => undefined),
  });
  return foreseeRest(version.definition, state, surroundings);
}

function showSteps({ steps, tasks, events }: Opened): Shown['steps'] {
  const remarks = new Map<string, { comment?: string; signature?: string }>();
  for (const { event } of events) {
    if (event.kind === 'approved' || event.kind === 'rejected' || event.kind === 'returned') {
      remarks.set(event.task, event);
    } else if (event.kind === 'takenBack') remarks.delete(event.task);
  }
  return steps.map((step) => ({
    id: step.id,
    node: step.node,
    epoch: step.epoch,
    state: step.state,
    enteredAt: step.entered_at,
    leftAt: step.left_at,
    tasks: tasks
      .filter((task) => task.step_id === step.id)
      .map((task) => ({
        id: task.id,
        person: task.person_id,
        assignee: task.assignee_id,
        state: task.state,
        openedAt: task.opened_at,
        decidedAt: task.decided_at,
        dueAt: task.due_at,
        comment: remarks.get(task.id)?.comment ?? '',
        signature: remarks.get(task.id)?.signature ?? null,
        added:
          task.added_to === null
            ? null
            : { to: task.added_to, where: task.added_where ?? 'beside' },
      })),
  }));
}

function showEvents({ events, tasks, steps }: Opened): Shown['events'] {
  const nodeOfTask = new Map(tasks.map((task) => [task.id, task.node]));
  const nodeOfStep = new Map(steps.map((step) => [step.id, step.node]));
  return events.slice(-LIMITS.shownEvents).map(({ number, at, event }) => {
    const task = 'task' in event ? event.task : null;
    const step = 'step' in event ? event.step : undefined;
    const node = 'node' in event ? event.node : undefined;
    return {
      number,
      at,
      kind: event.kind,
      by: 'by' in event ? event.by : event.kind === 'started' ? event.starter : null,
      node: node ?? nodeOfTask.get(task ?? '') ?? nodeOfStep.get(step ?? '') ?? null,
      task,
      people: peopleIn(event),
      comment: ('comment' in event && event.comment) || '',
      signature: ('signature' in event && event.signature) || null,
      detail: detailOf(event),
    };
  });
}

function peopleIn(event: ApprovalEvent): string[] {
  switch (event.kind) {
    case 'entered':
    case 'signersAdded':
      return event.tasks.map((task) => task.assignee);
    case 'copied':
      return [...event.people];
    case 'transferred':
      return [event.to];
    default:
      return [];
  }
}

function detailOf(event: ApprovalEvent): string | null {
  switch (event.kind) {
    case 'returned':
      return `${event.to}:${event.then}`;
    case 'signersAdded':
      return event.where;
    case 'caseTaken':
      return event.case;
    case 'stepPassed':
      return event.because ?? null;
    case 'ended':
      return event.because ?? event.status;
    default:
      return null;
  }
}

async function namePeople(
  db: Db,
  { starter_id }: ApprovalRow,
  { flow, steps, events, copied }: Pick<Shown, 'flow' | 'steps' | 'events' | 'copied'>,
): Promise<Shown['people']> {
  const ids = new Set([
    starter_id,
    ...copied,
    ...flow.flatMap((node) => node.expected ?? []),
    ...steps.flatMap(({ tasks }) => tasks.flatMap((task) => [task.person, task.assignee])),
    ...events.flatMap((event) => [...event.people, ...(event.by === null ? [] : [event.by])]),
  ]);
  return [...(await readUserNames(db, ids)).values()].slice(0, 3_000);
}

function ownTasks(
  { approval, version, tasks, userId }: Opened,
  state: ReturnType<typeof foldEvents>,
  writable: readonly string[],
): Shown['mine'] {
  if (approval.status !== 'running') return [];
  return tasks
    .filter((task) => task.state === 'open' && task.assignee_id === userId)
    .map((task) => {
      const node = findNode(version.definition, task.node);
      const [zh, en] = task.node === START ? START_TITLE : (node?.title ?? ['', '']);
      const actions = node?.kind === 'sign' ? node.actions : [];
      const can: Shown['mine'][number]['can'] = node
        ? ['approve', 'reject', ...actions]
        : ['approve'];
      const targets = actions.includes('return')
        ? returnTargets(version.definition, state, task.node)
        : [];
      return {
        id: task.id,
        node: task.node,
        title: [zh, en],
        can,
        reason: (node?.kind === 'sign' && node.reason) || 'never',
        signature: node?.kind === 'sign' && node.signature === true,
        writable: [...writable],
        returnTo: targets.map((each) => ({
          node: each.node,
          title: [each.title[0], each.title[1]],
        })),
      };
    });
}

function abilitiesOf(
  { approval, tasks, relation, userId }: Opened,
  openRecord: boolean,
): Shown['can'] {
  const isRunning = approval.status === 'running';
  const { isStarter, isManager } = relation;
  const last = tasks
    .filter((task) => task.state === 'approved' && task.decided_by === userId)
    .filter((task) => task.epoch === approval.epoch)
    .at(-1);
  return {
    openRecord,
    withdraw: isRunning && isStarter,
    remind: isRunning && (isStarter || isManager),
    comment: true,
    copy: true,
    reassign: isRunning && isManager,
    takeBack: isRunning ? (last?.id ?? null) : null,
  };
}
