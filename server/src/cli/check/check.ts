import { stat } from 'node:fs/promises';
import { readArgs, requireOne, usage } from '../args.ts';
import { type Command, CommandFailure, type Terminal } from '../command.ts';
import { createConsoleClient } from '../console-client.ts';
import { packFolder } from '../pack-folder.ts';
import { readBudget, readConsole } from '../publish-options.ts';
import { BROWSER_OPTIONS, readBrowserOptions } from './browser/browser-options.ts';
import { checkAll } from './check-all.ts';
import type { Finding } from './check-build.ts';
import { findTarget } from './find-target.ts';
import { printFindings } from './print-findings.ts';

const TEXT = { type: 'string' } as const;

/** Checks a build against the console that it goes to. */
export const check: Command = {
  summary: { 'zh-CN': '发布前检查子应用的构建', 'en-US': 'Check a build before it is published' },
  help: {
    'zh-CN': `用法：pedestal check <文件夹> --app <名称> [选项]

对照控制台检查：共享模块的版本、内联脚本、外部主机、基础路径、大小。
然后在无窗口的浏览器中运行：错误、卸载后的残留、长任务、无障碍（项目中装有 axe-core 时）。

选项：
  --app <名称>       子应用名称
  --budget <KiB>     总大小上限
  --browser <方式>   auto（默认，没有浏览器时只给出提示）、required 或 off
  --rounds <次数>    卸载并重新挂载的次数（默认 20）
  --heap <KiB>       所有轮次后内存的增长上限（默认 1024）
  --long-task <毫秒> 挂载期间最长任务的上限（默认 200）
  --server <地址>    控制台地址（默认取自 PEDESTAL_URL）

浏览器取自环境变量 CHROMIUM_PATH，或 Playwright 及系统中安装的 Chromium、Chrome、Edge。
--browser 的默认值取自环境变量 PEDESTAL_CHECK_BROWSER。发布令牌取自环境变量 PEDESTAL_TOKEN。
退出码：0 可以运行，1 无法运行，2 用法错误。`,
    'en-US': `Usage: pedestal check <folder> --app <name> [options]

Checks against the console: versions of shared modules, inline scripts, external hosts, base, size.
Then runs it in a browser without a window: errors, what an unmount leaves behind, long tasks, and
accessibility where the project has axe-core.

Options:
  --app <name>       name of the sub-app
  --budget <KiB>     largest size of all files
  --browser <how>    auto (default: without a browser only a warning), required or off
  --rounds <number>  how often it is unmounted and mounted again (default: 20)
  --heap <KiB>       how much the heap may grow in all rounds (default: 1024)
  --long-task <ms>   longest task until it is mounted (default: 200)
  --server <url>     address of the console (default: PEDESTAL_URL)

The browser is that of CHROMIUM_PATH, of Playwright, or a Chromium, Chrome or Edge that is installed.
PEDESTAL_CHECK_BROWSER is the default of --browser. The publish token is read from the environment
variable PEDESTAL_TOKEN.
Exit codes: 0 can run, 1 cannot run, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const options = { app: TEXT, budget: TEXT, server: TEXT, ...BROWSER_OPTIONS };
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
    const inBrowser = readBrowserOptions(values, terminal.env);
    const budget = readBudget(values.budget);
    const access = readConsole(values.server, terminal.env);
    const target = await findTarget(createConsoleClient(access, terminal), app);
    const { files } = await packFolder(folder);
    const { server } = access;
    report(await checkAll(files, target, { server, budget, inBrowser }, terminal), terminal);
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
  terminal.print(terminal.locale === 'zh-CN' ? '检查通过。' : 'Passed.');
}
