import { isLoopbackHost } from '../platform/http/hosts.ts';
import { KIB } from '../platform/limits.ts';
import { readArgs, usage } from './args.ts';
import {
  BROWSER_OPTIONS,
  type BrowserOptions,
  readBrowserOptions,
} from './check/browser/browser-options.ts';
import type { Terminal } from './command.ts';

export interface PublishOptions extends ConsoleAccess {
  /** Folder of a build, or a `tar.gz`. */
  source: string;
  app: string | undefined;
  version: string | undefined;
  channel: string | undefined;
  format: string | undefined;
  notes: string | undefined;
  /** Largest size of all files, in bytes. */
  budget: number | undefined;
  inBrowser: BrowserOptions;
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  app: TEXT,
  server: TEXT,
  version: TEXT,
  channel: TEXT,
  format: TEXT,
  notes: TEXT,
  budget: TEXT,
  ...BROWSER_OPTIONS,
} as const;

export function readPublishOptions(args: readonly string[], { env }: Terminal): PublishOptions {
  const { values, positionals } = readArgs(args, OPTIONS);
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) {
    throw usage(
      '请指明一个要发布的文件夹或 tar.gz 文件。',
      'Give one folder or tar.gz to publish.',
    );
  }
  const { server, ...rest } = values;
  return {
    source,
    ...readConsole(server, env),
    app: rest.app,
    version: rest.version,
    channel: rest.channel,
    format: rest.format,
    notes: rest.notes,
    budget: readBudget(rest.budget),
    inBrowser: readBrowserOptions(rest, env),
  };
}

/** A size in KiB, as bytes. */
export function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw usage('--budget 应为 KiB 数，例如 2048。', '--budget is a number of KiB, such as 2048.');
  }
  return Number(text) * KIB;
}

/** The console, and the token that is sent to it. */
export interface ConsoleAccess {
  server: URL;
  token: string;
}

export function readConsole(server: string | undefined, env: Terminal['env']): ConsoleAccess {
  const token = env.PEDESTAL_TOKEN;
  if (!token) {
    throw usage(
      '请在环境变量 PEDESTAL_TOKEN 中提供发布令牌。',
      'Set the environment variable PEDESTAL_TOKEN to the publish token.',
    );
  }
  return { server: readServer(server ?? env.PEDESTAL_URL), token };
}

/** Refuses plain HTTP to other machines, because the token is sent there. */
function readServer(text: string | undefined): URL {
  const url = readAddress(text);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw usage(
      '令牌只能通过 HTTPS 发送到其他机器，请使用 https:// 地址。',
      'The token is only sent to other machines over HTTPS. Use an https:// address.',
    );
  }
  return url;
}

/** The address of a console to which nothing secret is sent. */
export function readAddress(text: string | undefined): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usage(
      '请用 --server 或环境变量 PEDESTAL_URL 指明控制台地址，例如 https://console.example.com。',
      'Give the address of the console with --server or PEDESTAL_URL, for example https://console.example.com.',
    );
  }
  return url;
}
