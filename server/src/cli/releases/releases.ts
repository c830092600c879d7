import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { readArgs, requireOne, usage } from '../args.ts';
import type { Command, Terminal, Texts } from '../command.ts';
import { createConsoleClient } from '../console-client.ts';
import { readConsole } from '../publish-options.ts';

const TEXT = { type: 'string' } as const;
const COMMON: Texts = {
  'zh-CN': `
  --server <地址>    控制台地址（默认取自 PEDESTAL_URL）

发布令牌取自环境变量 PEDESTAL_TOKEN。`,
  'en-US': `
  --server <url>     address of the console (default: PEDESTAL_URL)

The publish token is read from the environment variable PEDESTAL_TOKEN.`,
};

function help(chinese: string, english: string): Texts {
  return {
    'zh-CN': `用法：pedestal ${chinese}\n\n选项：${COMMON['zh-CN']}`,
    'en-US': `Usage: pedestal ${english}\n\nOptions:${COMMON['en-US']}`,
  };
}

const APP_MISSING: Texts = {
  'zh-CN': '请指明一个子应用名称。',
  'en-US': 'Give the name of one sub-app.',
};

function open(server: string | undefined, terminal: Terminal) {
  return createConsoleClient(readConsole(server, terminal.env), terminal);
}

type Pointed = RouteOutput<RouteOf<'POST /gateway/console/registry/publisher/promote'>>;

function printPointed({ name, stable, canary }: Pointed, { print }: Terminal): void {
  print(`${name}  stable ${stable ?? '–'}  canary ${canary ?? '–'}`);
}

/** Lists the sub-apps of a token. */
export const list: Command = {
  summary: { 'zh-CN': '列出令牌可发布的子应用', 'en-US': 'List the sub-apps of a token' },
  help: help('list [选项]', 'list [options]'),
  async run(args, terminal) {
    const { values } = readArgs(args, { server: TEXT });
    const call = open(values.server, terminal);
    const { items } = await call('GET /gateway/console/registry/publisher/subApps');
    for (const item of items) printPointed(item, terminal);
  },
};

/** Points a channel to a release. */
export const point: Command = {
  summary: { 'zh-CN': '让通道指向一个版本', 'en-US': 'Point a channel to a release' },
  help: help(
    'point <子应用> <版本|none> [--channel stable|canary] [--percent 0–100] [选项]',
    'point <sub-app> <version|none> [--channel stable|canary] [--percent 0–100] [options]',
  ),
  async run(args, terminal) {
    const options = { server: TEXT, channel: TEXT, percent: TEXT };
    const { values, positionals } = readArgs(args, options);
    const [name, version, ...others] = positionals;
    if (!name || !version || others.length > 0) {
      throw usage('请指明子应用和版本。', 'Give a sub-app and a version.');
    }
    const body = {
      name,
      channel: (values.channel ?? 'stable') as 'stable' | 'canary',
      release: version === 'none' ? null : version,
      ...(values.percent === undefined ? {} : { percent: Number(values.percent) }),
    };
    const call = open(values.server, terminal);
    printPointed(await call('POST /gateway/console/registry/publisher/point', { body }), terminal);
  },
};

/** Goes back to the release before. */
export const rollback: Command = {
  summary: { 'zh-CN': '回滚到上一版本', 'en-US': 'Go back to the release before' },
  help: help(
    'rollback <子应用> [--channel stable|canary] [选项]',
    'rollback <sub-app> [--channel stable|canary] [options]',
  ),
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { server: TEXT, channel: TEXT });
    const name = requireOne(positionals, APP_MISSING);
    const body = { name, channel: (values.channel ?? 'stable') as 'stable' | 'canary' };
    const call = open(values.server, terminal);
    printPointed(
      await call('POST /gateway/console/registry/publisher/rollback', { body }),
      terminal,
    );
  },
};

/** Makes the canary stable. */
export const promote: Command = {
  summary: { 'zh-CN': '将灰度版转为稳定版', 'en-US': 'Make the canary the stable release' },
  help: help('promote <子应用> [选项]', 'promote <sub-app> [options]'),
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { server: TEXT });
    const body = { name: requireOne(positionals, APP_MISSING) };
    const call = open(values.server, terminal);
    printPointed(
      await call('POST /gateway/console/registry/publisher/promote', { body }),
      terminal,
    );
  },
};

/** Shows how releases do in browsers. */
export const health: Command = {
  summary: { 'zh-CN': '查看版本健康', 'en-US': 'Show how releases do in browsers' },
  help: help('health <子应用> [选项]', 'health <sub-app> [options]'),
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { server: TEXT });
    const name = requireOne(positionals, APP_MISSING);
    const call = open(values.server, terminal);
    const found = await call('GET /gateway/console/registry/publisher/health/:name', {
      params: { name },
    });
    printPointed(found, terminal);
    for (const { version, kind, channel } of found.verdicts) {
      terminal.print(`! ${version} ${kind} (${channel})`);
    }
    const isChinese = terminal.locale === 'zh-CN';
    for (const day of found.days) {
      const times = `${day.mountMedian ?? '–'} / ${day.mountP95 ?? '–'} ms`;
      terminal.print(
        isChinese
          ? `${day.day}  ${day.version}  加载 ${day.loads}  失败 ${day.failures}  受影响 ${day.affected} 人  ${times}`
          : `${day.day}  ${day.version}  loads ${day.loads}  failed ${day.failures}  people affected ${day.affected}  ${times}`,
      );
    }
  },
};
