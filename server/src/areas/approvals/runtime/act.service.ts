import type { Command } from '@pedestal/approval';
import {
  AppError,
  ERROR_MESSAGES,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { record } from '../../../administration/change.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import * as organisation from '../organisation/organisation.store.ts';
import type { AuthorityPort, RecordPort } from '../ports.ts';
import { findGrant } from '../view/grant.ts';
import { requireRelation } from '../view/relation.ts';
import { announce } from './announce.ts';
import type { ApprovalRow } from './approval.store.ts';
import * as store from './approval.store.ts';
import { handOver } from './hand-over.ts';
import { type Performed, type PerformParts, perform, placeOf } from './perform.ts';
import { NO_LONGER_SIGNER } from './still-named.ts';

type Routes = typeof routeGroups.approval;
type Outcome = RouteOutput<Routes['approve']>;

export interface ActParts extends PerformParts {
  records: RecordPort;
  db: Db;
  bus: Bus;
  authority: AuthorityPort;
}

/** One act of a person, inside its transaction. */
export interface Act {
  trx: Db;
  approval: ApprovalRow;
  userId: string;
  context: SignedInContext;
  /** Sends a command; several in one act are stored together. */
  send(command: Command): Promise<void>;
}

export type ActService = ReturnType<typeof createActService>;

/** Carries out what people do in approvals, each act in one transaction. */
export function createActService(parts: ActParts) {
  const { db, bus, records } = parts;

  /** Runs an act in a transaction that has locked the approval. */
  async function runIn(
    trx: Db,
    id: string,
    context: SignedInContext,
    work: (act: Act) => Promise<void>,
  ): Promise<{ outcome: Outcome; performed: Performed[] }> {
    const { userId } = context.session;
    const approval = await store.lockApproval(trx, parts.kind, id);
    if (!approval) throw new AppError('notFound');
    await requireRelation(parts, trx, approval, userId, await store.readTasks(trx, id));
    const performed: Performed[] = [];
    const performer = { userId, locale: context.locale, callId: callIdOf(context.headers) };
    const send = async (command: Command) => {
      performed.push(await perform(parts, trx, approval, command, performer));
    };
    await work({ trx, approval, userId, context, send });
    const state = performed.at(-1)?.state;
    const own = [...(state?.tasks.values() ?? [])].filter(
      (task) => task.state === 'open' && task.assignee === userId,
    );
    const status = state?.status ?? approval.status;
    return { outcome: { id, status, tasks: own.map((task) => task.id) }, performed };
  }

  async function run(
    id: string,
    context: SignedInContext,
    work: (act: Act) => Promise<void>,
  ): Promise<Outcome> {
    let performed: Performed[] = [];
    const done = records.once(
      context,
      async (trx) => {
        const outcome = await runIn(trx, id, context, work);
        ({ performed } = outcome);
        return outcome.outcome;
      },
      () => {
        for (const each of performed) announce(bus, each);
      },
    );
    return done.catch((error: unknown) => handOverLost(id, context, error));
  }

  /** Whoever lost the role is told so, and whoever holds it now gets the task. */
  async function handOverLost(
    approvalId: string,
    { session: { userId: from } }: SignedInContext,
    error: unknown,
  ): Promise<never> {
    if (error instanceof AppError && error.details.reason === NO_LONGER_SIGNER) {
      const tasks = await store.readTasks(db, approvalId);
      const own = tasks.filter(
        ({ state, assignee_id }) => state === 'open' && assignee_id === from,
      );
      for (const { id: taskId } of own) await handOver(parts, { approvalId, taskId, from });
    }
    throw error;
  }

  return {
    run,

    /** The same without the memory of calls, for one of several. */
    async runOnce(id: string, context: SignedInContext, work: (act: Act) => Promise<void>) {
      const { performed } = await retryConflicts(() =>
        db.transaction().execute((trx) => runIn(trx, id, context, work)),
      );
      for (const each of performed) announce(bus, each);
    },
  };
}

/** Approves or rejects, after the signer has seen what changed. */
export const decide =
  (
    parts: ActParts,
    kind: 'approve' | 'reject',
    task: string,
    body: RouteParsed<Routes['approve']>['body'],
  ) =>
  async (act: Act): Promise<void> => {
    const { userId: by } = act;
    await requireSeen(parts, act, task, body.recordVersion);
    const signature = body.signature && (await keepSignature(parts, act, body.signature));
    await act.send({
      ...{ kind, task, by, comment: body.comment },
      ...(signature && { signature }),
    });
  };

async function keepSignature(
  { clock }: ActParts,
  { trx, approval, userId }: Act,
  image: string,
): Promise<string> {
  const at = clock();
  const id = newId(at);
  const row = { id, approval_id: approval.id, user_id: userId, image, at };
  await store.insertSignature(trx, row);
  return id;
}

/** Refuses a signature on a record that is no longer what the signer saw, as far as it is visible. */
export async function requireSeen(
  parts: ActParts,
  { trx, approval, userId }: Act,
  taskId: string,
  seen: number = approval.record_version,
): Promise<void> {
  const task = await store.findTask(trx, approval.id, taskId);
  // The engine says what is wrong with it.
  if (task?.state !== 'open' || task.assignee_id !== userId) return;
  const place = placeOf(approval);
  const { version } = await parts.records.read(trx, place, userId);
  if (version === seen) return;
  const grant = await findGrant(parts, trx, userId, place);
  const changes = await parts.records.changesAfter(trx, place, userId, grant, seen);
  const theirs = new Map<string, unknown>();
  for (const change of [...changes].reverse()) {
    // What this signer has changed needs no second look.
    if (change.by?.id === userId) continue;
    for (const [field, [, value]] of Object.entries(change.changes)) theirs.set(field, value);
  }
  if (theirs.size === 0) return;
  throw new AppError('recordChanged', {
    conflicts: [...theirs].slice(0, 50).map(([field, value]) => ({ field, theirs: value })),
    recordVersion: version,
  });
}

const UNKNOWN_PERSON = {
  'zh-CN': '所选人员不可用',
  'en-US': 'Somebody chosen here is not available.',
} as const;

/** Tasks go to colleagues who can sign in. */
async function requireColleagues(
  { trx, userId, context }: Act,
  field: 'to' | 'people',
  ids: readonly string[],
): Promise<void> {
  const known = await organisation.keepColleagues(trx, userId, ids);
  if (ids.every((id) => known.has(id))) return;
  const fields = [{ field, message: UNKNOWN_PERSON[context.locale] }];
  throw new AppError('malformedInput', { fields });
}

/** Hands a task to somebody else; whoever manages approvals, also that of another person. */
export const transfer =
  (parts: ActParts, task: string, { to, comment }: RouteParsed<Routes['transfer']>['body']) =>
  async (act: Act): Promise<void> => {
    const { trx, approval, userId: by, context } = act;
    await requireColleagues(act, 'to', [to]);
    const found = await store.findTask(trx, approval.id, task);
    const asAdministrator =
      found?.assignee_id !== by &&
      (await parts.authority.hasPermission(by, PERMISSIONS.manageApprovals));
    const command = { kind: 'transfer', task, by, to, comment } as const;
    await act.send(asAdministrator ? { ...command, asAdministrator } : command);
    if (!asAdministrator) return;
    await record(trx, context, parts.clock(), {
      action: 'approval.act',
      targetType: 'approval',
      targetId: approval.id,
      targetName: approval.record_no ?? approval.record_id,
      before: { assignee: found?.assignee_id },
      after: { assignee: to },
    });
  };

export const addSigners =
  (task: string, { where, people, comment }: RouteParsed<Routes['addSigners']>['body']) =>
  async (act: Act): Promise<void> => {
    await requireColleagues(act, 'people', people);
    await act.send({ kind: 'addSigners', task, by: act.userId, where, people, comment });
  };

export const copyTo =
  (people: readonly string[]) =>
  async (act: Act): Promise<void> => {
    await requireColleagues(act, 'people', people);
    await act.send({ kind: 'copy', by: act.userId, people });
  };

/** Reminds everybody who can sign now; the starter does, and whoever manages approvals. */
export const remind =
  ({ clock, authority }: ActParts) =>
  async (act: Act): Promise<void> => {
    const { trx, approval, userId: by } = act;
    const isManager = await authority.hasPermission(by, PERMISSIONS.manageApprovals);
    if (approval.starter_id !== by && !isManager) throw new AppError('forbidden');
    const events = await store.readEvents(trx, approval.id);
    const last = events.findLast(({ event }) => event.kind === 'reminded' && event.by !== null);
    const wait = last ? last.at + LIMITS.remindEvery - clock() : 0;
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / 1_000) });
    const open = (await store.readTasks(trx, approval.id)).filter(({ state }) => state === 'open');
    const [first] = open;
    if (!first) throw new AppError('approvalRefused', { reason: 'ended' });
    for (const { id: task } of open) await act.send({ kind: 'remind', task, by });
  };

/** Approves several tasks, each alone. */
export async function approveMany(
  parts: ActParts,
  acts: ActService,
  { tasks, comment }: RouteParsed<Routes['approveMany']>['body'],
  context: SignedInContext,
): Promise<RouteOutput<Routes['approveMany']>> {
  const failed: RouteOutput<Routes['approveMany']>['failed'] = [];
  for (const { id, task, recordVersion } of tasks) {
    try {
      await acts.runOnce(id, context, decide(parts, 'approve', task, { comment, recordVersion }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (await isDoneByCaller(parts.db, id, task, context, error)) continue;
      const message = error.details.fields?.[0]?.message;
      const text = message ?? ERROR_MESSAGES[error.error][context.locale];
      failed.push({ task, error: error.error, message: text });
    }
  }
  return { done: tasks.length - failed.length, failed };
}

/** A repeated call finds what the first one has done. */
async function isDoneByCaller(
  db: Db,
  id: string,
  taskId: string,
  { session }: SignedInContext,
  { error }: AppError,
): Promise<boolean> {
  if (error !== 'taskDecided' && error !== 'approvalEnded') return false;
  const task = await store.findTask(db, id, taskId);
  return task?.state === 'approved' && task.decided_by === session.userId;
}
