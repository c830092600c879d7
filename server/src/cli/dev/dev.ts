import { readArgs, requireOne, usage } from '../args.ts';
import { type Command, CommandFailure } from '../command.ts';
import { readAddress } from '../publish-options.ts';
import { findDevEntry } from './dev-entry.ts';
import { openBrowser } from './open-browser.ts';

const TEXT = { type: 'string' } as const;
const OPTIONS = { app: TEXT, url: TEXT, server: TEXT, 'no-open': { type: 'boolean' } } as const;
const DEV_SERVER = 'http://localhost:5173';

/** Opens the console with a form that makes it load a sub-app from a dev server, for one person. */
export const dev: Command = {
  summary: {
    'zh-CN': '在控制台中运行开发服务器上的子应用',
    'en-US': 'Run a sub-app from its dev server in the console',
  },
  help: {
    'zh-CN': `用法：pedestal dev --app <名称> [选项]

选项：
  --app <名称>       子应用名称
  --url <地址>       开发服务器地址（默认 ${DEV_SERVER}）
  --server <地址>    控制台地址（默认取自 PEDESTAL_URL）
  --no-open          只打印地址，不打开浏览器

打开控制台的“设置 → 开发”，入口已填好；确认后只有您自己看到开发服务器上的版本，最长一周。
需要权限 console:override。不需要发布令牌。设置了环境变量 CI 时不打开浏览器。

退出码：0 成功，1 开发服务器没有回应，2 用法错误。`,
    'en-US': `Usage: pedestal dev --app <name> [options]

Options:
  --app <name>       name of the sub-app
  --url <url>        address of the dev server (default: ${DEV_SERVER})
  --server <url>     address of the console (default: PEDESTAL_URL)
  --no-open          only print the address, open no browser

Opens Settings → Development of the console with the entry filled in. After you confirm it there,
you alone see the sub-app from the dev server, for at most one week. This requires the right
console:override, and no publish token. No browser is opened where the variable CI is set.

Exit codes: 0 done, 1 the dev server does not answer, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const { app, url = DEV_SERVER } = values;
    if (positionals.length > 0) throw usage('参数过多。', 'There are too many arguments.');
    const name = requireOne(app ? [app] : [], {
      'zh-CN': '请用 --app 指明子应用名称。',
      'en-US': 'Give the sub-app with --app.',
    });
    const server = readAddress(values.server ?? terminal.env.PEDESTAL_URL);
    const { entry, format } = await findDevEntry(readDevServer(url));
    const address = new URL('/settings/development', server);
    address.search = new URLSearchParams({ subApp: name, entry, format }).toString();
    terminal.print(
      terminal.locale === 'zh-CN'
        ? `请在控制台中确认入口 ${entry}：\n${address.href}`
        : `Confirm the entry ${entry} in the console:\n${address.href}`,
    );
    if (!values['no-open'] && !terminal.env.CI) openBrowser(address.href, terminal.env);
  },
};

function readDevServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password) {
    return url;
  }
  throw new CommandFailure(
    {
      'zh-CN': `--url 应为开发服务器的地址，例如 ${DEV_SERVER}。`,
      'en-US': `--url is the address of the dev server, such as ${DEV_SERVER}.`,
    },
    2,
  );
}
