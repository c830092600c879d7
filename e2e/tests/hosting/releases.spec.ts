import { expect, type TestInfo, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { startGateway } from '../../support/gateway.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { makeRole, uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { type Call, register, signInAt } from './own-console.ts';
import { publish } from './publish-fixtures.ts';
import {
  antdModule,
  askingModule,
  carelessModule,
  failingModule,
  laterModule,
  manifestOf,
  sayingModule,
  serveFiles,
  writeFiles,
} from './small-apps.ts';

/** Tries every way to load an unregistered script, and reports how each ends. */
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

test('a person whose release fails continues with the previous one', async ({ page }, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const frail = uniqueName('frail');
  await register(admin, { name: frail, isolation: 'none' });
  const versions = { '1.0.0': sayingModule('It works.'), '2.0.0': failingModule };
  await release(admin, frail, versions, info);
  const person = await createPerson();
  await enterConsole(page, person, `/${frail}`);
  const failure = page.getByRole('heading', { name: 'Whoops, something went wrong' });
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Use the previous version (1.0.0)' }).click();
  await expect(page.locator('#root-subapp').getByText('It works.')).toBeVisible();
  await expect(
    page.getByText(`This tab shows the previous version of ${frail}, 1.0.0.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to the newest version' }).click();
  await expect(failure).toBeVisible();
});

test('an HTML release that cannot start says why, and its page follows a rollback by itself', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('white');
  await register(admin, { name, isolation: 'realm' });
  const { token } = await admin('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  const versions = {
    '1.0.0': '<title>Page</title><p>It works.</p>',
    // As Create React App builds it.
    '2.0.0':
      '<title>Page</title><noscript>Needs JavaScript</noscript><div id="root"></div><script>start()</script>',
  };
  for (const [version, html] of Object.entries(versions)) {
    await writeFiles(info.outputPath(version), { 'index.html': html });
    await publish(info.outputPath(version), { name, version, format: 'html' }, token);
  }
  await enterConsole(page, await createPerson(), `/${name}`);
  const failure = page.getByRole('alert').filter({ hasText: 'Whoops, something went wrong' });
  await expect(failure).toContainText(`${name} · 2.0.0 · its inline scripts may not run`);
  await expect(failure).toContainText('which an administrator then grants');
  await expect(
    failure.getByRole('button', { name: 'Use the previous version (1.0.0)' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  const counted = async () => {
    const { items } = await admin('GET /gateway/console/registry/failures/:name', {
      params: { name },
    });
    return items.map(({ version, kind }) => [version, kind]);
  };
  await expect.poll(counted).toEqual([['2.0.0', 'inline']]);

  await admin('POST /gateway/console/registry/rollback', {
    body: { name, channel: 'stable' },
  });
  await expect(page.frameLocator('iframe:visible').getByText('It works.')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a page that misses a chunk after a release says so, and loads the new release', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('older');
  await register(admin, { name, isolation: 'none' });
  await release(admin, name, { '1.0.0': carelessModule }, info);
  await enterConsole(page, await createPerson(), `/${name}`);
  const app = page.locator('#root-subapp');
  const more = app.getByRole('button', { name: 'Load more' });
  await expect(more).toBeVisible();
  // A file that the release never had is no new version.
  await more.click();
  const broken = page.getByRole('alert').filter({ hasText: 'A file of this page could not be' });
  await broken.getByRole('button', { name: 'Later' }).click();
  await release(admin, name, { '2.0.0': sayingModule('Released since.') }, info);
  await more.click();
  const prompt = page.getByRole('alert').filter({ hasText: 'A new version of this page' });
  await prompt.getByRole('button', { name: 'Reload this page' }).click();
  await expect(app.getByText('Released since.')).toBeVisible();
  await expect(prompt).toHaveCount(0);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the fallback page names the failure, is counted, and reloads the sub-app or the console', async ({
    page,
  }, info) => {
    const admin = await createSignedInClient(adminCredentials());
    const name = uniqueName('cut');
    await register(admin, { name, isolation: 'none' });
    await release(admin, name, { '1.0.0': sayingModule('It works.') }, info);
    const entry = `**/sub-apps/${name}/1.0.0/main.js*`;
    await page.route(entry, (route) => route.abort());
    await enterConsole(page, await createPerson(), `/${name}`);
    const failure = page.getByRole('alert').filter({ hasText: '抱歉，页面出错了' });
    await expect(failure).toContainText('页面加载失败，请稍后重试');
    await expect(failure).toContainText(`${name} · 1.0.0 · 缺少文件`);
    await failure.getByText('详情', { exact: true }).click();
    await expect(failure.getByText('Loading chunk main failed.')).toBeVisible();
    await expect(failure.getByText('(missing: ')).toBeVisible();
    await expectNoAxeViolations(page);

    const reloaded = page.waitForEvent('load');
    await failure.getByRole('button', { name: '重新加载', exact: true }).click();
    await reloaded;
    await expect(failure).toBeVisible();
    await page.unroute(entry);
    await failure.getByRole('button', { name: '仅重试此页面' }).click();
    await expect(page.locator('#root-subapp').getByText('It works.')).toBeVisible();
    await expect
      .poll(async () => {
        const { items } = await admin('GET /gateway/console/registry/subApps');
        return items.find((subApp) => subApp.name === name)?.failures;
      })
      .toBe(2);
  });
});

test('an unpublished sub-app tells administrators how to publish, and others whom to ask', async ({
  page,
}) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('empty');
  await register(admin, { name, isolation: 'none' });
  const { id } = await admin('POST /gateway/authority/resources', {
    body: {
      ...{ systemCode: '1001', parentId: 0, type: 'page', code: `${name}:page`, name },
      ...{ nameEn: name, path: `/${name}`, icon: '', hidden: false, subApp: name },
    },
  });
  const grants = [{ resourceId: id, dataScope: 'own' as const }];
  const role = await makeRole(admin, { systemCode: '1001', grants });
  const clerk = await createPerson({ isAdministrator: false, roleIds: [role.id] });
  const heading = page.getByRole('heading', { name: `${name} is not published yet` });
  const command = page.getByText(`npx pedestal publish dist --app ${name} --channel stable`);
  await enterConsole(page, clerk, `/${name}`);
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^Ask an administrator/)).toBeVisible();
  await expect(command).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.context().clearCookies();
  await enterConsole(page, await createPerson(), `/${name}`);
  await expect(heading).toBeVisible();
  await expect(command).toBeVisible();
  await page.getByRole('link', { name: 'Create a publish token for it.' }).click();
  await expect(page.getByRole('tab', { name: 'Publish tokens', selected: true })).toBeVisible();
});

test('a strict sub-app can make only the calls that its registration lists', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const calls = ['/gateway/authority/user/getUserInfo'];
  const name = uniqueName('sealed');
  await register(admin, { name, isolation: 'strict', calls });
  await release(admin, name, { '1.0.0': askingModule }, info);
  await enterConsole(page, await createPerson(), `/${name}`);
  const frame = page.frameLocator('#root-subapp iframe[sandbox]');
  await expect(frame.locator('[data-sub-app]')).toHaveText(
    '200 | /gateway/console/registry is not open to this sub-app | en-US | null',
  );
});

test('a module in a guest uses the shell’s antd parts, and its popups open in the guest', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('parts');
  await register(admin, { name, isolation: 'realm' });
  await release(admin, name, { '1.0.0': antdModule }, info);
  await enterConsole(page, await createPerson(), `/${name}`);
  const guest = page.frameLocator('#root-subapp iframe');
  const choice = guest.getByRole('combobox', { name: 'Choice' });
  await choice.click();
  const option = guest.locator('body > [data-sub-app] .ant-select-item-option[title="Second"]');
  await expect(option).toBeInViewport();
  const popup = await guest.locator('.ant-select-dropdown').boundingBox();
  const trigger = await guest.locator('.ant-select').first().boundingBox();
  expect(Math.abs((popup?.x ?? 0) - (trigger?.x ?? 99))).toBeLessThan(2);
  await option.click();
  await expect(guest.locator('.ant-select').first()).toContainText('Second');

  const mapOf = () =>
    JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '');
  const shared = await guest.locator('html').evaluate(mapOf);
  expect(shared).toEqual(await page.evaluate(mapOf));
  expect(Object.keys(shared.imports)).toEqual(expect.arrayContaining(['antd', 'antd/es/select']));
});

test('an administrator allows an origin, publishes a release there, and revokes the origin', async ({
  page,
}) => {
  const files: Record<string, string> = { 'main.js': sayingModule('From afar.') };
  files['manifest.json'] = manifestOf('far', files);
  const host = await serveFiles(files);
  const gateway = await startGateway({ PEDESTAL_DEMO: 'off' });
  try {
    const credentials = { userName: 'admin', password: gateway.adminPassword };
    const admin = await createSignedInClient(credentials, gateway.url);
    await register(admin, { name: 'far', isolation: 'none' });
    await signInAt(page, gateway, '/auth/sub-apps?releases=far');
    const drawer = page.getByRole('dialog', { name: 'Releases of far' });
    await drawer.getByRole('button', { name: 'Add from URL' }).click();
    const remote = page.getByRole('dialog', { name: 'Add release from URL' });
    await remote.getByRole('textbox', { name: 'Version number' }).fill('1.0.0');
    const entry = remote.getByRole('textbox', { name: /URL of the entry/ });
    const save = remote.getByRole('button', { name: 'Save' });
    await entry.fill('cdn.example.com/manifest.json');
    await save.click();
    await expect(remote.getByText(/^Enter a full URL/)).toBeVisible();
    await expectNoAxeViolations(page);
    await entry.fill(`${host.origin}/manifest.json`);
    await save.click();
    await expect(page.getByText(/^This entry URL cannot be used/)).toBeVisible();
    await remote.getByRole('button', { name: 'Cancel' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('tab', { name: 'Allowed origins' }).click();
    await page.getByRole('button', { name: 'Allow origin' }).click();
    const allowing = page.getByRole('dialog', { name: 'Allow origin' });
    const origin = allowing.getByRole('textbox', { name: 'Origin' });
    await origin.fill(`${host.origin}/releases`);
    await allowing.getByRole('button', { name: 'Save' }).click();
    await expect(allowing.getByText(/^Enter an origin, such as/)).toBeVisible();
    await origin.fill(host.origin);
    await allowing.getByRole('switch', { name: 'Private network' }).click();
    await expectNoAxeViolations(page);
    await allowing.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: host.origin });
    await expect(row).toContainText('Yes');

    await page.goto(`${gateway.url}/auth/sub-apps?releases=far`);
    await drawer.getByRole('button', { name: 'Add from URL' }).click();
    await remote.getByRole('textbox', { name: 'Version number' }).fill('1.0.0');
    await entry.fill(`${host.origin}/manifest.json`);
    await save.click();
    await drawer.getByRole('button', { name: 'Make stable' }).click();
    await page.locator('.ant-modal').getByRole('button', { name: 'Make stable' }).click();
    await expect(drawer.getByRole('row', { name: /1\.0\.0/ })).toContainText('Stable');
    await page.goto(`${gateway.url}/far`);
    await expect(page.locator('#root-subapp').getByText('From afar.')).toBeVisible();

    await page.goto(`${gateway.url}/auth/sub-apps?tab=origins`);
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`${gateway.url}/far`);
    await expect(page.getByRole('heading', { name: 'Whoops, something went wrong' })).toBeVisible();
    expect(host.secrets).toEqual([]);
  } finally {
    await gateway.stop();
    host.close();
  }
});

test('a sub-app on another origin opens right after sign-in; changed files and other origins are blocked', async ({
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

    await signInAt(page, gateway, '/far');
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
