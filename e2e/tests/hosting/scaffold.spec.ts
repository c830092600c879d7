import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { type Gateway, startGateway } from '../../support/gateway.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { type Call, register, signInAt } from './own-console.ts';
import { edit, install, openWorkshop, runScript, startDev, type Workshop } from './workshop.ts';

// One worker, in this order: everything is packed once, and what one test starts the next one uses.
test.describe.configure({ mode: 'default' });

let workshop: Workshop;
let gateway: Gateway;
let admin: Call;

test.beforeAll(async () => {
  [workshop, gateway] = await Promise.all([openWorkshop(), startGateway({ PEDESTAL_DEMO: 'off' })]);
  const credentials = { userName: 'admin', password: gateway.adminPassword };
  admin = await createSignedInClient(credentials, gateway.url);
});

test.afterAll(async () => {
  await gateway?.stop();
  await workshop?.close();
});

const TEMPLATES = [
  {
    template: 'react',
    page: 'src/home-page.tsx',
    heading: '{text.hello(',
    shared: ['@pedestal/sub-app-sdk', 'antd', 'react', 'react-router'],
  },
  {
    template: 'vue',
    page: 'src/home-page.vue',
    heading: '{{ text.hello(',
    shared: ['@pedestal/sub-app-sdk'],
  },
];

for (const { template, page: source, heading, shared } of TEMPLATES) {
  test.describe(`a ${template} sub-app`, () => {
    const name = `my-${template}`;
    let app: string;
    let dev: Awaited<ReturnType<typeof startDev>>;

    test.beforeAll(async () => {
      await workshop.create([name, '--template', template]);
      app = join(workshop.folder, name);
      await install(app);
      await register(admin, { name, isolation: 'none' });
      await addRight(`${name}:count`);
      dev = await startDev(app);
    });

    test.afterAll(() => void dev?.server.kill());

    test('has its name and the files that npm would leave out', async () => {
      const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
      expect(manifest.name).toBe(name);
      expect(await readFile(join(app, '.gitignore'), 'utf8')).toContain('dist/');
      expect(await readFile(join(app, 'vite.config.ts'), 'utf8')).toContain(`name: '${name}'`);
    });

    test('gets an SDK that brings no schemas into the browser', async () => {
      const sdk = join(app, 'node_modules/@pedestal/sub-app-sdk/dist');
      const files = (await readdir(sdk)).map((file) => readFile(join(sdk, file), 'utf8'));
      const imported = (await Promise.all(files)).flatMap((code) =>
        [...code.matchAll(/from "([^"./][^"]*)"/g)].map(([, from]) => from),
      );
      expect(imported).toContain('react');
      expect(imported).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(zod|@pedestal\/contract)/)]),
      );
    });

    test('passes its own tests and type check', async () => {
      expect(await runScript(app, ['test'])).toMatch(/Tests\s.*2 passed/);
      expect(await runScript(app, ['check'])).toBe('');
    });

    test('runs alone in its dev server', async ({ page }) => {
      const errors = collectPageErrors(page);
      await page.goto(dev.url);
      // The first visit waits for the dev server to optimise dependencies.
      const hello = page.getByRole('heading', { name: 'Hello, Standalone' });
      await expect(hello).toBeVisible({ timeout: 60_000 });
      await page.getByRole('link', { name: 'About' }).click();
      await expect(page.getByText('This is a sub-app.')).toBeVisible();
      await expect(page).toHaveURL(`${dev.url}/about`);
      await page.goBack();
      await expect(hello).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('runs in the console from its dev server with hot reload', async ({ page }) => {
      await signInAt(page, gateway, `/${name}`);
      await expect(
        page.getByRole('heading', { name: `${name} is not published yet` }),
      ).toBeVisible();
      await overrideEntry(page, name, `${dev.url}/@pedestal/entry`);

      for (const isolation of ['none', 'realm'] as const) {
        await setIsolation(name, isolation);
        await page.goto(`${gateway.url}/${name}`);
        await expect(page.getByText(`You are using your own entry of ${name}`)).toBeVisible();
        const own = viewOf(page, isolation);
        const greeting = own.getByRole('heading', { level: 1 });
        await expect(greeting).toHaveText(/Hello, /, { timeout: 60_000 });
        await own.getByRole('button', { name: 'Clicked 0 times' }).click();
        await expect(own.getByRole('button', { name: 'Clicked 1 times' })).toBeVisible();

        const mark = isolation === 'none' ? 'In the page: ' : 'In a guest: ';
        await edit(app, source, heading, mark + heading);
        await expect(greeting).toHaveText(new RegExp(`${mark}Hello, `));
        await expect(own.getByRole('button', { name: 'Clicked 1 times' })).toBeVisible();
      }

      await page.getByRole('button', { name: 'Use the published version' }).click();
      await expect(
        page.getByRole('heading', { name: `${name} is not published yet` }),
      ).toBeVisible();
    });

    test('builds and publishes a release that people can open', async ({ page }) => {
      const { token } = await admin('POST /gateway/console/registry/tokens', {
        body: { label: 'pipeline', subApps: [name], mayPoint: true },
      });
      const variables = { PEDESTAL_URL: gateway.url, PEDESTAL_TOKEN: token };
      const printed = await runScript(app, ['release', '--', '--channel', 'stable'], variables);
      expect(printed).toMatch(
        new RegExp(`Published ${name} 0\\.1\\.0 .*\nstable points to it now`),
      );
      await expect(runScript(app, ['release'], variables)).rejects.toMatchObject({ code: 1 });
      const manifest = JSON.parse(await readFile(join(app, 'dist/manifest.json'), 'utf8'));
      expect(manifest).toMatchObject({ name, version: '0.1.0', format: 'module' });
      expect(Object.keys(manifest.shared)).toEqual(shared);
      expect(manifest.styles).toHaveLength(1);
      const styles = await readFile(join(app, 'dist', manifest.styles[0]), 'utf8');
      expect(styles).toContain(`@scope([data-sub-app=${name}])`);

      const errors = collectPageErrors(page);
      await signInAt(page, gateway, `/${name}`);
      for (const isolation of ['realm', 'none'] as const) {
        await setIsolation(name, isolation);
        await page.goto(`${gateway.url}/${name}`);
        const published = viewOf(page, isolation);
        await expect(published.getByRole('heading', { level: 1 })).toHaveText(/Hello, /);
        await published.getByRole('link', { name: 'About' }).click();
        await expect(published.getByText('This is a sub-app.')).toBeVisible();
        await expect(page).toHaveURL(`${gateway.url}/${name}/about`);
      }
      expect(errors).toEqual([]);
    });
  });
}

