import { expect, type TestInfo, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { startGateway } from '../../support/gateway.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { startDevServer } from './dev-server.ts';
import { publish } from './publish-fixtures.ts';
import {
  askingModule,
  failingModule,
  laterModule,
  manifestOf,
  sayingModule,
  serveFiles,
  writeFiles,
} from './small-apps.ts';

type Call = Awaited<ReturnType<typeof createSignedInClient>>;

interface SmallApp {
  name: string;
  isolation: 'none' | 'strict';
  calls?: string[];
}

async function register(call: Call, { name, isolation, calls = [] }: SmallApp): Promise<void> {
  const title = { 'zh-CN': name, 'en-US': name };
  const body = { name, title, base: `/${name}`, isolation, calls };
  await call('POST /gateway/console/registry/subApps', { body });
}

/** Every road by which a script of nobody's could get into the page; says how each ends. */
async function tryToRun(from: { stranger: string; redirect: string }) {
  const code = 'globalThis.isHere = true; globalThis.window ?? postMessage(0);';
  const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error));
  const load = (address: string) => import(address).then(() => 'ran', nameOf);
  const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports: { 'of-nobody': from.stranger } });
  document.head.append(map);
  const tag = document.createElement('script');
  tag.src = from.stranger;
  const outcomeOf = (target: EventTarget) =>
    new Promise<string>((resolve) => {
      for (const type of ['load', 'message', 'error'])
        target.addEventListener(type, () => resolve(type), { once: true });
    });
  const tagged = outcomeOf(tag);
  document.head.append(tag);
  return {
    import: await load(from.stranger),
    redirect: await load(from.redirect),
    data: await load(`data:text/javascript,${code}`),
    blob: await load(blob),
    secondMap: await load('of-nobody'),
    tag: await tagged,
    worker: await outcomeOf(new Worker(blob)).catch(nameOf),
  };
}

/** Publishes modules to everybody, in this order. */
async function release(call: Call, name: string, versions: Record<string, string>, info: TestInfo) {
  const { token } = await call('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  for (const [version, code] of Object.entries(versions)) {
    const folder = info.outputPath(version);
    await writeFiles(folder, { 'main.js': code });
    await publish(folder, { name, version, format: 'module' }, token);
  }
}

test('a person whom a release fails goes on with the one before, or sees their own entry', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  await register(admin, { name: 'frail', isolation: 'none' });
  const versions = { '1.0.0': sayingModule('It works.'), '2.0.0': failingModule };
  await release(admin, 'frail', versions, info);
  const person = await createPerson();
  await enterConsole(page, person, '/frail');
  const failure = page.getByRole('heading', { name: 'Whoops, something went wrong' });
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Use the previous version (1.0.0)' }).click();
  await expect(page.locator('#root-subapp').getByText('It works.')).toBeVisible();
  await expect(page.getByText('This tab shows version 1.0.0 of frail')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the newest version' }).click();
  await expect(failure).toBeVisible();

  const dev = await startDevServer();
  try {
    await page.getByRole('button', { name: /account$/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Development' }).click();
    const name = page.getByLabel('Sub-application', { exact: true });
    await name.fill('frail');
    await name.press('Enter');
    await page.getByLabel('Address of the entry').fill(dev.entry);
    await page.getByRole('button', { name: 'Use this entry' }).click();
    await expect(page.getByText(dev.entry)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('tab', { name: 'frail' }).click();
    const own = page.locator('#root-subapp');
    await expect(own.getByRole('heading')).toHaveText(/^React 19/);
    await expect(page.getByText('You are seeing your own entry of frail')).toBeVisible();
    await page.getByRole('textbox', { name: 'Note' }).fill('kept while editing');
    await own.getByText('Open detail').click();
    await expect(own.getByText('Detail', { exact: true })).toBeVisible();
    await dev.edit('src/detail.jsx', 'Detail', 'Edited');
    await expect(own.getByText('Edited', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('kept while editing');
    await page.getByRole('button', { name: 'Back to the published one' }).click();
    await expect(failure).toBeVisible();
  } finally {
    await dev.close();
  }
});

test('a sealed sub-app calls what its registration lists, and nothing else', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const calls = ['/gateway/authority/user/getUserInfo'];
  await register(admin, { name: 'sealed', isolation: 'strict', calls });
  await release(admin, 'sealed', { '1.0.0': askingModule }, info);
  await enterConsole(page, await createPerson(), '/sealed');
  const frame = page.frameLocator('#root-subapp iframe[sandbox]');
  await expect(frame.locator('[data-sub-app]')).toHaveText(
    '200 | /gateway/console/registry is not open to this sub-app | null',
  );
});

test('a sub-app on another origin opens right after sign-in; changed files and strangers stay out', async ({
  page,
}) => {
  const files: Record<string, string> = {
    'main.js': laterModule,
    'later.js': "export const sentence = 'as released';",
  };
  files['manifest.json'] = manifestOf('far', files);
  const [host, stranger] = await Promise.all([
    serveFiles(files),
    serveFiles({ 'x.js': 'globalThis.isHere = true;' }),
  ]);
  const gateway = await startGateway({ PEDESTAL_DEMO: 'off' });
  try {
    const credentials = { userName: 'admin', password: gateway.adminPassword };
    const admin = await createSignedInClient(credentials, gateway.url);
    const allowedOrigins = [{ origin: host.origin, allowPrivate: true }];
    await admin('PUT /gateway/console/registry/settings', {
      body: { prefetch: false, allowedOrigins },
    });
    await register(admin, { name: 'far', isolation: 'none' });
    const entry = `${host.origin}/manifest.json`;
    await admin('POST /gateway/console/registry/releases/remote', {
      body: { name: 'far', version: '1.0.0', entry, format: 'module' },
    });
    await admin('POST /gateway/console/registry/point', {
      body: { name: 'far', channel: 'stable', release: '1.0.0' },
    });
    files['later.js'] = "export const sentence = 'changed on its host';";

    await page.goto(`${gateway.url}/far`);
    await page.getByRole('textbox', { name: 'User name', exact: true }).fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(gateway.adminPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const app = page.locator('#root-subapp');
    await app.getByRole('button', { name: 'Load more' }).click();
    await expect(app.getByRole('paragraph')).toHaveText('refused');

    files['away.js'] = `${stranger.origin}/x.js`;
    const roads = { stranger: `${stranger.origin}/x.js`, redirect: `${host.origin}/away.js` };
    expect(await page.evaluate(tryToRun, roads)).toEqual({
      import: 'TypeError',
      redirect: 'TypeError',
      data: 'TypeError',
      blob: 'TypeError',
      secondMap: 'TypeError',
      tag: 'error',
      worker: 'error',
    });
    expect(await page.evaluate(() => 'isHere' in globalThis)).toBe(false);
    expect([...host.secrets, ...stranger.secrets]).toEqual([]);
    await expect
      .poll(async () => {
        const { items } = await admin('GET /gateway/console/telemetry/policyViolations');
        return items.filter(({ subApp }) => subApp === 'far').map(({ blocked }) => blocked);
      })
      .toEqual(expect.arrayContaining([stranger.origin, host.origin, 'data', 'blob', 'inline']));
  } finally {
    await gateway.stop();
    host.close();
    stranger.close();
  }
});
