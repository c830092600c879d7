import { type ApprovalEvent, type ApprovalState, START } from '@pedestal/approval';
import { type Locale, NOTICE_TYPES } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DefinitionContent } from '../definition/content.ts';
import type { NoticePort, ShownSummary } from '../ports.ts';
import type { ApprovalRow } from './approval.store.ts';

interface Told {
  approval: Pick<ApprovalRow, 'id' | 'starter_id' | 'record_no'>;
  content: Pick<DefinitionContent, 'title'>;
  summary: ShownSummary;
  before: ApprovalState;
  after: ApprovalState;
  events: readonly ApprovalEvent[];
  /** Who acted; nobody is told of an own act. */
  actorId: string | null;
}

type Texts = Record<Locale, string>;
interface Notice {
  userId: string;
  type: number;
  title: (names: { starter: string; title: readonly [string, string] }) => Texts;
}

/** Stores notices for everybody whom the events concern; returns what to call after the commit. */
export async function tell(notices: NoticePort, trx: Db, told: Told): Promise<(() => void)[]> {
  const wanted = findNotices(told).filter(({ userId }) => userId !== told.actorId);
  if (wanted.length === 0) return [];
  const names = await readUserNames(trx, [told.approval.starter_id]);
  const person = names.get(told.approval.starter_id);
  const starter = person?.displayName || person?.userName || '';
  const body = bodyOf(told);
  const announcements: (() => void)[] = [];
  for (const { userId, type, title } of wanted) {
    announcements.push(
      await notices.send(trx, {
        userId,
        type,
        title: title({ starter, title: told.content.title }),
        body,
        link: `/approve/a/${told.approval.id}`,
      }),
    );
  }
  return announcements;
}

/** What the definition shows to everybody who takes part. */
function bodyOf({ approval, summary }: Told): Texts {
  const parts = (at: 0 | 1) => [
    ...(approval.record_no ? [approval.record_no] : []),
    ...summary.map(({ title, text }) => `${title[at]}${at === 0 ? '：' : ': '}${text[at]}`),
  ];
  return { 'zh-CN': parts(0).join('；'), 'en-US': parts(1).join('; ') };
}

function findNotices({ approval, before, after, events }: Told): Notice[] {
  const notices: Notice[] = [];
  for (const task of after.tasks.values()) {
    const was = before.tasks.get(task.id);
    const isNew = was?.state !== 'open' || was.assignee !== task.assignee;
    if (task.state !== 'open' || !isNew) continue;
    const isRevision = after.steps.get(task.step)?.node === START;
    notices.push({ userId: task.assignee, ...(isRevision ? RETURNED : WAITING) });
  }
  for (const event of events) {
    if (event.kind === 'reminded') {
      const assignee = after.tasks.get(event.task)?.assignee;
      if (assignee !== undefined) notices.push({ userId: assignee, ...REMINDER });
    } else if (event.kind === 'copied') {
      notices.push(...event.people.map((userId) => ({ userId, ...COPIED })));
    } else if (event.kind === 'ended' && event.status !== 'withdrawn') {
      const texts = event.status === 'approved' ? APPROVED : REJECTED;
      notices.push({ userId: approval.starter_id, ...texts });
    }
  }
  return notices;
}

const WAITING: Omit<Notice, 'userId'> = {
  type: NOTICE_TYPES.approvalWaiting,
  title: ({ starter, title }) => ({
    'zh-CN': `${starter}的${title[0]}待您审批`,
    'en-US': `${title[1]} of ${starter} waits for you`,
  }),
};
const RETURNED: Omit<Notice, 'userId'> = {
  type: NOTICE_TYPES.approvalReturned,
  title: ({ title }) => ({
    'zh-CN': `您的${title[0]}被退回，请修改后重新提交`,
    'en-US': `Your ${title[1]} was returned. Revise it and hand it in again.`,
  }),
};
const REMINDER: Omit<Notice, 'userId'> = {
  type: NOTICE_TYPES.approvalReminder,
  title: ({ starter, title }) => ({
    'zh-CN': `催办：${starter}的${title[0]}待您审批`,
    'en-US': `Reminder: ${title[1]} of ${starter} waits for you`,
  }),
};
const COPIED: Omit<Notice, 'userId'> = {
  type: NOTICE_TYPES.approvalCopied,
  title: ({ starter, title }) => ({
    'zh-CN': `${starter}的${title[0]}抄送给您`,
    'en-US': `You were told about ${title[1]} of ${starter}`,
  }),
};
const APPROVED: Omit<Notice, 'userId'> = {
  type: NOTICE_TYPES.approvalEnded,
  title: ({ title }) => ({
    'zh-CN': `您的${title[0]}已通过`,
    'en-US': `Your ${title[1]} was approved`,
  }),
};
const REJECTED: Omit<Notice, 'userId'> = {
  type: NOTICE_TYPES.approvalEnded,
  title: ({ title }) => ({
    'zh-CN': `您的${title[0]}被驳回`,
    'en-US': `Your ${title[1]} was rejected`,
  }),
};
