import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Gateway, startGateway } from './gateway.ts';
import { install, openWorkshop, runScript, runTool, startDev, type Workshop } from './workshop.ts';

let workshop: Workshop;
let browser: Browser;
let gateway: Gateway;
let starting: Promise<Gateway>;

beforeAll(async () => {
  starting = startGateway();
  [workshop, gateway] = await Promise.all([openWorkshop(), starting]);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});

afterAll(async () => {
  await browser?.close();
  // A process that is left behind would keep the tests from ending, whatever failed before.
  await (await starting).close();
  await workshop?.close();
});

describe.each(['react', 'vue'])('a %s sub-app', (template) => {
  const name = `my-${template}`;
  let app: string;

  beforeAll(async () => {
    await workshop.create([name, '--template', template]);
    app = join(workshop.folder, name);
    await install(app);
  });

  test('carries its name and the files that npm would leave out', async () => {
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

  test('passes its own tests', async () => {
    expect(await runTool(app, 'vitest', 'run')).toMatch(/Tests\s.*2 passed/);
  });

  test('passes its own type check', async () => {
    expect(await runTool(app, 'tsc')).toBe('');
  });

  test('builds and publishes a release whose manifest names what it shares', async () => {
    const variables = { PEDESTAL_URL: gateway.url, PEDESTAL_TOKEN: await gateway.makeToken(name) };
    const printed = await runScript(app, ['release', '--', '--channel', 'stable'], variables);
    expect(printed).toMatch(new RegExp(`Published ${name} 0\\.1\\.0 .*\nstable points to it now`));
    await expect(runScript(app, ['release'], variables)).rejects.toMatchObject({ code: 1 });
    const manifest = JSON.parse(await readFile(join(app, 'dist/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ name, version: '0.1.0', format: 'module' });
    const served = await fetch(`${gateway.url}/sub-apps/${name}/0.1.0/${manifest.entry}`);
    expect(served.headers.get('content-type')).toContain('text/javascript');
    expect(manifest.styles).toHaveLength(1);
    const styles = await readFile(join(app, 'dist', manifest.styles[0]), 'utf8');
    expect(styles).toContain(`@scope([data-sub-app=${name}])`);
    const shared = Object.keys(manifest.shared);
    if (template === 'react') {
      expect(shared).toEqual(['@pedestal/sub-app-sdk', 'antd', 'react', 'react-router']);
    } else expect(shared).toEqual(['@pedestal/sub-app-sdk']);
  });

  test('runs alone in its dev server, and offers the entry for the shell', async () => {
    const { url, server } = await startDev(app);
    onTestFinished(() => void server.kill());
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url);
    await page.getByRole('heading', { name: 'Hello, Standalone' }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByText('This is a sub-app.').waitFor();
    await page.waitForURL('**/about');
    await page.goBack();
    await page.getByRole('heading').waitFor();
    expect(errors).toEqual([]);

    const entry = JSON.stringify(`${url}/@pedestal/entry`);
    const steps = await page.evaluate(
      `import(${entry}).then(({ default: { mount, unmount } }) => [typeof mount, typeof unmount])`,
    );
    expect(steps).toEqual(['function', 'function']);
  });
});

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
