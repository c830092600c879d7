import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';

test.use({ locale: LANGUAGE });

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const names = (page: Page) => page.getByRole('tab').allInnerTexts();

async function openPages(page: Page, ...pages: string[]): Promise<void> {
  const menu = page.getByRole('navigation', { name: say('Menu'), exact: true });
  for (const name of pages) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
}

async function chooseAction(page: Page, tabName: string, action: string): Promise<void> {
  await tab(page, tabName).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('keep input while another tab is in front', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  const email = page.getByLabel(say('E-mail'));
  await email.fill('robin@exam');
  await page
    .getByRole('link', { name: say('Home') })
    .first()
    .click();
  await expect(email).toBeHidden();
  await tab(page, sayLike('Settings')).click();
  await expect(email).toHaveValue('robin@exam');
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test('keep the state of a sub-app, each tab its own', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  const field = page
    .getByRole('tabpanel', { name: say('Users') })
    .getByRole('searchbox')
    .first();
  await field.fill('half a na');
  const root = page.locator('#root-subapp > [data-sub-app="auth"]').first();
  await root.evaluate((element) => element.setAttribute('data-kept', 'yes'));
  await openPages(page, say('Roles'));
  await expect(
    page.getByRole('tabpanel').getByRole('heading', { name: say('Roles') }),
  ).toBeVisible();
  await expect(root).toBeHidden();

  await tab(page, say('Users')).click();
  await expect(page).toHaveURL(/\/auth\/users/);
  await expect(root).toHaveAttribute('data-kept', 'yes');
  await expect(field).toHaveValue('half a na');
  await expect(page.locator('#root-subapp > [data-sub-app="auth"]')).toHaveCount(2);
});

test('warn before unsaved input is lost: on close, on leave and on sign-out', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel(say('Name'), { exact: true }).fill('Someone else');
  await expect(tab(page, sayLike('(unsaved input)'))).toBeVisible();

  await tab(page, sayLike('Settings')).press('Delete');
  const question = page.getByRole('dialog', { name: say('Discard unsaved input?') });
  await expect(question).toContainText(say('Settings'));
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: say('Cancel') }).click();
  await expect(tab(page, sayLike('Settings'))).toBeVisible();

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');

  await page.getByRole('button', { name: sayLike('{{name}}: account') }).click();
  await page.getByRole('menuitem', { name: say('Sign out') }).click();
  await question.getByRole('button', { name: say('Cancel') }).click();
  await expect(page.getByLabel(say('Name'), { exact: true })).toHaveValue('Someone else');

  await tab(page, sayLike('Settings')).press('Delete');
  await question.getByRole('button', { name: say('Close and discard') }).click();
  await expect(tab(page, sayLike('Settings'))).toBeHidden();
});

test('are restored after a refresh and on another device', async ({ page, browser, baseURL }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/auth/users');
  await openPages(page, say('Roles'), say('Org units'));
  const saved = waitForSaved(page, /"configKey":"tabs".*"pinned":true/);
  await chooseAction(page, say('Org units'), say('Pin'));
  await saved;
  await page.reload();
  await expect
    .poll(() => names(page))
    .toEqual([expect.stringContaining(say('Org units')), say('Users'), say('Roles')]);
  await expect(tab(page, sayLike('Org units'))).toHaveAttribute('aria-selected', 'true');

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: LANGUAGE });
  const device = await context.newPage();
  await enterConsole(device, person, '/auth/roles');
  await expect
    .poll(() => names(device))
    .toEqual([expect.stringContaining(say('Org units')), say('Users'), say('Roles')]);
  await context.close();
});

test('close others, to the right, and by the middle button; pinned ones stay', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, say('Org units'), say('Roles'), say('Resources'));
  await chooseAction(page, say('Org units'), say('Close to the right'));
  await expect.poll(() => names(page)).toEqual([say('Users'), say('Org units')]);
  await expect(tab(page, say('Org units'))).toHaveAttribute('aria-selected', 'true');

  await openPages(page, say('Roles'));
  await chooseAction(page, say('Users'), say('Pin'));
  await chooseAction(page, say('Roles'), say('Close others'));
  await expect
    .poll(() => names(page))
    .toEqual([expect.stringContaining(say('Users')), say('Roles')]);

  await tab(page, say('Roles')).click({ button: 'middle' });
  await expect.poll(() => names(page)).toEqual([expect.stringContaining(say('Users'))]);
  await expect(page).toHaveURL(/\/auth\/users$/);
});

test('move by dragging and by keyboard', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, say('Org units'), say('Roles'));
  await tab(page, say('Roles')).dragTo(tab(page, say('Users')));
  await expect.poll(() => names(page)).toEqual([say('Roles'), say('Users'), say('Org units')]);
  await tab(page, say('Roles')).focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => names(page)).toEqual([say('Users'), say('Roles'), say('Org units')]);
});

test('can be switched by keyboard', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, say('Org units'), say('Roles'));
  await tab(page, say('Roles')).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, say('Users'))).toBeFocused();
  await expect(page).toHaveURL(/\/auth\/users$/);
  await page.keyboard.press('End');
  await expect(tab(page, say('Roles'))).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tab(page, say('Roles'))).toBeHidden();
});

test('are all in the list at the end of the strip, with their actions', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, say('Org units'), say('Roles'), say('Resources'));
  await page.getByRole('button', { name: say('All open pages') }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: say('Users') }).click();
  await expect(tab(page, say('Users'))).toHaveAttribute('aria-selected', 'true');
});

test('reload one at a time', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel(say('E-mail')).fill('robin@exam');
  await chooseAction(page, say('Settings'), say('Reload'));
  await page.getByRole('button', { name: say('Reload and discard') }).click();
  await expect(page.getByLabel(say('E-mail'))).toHaveValue('');
});

test('follow Back and Forward', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, say('Org units'), say('Roles'));
  await page.goBack();
  await expect(tab(page, say('Org units'))).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, say('Users'))).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(tab(page, say('Org units'))).toHaveAttribute('aria-selected', 'true');
  expect(await names(page)).toEqual([say('Users'), say('Org units'), say('Roles')]);
});

test('unload the least recently used one when memory is short, never one with unsaved input', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 });
  });
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel(say('E-mail')).fill('robin@exam');
  const menu = page.getByRole('navigation', { name: say('Menu'), exact: true });
  await menu.getByRole('button', { name: say('Access') }).click();
  await menu.getByRole('button', { name: say('People and rights') }).click();
  await openPages(page, say('Users'));
  const users = page.locator('#root-subapp > [data-sub-app="auth"]');
  await expect(users.getByRole('heading', { name: say('Users') })).toBeVisible();

  // The side menu shows one section; its filter finds the pages of all.
  const filter = page.getByRole('searchbox', { name: say('Filter the menu') });
  await filter.fill(say('Leases'));
  await openPages(page, say('Leases'));
  await filter.fill('');
  await openPages(page, say('Rent bills'), say('Properties'), say('Tenants'));
  await expect(users).toHaveCount(1);
  await openPages(page, say('Repairs'));
  await expect(users).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(7);

  await tab(page, sayLike('Settings')).click();
  await expect(page.getByLabel(say('E-mail'))).toHaveValue('robin@exam');
  await tab(page, say('Users')).click();
  await expect(users.getByRole('heading', { name: say('Users') })).toBeVisible();
});
