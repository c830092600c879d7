import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCheckPage } from '../../../../scripts/build-check-page.ts';
import { manifestOf } from '../../../testing/registry.ts';
import type { Finding } from '../check-build.ts';
import { readBrowserOptions } from './browser-options.ts';
import { type BrowserCheck, checkInBrowser } from './check-in-browser.ts';
import { findBrowser } from './find-browser.ts';
import { NO_SHARED_MODULES } from './shared-modules.ts';

let pages: string;

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'pedestal-check-page-'));
  await buildCheckPage(pages);
});

afterAll(() => rm(pages, { recursive: true }));

const TARGET: BrowserCheck['target'] = {
  name: 'shop',
  base: '/shop',
  isolation: 'realm',
  inlineScripts: false,
  granted: {},
  size: null,
  shared: {},
};

/** Runs files in a browser; a module where there is a `main.js`, an HTML page otherwise. */
function run(
  files: Record<string, string>,
  options: Partial<BrowserCheck> & { rounds?: string } = {},
) {
  const { rounds = '0', ...changes } = options;
  return checkInBrowser({
    files: Object.entries(files).map(([path, text]) => ({ path, data: Buffer.from(text) })),
    manifest: 'main.js' in files ? manifestOf('shop', '1.0.0', files) : {},
    format: undefined,
    target: TARGET,
    options: readBrowserOptions({ rounds, browser: 'required', 'long-task': '60000' }, {}),
    env: process.env,
    pages,
    findSharedModules: async () => NO_SHARED_MODULES,
    ...changes,
  });
}

const textOf = (findings: Finding[]) =>
  findings.map(({ level, texts }) => `${level}: ${texts['en-US']}`);

const CLEAN = `
  let heading;
  const resized = () => {};
  export function mount({ container }) {
    heading = document.createElement('h1');
    heading.textContent = 'Clean';
    container.append(heading);
    addEventListener('resize', resized);
  }
  export function unmount() {
    heading.remove();
    removeEventListener('resize', resized);
  }`;

it('finds nothing in a clean module', async () => {
  const target = { ...TARGET, isolation: 'none' as const };
  const found = await run({ 'main.js': CLEAN }, { rounds: '5', target });
  expect(textOf(found)).toEqual([
    expect.stringMatching(
      /^note: ran in a browser: mounted within \d+ ms, unmounted and mounted again 5 times$/,
    ),
  ]);
});

it('finds nodes, listeners and timers that an unmount leaves, and breaches of accessibility', async () => {
  const leaky = `
    const kept = [];
    export function mount({ container }) {
      container.innerHTML = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
      kept.push(container.firstChild);
      addEventListener('resize', () => kept.length);
      setInterval(() => {}, 60_000);
    }
    export function unmount({ container }) {
      container.replaceChildren();
    }`;
  const found = await run({ 'main.js': leaky }, { rounds: '5' });
  expect(textOf(found)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^warning: leaves nodes behind .*: \d+ more after 5 rounds$/),
      expect.stringMatching(/^warning: leaves listeners behind .*: \d+ more after 5 rounds$/),
      expect.stringMatching(/^warning: leaves timers behind .*: \d+ more after 5 rounds$/),
      expect.stringMatching(/^warning: has 1 accessibility issue\(s\) image-alt, such as img/),
    ]),
  );
  expect(found.some(({ level }) => level === 'error')).toBe(false);
});

it('names the error of a sub-app that throws in mount, also when it does so later', async () => {
  const throwing = `let count = 0;
    export function mount() { count += 1; if (count === 3) throw new Error('mounted thrice'); }
    export function unmount() {}`;
  expect(textOf(await run({ 'main.js': throwing }, { rounds: '1' }))[0]).toMatch(
    /^error: does not run: .*mounted thrice/,
  );
  const atOnce = throwing.replace('=== 3', '=== 1');
  expect(textOf(await run({ 'main.js': atOnce }))).toEqual([
    expect.stringMatching(/^error: does not run: .*mounted thrice/s),
  ]);
});

it('runs an HTML page as the console does, below its mount point and with its policy', async () => {
  const page = {
    'index.html':
      '<!doctype html><title>Page</title><script src="/shop/assets/a.js" defer></script>',
    'assets/a.js': `document.body.append(location.pathname);
      import('https://cdn.invalid/x.js').catch(() => {});
      fetch('/shop/data.json').then((reply) => reply.json()).then(({ n }) => document.body.append(n));
      setTimeout(() => { throw new Error('late: ' + location.pathname); });`,
    'data.json': '{"n":1}',
  };
  expect(textOf(await run(page, { rounds: '3' }))).toEqual([
    'error: throws an uncaught error: Error: late: /shop/',
    expect.stringMatching(/^warning: was stopped by the policy: .*cdn\.invalid/),
    expect.stringContaining('unmounted and mounted again 3 times'),
  ]);
  const missing = { 'index.html': '<!doctype html><script src="/shop/none.js"></script>' };
  expect(textOf(await run(missing))).toEqual([
    expect.stringMatching(/^error: does not run: .*none\.js/s),
    'warning: asks for a file that is missing: /sub-apps/shop/0.0.0/none.js',
  ]);
});

it('ends a sub-app that blocks the page', async () => {
  const blocking = 'export function mount() { for (;;); }\nexport function unmount() {}';
  const found = await run({ 'main.js': blocking }, { timeLimit: 6_000 });
  // A slow machine may not even come to the mount.
  expect(textOf(found)).toEqual([
    expect.stringMatching(
      /^error: (was not mounted|did not end its run in a browser) within 6 seconds$/,
    ),
  ]);
});

it('says what is missing to run a build, and how to get it', async () => {
  const nowhere = { CHROMIUM_PATH: '/nowhere/chromium' };
  const files = { 'main.js': CLEAN };
  expect(textOf(await run(files, { env: nowhere }))).toEqual([
    expect.stringMatching(/^error: .* there is no Chromium, .* CHROMIUM_PATH$/),
  ]);
  const options = readBrowserOptions({}, nowhere);
  expect(textOf(await run(files, { env: nowhere, options }))).toEqual([
    expect.stringMatching(/^warning: /),
  ]);
  expect(textOf(await run(files, { env: { CHROMIUM_PATH: '/bin/false' } }))).toEqual([
    expect.stringMatching(/^error: could not be run in a browser to the end/),
  ]);
  expect(textOf(await run(files, { pages: '/nowhere' }))).toEqual([
    expect.stringContaining('@pedestal/cli'),
  ]);
  const off = readBrowserOptions({}, { PEDESTAL_CHECK_BROWSER: 'off' });
  expect(await run(files, { options: off })).toEqual([]);
  const sealed = await run(files, { target: { ...TARGET, isolation: 'strict' } });
  expect(textOf(sealed)).toEqual([expect.stringContaining('sealed frames')]);
});

it('finds the newest browser of Playwright', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-browsers-'));
  for (const revision of ['chromium-999', 'chromium-1200']) {
    await mkdir(join(folder, revision, 'chrome-linux'), { recursive: true });
    await symlink(process.execPath, join(folder, revision, 'chrome-linux/chrome'));
  }
  const newest = join(folder, 'chromium-1200/chrome-linux/chrome');
  expect(await findBrowser({ PLAYWRIGHT_BROWSERS_PATH: folder })).toBe(newest);
  expect(await findBrowser({ CHROMIUM_PATH: '/nowhere' })).toBeUndefined();
  await rm(folder, { recursive: true });
});
