import { checkFiles, type FsckReport } from '../areas/files/cleanup/fsck.ts';
import { openInstallation } from '../portable/installation.ts';
import { readArgs, usage } from './args.ts';
import { type Command, CommandFailure, type Terminal, type Texts } from './command.ts';
import { runWithEnv } from './run-with-env.ts';

/** Compares stored files with the database. */
export const fsck: Command = {
  summary: { 'zh-CN': '检查存储的文件', 'en-US': 'Check the stored files' },
  help: {
    'zh-CN': `用法：pedestal fsck [--quick]

检查每个文件的内容是否存在、大小和校验和是否正确，并找出无主的内容。不做任何修改。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL、S3_*）。

选项：
  --quick   只比较大小，不读取内容

退出码：0 没有问题，1 发现问题，2 用法错误。`,
    'en-US': `Usage: pedestal fsck [--quick]

Checks that the content of every file exists with the right size and checksum, and finds orphaned
content. Changes nothing. Reads the same environment variables as the console (PEDESTAL_DATA,
DATABASE_URL, S3_*).

Options:
  --quick   compare sizes only, without reading the content

Exit codes: 0 no problems, 1 problems found, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { quick: { type: 'boolean' } });
    if (positionals[0] !== undefined) {
      throw usage(`未知选项：${positionals[0]}`, `Unknown option: ${positionals[0]}`);
    }
    const report = await check(terminal, !values.quick);
    show(report, terminal);
    const found = problemsOf(report).length;
    if (found > 0) throw foundProblems(found);
  },
};

async function check(terminal: Terminal, readContent: boolean): Promise<FsckReport> {
  return runWithEnv(terminal, async (env) => {
    const { database, files, close } = await openInstallation(env);
    try {
      return await checkFiles(database.db, files, { readContent, now: Date.now() });
    } finally {
      await close();
    }
  });
}

const WORDS: Record<'missing' | 'damaged' | 'orphaned' | 'miscounted', Texts> = {
  missing: { 'zh-CN': '缺失', 'en-US': 'missing' },
  damaged: { 'zh-CN': '损坏', 'en-US': 'damaged' },
  orphaned: { 'zh-CN': '无主', 'en-US': 'orphaned' },
  miscounted: { 'zh-CN': '容量统计错误', 'en-US': 'miscounted' },
};

function problemsOf(report: FsckReport): [kind: keyof typeof WORDS, name: string][] {
  return (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((kind) =>
    report[kind].map((name): [keyof typeof WORDS, string] => [kind, name]),
  );
}

function show(report: FsckReport, { print, locale }: Terminal): void {
  for (const [kind, name] of problemsOf(report)) print(`${WORDS[kind][locale]}  ${name}`);
  const summary: Texts = {
    'zh-CN': `已检查 ${report.checked} 份内容。`,
    'en-US': `${report.checked} contents checked.`,
  };
  print(summary[locale]);
}

function foundProblems(count: number): CommandFailure {
  return new CommandFailure({
    'zh-CN': `发现 ${count} 个问题。`,
    'en-US': `${count} problems found.`,
  });
}
