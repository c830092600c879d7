import { stat } from 'node:fs/promises';
import { readArgs, requireOne, usage } from '../args.ts';
import { type Command, CommandFailure, type Terminal } from '../command.ts';
import { createConsoleClient } from '../console-client.ts';
import { packFolder } from '../pack-folder.ts';
import { readBudget, readConsole } from '../publish-options.ts';
import { checkBuild, type Finding } from './check-build.ts';
import { findTarget } from './find-target.ts';
import { printFindings } from './print-findings.ts';

const TEXT = { type: 'string' } as const;

/** Checks a build against the console that it goes to. */
export const check: Command = {
  summary: { 'zh-CN': '发布前检查子应用的构建', 'en-US': 'Check a build before it is published' },
  help: {
    'zh-CN': `用法：pedestal check <文件夹> --app <名称> [选项]

对照控制台检查：共享模块的版本、内联脚本、外部主机、基础路径、大小。

选项：
  --app <名称>       子应用名称
  --budget <KiB>     总大小上限
  --server <地址>    控制台地址（默认取自 PEDESTAL_URL）

发布令牌取自环境变量 PEDESTAL_TOKEN。
退出码：0 可以运行，1 无法运行，2 用法错误。`,
    'en-US': `Usage: pedestal check <folder> --app <name> [options]

Checks against the console: versions of shared modules, inline scripts, external hosts, base, size.

Options:
  --app <name>       name of the sub-app
  --budget <KiB>     largest size of all files
  --server <url>     address of the console (default: PEDESTAL_URL)

The publish token is read from the environment variable PEDESTAL_TOKEN.
Exit codes: 0 can run, 1 cannot run, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const options = { app: TEXT, budget: TEXT, server: TEXT };
    const { values, positionals } = readArgs(args, options);
    const folder = requireOne(positionals, {
      'zh-CN': '请指明一个要检查的文件夹。',
      'en-US': 'Give one folder to check.',
    });
    const { app } = values;
    if (app === undefined)
      throw usage('请用 --app 指明子应用名称。', 'Give the sub-app with --app.');
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) {
      throw new CommandFailure({
        'zh-CN': `找不到文件夹 ${folder}。`,
        'en-US': `There is no folder ${folder}.`,
      });
    }
    const call = createConsoleClient(readConsole(values.server, terminal.env), terminal);
    const target = await findTarget(call, app);
    const { files } = await packFolder(folder);
    report(checkBuild(files, target, { budget: readBudget(values.budget) }), terminal);
  },
};

function report(findings: readonly Finding[], terminal: Terminal): void {
  const errors = printFindings(findings, terminal);
  if (errors > 0) {
    throw new CommandFailure({
      'zh-CN': `有 ${errors} 处错误，该构建无法运行。`,
      'en-US': `${errors} error(s): this build cannot run.`,
    });
  }
  terminal.print(
    terminal.locale === 'zh-CN'
      ? '检查通过。未在浏览器中试运行。'
      : 'Passed. It was not run in a browser.',
  );
}
