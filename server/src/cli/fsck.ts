import { checkFiles, type FsckReport } from '../areas/files/cleanup/fsck.ts';
import type { BookProblem } from '../areas/ledger/book/check-book.ts';
import { openInstallation } from '../portable/installation.ts';
import { readArgs, usage } from './args.ts';
import { type BooksReport, checkBooks } from './check-books.ts';
import { type Command, CommandFailure, type Terminal, type Texts } from './command.ts';
import { runWithEnv } from './run-with-env.ts';

/** Compares stored files with the database, and the books with their movements. */
export const fsck: Command = {
  summary: { 'zh-CN': '检查存储的文件和账簿', 'en-US': 'Check the stored files and the books' },
  help: {
    'zh-CN': `用法：pedestal fsck [--quick] [--rebuild]

检查每个文件的内容是否存在、大小和校验和是否正确，并找出无主的内容；检查每个账簿的余额、
每日合计、记账和已结账期间是否与流水一致。除非使用 --rebuild，不做任何修改。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL、S3_*）。

选项：
  --quick    只比较大小，不读取内容
  --rebuild  先根据流水重新计算所有账簿的余额和每日合计

退出码：0 没有问题，1 发现问题，2 用法错误。`,
    'en-US': `Usage: pedestal fsck [--quick] [--rebuild]

Checks that the content of every file exists with the right size and checksum, and finds orphaned
content. Checks that balances, daily totals, postings and closed periods of every book agree with
its movements. Changes nothing without --rebuild. Reads the same environment variables as the console (PEDESTAL_DATA,
DATABASE_URL, S3_*).

Options:
  --quick    compare sizes only, without reading the content
  --rebuild  first calculate the balances and daily totals of all books from their movements

Exit codes: 0 no problems, 1 problems found, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, {
      quick: { type: 'boolean' },
      rebuild: { type: 'boolean' },
    });
    if (positionals[0] !== undefined) {
      throw usage(`未知选项：${positionals[0]}`, `Unknown option: ${positionals[0]}`);
    }
    const { files, books } = await check(terminal, !values.quick, values.rebuild === true);
    show(files, terminal);
    showBooks(books, terminal);
    const found = problemsOf(files).length + books.problems.length;
    if (found > 0) throw foundProblems(found);
  },
};

async function check(
  terminal: Terminal,
  readContent: boolean,
  rebuild: boolean,
): Promise<{ files: FsckReport; books: BooksReport }> {
  return runWithEnv(terminal, async (env) => {
    const { database, files, close } = await openInstallation(env);
    try {
      return {
        files: await checkFiles(database.db, files, { readContent, now: Date.now() }),
        books: await checkBooks(database, rebuild),
      };
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

const BOOK_WORDS: Record<BookProblem['kind'], Texts> = {
  balance: { 'zh-CN': '余额与流水不符', 'en-US': 'wrong balance' },
  days: { 'zh-CN': '每日合计与流水不符', 'en-US': 'wrong daily totals' },
  negative: { 'zh-CN': '余额曾为负', 'en-US': 'negative balance' },
  reserved: { 'zh-CN': '预留不符', 'en-US': 'wrong reservations' },
  orphan: { 'zh-CN': '流水没有余额', 'en-US': 'movements without a balance' },
  uneven: { 'zh-CN': '记账不平', 'en-US': 'uneven posting' },
  period: { 'zh-CN': '已结账期间被改动', 'en-US': 'changed closed period' },
};

function showBooks({ books, keys, problems }: BooksReport, { print, locale }: Terminal): void {
  for (const { book, kind, name } of problems)
    print(`${BOOK_WORDS[kind][locale]}  ${book} ${name}`);
  if (books === 0) return;
  const summary: Texts = {
    'zh-CN': `已检查 ${books} 个账簿的 ${keys} 个余额。`,
    'en-US': `${keys} balances of ${books} books checked.`,
  };
  print(summary[locale]);
}

function foundProblems(count: number): CommandFailure {
  return new CommandFailure({
    'zh-CN': `发现 ${count} 个问题。`,
    'en-US': `${count} problems found.`,
  });
}
