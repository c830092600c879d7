import { readBackup } from '../portable/read-backup.ts';
import { restoreBackup } from '../portable/restore-backup.ts';
import { readArgs, requireOne } from './args.ts';
import type { Command } from './command.ts';
import { printProgress, runWithEnv } from './run-with-env.ts';

/** Restores a backup into an empty data folder and an empty database. */
export const restore: Command = {
  summary: { 'zh-CN': '恢复备份', 'en-US': 'Restore a backup' },
  help: {
    'zh-CN': `用法：pedestal restore <备份文件夹> [--check]

先校验整个备份，再恢复到空的数据文件夹（PEDESTAL_DATA）和空的数据库（设置了 DATABASE_URL 时为 PostgreSQL）。
不为空时拒绝执行，现有数据不变。旧会话全部结束，所有人需要重新登录。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL、S3_*、PEDESTAL_SECRET）。

选项：
  --check   只校验备份，不做任何修改

退出码：0 已完成，1 失败，2 用法错误。`,
    'en-US': `Usage: pedestal restore <backup folder> [--check]

Verifies the whole backup first, then restores it into an empty data folder (PEDESTAL_DATA) and an
empty database (PostgreSQL if DATABASE_URL is set). Refuses and changes nothing if either is not
empty. Old sessions are ended: everybody signs in again. Reads the same environment variables as the
console (PEDESTAL_DATA, DATABASE_URL, S3_*, PEDESTAL_SECRET).

Options:
  --check   only verify the backup, change nothing

Exit codes: 0 done, 1 failed, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { positionals, values } = readArgs(args, { check: { type: 'boolean' } });
    const folder = requireOne(positionals, {
      'zh-CN': '请指明一个备份文件夹。',
      'en-US': 'Give the folder of one backup.',
    });
    const { print, locale } = terminal;
    const isChinese = locale === 'zh-CN';
    const progress = printProgress(terminal);
    await runWithEnv(terminal, async (env) => {
      print(isChinese ? '校验备份：' : 'Verifying the backup:');
      const found = await readBackup(folder, progress);
      const { createdAt } = found.manifest;
      print(isChinese ? `备份完好（${createdAt}）。` : `The backup of ${createdAt} is intact.`);
      if (values.check) return;
      print(isChinese ? '恢复：' : 'Restoring:');
      await restoreBackup(env, folder, found, progress);
      print(isChinese ? '恢复完成，可以启动控制台。' : 'Restored. The console can be started.');
    });
  },
};
