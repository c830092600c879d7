import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson } from '../shell/person.ts';
import { choose, chooser, file, makeFolder, openFiles, row } from './files-page.ts';

/** Creates a colleague with a unique name, role and unit. */
async function createColleague() {
  const call = await createSignedInClient(adminCredentials());
  const names = { person: uniqueName('kim'), role: uniqueName('role'), unit: uniqueName('unit') };
  const { systems } = await call('GET /gateway/authority/reach');
  const unit = await call('POST /gateway/authority/orgUnits', {
    body: { parentId: null, name: names.unit, nameEn: names.unit },
  });
  const role = await call('POST /gateway/authority/roles', {
    body: {
      systemCode: systems[0]?.code ?? '',
      name: names.role,
      nameEn: names.role,
      description: '',
      requiresMfa: false,
      grants: [],
    },
  });
  const options = { displayName: names.person, roleIds: [role.id], orgUnitId: unit.id };
  return { names, credentials: await createPerson(options) };
}

async function openSharing(page: Page, name: string): Promise<Locator> {
  await row(page, name).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('tab', { name: 'Sharing' }).click();
  return drawer;
}

test('share with a person, a role and a unit, and by a password-protected link that counts visits', async ({
  page,
  browser,
}) => {
  test.slow();
  const { names, credentials } = await createColleague();
  await openFiles(page);
  const files = {
    'by-name.txt': names.person,
    'by-role.txt': names.role,
    'by-unit.txt': names.unit,
  };
  await chooser(page).setInputFiles(
    Object.keys(files).map((name) => file(name, `this is ${name}`)),
  );
  await expect(page.getByText('3 of 3 uploaded')).toBeVisible();
  for (const [name, target] of Object.entries(files)) {
    const drawer = await openSharing(page, name);
    await drawer.getByRole('combobox', { name: 'Share with' }).fill(target);
    await page.getByTitle(new RegExp(`^${target}`)).click();
    await expect(drawer.getByRole('listitem').filter({ hasText: target })).toContainText(
      'Can view',
    );
    await expect(page.locator('.ant-select-dropdown')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }

  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await openFiles(colleague, credentials);
  await colleague.getByRole('button', { name: 'Shared with me' }).click();
  for (const name of Object.keys(files)) await expect(row(colleague, name)).toBeVisible();
  await expectNoAxeViolations(colleague);
  await row(colleague, 'by-unit.txt').click();
  await expect(colleague.getByText('this is by-unit.txt')).toBeVisible();
  await colleague.context().close();

  const drawer = await openSharing(page, 'by-name.txt');
  await drawer.getByLabel(/^Password/).fill('open sesame');
  await drawer.getByLabel(/^Download limit/).fill('1');
  await drawer.getByLabel(/^Expires after/).fill('2');
  const [reply] = await Promise.all([
    waitForSaved(page, /./, /\/gateway\/dfs\/links\/create$/),
    drawer.getByRole('button', { name: 'Create link' }).click(),
  ]);
  await expect(drawer.getByText('0 of 1 downloads · with a password')).toBeVisible();
  const { path } = (await reply.json()).info;
  const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await stranger.goto(new URL(path, page.url()).href);
  await stranger.getByLabel('Password').fill('wrong');
  await stranger.getByRole('button', { name: 'Open' }).click();
  await expect(stranger.getByRole('alert')).toHaveText(/password/i);
  await expectNoAxeViolations(stranger);
  await stranger.getByLabel('Password').fill('open sesame');
  await stranger.getByRole('button', { name: 'Open' }).click();
  const link = stranger.getByRole('link', { name: 'Download' });
  const address = new URL((await link.getAttribute('href')) ?? '', stranger.url()).href;
  await expectNoAxeViolations(stranger);
  const [download] = await Promise.all([stranger.waitForEvent('download'), link.click()]);
  expect((await readFile(await download.path())).toString()).toBe('this is by-name.txt');
  expect((await stranger.request.get(address)).status()).toBe(404);
  await stranger.context().close();

  await drawer.getByRole('button', { name: 'Visits' }).click();
  const visits = drawer.getByRole('region', { name: 'Visits' });
  await expect(visits.getByText('Downloaded')).toHaveCount(1);
  await expect(visits.getByText('Entered a wrong password')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Remove link' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this link?' })
    .getByRole('button', { name: 'Remove link' })
    .click();
  await expect(drawer.getByRole('button', { name: 'Visits' })).toBeHidden();

  await drawer.getByRole('combobox', { name: `Access of ${names.person}` }).click();
  await Promise.all([
    waitForSaved(page, /./, /\/gateway\/dfs\/shares\/save$/),
    page.locator('.ant-select-dropdown:visible').getByTitle('Can edit', { exact: true }).click(),
  ]);
  const share = drawer.getByRole('listitem').filter({ hasText: names.person });
  await expect(share).toContainText('Can edit');
  await drawer.getByRole('button', { name: `Stop sharing with ${names.person}` }).click();
  await expect(drawer.getByText('Not shared with anyone')).toBeVisible();
});

test('an anonymous visitor uploads through a link that lists no files', async ({
  page,
  browser,
}) => {
  await openFiles(page);
  await makeFolder(page, 'Letter box');
  await choose(page, 'Letter box');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Letter box' });
  await drawer.getByRole('tab', { name: 'Sharing' }).click();
  await drawer.getByRole('checkbox', { name: 'Upload only' }).check();
  const [reply] = await Promise.all([
    waitForSaved(page, /./, /\/gateway\/dfs\/links\/create$/),
    drawer.getByRole('button', { name: 'Create link' }).click(),
  ]);
  const { path } = (await reply.json()).info;
  await expect(drawer.getByText(/^Upload only · by /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const address = new URL(path, page.url()).href;
  await stranger.goto(address);
  const chosen = stranger.getByLabel('Choose files to upload');
  await chosen.setInputFiles([file('one.txt', 'first'), file('two.txt', 'second')]);
  await expect(stranger.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await expectNoAxeViolations(stranger);
  await stranger.goto(address);
  await expect(chosen).toBeVisible();
  await expect(stranger.getByText(/^Files go to ./)).toBeVisible();
  await expect(stranger.getByText('one.txt')).toBeHidden();
  await test.step('a link that lost its end says what to do', async () => {
    await stranger.goto(address.slice(0, -30));
    await expect(stranger.getByRole('alert')).toHaveText(/Ask the sender for a new one/);
    await expectNoAxeViolations(stranger);
  });
  await stranger.context().close();

  await row(page, 'Letter box').click();
  await expect(row(page, 'one.txt')).toBeVisible();
  await row(page, 'two.txt').click();
  await expect(page.getByRole('dialog', { name: 'two.txt' }).getByText('second')).toBeVisible();
});
