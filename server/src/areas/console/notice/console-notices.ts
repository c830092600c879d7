import { type Locale, NOTICE_TYPES, PERMISSIONS } from '@pedestal/contract';
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
  permission: PERMISSIONS.writeSystems,
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
    permission: PERMISSIONS.manageRegistry,
  });
  return () => notices.announce(seq);
}
