import type { Refusal, RefusalName } from '@pedestal/approval';
import { AppError, type Locale } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ApprovalRow } from './approval.store.ts';
import * as store from './approval.store.ts';

/** Refusals that a field of the request causes, with what the person reads there. */
const FIELD_TEXTS: Partial<Record<RefusalName, [field: string, Record<Locale, string>]>> = {
  reasonNeeded: ['comment', { 'zh-CN': '请填写意见', 'en-US': 'Give a reason.' }],
  signatureNeeded: ['signature', { 'zh-CN': '请手写签名', 'en-US': 'Draw your signature.' }],
  alreadySigner: [
    'people',
    { 'zh-CN': '已是本节点的审批人，请换人', 'en-US': 'Signs here already. Choose somebody else.' },
  ],
  notEarlier: [
    'to',
    {
      'zh-CN': '只能退回到已经审批过的前序节点',
      'en-US': 'Only an earlier node that was signed can be returned to.',
    },
  ],
  tooManySigners: [
    'people',
    { 'zh-CN': '审批人过多', 'en-US': 'There are too many signers here.' },
  ],
};

/** The error of the API for a command that the engine refuses: it says who was faster, and when. */
export async function explainRefusal(
  db: Db,
  { refusal }: Refusal,
  approval: ApprovalRow,
  taskId: string | undefined,
  locale: Locale,
): Promise<AppError> {
  if (refusal === 'unknownTask') return new AppError('notFound');
  if (refusal === 'notYours') return explainTransfer(db, approval, taskId);
  if (refusal === 'ended') return explainEnd(db, approval);
  if (refusal === 'taskClosed') return explainTask(db, approval, taskId);
  const text = FIELD_TEXTS[refusal];
  if (!text) return new AppError('approvalRefused', { reason: refusal });
  const [field, messages] = text;
  const fields = [{ field, message: messages[locale] }];
  return new AppError('malformedInput', { fields, reason: refusal });
}

const DECISIONS: ReadonlySet<string> = new Set(['approved', 'rejected', 'ended']);

async function explainEnd(db: Db, approval: ApprovalRow): Promise<AppError> {
  const events = await store.readEvents(db, approval.id);
  const last = events.findLast(({ event }) => event.kind === 'ended');
  // The end follows from the last signature, or somebody withdrew.
  const cause = events.findLast(
    ({ event }) => DECISIONS.has(event.kind) && 'by' in event && event.by,
  );
  const by = cause && 'by' in cause.event ? cause.event.by : null;
  return new AppError('approvalEnded', {
    decided: { by: await nameOf(db, by), at: last?.at ?? 0, as: approval.status },
  });
}

/** Somebody handed the task on meanwhile; otherwise it never was the caller's. */
async function explainTransfer(
  db: Db,
  approval: ApprovalRow,
  taskId: string | undefined,
): Promise<AppError> {
  const last = (await store.readEvents(db, approval.id)).findLast(
    ({ event }) => event.kind === 'transferred' && event.task === taskId,
  );
  if (last?.event.kind !== 'transferred') return new AppError('forbidden');
  return new AppError('taskDecided', {
    decided: { by: await nameOf(db, last.event.by), at: last.at, as: 'transferred' },
  });
}

async function explainTask(
  db: Db,
  approval: ApprovalRow,
  taskId: string | undefined,
): Promise<AppError> {
  const task = taskId === undefined ? undefined : await store.findTask(db, approval.id, taskId);
  if (!task) return new AppError('notFound');
  if (task.decided_at !== null) {
    const by = await nameOf(db, task.decided_by);
    return new AppError('taskDecided', { decided: { by, at: task.decided_at, as: task.state } });
  }
  // Somebody else's signing, a return or a transfer has made it pointless.
  const events = await store.readEvents(db, approval.id);
  const last = events.findLast(({ event }) => 'by' in event && event.by !== null);
  const by = last && 'by' in last.event ? last.event.by : null;
  return new AppError('taskDecided', {
    decided: { by: await nameOf(db, by), at: last?.at ?? 0, as: last?.event.kind ?? task.state },
  });
}

async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const found = (await readUserNames(db, [userId])).get(userId);
  return found ? found.displayName || found.userName : null;
}
