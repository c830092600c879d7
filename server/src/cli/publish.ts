import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type AddressInput,
  ApiError,
  type RouteOutput,
  routeGroups,
  upload,
} from '@pedestal/contract';
import { CONSOLE_LIMITS } from '../areas/console/limits.ts';
import { isOwnManifest } from '../areas/console/release/own-manifest.ts';
import { readTar, type TarFile } from '../platform/archive/read-tar.ts';
import { MIB } from '../platform/limits.ts';
import { MINUTE } from '../platform/time/durations.ts';
import { checkAll } from './check/check-all.ts';
import { findTarget } from './check/find-target.ts';
import { printFindings } from './check/print-findings.ts';
import { type Command, CommandFailure, EXIT, type Terminal } from './command.ts';
import { createConsoleClient, fetchWithToken, toFailure } from './console-client.ts';
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
  --version <版本>   没有 manifest.json 时的版本号（在 npm 脚本中默认取自 package.json）
  --channel <通道>   同时让 stable 或 canary 指向该版本
  --format <格式>    没有 manifest.json 时：html（默认）或 module
  --notes <说明>     版本说明
  --budget <KiB>     总大小上限
  --browser <方式>   在浏览器中试运行：auto（默认）、required 或 off；
                     --rounds、--heap 和 --long-task 见 pedestal help check

上传前会像 pedestal check 一样检查构建，并打印结果。有错误时不会发布到 stable：请修正，
或不带 --channel（或用 --channel canary）发布后试用。提示不影响发布。

发布令牌取自环境变量 PEDESTAL_TOKEN。
退出码：0 已发布，1 失败，2 用法错误。`,
    'en-US': `Usage: pedestal publish <folder|tar.gz> [options]

Options:
  --app <name>       name of the sub-app (default: from manifest.json)
  --server <url>     address of the console (default: PEDESTAL_URL)
  --version <text>   version, if there is no manifest.json (default in an npm script: the version
                     in package.json)
  --channel <name>   also point this channel (stable or canary) to the release
  --format <format>  html (default) or module, if there is no manifest.json
  --notes <text>     release notes
  --budget <KiB>     largest size of all files
  --browser <how>    run in a browser: auto (default), required or off;
                     pedestal help check has --rounds, --heap and --long-task

The build is checked first, as by pedestal check, and the findings are printed. With errors it is
not published to stable: fix them, or publish without --channel or to canary and try it there.
Warnings stop nothing.

The publish token is read from the environment variable PEDESTAL_TOKEN.
Exit codes: 0 published, 1 failed, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const options = readPublishOptions(args, terminal);
    const source = await readSource(options);
    const { archive, name } = source;
    await checkFirst(options, source, terminal);
    const version = options.version ?? readPackageVersion(source, terminal);
    const release = await send({ ...options, version }, name, archive, terminal);
    const { files, size } = release;
    const isChinese = terminal.locale === 'zh-CN';
    terminal.print(
      isChinese
        ? `已发布 ${name} ${release.version}（${files} 个文件，${size} 字节）。`
        : `Published ${name} ${release.version} (${files} files, ${size} bytes).`,
    );
    if (!options.channel) return;
    const { channel } = options;
    terminal.print(isChinese ? `${channel} 通道已指向该版本。` : `${channel} points to it now.`);
  },
};

interface Source {
  archive: Buffer;
  name: string;
  files: readonly TarFile[];
}

/** Prints what the check finds. A build with errors does not become stable. */
async function checkFirst(
  options: PublishOptions,
  { archive, files, name }: Source,
  terminal: Terminal,
): Promise<void> {
  // The console would close the connection before the upload ends.
  const { maxBytes } = routeGroups.release.publish.upload;
  if (archive.length > maxBytes) throw tooLarge(archive.length, maxBytes);
  const target = await findTarget(createConsoleClient(options, terminal), name);
  const errors = printFindings(await checkAll(files, target, options, terminal), terminal);
  if (errors === 0 || options.channel !== 'stable') return;
  throw new CommandFailure({
    'zh-CN': `有 ${errors} 处错误，未发布到 stable。请修正，或不带 --channel（或用 --channel canary）发布后试用。`,
    'en-US': `${errors} error(s): not published to stable. Fix them, or publish without --channel or with --channel canary to try it.`,
  });
}

async function readSource(options: PublishOptions): Promise<Source> {
  const { source, app } = options;
  const found = await stat(source).catch(() => undefined);
  if (found?.isFile() && app !== undefined) {
    const archive = await readFile(source);
    return { archive, name: app, files: await unpack(archive) };
  }
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
  return { archive, name, files };
}

/** The files of an archive. The console says what is wrong with one that cannot be read. */
async function unpack(archive: Buffer): Promise<TarFile[]> {
  const files: TarFile[] = [];
  try {
    const content = Readable.from([archive]).pipe(createGunzip());
    for await (const file of readTar(content, CONSOLE_LIMITS.release.archive)) {
      if (!file.path.endsWith('.map')) files.push(file);
    }
    return files;
  } catch {
    return [];
  }
}

/** The version in package.json, where an npm script publishes a build without a manifest. */
function readPackageVersion({ files }: Source, { env }: Terminal): string | undefined {
  const manifest = files.find(({ path }) => path === 'manifest.json')?.data.toString('utf8');
  const hasOwn = manifest !== undefined && isOwnManifest(manifest);
  return hasOwn ? undefined : env.npm_package_version;
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
  const { version, channel, format, notes } = options;
  const fetchFromConsole = fetchWithToken(options, terminal);
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
