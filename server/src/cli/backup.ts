import { writeBackup } from '../portable/write-backup.ts';
import { readArgs, requireOne } from './args.ts';
import { type Command, CommandFailure } from './command.ts';
import { printProgress, runWithEnv } from './run-with-env.ts';

/** Backs up everything that the console stores, while it runs. */
export const backup: Command = {
  summary: { 'zh-CN': '备份全部数据', 'en-US': 'Back up all data' },
  help: {
    'zh-CN': `用法：pedestal backup <新文件夹>

把数据库、文件、子应用发布包和密钥写入一个新文件夹。控制台可以继续运行：备份是同一时刻的状态。
备份可以恢复到任一种数据库和存储。文件夹中含有密钥，请妥善保管。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL、S3_*、PEDESTAL_SECRET）。
如果设置了 PEDESTAL_SECRET，备份中不含密钥，请另行保存。

退出码：0 已完成，1 失败或有内容缺失，2 用法错误。`,
    'en-US': `Usage: pedestal backup <new folder>

Writes the database, files, releases of sub-apps and the secret key to a new folder. The console may
keep running: the backup is a consistent snapshot. It can be restored to either database and to any
store. It contains the secret key, so protect it. Reads the same environment variables as the
console (PEDESTAL_DATA, DATABASE_URL, S3_*, PEDESTAL_SECRET). If PEDESTAL_SECRET is set, the secret
is not in the backup: store it separately.

Exit codes: 0 done, 1 failed or content is missing, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { positionals } = readArgs(args, {});
    const folder = requireOne(positionals, {
      'zh-CN': '请指明一个新文件夹。',
      'en-US': 'Give one new folder.',
    });
    const manifest = await runWithEnv(terminal, (env) =>
      writeBackup(env, folder, printProgress(terminal)),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = manifest.files.count + manifest.releases.count;
    terminal.print(
      terminal.locale === 'zh-CN'
        ? `备份完成：${folder}（${rows} 行，${files} 个文件）。`
        : `The backup is in ${folder} (${rows} rows, ${files} files).`,
    );
    const missing = manifest.missing.length;
    if (missing > 0) throw contentMissing(missing);
  },
};

function contentMissing(count: number): CommandFailure {
  return new CommandFailure({
    'zh-CN': `存储中缺失 ${count} 份内容，备份中也没有它们。运行 pedestal fsck 查看。`,
    'en-US': `${count} contents are missing from the store and from the backup. Run pedestal fsck.`,
  });
}
