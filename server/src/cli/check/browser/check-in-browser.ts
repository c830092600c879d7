import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { TarFile } from '../../../platform/archive/read-tar.ts';
import { MINUTE, SECOND } from '../../../platform/time/durations.ts';
import type { Finding, Manifest, Target } from '../check-build.ts';
import { findAxe } from './accessibility.ts';
import type { BrowserOptions } from './browser-options.ts';
import { type CheckedBuild, startCheckServer } from './check-server.ts';
import { describeRun, say } from './describe-run.ts';
import { openPage } from './devtools.ts';
import { findBrowser } from './find-browser.ts';
import { type BuildRun, type RunJob, runBuild } from './run-build.ts';
import type { SharedModules } from './shared-modules.ts';

/** For everything that happens in the browser. */
const TIME_LIMIT = 2 * MINUTE;

export interface BrowserCheck {
  files: readonly TarFile[];
  manifest: Manifest;
  format: string | undefined;
  target: Target;
  options: BrowserOptions;
  env: NodeJS.ProcessEnv;
  /** Folder of the pages of the check. Default: beside this program. */
  pages?: string;
  /** Folder of the project. */
  project?: string;
  timeLimit?: number;
  findSharedModules(): Promise<SharedModules>;
}

/** Mounts and unmounts a build in a browser without a window, in the document that the console gives it. */
export async function checkInBrowser(check: BrowserCheck): Promise<Finding[]> {
  const { options, target, env, pages = join(import.meta.dirname, 'check-page') } = check;
  if (options.browser === 'off') return [];
  const level = levelOf(options);
  if (target.isolation === 'strict') return [say('note', ...SEALED)];
  const hasPages = await access(join(pages, 'check-page.js')).then(
    () => true,
    () => false,
  );
  if (!hasPages) return [say(level, ...NO_PAGES)];
  const program = await findBrowser(env);
  if (program === undefined) return [say(level, ...NO_BROWSER)];
  return runIn(program, pages, check);
}

/** How much it matters that a build could not be run. */
function levelOf({ browser }: BrowserOptions): Finding['level'] {
  return browser === 'required' ? 'error' : 'warning';
}

async function runIn(program: string, pages: string, check: BrowserCheck): Promise<Finding[]> {
  const { files, manifest, target, options, project = process.cwd() } = check;
  const isPage = (manifest.format ?? check.format ?? 'html') === 'html';
  const version = manifest.version ?? '0.0.0';
  const folder = `/sub-apps/${target.name}/${version}/`;
  const build: CheckedBuild = { files, target, folder, isPage };
  const timeLimit = check.timeLimit ?? TIME_LIMIT;
  const server = await startCheckServer(build, pages, await check.findSharedModules());
  const axe = await findAxe(project);
  const run: BuildRun = { observed: nothingObserved() };
  const job: RunJob = {
    origin: server.origin,
    base: target.base,
    registration: register(check, { folder, version, isPage }),
    shared: target.shared ?? {},
    isPage,
    axe,
    options,
  };
  let failed: Finding[] = [];
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const page = await openPage(program, signal);
    try {
      await runBuild(page, job, run);
    } finally {
      await page.close();
    }
  } catch (error) {
    const level = levelOf(options);
    failed = [explain(error, run, { timeLimit, level, isLate: signal.aborted })];
  } finally {
    await server.close();
  }
  const notes = [
    ...describeMount(run, options),
    ...(axe === undefined ? [say('note', ...NO_AXE)] : []),
  ];
  return [...failed, ...describeRun(run, options), ...notes];
}

/** As the console registers it, without what only people and their rights decide. */
function register(
  { target, manifest }: BrowserCheck,
  { folder, version, isPage }: { folder: string; version: string; isPage: boolean },
): object {
  const { name, base, isolation, inlineScripts, granted } = target;
  return {
    name,
    title: { 'zh-CN': name, 'en-US': name },
    entry: folder + (manifest.entry ?? 'index.html'),
    base,
    history: 'browser',
    mountElementId: 'root-subapp',
    props: {},
    sandbox: true,
    prefetch: false,
    format: isPage ? 'html' : 'module',
    isolation,
    version,
    integrity: null,
    manifest: manifest.entry === undefined ? null : manifest,
    inlineScripts,
    inlineHashes: granted.inline ?? [],
    overridden: false,
  };
}

function nothingObserved(): BuildRun['observed'] {
  const empty = () => new Set<string>();
  return {
    errors: empty(),
    rejections: empty(),
    missing: empty(),
    blocked: empty(),
    contexts: new Map(),
  };
}

/** What is said of a run that did not end as it should. */
function explain(
  error: unknown,
  run: BuildRun,
  { timeLimit, level, isLate }: { timeLimit: number; level: Finding['level']; isLate: boolean },
): Finding {
  const seconds = Math.round(timeLimit / SECOND);
  if (isLate && run.isLoaded && run.mountTime === undefined) {
    return say('error', `${seconds} 秒内未能挂载`, `was not mounted within ${seconds} seconds`);
  }
  if (isLate) {
    return say(
      level,
      `浏览器中的试运行未在 ${seconds} 秒内结束`,
      `did not end its run in a browser within ${seconds} seconds`,
    );
  }
  const { message } = error as Error;
  return say(
    level,
    `浏览器中的试运行未能完成：${message}`,
    `could not be run in a browser to the end: ${message}`,
  );
}

function describeMount({ mountTime, growth }: BuildRun, { rounds }: BrowserOptions): Finding[] {
  if (mountTime === undefined) return [];
  const [chinese, english] = growth
    ? [`，重复卸载和挂载 ${rounds} 轮`, `, unmounted and mounted again ${rounds} times`]
    : ['', ''];
  return [
    say(
      'note',
      `已在浏览器中试运行：${mountTime} 毫秒内挂载${chinese}`,
      `ran in a browser: mounted within ${mountTime} ms${english}`,
    ),
  ];
}

const SEALED = [
  '沙箱 iframe 中的子应用不在浏览器中试运行',
  'was not run in a browser: sub-apps in sealed frames are not',
] as const;
const NO_PAGES = [
  '未在浏览器中试运行：只有 @pedestal/cli 包中的 pedestal 命令可以试运行',
  'was not run in a browser: only the command pedestal of the package @pedestal/cli can do so',
] as const;
const NO_BROWSER = [
  '未在浏览器中试运行：找不到 Chromium、Chrome 或 Edge。请安装其中之一（例如 npx playwright install chromium），或用 CHROMIUM_PATH 指明程序路径',
  'was not run in a browser: there is no Chromium, Chrome or Edge. Install one (such as npx playwright install chromium) or name the program in CHROMIUM_PATH',
] as const;
const NO_AXE = [
  '未检查无障碍：请安装 axe-core（npm install --save-dev axe-core）',
  'was not checked for accessibility: install axe-core (npm install --save-dev axe-core)',
] as const;
