import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { type Gateway, startGateway } from '../../support/gateway.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { addRight, type Call, register, signInAt } from './own-console.ts';
import { MODULE_TEMPLATES, type View } from './scaffold-templates.ts';
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

for (const template of MODULE_TEMPLATES) {
  test.describe(`a ${template.name} sub-app`, () => {
    const name = `my-${template.name}`;
    let app: string;
    let dev: Awaited<ReturnType<typeof startDev>>;

    test.beforeAll(async () => {
      await workshop.create([name, '--template', template.name]);
      app = join(workshop.folder, name);
      await install(app);
      await register(admin, { name, isolation: 'none' });
      await addRight(admin, `${name}:${template.action}`);
      dev = await startDev(app);
    });

    test.afterAll(() => void dev?.server.kill());

    test('has its name and the files that npm would leave out', async () => {
      const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
      expect(manifest.name).toBe(name);
      expect(await readFile(join(app, '.gitignore'), 'utf8')).toContain('dist/');
      expect(await readFile(join(app, 'vite.config.ts'), 'utf8')).toContain(`name: '${name}'`);
    });

    test('gets libraries that bring no schemas into the browser', async () => {
      for (const library of template.libraries) {
        const folder = join(app, 'node_modules/@pedestal', library, 'dist');
        const names = await readdir(folder, { recursive: true });
        const scripts = names.filter((file) => file.endsWith('.js'));
        const sources = scripts.map((file) => readFile(join(folder, file), 'utf8'));
        const imported = (await Promise.all(sources)).flatMap((code) =>
          [...code.matchAll(/from "([^"./][^"]*)"/g)].map(([, from]) => from),
        );
        expect(imported).toContain('react');
        expect(imported).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(zod|@pedestal\/(contract|ui))/)]),
        );
      }
    });

    test('passes its own tests and type check', async () => {
      expect(await runScript(app, ['test'])).toMatch(
        new RegExp(`Tests\\s.*${template.tests} passed`),
      );
      // vue-tsc is not installed here; `npm run test:templates` runs it.
      if (template.name === 'react') expect(await runScript(app, ['check'])).toBe('');
    });

    test('runs alone in its dev server', async ({ page }) => {
      const errors = collectPageErrors(page);
      await page.goto(dev.url);
      // The first visit waits for the dev server to optimise dependencies.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(template.heading, {
        timeout: 60_000,
      });
      await template.tour(page, page, page);
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
        const { view, popups } = viewsOf(page, isolation);
        const heading = view.getByRole('heading', { level: 1, includeHidden: true });
        await expect(heading).toHaveText(template.heading, { timeout: 60_000 });
        const expectInput = await template.leaveInput(view, popups);

        const mark = isolation === 'none' ? 'In the page: ' : 'In a guest: ';
        const { path, before, after } = template.markHeading(mark);
        await edit(app, path, before, after);
        await expect(heading).toHaveText(new RegExp(`${mark}.*${template.heading.source}`));
        await expectInput();
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
      expect(Object.keys(manifest.shared)).toEqual(template.shared);
      const sizes: number[] = manifest.files.map((file: { size: number }) => file.size);
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(template.maxBytes);
      expect(manifest.styles).toHaveLength(1);
      const styles = await readFile(join(app, 'dist', manifest.styles[0]), 'utf8');
      expect(styles).toContain(`@scope([data-sub-app=${name}])`);

      const errors = collectPageErrors(page);
      await signInAt(page, gateway, `/${name}`);
      for (const isolation of ['realm', 'none'] as const) {
        await setIsolation(name, isolation);
        await page.goto(`${gateway.url}/${name}`);
        const { view, popups } = viewsOf(page, isolation);
        await expect(view.getByRole('heading', { level: 1 })).toHaveText(template.heading);
        await template.tour(page, view, popups);
      }
      expect(errors).toEqual([]);
    });
  });
}

test('refuses a bad name, an unknown template and a folder that is in use, in both languages', async () => {
  await expect(workshop.create(['1st'])).rejects.toMatchObject({
    stderr: expect.stringContaining('begins with a letter'),
  });
  await expect(workshop.create(['a', '-t', 'cobol'])).rejects.toMatchObject({
    stdout: expect.stringContaining('react | vue | svelte | angular | html'),
  });
  await expect(workshop.create(['package'], { LC_ALL: 'zh_CN.UTF-8' })).rejects.toMatchObject({
    stderr: expect.stringContaining('不是空目录，未做任何更改'),
  });
});

/** Where the sub-app and its dialogs are. */
function viewsOf(page: Page, isolation: 'none' | 'realm'): { view: View; popups: View } {
  if (isolation === 'none') return { view: page.locator('#root-subapp'), popups: page };
  const frame = page.frameLocator('#root-subapp iframe');
  return { view: frame, popups: frame };
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
