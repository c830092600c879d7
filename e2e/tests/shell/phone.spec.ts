import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';
import { sendNotices } from './send-notices.ts';
import { PHONE, WORDS } from './texts.ts';

// Journeys that differ on a phone.
test.use({ locale: LANGUAGE, viewport: PHONE, hasTouch: true });

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });

async function openMenu(page: Page) {
  await page.getByRole('button', { name: say('Open the menu') }).tap();
  return page.getByRole('dialog', { name: say('Menu') });
}

/** Opens an entry through the filter of the menu. */
async function openPage(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('searchbox', { name: say('Filter the menu') }).fill(name);
  await menu.getByRole('link', { name, exact: true }).first().tap();
  await expect(menu).toBeHidden();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function chooseOfTabs(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: say('All open pages') }).tap();
  await page.getByRole('menuitem', { name: action, exact: true }).tap();
}

test('the menu keeps favourites and switches systems', async ({ page }) => {
  await enterConsole(page, await createPerson());
  await openPage(page, say('Roles'));
  await page.getByRole('button', { name: say('Favorite: {{name}}', { name: say('Roles') }) }).tap();
  const menu = await openMenu(page);
  const favourites = menu.getByRole('region', { name: say('Favorites') });
  await expect(favourites.getByRole('link', { name: say('Roles') })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: sayLike('System: {{name}}. Switch system') }).tap();
  await page.getByRole('menuitem', { name: say('Retail') }).tap();
  await expect(tab(page, say('Roles'))).toBeHidden();
  const other = await openMenu(page);
  await expect(other.getByRole('button', { name: say('Catering') })).toBeVisible();
});

test('tabs keep their input, warn before losing it, and are restored', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel(say('E-mail')).fill('robin@exam');
  await openPage(page, say('Roles'));
  await tab(page, say('Settings')).tap();
  await expect(page.getByLabel(say('E-mail'))).toHaveValue('robin@exam');

  await chooseOfTabs(page, say('Close'));
  const question = page.getByRole('dialog', { name: say('Discard unsaved input?') });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: say('Close and discard') }).tap();
  await expect(tab(page, say('Settings'))).toBeHidden();

  await openPage(page, say('Users'));
  const pinned = waitForSaved(page, /"configKey":"tabs".*"pinned":true/);
  await chooseOfTabs(page, say('Pin'));
  await pinned;
  await openPage(page, say('Org units'));
  // Not the one before it, which still names the roles.
  const saved = waitForSaved(page, /^(?!.*\/auth\/roles).*"configKey":"tabs"/s);
  await chooseOfTabs(page, say('Close others'));
  await saved;
  await page.reload();
  await expect(page.getByRole('tab')).toHaveText([
    new RegExp(say('Users')),
    new RegExp(say('Org units')),
  ]);
});

test('search runs actions, lists recent pages, and closes by touch', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/roles');
  const open = page.getByRole('button', { name: say('Search everything') });
  const field = page.getByRole('combobox', { name: say('Search everything') });
  await open.tap();
  await expect(page.getByRole('option')).toHaveText([sayLike('Roles')]);
  await page
    .getByRole('dialog', { name: say('Search everything') })
    .getByRole('button', { name: say('Close') })
    .tap();
  await expect(field).toBeHidden();
  await open.tap();
  await field.fill(say('Dark'));
  await page.getByRole('option').first().tap();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoAxeViolations(page);
});

test('notices arrive, open their page, and are cleared', async ({ page }) => {
  const person = await createPerson();
  await enterConsole(page, person);
  const bell = page.getByRole('button', { name: sayLike('Notices') });
  await expect(bell).toHaveAttribute('data-linked', 'true');
  const message = { washNo: 'W-9' };
  await sendNotices(
    person,
    { type: 1001, title: 'Washing', message },
    { title: 'Role changed', link: '/auth/roles' },
    { type: 1011, title: 'Washed', message },
  );
  await bell.tap();
  const centre = page.getByRole('dialog', { name: say('Notices') });
  await expect(centre.getByText('Washed')).toBeVisible();
  await expect(centre.getByText('Washing')).toHaveCount(0);
  await centre.getByRole('link', { name: 'Role changed' }).tap();
  await expect(page).toHaveURL(/\/auth\/roles$/);
  await expect(centre).toBeHidden();

  await bell.tap();
  await centre.getByRole('link', { name: say('Open as a page') }).tap();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: say('Mark all as read') }).tap();
  await expect(bell).toHaveAccessibleName(say('Notices'));
  await main.getByRole('button', { name: say('Clear all') }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Clear all') })
    .tap();
  await expect(main.getByText(say('No notices yet. New ones will appear here.'))).toBeVisible();
});

test('settings change appearance and profile', async ({ page }) => {
  await enterConsole(page, await createPerson());
  await page.getByRole('button', { name: sayLike('{{name}}: account') }).tap();
  await page.getByRole('menuitem', { name: say('Profile') }).tap();
  await page.getByLabel(say('E-mail')).fill('robin@example.com');
  await page.getByRole('button', { name: say('Save') }).tap();
  await expect(page.getByText(say('Operation succeeded'))).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('link', { name: say('Appearance') }).tap();
  await main.getByText(say('Dark'), { exact: true }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await main.getByRole('link', { name: say('Sessions') }).tap();
  const sessions = main.getByRole('listitem').filter({ hasText: '127.0.0.1' });
  await expect(sessions).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page
    .getByRole('button', { name: sayLike('End the session: {{device}}') })
    .first()
    .tap();
  await expect(sessions).toHaveCount(1);
});

test('home keeps the person’s arrangement', async ({ page }) => {
  await enterConsole(page, await createPerson());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS[LANGUAGE].goodDay);
  await page.getByRole('button', { name: say('Arrange') }).tap();
  await page
    .getByRole('button', { name: say('Move {{name}} back', { name: say('My shortcuts') }) })
    .tap();
  await expectNoAxeViolations(page);
  // Not the one before it, which still names the systems.
  const saved = waitForSaved(page, /^(?!.*"systems").*"configKey":"home"/s);
  await page.getByRole('button', { name: say('Hide {{name}}', { name: say('My systems') }) }).tap();
  await page.getByRole('button', { name: say('Done') }).tap();
  await saved;
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    say('Waiting for me'),
    say('My approvals'),
    say('Key figures'),
    say('My shortcuts'),
    say('Recent records'),
    say('Recent pages'),
    say('Unread notices'),
    say('My files'),
  ]);
});

test('a failed sub-app shows an error and recovers on retry', async ({ page }) => {
  await page.route('**/sub-apps/auth/**', (route) => route.abort());
  await enterConsole(page, await createPerson(), '/auth/roles');
  const failure = page.getByRole('alert');
  await expect(
    failure.getByRole('heading', { name: say('Whoops, something went wrong') }),
  ).toBeVisible();
  await expect(failure.getByRole('button', { name: say('Reload'), exact: true })).toBeVisible();
  await failure.getByText(say('Details'), { exact: true }).tap();
  await expect(failure.getByRole('button', { name: say('Copy details') })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/sub-apps/auth/**');
  await failure.getByRole('button', { name: say('Retry this page only') }).tap();
  await expect(page.getByRole('main').getByRole('heading', { name: say('Roles') })).toBeVisible();
});
