import { AppError, ERROR_MESSAGES, type Locale } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import type { Texts } from '../../../platform/jobs/job.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { FilesPort } from '../ports.ts';
import type { WrittenFile } from '../query/export.service.ts';
import { findMailAddress } from './schedule.store.ts';
import type { ScheduleContent } from './schedule-content.ts';

interface Dependencies {
  db: Db;
  log: Logger;
  personalFiles: FilesPort;
  /** Undefined: no mail server is set. */
  mailer: Mailer | undefined;
}

interface Parcel {
  userId: string;
  /** Of the schedule. */
  name: string;
  file: WrittenFile;
  content: Pick<ScheduleContent, 'toFiles' | 'toMail' | 'language'>;
  /** The same for every attempt to deliver this file. */
  key: string;
}

export type Delivery = ReturnType<typeof createDelivery>;

const FOLDER: Texts = { 'zh-CN': '报表', 'en-US': 'Reports' };
/** Mail servers refuse more; the file is still with the job. */
const LARGEST_MAIL = 15 * 1024 * 1024;

const WORDS = {
  inFiles: {
    'zh-CN': '文件已存入您的“报表”文件夹。',
    'en-US': 'The file is in your folder “Reports”.',
  },
  mailed: {
    'zh-CN': '文件已发送到您的邮箱。',
    'en-US': 'The file was sent to your mail address.',
  },
  noServer: {
    'zh-CN': '未发送邮件：系统没有设置邮件服务器。',
    'en-US': 'No mail was sent: no mail server is set.',
  },
  noAddress: {
    'zh-CN': '未发送邮件：您的个人资料中没有邮箱地址。',
    'en-US': 'No mail was sent: your profile has no mail address.',
  },
  tooLarge: {
    'zh-CN': '未发送邮件：文件超过 15 MB。',
    'en-US': 'No mail was sent: the file is larger than 15 MB.',
  },
  refused: {
    'zh-CN': '未发送邮件：邮件服务器没有接收。',
    'en-US': 'No mail was sent: the mail server did not take it.',
  },
} as const satisfies Record<string, Texts>;

/**
 * Brings a file to a recipient besides the job: into their own files, and by mail. What fails is
 * said in the notice; the file of the job is there in any case.
 */
export function createDelivery({ db, log, personalFiles, mailer }: Dependencies) {
  async function keep({ userId, file, content, key }: Parcel): Promise<Texts> {
    try {
      const folder = FOLDER[content.language];
      await personalFiles.save(userId, { folder, name: file.name, content: file.content, key });
      return WORDS.inFiles;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return {
        'zh-CN': `未存入您的文件：${ERROR_MESSAGES[error.error]['zh-CN']}`,
        'en-US': `Not saved among your files: ${ERROR_MESSAGES[error.error]['en-US']}`,
      };
    }
  }

  async function mail({ userId, name, file, content }: Parcel): Promise<Texts> {
    if (!mailer) return WORDS.noServer;
    const to = await findMailAddress(db, userId);
    if (!to) return WORDS.noAddress;
    if (file.content.length > LARGEST_MAIL) return WORDS.tooLarge;
    try {
      await mailer.send({
        to,
        subject: name,
        text: bodyOf(name, content.language),
        attachment: file,
      });
      return WORDS.mailed;
    } catch (error) {
      log.warn({ err: error }, 'a report could not be mailed');
      return WORDS.refused;
    }
  }

  /** Returns what became of it, in words. */
  return async (parcel: Parcel): Promise<Texts[]> => [
    ...(parcel.content.toFiles ? [await keep(parcel)] : []),
    ...(parcel.content.toMail ? [await mail(parcel)] : []),
  ];
}

function bodyOf(name: string, locale: Locale): string {
  return locale === 'zh-CN'
    ? `附件是定时发送的报表“${name}”，按您的权限计算。\n如不再需要，可在“数据报表 > 定时发送”中退出。\n`
    : `Attached is the scheduled report “${name}”, calculated with your rights.\nTo stop receiving it, open Reports > Schedules.\n`;
}
