import { access, constants, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = NodeJS.ProcessEnv;

/** Where Playwright keeps the program inside the folder of a browser. */
const IN_PLAYWRIGHT = [
  ['chrome-linux', 'headless_shell'],
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
  ['chrome-mac', 'Chromium.app/Contents/MacOS/Chromium'],
  ['chrome-mac-arm64', 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'],
  ['chrome-win', 'chrome.exe'],
  ['chrome-win64', 'chrome.exe'],
];

const COMMON: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The Chromium of this machine: the one that is named, Playwright's, or one that is installed. */
export async function findBrowser(env: Environment): Promise<string | undefined> {
  const named = env.CHROMIUM_PATH || env.CHROME_PATH;
  const candidates = named
    ? [named]
    : [...(await listPlaywright(env)), ...(COMMON[process.platform] ?? [])];
  for (const path of candidates) if (await canRun(path)) return path;
  return undefined;
}

async function listPlaywright(env: Environment): Promise<string[]> {
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || playwrightFolder(env);
  const names = await readdir(folder).catch(() => []);
  // The newest revision first.
  const browsers = names.filter((name) => name.startsWith('chromium')).sort(byRevision);
  return browsers.flatMap((name) => IN_PLAYWRIGHT.map((parts) => join(folder, name, ...parts)));
}

function playwrightFolder(env: Environment): string {
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  const caches = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  return join(homedir(), caches, 'ms-playwright');
}

function byRevision(one: string, other: string): number {
  const revision = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0);
  return revision(other) - revision(one);
}

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
