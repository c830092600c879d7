import { readFile, stat } from 'node:fs/promises';
import {
  type AddressInput,
  ApiError,
  type RouteOutput,
  routeGroups,
  upload,
} from '@pedestal/contract';
import { isOwnManifest } from '../areas/console/release/own-manifest.ts';
import { MIB } from '../platform/limits.ts';
import { MINUTE } from '../platform/time/durations.ts';
import { type Command, CommandFailure, EXIT, type Terminal } from './command.ts';
import { packFolder } from './pack-folder.ts';
import { type PublishOptions, readPublishOptions } from './publish-options.ts';

const TIMEOUT = 2 * MINUTE;
const PUBLISH = 'POST /gateway/console/registry/publish';

/** Uploads a release of a sub-app, usually from a CI pipeline. */
export const publish: Command = {
  summary: { 'zh-CN': '发布子应用的一个版本', 'en-US': 'Publish a release of a sub-app' },
  help: {
    'zh-CN': `用法：pedestal publish <文件夹|tar.gz> [选项]

选项：
  --app <名称>       子应用名称（默认取自 manifest.json）
  --server <地址>    控制台地址（默认取自 PEDESTAL_URL）
  --version <版本>   没有 manifest.json 时的版本号
  --channel <通道>   同时让 stable 或 canary 指向该版本
  --format <格式>    没有 manifest.json 时：html（默认）或 module
  --notes <说明>     版本说明

发布令牌取自环境变量 PEDESTAL_TOKEN。
退出码：0 已发布，1 失败，2 用法错误。`,
    'en-US': `Usage: pedestal publish <folder|tar.gz> [options]

Options:
  --app <name>       name of the sub-app (default: from manifest.json)
  --server <url>     address of the console (default: PEDESTAL_URL)
  --version <text>   version, if there is no manifest.json
  --channel <name>   also point this channel (stable or canary) to the release
  --format <format>  html (default) or module, if there is no manifest.json
  --notes <text>     release notes

The publish token is read from the environment variable PEDESTAL_TOKEN.
Exit codes: 0 published, 1 failed, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const options = readPublishOptions(args, terminal);
    const { archive, name } = await readSource(options);
    const release = await send(options, name, archive, terminal);
    const { version, files, size } = release;
    const isChinese = terminal.locale === 'zh-CN';
    terminal.print(
      isChinese
        ? `已发布 ${name} ${version}（${files} 个文件，${size} 字节）。`
        : `Published ${name} ${version} (${files} files, ${size} bytes).`,
    );
    if (!options.channel) return;
    const { channel } = options;
    terminal.print(isChinese ? `${channel} 通道已指向该版本。` : `${channel} points to it now.`);
  },
};

async function readSource(options: PublishOptions): Promise<{ archive: Buffer; name: string }> {
  const { source, app } = options;
  const found = await stat(source).catch(() => undefined);
  if (found?.isFile() && app !== undefined) return { archive: await readFile(source), name: app };
  if (found?.isFile()) {
    throw new CommandFailure(
      {
        'zh-CN': '发布压缩包时，请用 --app 指明子应用名称。',
        'en-US': 'Publishing an archive requires --app with the name of the sub-app.',
      },
      EXIT.usage,
    );
  }
  if (!found?.isDirectory()) {
    throw new CommandFailure({
      'zh-CN': `找不到 ${source}。`,
      'en-US': `${source} does not exist.`,
    });
  }
  const { archive, files } = await packFolder(source);
  const manifest = files.find(({ path }) => path === 'manifest.json')?.data;
  const name = app ?? readName(manifest);
  if (name === undefined) {
    throw new CommandFailure(
      {
        'zh-CN': '没有可用的 manifest.json，请用 --app 指明子应用名称。',
        'en-US': 'There is no manifest.json with the name of the sub-app. Use --app.',
      },
      EXIT.usage,
    );
  }
  return { archive, name };
}

function readName(manifest: Buffer | undefined): string | undefined {
  const text = manifest?.toString('utf8');
  if (text === undefined || !isOwnManifest(text)) return undefined;
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

type PublishQuery = AddressInput<typeof PUBLISH>['query'];
type PublishedRelease = RouteOutput<typeof routeGroups.release.publish>;

async function send(
  options: PublishOptions,
  name: string,
  archive: Buffer,
  terminal: Terminal,
): Promise<PublishedRelease> {
  const { server, token, version, channel, format, notes } = options;
  const fetchFromConsole = (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', terminal.locale);
    const url = new URL(address, server);
    return fetch(url, { ...init, headers, redirect: 'error' }).catch(() => {
      throw new CommandFailure({
        'zh-CN': `无法连接 ${server.origin}。`,
        'en-US': `${server.origin} cannot be reached.`,
      });
    });
  };
  // The console would close the connection before the upload ends.
  const { maxBytes } = routeGroups.release.publish.upload;
  if (archive.length > maxBytes) throw tooLarge(archive.length, maxBytes);
  // The console validates the values of the command line.
  const query = { name, version, channel, format, notes } as PublishQuery;
  const file = new Blob([new Uint8Array(archive)]);
  const input = { query, file, type: 'application/gzip' } as const;
  const signal = AbortSignal.timeout(TIMEOUT);
  return upload(fetchFromConsole, PUBLISH, input, { signal }).catch((error: unknown) => {
    throw error instanceof ApiError ? toFailure(error) : error;
  });
}

function tooLarge(bytes: number, maxBytes: number): CommandFailure {
  const mib = (value: number) => (value / MIB).toFixed(1);
  return new CommandFailure({
    'zh-CN': `压缩后有 ${mib(bytes)} MiB，超过了一个版本的上限 ${mib(maxBytes)} MiB。请减小文件，或移除不需要发布的内容。`,
    'en-US': `The archive has ${mib(bytes)} MiB; a release may have ${mib(maxBytes)} MiB. Make its files smaller, or leave out what need not be published.`,
  });
}

/** The console's error message and field details, in the requested language. */
function toFailure({ message, details }: ApiError): CommandFailure {
  const lines = [
    message,
    ...(details.fields ?? []).map(({ field, message }) =>
      field ? `  ${field}: ${message}` : `  ${message}`,
    ),
  ].join('\n');
  return new CommandFailure({ 'zh-CN': lines, 'en-US': lines });
}
