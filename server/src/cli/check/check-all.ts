import type { TarFile } from '../../platform/archive/read-tar.ts';
import type { Terminal } from '../command.ts';
import type { BrowserOptions } from './browser/browser-options.ts';
import { checkInBrowser } from './browser/check-in-browser.ts';
import { say } from './browser/describe-run.ts';
import { findSharedModules } from './browser/shared-modules.ts';
import { checkBuild, type Finding, readManifest, type Target } from './check-build.ts';

export interface CheckOptions {
  server: URL;
  budget: number | undefined;
  format?: string | undefined;
  inBrowser: BrowserOptions;
}

/** Reads the files of a build, and runs what may run. */
export async function checkAll(
  files: readonly TarFile[],
  target: Target,
  options: CheckOptions,
  { env }: Terminal,
): Promise<Finding[]> {
  const { server, budget, format, inBrowser } = options;
  const findings = checkBuild(files, target, { budget, format });
  const hasErrors = findings.some(({ level }) => level === 'error');
  if (hasErrors && inBrowser.browser !== 'off') return [...findings, NOT_RUN];
  const ran = await checkInBrowser({
    files,
    manifest: readManifest(files),
    format,
    target,
    options: inBrowser,
    env,
    findSharedModules: () => findSharedModules(server),
  });
  return [...findings, ...ran];
}

const NOT_RUN = say(
  'note',
  '因上述错误，未在浏览器中试运行',
  'was not run in a browser because of the errors',
);