test('refuses a bad name, an unknown template and a folder that is in use, in both languages', async () => {
  await expect(workshop.create(['1st'])).rejects.toMatchObject({
    stderr: expect.stringContaining('begins with a letter'),
  });
  await expect(workshop.create(['a', '-t', 'angular'])).rejects.toMatchObject({
    stdout: expect.stringContaining('react | vue'),
  });
  await expect(workshop.create(['package'], { LC_ALL: 'zh_CN.UTF-8' })).rejects.toMatchObject({
    stderr: expect.stringContaining('不是空目录，未做任何更改'),
  });
});

function viewOf(page: Page, isolation: 'none' | 'realm'): Locator | FrameLocator {
  return isolation === 'none'
    ? page.locator('#root-subapp')
    : page.frameLocator('#root-subapp iframe');
}

/** The permission that the scaffold's page checks. */
async function addRight(code: string): Promise<void> {
  await admin('POST /gateway/authority/resources', {
    body: {
      systemCode: '1001',
      parentId: 0,
      type: 'action',
      code,
      name: code,
      nameEn: code,
      path: '',
      icon: '',
      hidden: false,
      subApp: '',
    },
  });
}

async function setIsolation(name: string, isolation: 'none' | 'realm'): Promise<void> {
  const { items } = await admin('GET /gateway/console/registry/subApps');
  const found = items.find((subApp) => subApp.name === name);
  if (!found) throw new Error(`${name} is not registered.`);
  const { title, base, version } = found;
  await admin('PUT /gateway/console/registry/subApps/:name', {
    params: { name },
    body: { title, base, isolation, version },
  });
}

/** Sets an override to the dev server, as the README says. */
async function overrideEntry(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Development' }).click();
  const subApp = page.getByLabel('Sub-app', { exact: true });
  await subApp.fill(name);
  await subApp.press('Enter');
  await page.getByLabel('Entry address').fill(entry);
  await page.getByRole('button', { name: 'Use this entry' }).click();
  await expect(page.getByText(entry)).toBeVisible();
  await expectNoAxeViolations(page);
}
