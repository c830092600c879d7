import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { adminCredentials, consoleUrl, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, makePart, uniqueName } from './world.ts';

const execute = promisify(execFile);

test.describe.configure({ timeout: 120_000 });

async function packPage(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-release-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title><h1>Page</h1>');
  const options = { encoding: 'buffer' } as const;
  const { stdout } = await execute('tar', ['-czf', '-', '-C', folder, '.'], options);
  await rm(folder, { recursive: true });
  return stdout;
}

/** What a browser reports when a policy kept a script of this release out. */
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

test('uploads releases, tries one with named people, goes back, meets somebody else’s change, and lets a pipeline publish', async ({
  page,
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
  const drawer = page.getByRole('dialog', { name: `Releases of ${name}` });
  const archive = { name: 'page.tar.gz', mimeType: 'application/gzip', buffer: await packPage() };
  for (const version of ['1.0.0', '2.0.0']) {
    await drawer.getByRole('textbox', { name: 'Name of the release' }).fill(version);
    await drawer.locator('input[type=file]').setInputFiles(archive);
    await expect(drawer.getByRole('row', { name: new RegExp(version) })).toBeVisible();
  }
  const release = (version: string) => drawer.getByRole('row', { name: new RegExp(version) });
  const giveToEverybody = async (version: string) => {
    await release(version).getByRole('button', { name: 'Give to everybody' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(release(version)).toContainText('For everybody');
  };
  await giveToEverybody('1.0.0');
  await release('2.0.0').getByRole('button', { name: 'Try as canary' }).click();
  const canary = page.getByRole('dialog', { name: 'Try 2.0.0 as canary' });
  const people = canary.getByRole('combobox', { name: 'People' });
  await choose(people, 'Administrator (admin)', 'admin');
  await canary.getByRole('button', { name: 'Confirm' }).click();
  await expect(release('2.0.0')).toContainText('Canary');
  expect((await channelsOf()).canary).toMatchObject({
    release: '2.0.0',
    audience: { percent: 0, roles: [], users: [expect.any(String)] },
  });
  await giveToEverybody('2.0.0');
  await drawer.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(release('1.0.0')).toContainText('For everybody');

  await page.goto(`/auth/sub-apps?edit=${name}`);
  const form = page.getByRole('dialog', { name: `Sub-app ${name}` });
  await form.getByLabel('Title (English)').fill('Mine');
  await form.getByLabel('Props', { exact: true }).fill('[1]');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^This is no object in JSON/)).toBeVisible();
  await form.getByLabel('Props', { exact: true }).fill('{"api":"/gateway/mine"}');
  await form.getByLabel('Id of the mount element').fill('root-mine');
  await form.getByRole('switch', { name: 'Scripts written into the page' }).click();
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
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await conflict.getByRole('radio', { name: `/${name}-theirs` }).check();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  // It closes once the change was saved; the dialog is gone before.
  await expect(form).toHaveCount(0);
  const { items } = await call('GET /gateway/console/registry/subApps');
  expect(items.find((one) => one.name === name)).toMatchObject({
    title: { 'en-US': 'Mine' },
    base: `/${name}-theirs`,
    prefetch: true,
    props: { api: '/gateway/mine' },
    mountElementId: 'root-mine',
    inlineScripts: true,
  });

  await page.getByRole('tab', { name: 'Publish tokens' }).click();
  await page.getByRole('button', { name: 'Make a token' }).click();
  const making = page.getByRole('dialog', { name: 'Make a token' });
  await making.getByLabel('For what').fill(name);
  await choose(making.getByRole('combobox', { name: 'Sub-apps' }), name, name);
  await making.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.auth-secret')).toHaveText(/^pdt_/);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  const token = page.getByRole('row', { name: new RegExp(name) });
  await expect(token).toContainText('Valid');
  await expectNoAxeViolations(page);
  await token.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(token).toContainText('Revoked');

  await reportViolation(name, '2.0.0');
  await page.getByRole('tab', { name: 'Kept out' }).click();
  const keptOut = page.getByRole('row', { name: new RegExp(`${name} 2\\.0\\.0`) });
  await expect(keptOut).toContainText('https://stranger.example');
  await expectNoAxeViolations(page);
});

test('tells people something and sees who read it; the log shows it and is written out', async ({
  page,
}) => {
  const { clerk } = await makePart();
  const title = uniqueName('notice');
  await enterConsole(page, await makeAdministrator(), '/auth/notices');
  const people = page.getByRole('combobox', { name: 'People' });
  await choose(people, new RegExp(clerk.userName), clerk.userName);
  await page.getByLabel('Title (Chinese)').fill(title);
  await page.getByLabel('Title (English)').fill(title);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('tab', { name: 'Sent' }).click();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('0 of 1');

  const reader = await createSignedInClient(clerk);
  const { items } = await reader('GET /gateway/console/notices/list', { query: {} });
  const seq = items.find((notice) => notice.title['en-US'] === title)?.seq ?? 0;
  await reader('POST /gateway/console/notices/read', { body: { seqs: [seq] } });
  await page.reload();
  await expect(row).toContainText('1 of 1');
  await row.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog')).toContainText(clerk.userName);

  await page.goto('/auth/audit?action=notice.send');
  const entries = page.getByRole('table').getByRole('button');
  await entries.first().click();
  await expect(page.getByRole('region', { name: 'After' })).toContainText('"title"');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).every((line) => line.includes('notice.send'))).toBe(true);
});
