import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { adminCredentials, consoleUrl, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { publish } from '../hosting/publish-fixtures.ts';
import { manifestOf, sayingModule, writeFiles } from '../hosting/small-apps.ts';
import { enterConsole } from '../shell/person.ts';
import {
  choose,
  makeAdministrator,
  makePart,
  makeRole,
  openByMenu,
  uniqueName,
} from './test-data.ts';
import { test } from './texts.ts';

const execute = promisify(execFile);

async function packPage(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-release-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title><h1>Page</h1>');
  const options = { encoding: 'buffer' } as const;
  const { stdout } = await execute('tar', ['-czf', '-', '-C', folder, '.'], options);
  await rm(folder, { recursive: true });
  return stdout;
}

/** Sends a policy violation report for a script of this release. */
async function reportViolation(name: string, version: string): Promise<void> {
  const url = `${consoleUrl()}/gateway/console/telemetry/policyViolation`;
  const report = {
    'document-uri': `${consoleUrl()}/${name}`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://stranger.example/x.js',
    'source-file': `${consoleUrl()}/sub-apps/${name}/${version}/main.js`,
  };
  const headers = { 'content-type': 'application/csp-report' };
  const body = JSON.stringify({ 'csp-report': report });
  const { status } = await fetch(url, { method: 'POST', headers, body });
  expect(status).toBe(200);
}

test('sets up a sub-app step by step: registration, menu and roles, token and commands', async ({
  page,
  w,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const name = uniqueName('guided').slice(0, 30);
  const role = await makeRole(call, { systemCode: '1001' });
  await enterConsole(page, await makeAdministrator(), '/auth/sub-apps');
  await page.getByRole('button', { name: w('sub-apps/guide.open') }).click();
  const guide = page.getByRole('dialog', { name: w('sub-apps/guide.title') });
  await expect(guide.getByLabel(w('sub-apps.name'), { exact: true })).toBeFocused();
  const next = guide.getByRole('button', { name: w('sub-apps/guide.next') });

  await guide.getByLabel(w('sub-apps.name'), { exact: true }).fill('auth');
  await guide.getByLabel(w('sub-apps.titleZh')).fill('新店');
  await guide.getByLabel(w('sub-apps.titleEn')).fill('New shop');
  await next.click();
  await expect(guide.locator('.ant-form-item-has-error')).toHaveCount(1);
  await guide.getByLabel(w('sub-apps.name'), { exact: true }).fill(name);
  await expect(guide.getByLabel(w('sub-apps.base'))).toHaveValue(`/${name}`);
  await expectNoAxeViolations(page);
  await next.click();

  const system = guide.getByRole('combobox', { name: w('shared.system') });
  await choose(system, /\(1001\)/);
  const roles = guide.getByRole('combobox', { name: w('sub-apps/guide.roles') });
  await choose(roles, new RegExp(role.name), role.name);
  await next.click();

  await guide.getByRole('button', { name: w('sub-apps/guide.makeToken') }).click();
  await expect(guide.getByText(/PEDESTAL_TOKEN=pdt_\S+ npm run release/)).toBeVisible();
  await expect(
    guide.getByText(`${consoleUrl()}/gateway/packages/create-pedestal-sub-app.tgz ${name}`),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await guide.getByRole('button', { name: w('sub-apps/guide.finish') }).click();
  await expect(guide).toHaveCount(0);

  const resources = await call('GET /gateway/authority/resources', {
    query: { systemCode: '1001' },
  });
  const added = resources.find((one) => one.subApp === name);
  expect(added).toMatchObject({ type: 'page', path: `/${name}`, nameEn: 'New shop' });
  const { grants } = await call('GET /gateway/authority/roles/:id', { params: { id: role.id } });
  expect(grants).toContainEqual({ resourceId: added?.id, dataScope: 'all' });
});

test('compares the releases in use with the shared modules of another console', async ({
  page,
  w,
}, info) => {
  const call = await createSignedInClient(adminCredentials());
  const name = uniqueName('shares').slice(0, 30);
  await call('POST /gateway/console/registry/subApps', {
    body: { name, title: { 'zh-CN': name, 'en-US': name }, base: `/${name}`, isolation: 'none' },
  });
  const { token } = await call('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  const folder = info.outputPath('release');
  const files = { 'main.js': sayingModule('It runs.') };
  const manifest = manifestOf(name, files, { react: '^19.0.0' });
  await writeFiles(folder, { ...files, 'manifest.json': manifest });
  await publish(folder, { name }, token);

  await enterConsole(page, await makeAdministrator(), '/auth/sub-apps?tab=shared');
  const row = page
    .getByRole('table', { name: w('sub-apps.shared.releases') })
    .getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('react ^19.0.0');
  await expect(row).toContainText(w('sub-apps.shared.runs'));
  await expectNoAxeViolations(page);
  const react = page.getByRole('textbox', {
    name: w('sub-apps.shared.plannedOf', { name: 'react' }),
    exact: true,
  });
  await react.fill('20.0.0');
  await expect(row).toContainText(w('sub-apps.shared.fails'));
  await page.getByRole('button', { name: w('sub-apps.shared.reset') }).click();
  await expect(row).toContainText(w('sub-apps.shared.runs'));
  const choose = (content: string) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: 'versions.json', mimeType: 'application/json', buffer: Buffer.from(content) },
    });
  await choose('[]');
  await expect(page.getByText(w('sub-apps.shared.wrongFile'))).toBeVisible();
  await choose('{"react":"21.0.0"}');
  await expect(react).toHaveValue('21.0.0');
  await expect(row).toContainText(w('sub-apps.shared.fails'));
});

test('uploads releases, runs a canary, rolls back, resolves a conflict, and publishes from a pipeline', async ({
  page,
  w,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const name = uniqueName('app').slice(0, 30);
  const registered = await call('POST /gateway/console/registry/subApps', {
    body: {
      name,
      title: { 'zh-CN': name, 'en-US': name },
      base: `/${name}`,
      isolation: 'realm',
      format: 'html',
    },
  });
  const channelsOf = async () => {
    const { items } = await call('GET /gateway/console/registry/subApps');
    const channels = items.find((one) => one.name === name)?.channels ?? [];
    return Object.fromEntries(channels.map((one) => [one.channel, one]));
  };
  await enterConsole(page, await makeAdministrator(), `/auth/sub-apps?releases=${name}`);
  const drawer = page.getByRole('dialog', { name: w('sub-apps.releases', { name: name }) });
  const archive = { name: 'page.tar.gz', mimeType: 'application/gzip', buffer: await packPage() };
  for (const version of ['1.0.0', '2.0.0']) {
    await drawer.getByRole('textbox', { name: w('sub-apps.newVersion') }).fill(version);
    await drawer.locator('input[type=file]').setInputFiles(archive);
    await expect(drawer.getByRole('row', { name: new RegExp(version) })).toBeVisible();
  }
  const release = (version: string) => drawer.getByRole('row', { name: new RegExp(version) });
  const confirm = (action: string) =>
    page.locator('.ant-modal').getByRole('button', { name: action, exact: true }).click();
  const giveToEverybody = async (version: string) => {
    await release(version)
      .getByRole('button', { name: w('sub-apps.makeStable') })
      .click();
    await confirm(w('sub-apps.makeStable'));
    await expect(release(version)).toContainText(w('sub-apps.stable'));
  };
  await giveToEverybody('1.0.0');
  await release('2.0.0')
    .getByRole('button', { name: w('sub-apps.makeCanary') })
    .click();
  const canary = page.getByRole('dialog', {
    name: w('sub-apps.canaryTitle', { version: '2.0.0' }),
  });
  const people = canary.getByRole('combobox', { name: w('sub-apps.canaryPeople') });
  await choose(people, 'Administrator (admin)', 'admin');
  await canary.getByRole('button', { name: w('sub-apps.makeCanary') }).click();
  await expect(release('2.0.0')).toContainText(w('sub-apps.canary'));
  expect((await channelsOf()).canary).toMatchObject({
    release: '2.0.0',
    audience: { percent: 0, roles: [], users: [expect.any(String)] },
  });
  await giveToEverybody('2.0.0');
  await drawer.getByRole('button', { name: w('sub-apps.rollback') }).click();
  await confirm(w('sub-apps.rollback'));
  await expect(release('1.0.0')).toContainText(w('sub-apps.stable'));

  await page.goto(`/auth/sub-apps?edit=${name}`);
  const form = page.getByRole('dialog', { name: w('sub-apps.edit', { name: name }) });
  await form.getByLabel(w('sub-apps.titleEn')).fill('Mine');
  await form.getByLabel(w('sub-apps.props'), { exact: true }).fill('[1]');
  await form.getByRole('button', { name: w('shared.save') }).click();
  await expect(form.getByText(w('sub-apps.propsWrong'))).toBeVisible();
  await form.getByLabel(w('sub-apps.props'), { exact: true }).fill('{"api":"/gateway/mine"}');
  await form.getByLabel(w('sub-apps.mountElementId')).fill('root-mine');
  await form.getByRole('switch', { name: w('sub-apps.inlineScripts') }).click();
  await expectNoAxeViolations(page);
  const { mountElementId, props, format, inlineScripts, isolation, history } = registered;
  const kept = { mountElementId, props, format, inlineScripts, isolation, history };
  await call('PUT /gateway/console/registry/subApps/:name', {
    params: { name },
    body: {
      ...kept,
      title: registered.title,
      base: `/${name}-theirs`,
      prefetch: false,
      status: 'active',
      sandbox: true,
      version: registered.version,
    },
  });
  await form.getByRole('button', { name: w('shared.save') }).click();
  const conflict = page.getByRole('dialog', { name: w('shared.conflict.title') });
  await conflict.getByRole('radio', { name: `/${name}-theirs` }).check();
  await conflict.getByRole('button', { name: w('shared.conflict.save') }).click();
  // The drawer closes after the save; the dialog closes before.
  await expect(form).toHaveCount(0);
  const { items } = await call('GET /gateway/console/registry/subApps');
  expect(items.find((one) => one.name === name)).toMatchObject({
    title: { 'en-US': 'Mine' },
    base: `/${name}-theirs`,
    // A field that only the other person changed keeps their value.
    prefetch: false,
    props: { api: '/gateway/mine' },
    mountElementId: 'root-mine',
    inlineScripts: true,
  });

  await page.getByRole('tab', { name: w('sub-apps.tokens.title') }).click();
  await page.getByRole('button', { name: w('sub-apps.tokens.add') }).click();
  const making = page.getByRole('dialog', { name: w('sub-apps.tokens.add') });
  await making.getByLabel(w('sub-apps.tokens.label')).fill(name);
  await choose(making.getByRole('combobox', { name: w('sub-apps.tokens.subApps') }), name, name);
  await making.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.locator('.auth-secret')).toHaveText(/^pdt_/);
  await page.getByRole('button', { name: w('antd.ok'), exact: true }).click();
  const token = page.getByRole('row', { name: new RegExp(name) });
  await expect(token).toContainText(w('sub-apps.tokens.valid'));
  await expectNoAxeViolations(page);
  await token.getByRole('button', { name: w('sub-apps.tokens.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('sub-apps.tokens.revoke'), exact: true })
    .click();
  await expect(token).toContainText(w('sub-apps.tokens.revoked'));

  await reportViolation(name, '2.0.0');
  await page.getByRole('tab', { name: w('sub-apps.violations.title') }).click();
  const keptOut = page.getByRole('row', { name: new RegExp(`${name} 2\\.0\\.0`) });
  await expect(keptOut).toContainText('https://stranger.example');
  await expectNoAxeViolations(page);
});

test('sends a notice, sees who read it, and finds it in the exported log', async ({ page, w }) => {
  const { clerk } = await makePart();
  const title = uniqueName('notice');
  await enterConsole(page, await makeAdministrator(), '/auth/notices');
  const people = page.getByRole('combobox', { name: w('notices.people') });
  await choose(people, new RegExp(clerk.userName), clerk.userName);
  await page.getByLabel(w('notices.titleZh')).fill(title);
  await page.getByLabel(w('notices.titleEn')).fill(title);
  await page.getByRole('button', { name: w('notices.send') }).click();
  await page.getByRole('tab', { name: w('notices.history') }).click();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText(w('notices.readOf', { readers: 0, recipients: 1 }));

  const reader = await createSignedInClient(clerk);
  const { items } = await reader('GET /gateway/console/notices/list', { query: {} });
  const seq = items.find((notice) => notice.title['en-US'] === title)?.seq ?? 0;
  await reader('POST /gateway/console/notices/read', { body: { seqs: [seq] } });
  await page.reload();
  await expect(row).toContainText(w('notices.readOf', { readers: 1, recipients: 1 }));
  await row.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog')).toContainText(clerk.userName);

  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('antd.close') })
    .click();
  await openByMenu(page, w, 'audit');
  const sent = w('audit.actions.notice.send');
  await choose(page.getByRole('combobox', { name: w('audit.action') }), sent, sent);
  const others = page.getByRole('row').filter({ hasNotText: sent });
  // Only the header line.
  await expect(others).toHaveCount(1);
  const entries = page.getByRole('table').getByRole('button');
  await entries.first().click();
  await expect(page.getByRole('region', { name: w('audit.after') })).toContainText('"title"');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('antd.close') })
    .click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: w('shared.export') }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).every((line) => line.includes('notice.send'))).toBe(true);
});
