import {
  type ApprovalEvent,
  type ApprovalState,
  act,
  type Command,
  foldEvents,
  newState,
  Refusal,
} from '@pedestal/approval';
import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { InForce, RunningVersion } from '../definition/in-force.ts';
import type { NoticePort, RecordPlace, RunPort, ShownSummary } from '../ports.ts';
import type { ApprovalRow } from './approval.store.ts';
import * as store from './approval.store.ts';
import { project } from './project.ts';
import { explainRefusal } from './refuse.ts';
import { requireStillNamed } from './still-named.ts';
import { createSurroundings } from './surroundings.ts';
import { tell } from './tell.ts';

export interface PerformParts {
  kind: DatabaseKind;
  clock: () => number;
  records: RunPort;
  notices: NoticePort;
  inForce: InForce;
}

/** Who sends a command; null: the console, because a time limit is over. */
export interface Performer {
  userId: string | null;
  locale: Locale;
  callId: string | undefined;
}

export interface Performed {
  state: ApprovalState;
  /** Called after the commit. */
  announcements: (() => void)[];
  /** People whose number of open tasks has changed. */
  people: Set<string>;
}

export const placeOf = (row: ApprovalRow): RecordPlace => ({
  workspace: row.workspace,
  collection: row.collection,
  recordId: row.record_id,
});

/**
 * Carries out a command on an approval that this transaction has locked: stores its events and what
 * they change, moves the record at the end, and tells people. Everything or nothing.
 */
export async function perform(
  parts: PerformParts,
  trx: Db,
  approval: ApprovalRow,
  command: Command,
  performer: Performer,
): Promise<Performed> {
  const { clock, records, inForce, notices } = parts;
  const version = await inForce.open(trx, approval.definition_id, approval.definition_version);
  const stored = await store.readEvents(trx, approval.id);
  const before = stored.length === 0 ? newState() : foldEvents(stored.map(({ event }) => event));
  const place = placeOf(approval);
  const { starter_id: starterId } = approval;
  const surroundings = createSurroundings({ clock, records }, trx, {
    workspace: approval.workspace,
    collection: approval.collection,
    definitionId: approval.definition_id,
    definition: version.definition,
    starterId,
    chosen: JSON.parse(approval.chosen) as Record<string, string[]>,
    readRecord: once(() => records.read(trx, place, starterId)),
  });
  const { definition } = version;
  await requireStillNamed({ command, before, definition }, surroundings);
  const done = await act(version.definition, before, command, surroundings).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const task = 'task' in command ? command.task : undefined;
      throw await explainRefusal(trx, error, approval, task, performer.locale);
    },
  );
  const { events, state: after } = done;
  const announcements = await finishRecord(parts, trx, approval, version, events, performer);
  const summary = await storeAll(parts, trx, approval, version, { before, after, events });
  const told = { approval, content: version.content, summary, before, after, events };
  announcements.push(...(await tell(notices, trx, { ...told, actorId: performer.userId })));
  return { state: after, announcements, people: changedPeople(before, after) };
}

/** Calls a function at most once. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

/** The transition at the end. Where it is refused, so is the signature. */
async function finishRecord(
  { records }: PerformParts,
  trx: Db,
  approval: ApprovalRow,
  { content }: RunningVersion,
  events: readonly ApprovalEvent[],
  { userId, callId, locale }: Performer,
): Promise<(() => void)[]> {
  const end = events.find((event) => event.kind === 'ended');
  const transition = end && content.ends[end.status];
  if (!transition) return [];
  const by = { userId: userId ?? approval.starter_id, callId, locale };
  return records.finish(trx, placeOf(approval), transition, by);
}

interface Outcome {
  before: ApprovalState;
  after: ApprovalState;
  events: readonly ApprovalEvent[];
}

async function storeAll(
  { clock, records }: PerformParts,
  trx: Db,
  approval: ApprovalRow,
  { content, definition, definitionId }: RunningVersion,
  { before, after, events }: Outcome,
): Promise<ShownSummary> {
  const now = clock();
  const { id } = approval;
  await store.insertEvents(trx, id, before.events + 1, now, events);
  const projection = project({
    ...{ approvalId: id, definitionId, definition, before, after, events, now },
  });
  await store.insertSteps(trx, projection.newSteps);
  for (const step of projection.changedSteps) await store.updateStep(trx, step.id, step.changes);
  await store.insertTasks(trx, projection.newTasks);
  for (const { before: was, changes } of projection.changedTasks) {
    if (!(await store.updateTask(trx, was, changes))) throw new AppError('changedMeanwhile');
  }
  await store.insertCopies(trx, id, copiesIn(events), now);
  const shown =
    before.status === 'running'
      ? await readShown(records, trx, approval, content)
      : { no: approval.record_no, summary: JSON.parse(approval.summary) as ShownSummary };
  const isStored = await store.updateApproval(
    trx,
    { id, events: before.events },
    {
      status: after.status,
      epoch: after.epoch,
      events: after.events,
      ended_at: after.status === 'running' ? null : (approval.ended_at ?? now),
      record_no: shown.no,
      summary: JSON.stringify(shown.summary),
      search: searchTextOf(shown.no, shown.summary),
    },
  );
  if (!isStored) throw new AppError('changedMeanwhile');
  return shown.summary;
}

/** What lists show of the record now. The end of the approval may have given it a number. */
async function readShown(
  records: RunPort,
  trx: Db,
  approval: ApprovalRow,
  content: RunningVersion['content'],
): Promise<{ no: string | null; summary: ShownSummary }> {
  const { starter_id: userId } = approval;
  const place = placeOf(approval);
  const { no } = await records.read(trx, place, userId);
  return { no, summary: await records.summarise(trx, place, content.summary, userId) };
}

function copiesIn(events: readonly ApprovalEvent[]) {
  return events.flatMap((event) =>
    event.kind === 'copied'
      ? event.people.map((userId) => ({ userId, node: event.node ?? '' }))
      : [],
  );
}

export function searchTextOf(no: string | null, summary: ShownSummary): string {
  const texts = summary.flatMap(({ text }) => text);
  return [...(no === null ? [] : [no]), ...new Set(texts)].join('\n').toLowerCase().slice(0, 2_000);
}

/** People who have more or fewer open tasks than before. */
function changedPeople(before: ApprovalState, after: ApprovalState): Set<string> {
  const people = new Set<string>();
  for (const task of after.tasks.values()) {
    const was = before.tasks.get(task.id);
    if (was?.state === task.state && was.assignee === task.assignee) continue;
    if (task.state === 'open' || was?.state === 'open') {
      people.add(task.assignee);
      if (was) people.add(was.assignee);
    }
  }
  return people;
}
