import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findSharedProblems } from '@pedestal/contract';
import { listSharedNeeds, type SharedNeeds } from '../../areas/console/release/shared-needs.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openSnapshot } from '../../platform/db/portable/portable.ts';
import { databaseOptionsOf } from '../../portable/installation.ts';
import { readArgs, usage } from '../args.ts';
import { type Command, CommandFailure, type Terminal } from '../command.ts';
import { runWithEnv } from '../run-with-env.ts';

type Versions = Readonly<Record<string, string>>;

/** What the build of the shell writes beside its files. */
const VERSIONS_FILE = 'apps/shell/dist/.shared-versions.json';

/** Compares the releases that channels point to with the shared modules of this version. */
export const shared: Command = {
  summary: {
    'zh-CN': '升级控制台之前，检查各子应用需要的共享模块',
    'en-US': 'Check before an upgrade which shared modules sub-apps need',
  },
  help: {
    'zh-CN': `用法：pedestal shared [--offered <文件>]

升级控制台之前，用新版本的程序运行。列出所有通道（stable、canary）正在使用、而新版本没有提供其所需
共享模块的发布版本。只读取数据库，控制台可以继续以旧版本运行。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL）。

选项：
  --offered <文件>  改用此文件中的版本，例如 {"react":"20.0.0"}

退出码：0 全部可以运行，1 有版本无法运行，2 用法错误。`,
    'en-US': `Usage: pedestal shared [--offered <file>]

Run it with the program of the new version, before the console is upgraded. Lists the releases that
channels (stable, canary) point to and that need shared modules which the new version does not
offer. Only reads the database; the console may keep running in the old version. Reads the same
environment variables as the console (PEDESTAL_DATA, DATABASE_URL).

Options:
  --offered <file>  compare with the versions in this file, such as {"react":"20.0.0"}

Exit codes: 0 all can run, 1 some cannot run, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { offered: { type: 'string' } });
    if (positionals.length > 0) throw usage('参数过多。', 'There are too many arguments.');
    const offered = await readOffered(values.offered);
    const needs = await readNeeds(terminal);
    const unfit = printUnfit(needs, offered, terminal);
    if (unfit > 0) {
      throw new CommandFailure({
        'zh-CN': `共 ${needs.length} 个使用中的版本，其中 ${unfit} 个在新版本中无法运行。请先让其团队发布新版本。`,
        'en-US': `Releases in use: ${needs.length}. Cannot run there: ${unfit}. Ask their teams for new ones first.`,
      });
    }
    terminal.print(
      terminal.locale === 'zh-CN'
        ? `共 ${needs.length} 个使用中的版本，全部可以运行。`
        : `Releases in use: ${needs.length}. All can run.`,
    );
  },
};

async function readNeeds(terminal: Terminal): Promise<SharedNeeds[]> {
  return runWithEnv(terminal, async (env) => {
    // Fails where there is no database; openDatabase would create one.
    await (await openSnapshot(databaseOptionsOf(env))).close();
    const database = await openDatabase(databaseOptionsOf(env));
    try {
      return await listSharedNeeds(database.db);
    } finally {
      await database.close();
    }
  });
}

/** Returns how many releases do not fit. */
function printUnfit(
  releases: readonly SharedNeeds[],
  offered: Versions,
  terminal: Terminal,
): number {
  const { print, locale } = terminal;
  let unfit = 0;
  for (const { subApp, channel, version, shared } of releases) {
    const problems = findSharedProblems(shared, offered);
    if (problems.length === 0) continue;
    unfit += 1;
    const needs = problems.map(({ name, range, version: offer }) =>
      locale === 'zh-CN'
        ? `需要 ${name} ${range}，提供的是 ${offer ?? '无'}`
        : `needs ${name} ${range}, offered is ${offer ?? 'none'}`,
    );
    print(`${subApp}  ${channel} ${version}  ${needs.join('; ')}`);
  }
  return unfit;
}

async function readOffered(file: string | undefined): Promise<Versions> {
  const text = file === undefined ? await readOwn(import.meta.dirname) : await readText(file);
  const versions = parse(text);
  if (versions) return versions;
  throw new CommandFailure(
    file === undefined
      ? {
          'zh-CN': '此程序旁没有构建好的控制台页面，请用 --offered 指明版本文件。',
          'en-US':
            'There is no built shell beside this program. Give a file of versions with --offered.',
        }
      : {
          'zh-CN': `${file} 不是版本文件，例如 {"react":"20.0.0"}。`,
          'en-US': `${file} is no file of versions, such as {"react":"20.0.0"}.`,
        },
  );
}

/** The versions of the shell that belongs to this program, bundled or not. */
async function readOwn(folder: string): Promise<string | undefined> {
  const text = await readText(join(folder, VERSIONS_FILE));
  const parent = dirname(folder);
  return text === undefined && parent !== folder ? readOwn(parent) : text;
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function parse(text: string | undefined): Versions | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '');
    const isRecord = typeof found === 'object' && found !== null && !Array.isArray(found);
    return isRecord && Object.values(found).every((value) => typeof value === 'string')
      ? (found as Versions)
      : undefined;
  } catch {
    return undefined;
  }
}
