import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SubAppRegistration } from '@pedestal/contract';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShell, openSubApp } from '../harness/open-shell.ts';
import type { TestRegistration } from '../harness/page.ts';

const fixtures = fileURLToPath(new URL('../../../../e2e/fixtures/', import.meta.url));

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [`${fixtures}build.ts`]);
});

interface Fixture {
  name: string;
  heading: RegExp;
  color: string;
  detail: string;
  kind: Partial<SubAppRegistration>;
}

const page = { format: 'html', isolation: 'realm' } as const;
const inPage = { format: 'module', isolation: 'none' } as const;
const inGuest = { format: 'module', isolation: 'realm' } as const;
const react18 = { name: 'webpack-react-18', heading: /^React 18\.3/, color: 'rgb(18, 18, 18)' };
const react19 = { name: 'module-react-19', heading: /^React 19\.3/, color: 'rgb(19, 19, 19)' };
const vue = { name: 'module-vue-3', heading: /^Vue 3\.5/, color: 'rgb(6, 6, 6)' };

const FIXTURES: Fixture[] = [
  { ...react18, detail: '/webpack-react-18/detail', kind: page },
  {
    name: 'vite-vue-3',
    heading: /^Vue 3\.5/,
    color: 'rgb(3, 3, 3)',
    detail: '/vite-vue-3/detail',
    kind: page,
  },
  {
    name: 'jquery',
    heading: /^jQuery 4/,
    color: 'rgb(4, 4, 4)',
    detail: '/inline-jquery/#detail',
    kind: { ...page, base: '/inline-jquery', inlineScripts: true },
  },
  {
    name: 'umi-4-slave',
    heading: /^umi 4/,
    color: 'rgb(5, 5, 5)',
    detail: '/umi-4-slave/detail',
    kind: page,
  },
  { ...react19, detail: '/module-react-19/detail', kind: inPage },
  { ...react19, detail: '/module-react-19/detail', kind: inGuest },
  { ...vue, detail: '/module-vue-3/detail', kind: inPage },
  { ...vue, detail: '/module-vue-3/detail', kind: inGuest },
];

async function registrationOf({ name, kind }: Fixture): Promise<TestRegistration> {
  const folder = `/sub-apps/${name}/1.0.0`;
  if (kind.format === 'html') return { name, entry: `${folder}/index.html`, ...kind };
  const text = await readFile(`${fixtures}dist/${name}/manifest.json`, 'utf8');
  const manifest = JSON.parse(text) as NonNullable<SubAppRegistration['manifest']>;
  return { name, entry: `${folder}/${manifest.entry}`, manifest, ...kind };
}

function viewOf(shell: Page, { kind }: Fixture): FrameLocator | Page {
  return kind.isolation === 'none' ? shell : shell.frameLocator('#stage iframe');
}

const addressOf = (shell: Page) =>
  shell.evaluate(() => location.pathname + location.search + location.hash);

for (const fixture of FIXTURES) {
  const { name, heading, color, detail, kind } = fixture;
  const base = kind.base ?? `/${name}`;

  describe(`${name}, isolation ${kind.isolation}`, () => {
    test('mounts with its styles, navigates, goes back, and opens at an inner path', async () => {
      const shell = await openShell(base);
      const registration = await registrationOf(fixture);
      expect(await openSubApp(shell, registration)).toMatchObject({
        state: 'mounted',
        failure: null,
      });
      const view = viewOf(shell, fixture);
      const title = view.locator('#stage h1, body:not(:has(#stage)) h1');
      expect(await title.textContent()).toMatch(heading);
      expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe(color);
      await view.getByText('List', { exact: true }).waitFor();

      await view.getByText('Open detail').click();
      await view.getByText('Detail', { exact: true }).waitFor();
      expect(await addressOf(shell)).toBe(detail);
      await shell.goBack();
      await view.getByText('List', { exact: true }).waitFor();

      const fresh = await openShell(detail);
      await openSubApp(fresh, registration);
      await viewOf(fresh, fixture).getByText('Detail', { exact: true }).waitFor();
    });

    test('keeps typed text while hidden, reloads, and leaves nothing behind', async () => {
      const shell = await openShell(base);
      const before = await shell.evaluate(() => document.documentElement.outerHTML);
      await openSubApp(shell, await registrationOf(fixture));
      const note = viewOf(shell, fixture).getByLabel('Note');
      await note.fill('kept');
      await shell.evaluate(() => harness.host.instances()[0]?.hide());
      await shell.evaluate(() => harness.host.instances()[0]?.show());
      expect(await note.inputValue()).toBe('kept');

      expect(await shell.evaluate(() => harness.host.instances()[0]?.reload())).toBe('mounted');
      expect(await note.inputValue()).toBe('');
      await shell.evaluate(() => harness.host.instances()[0]?.unmount());
      expect(await shell.evaluate(() => document.documentElement.outerHTML)).toBe(before);
      expect(await shell.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe(
        'rgb(0, 0, 0)',
      );
    });
  });
}

test('sub-apps of all frameworks can run one after the other in one page', async () => {
  const shell = await openShell('/');
  for (const fixture of FIXTURES) {
    const base = fixture.kind.base ?? `/${fixture.name}`;
    await shell.evaluate((path) => history.pushState(null, '', path), base);
    await shell.evaluate(() => harness.host.dispose());
    const { state } = await openSubApp(shell, await registrationOf(fixture));
    expect([fixture.name, state]).toEqual([fixture.name, 'mounted']);
  }
  const failed = await shell.evaluate(() => harness.events.filter(({ type }) => type === 'failed'));
  expect(failed).toEqual([]);
});

test('a React sub-app follows changes of language, theme and permissions', async () => {
  const shell = await openShell('/module-react-19');
  await openSubApp(shell, await registrationOf({ ...react19, detail: '', kind: inPage }));
  const line = shell.locator('[data-role=shell]');
  expect(await line.textContent()).toBe('en-US light true');
  await shell.evaluate(() => {
    harness.locale.set('zh-CN');
    harness.theme.set({ scheme: 'dark', primaryColor: '#000000' });
    harness.permissions.set([]);
  });
  expect(await line.textContent()).toBe('zh-CN dark false');
});
