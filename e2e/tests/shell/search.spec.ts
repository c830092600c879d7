import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';
import { type Language, PHONE, WORDS } from './texts.ts';

for (const locale of Object.keys(WORDS) as Language[]) {
  const words = WORDS[locale];

  test.describe(`search in ${locale}`, () => {
    test.use({ locale });

    test('opens by shortcut and finds pages in either language', async ({ page }) => {
      await enterConsole(page, await createPerson());
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: words.search });
      await expect(field).toBeFocused();
      for (const query of ['roles', '角色']) {
        await field.fill(query);
        await expect(page.getByRole('option').first()).toContainText(words.roles);
      }
      await expectNoAxeViolations(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/auth\/roles$/);
      await expect(page.getByRole('tab', { name: words.roles })).toBeVisible();
    });

    test('works on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await enterConsole(page, await createPerson());
      await page.getByRole('button', { name: words.search }).click();
      await page.getByRole('combobox', { name: words.search }).fill(words.settings);
      await expectNoAxeViolations(page);
      await page.getByRole('option', { name: words.settings }).first().click();
      await expect(page).toHaveURL(/\/settings/);
    });
  });
}

test.use({ locale: LANGUAGE });

test('runs actions, and lists recent pages', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/roles');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option')).toHaveText([sayLike('Roles')]);
  await page.getByRole('combobox', { name: say('Search everything') }).fill(say('Dark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('keeps what is typed before it is loaded', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const held = Promise.withResolvers<void>();
  await page.route(/search-content/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/search-content/);
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('roles');
  held.resolve();
  const field = page.getByRole('combobox', { name: say('Search everything') });
  await expect(field).toHaveValue('roles');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toContainText(say('Roles'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('');
});

test('closes by Escape and returns the focus', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const button = page.getByRole('button', { name: say('Search everything') });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: say('Search everything') }).fill('nothing fits this');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText(
    say('No results. Try another word, in English or Chinese.'),
  );
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('finds records by initials of pinyin, people and files, and says when it cannot', async ({
  page,
}) => {
  const admin = await createSignedInClient(adminCredentials());
  const code = `S${randomBytes(4).toString('hex')}`;
  const { id } = await admin('POST /gateway/records/:workspace/:collection', {
    params: { workspace: 'base', collection: 'party' },
    body: { values: { kinds: ['customer'], name: `青岛橡塑${code}`, code } },
  });
  const person = await createPerson();
  await enterConsole(page, person);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: say('Search everything') });
  await field.fill('qdxs');
  const record = page.getByRole('option', { name: new RegExp(code) });
  await expect(record).toBeVisible();
  await expectNoAxeViolations(page);

  await field.fill(person.userName);
  await expect(
    page.getByRole('group', { name: say('People') }).getByRole('option', { name: person.userName }),
  ).toBeVisible();

  await page.route('**/gateway/records/-/search**', (route) => route.abort());
  await field.fill('qdx');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    say('Records, people and files could not be searched. Check your connection and try again.'),
  );
  await page.unroute('**/gateway/records/-/search**');

  await field.fill(code);
  await record.click();
  await expect(page).toHaveURL(new RegExp(`/records/base/party/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);

  // What was opened is listed before something is typed, as long as it can be opened.
  await page.keyboard.press('Control+k');
  const records = page.getByRole('group', { name: say('Records') });
  await expect(records.getByRole('option', { name: new RegExp(code) })).toBeVisible();
  await expectNoAxeViolations(page);
  await field.fill('htjbr');
  await expect(
    page
      .getByRole('group', { name: say('Roles') })
      .getByRole('option')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await admin('POST /gateway/records/:workspace/:collection/:id/delete', {
    params: { workspace: 'base', collection: 'party', id },
    body: { version: 1 },
  });
  await page.goto('/first');
  const asked = page.waitForResponse((reply) => reply.url().includes(`/party/${id}`));
  await page.getByRole('button', { name: say('Search everything') }).click();
  expect((await asked).status()).toBe(404);
  await expect(page.getByRole('option', { name: new RegExp(code) })).toHaveCount(0);
});

test('finds people and files by initials of pinyin', async ({ page }) => {
  const person = await createPerson({ displayName: '欧阳沐橙' });
  const own = await createSignedInClient(person);
  const [space] = await own('GET /gateway/dfs/spaces');
  const name = `晴岚图纸${randomBytes(4).toString('hex')}`;
  await own('POST /gateway/dfs/folders/create', { body: { parentId: space?.rootId ?? '', name } });
  await enterConsole(page, person);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: say('Search everything') });
  await field.fill('oymc');
  await expect(
    page
      .getByRole('group', { name: say('People') })
      .getByRole('option', { name: /欧阳沐橙/ })
      .first(),
  ).toBeVisible();
  await field.fill('qltz');
  const folder = page
    .getByRole('group', { name: say('Files') })
    .getByRole('option', { name: new RegExp(name) });
  await folder.click();
  await expect(page).toHaveURL(/\/dfs\/files\?/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
