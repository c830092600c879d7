import { type Locale, NOTICE_TYPES, PERMISSIONS, teamPermission } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Notices } from './notices.ts';

type Texts = Record<Locale, string>;
type Sender = Pick<Notices, 'sendFromConsole' | 'announce'>;

const SMS_BUDGET_SPENT = {
  type: NOTICE_TYPES.smsBudgetSpent,
  title: { 'zh-CN': '今日短信已用完', 'en-US': 'No text messages left today' },
  body: {
    'zh-CN': '今日短信额度已用完，次日恢复前无法发送验证码。请检查是否有人滥用。',
    'en-US':
      'Today’s quota of text messages is used up, so no codes are sent until tomorrow. Check for abuse.',
  },
  link: '',
  to: { permission: PERMISSIONS.writeSystems },
};

/** Notifies administrators that no more text messages are sent today. */
export async function notifySmsBudgetSpent(db: Db, notices: Sender): Promise<void> {
  const seq = await db
    .transaction()
    .execute((trx) => notices.sendFromConsole(trx, SMS_BUDGET_SPENT));
  notices.announce(seq);
}

/** Stores a notice to the people who manage the registry; call the returned function after the commit. */
export async function notifyRegistryManagers(
  trx: Db,
  notices: Sender,
  title: Texts,
  body: Texts,
): Promise<() => void> {
  const seq = await notices.sendFromConsole(trx, {
    type: NOTICE_TYPES.subAppChanged,
    title,
    body,
    link: '',
    to: { permission: PERMISSIONS.manageRegistry },
  });
  return () => notices.announce(seq);
}

/** Stores a notice about the releases of a sub-app to its team and to administrators. */
export async function notifyTeam(
  trx: Db,
  notices: Sender,
  subApp: string,
  { title, body }: { title: Texts; body: Texts },
): Promise<() => void> {
  const seq = await notices.sendFromConsole(trx, {
    type: NOTICE_TYPES.releaseHealth,
    title,
    body,
    link: `/auth/release-health?name=${subApp}`,
    to: { permission: [PERMISSIONS.manageRegistry, teamPermission(subApp)] },
  });
  return () => notices.announce(seq);
}

/** Tells a person that a browser with a copy of their cookie was refused. */
export async function notifyResumeRefused(
  db: Db,
  notices: Sender,
  userId: string,
  { address, browser }: { address: string; browser: string },
): Promise<void> {
  const seq = await db.transaction().execute((trx) =>
    notices.sendFromConsole(trx, {
      type: NOTICE_TYPES.resumeRefused,
      title: {
        'zh-CN': '已拒绝一次异常的会话恢复',
        'en-US': 'A browser tried to resume your session',
      },
      body: {
        'zh-CN': `有浏览器使用您的登录 Cookie 尝试恢复会话，但与您登录时的浏览器或网络不一致，已拒绝。地址：${address}，浏览器：${browser || '未知'}。如果不是您本人操作，请在设置中退出所有会话并修改密码。`,
        'en-US': `A browser had your sign-in cookie but was not the browser or network that you signed in with, so it was refused. Address: ${address}, browser: ${browser || 'unknown'}. If this was not you, sign out everywhere in the settings and change your password.`,
      },
      link: '',
      to: { userId },
    }),
  );
  notices.announce(seq);
}

/** Stores a notice to the maker of a webhook that was paused; call the returned function after the commit. */
export async function notifyWebhookPaused(
  trx: Db,
  notices: Sender,
  userId: string,
  { label }: { label: string },
): Promise<() => void> {
  const seq = await notices.sendFromConsole(trx, {
    type: NOTICE_TYPES.webhookPaused,
    title: { 'zh-CN': '事件推送已暂停', 'en-US': 'A webhook was paused' },
    body: {
      'zh-CN': `事件推送“${label}”连续一天推送失败，已暂停。请检查接收方后恢复推送。`,
      'en-US': `The webhook ${label} has failed for a day and was paused. Check its receiver, then resume it.`,
    },
    link: '/auth/webhooks',
    to: { userId },
  });
  return () => notices.announce(seq);
}
