import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { createPerson, enterConsole } from './person.ts';

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const names = (page: Page) => page.getByRole('tab').allInnerTexts();

async function openPages(page: Page, ...pages: string[]): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
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

test('keep what was typed while another is in front', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  const email = page.getByLabel('E-mail');
  await email.fill('robin@exam');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(email).toBeHidden();
  await tab(page, /Settings/).click();
  await expect(email).toHaveValue('robin@exam');
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test('keep a sub-app as it was left, each tab its own', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  const field = page.getByRole('tabpanel', { name: 'Users' }).getByRole('searchbox').first();
  await field.fill('half a na');
  const root = page.locator('#root-subapp > [data-sub-app="auth"]').first();
  await root.evaluate((element) => element.setAttribute('data-kept', 'yes'));
  await openPages(page, 'Roles');
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Roles' })).toBeVisible();
  await expect(root).toBeHidden();

  await tab(page, 'Users').click();
  await expect(page).toHaveURL(/\/auth\/users/);
  await expect(root).toHaveAttribute('data-kept', 'yes');
  await expect(field).toHaveValue('half a na');
  await expect(page.locator('#root-subapp > [data-sub-app="auth"]')).toHaveCount(2);
});

test('ask before unsaved input is lost: on closing, on leaving and on signing out', async ({
  page,
}) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel('Name', { exact: true }).fill('Someone else');
  await expect(tab(page, /unsaved input/)).toBeVisible();

  await tab(page, /Settings/).press('Delete');
  const question = page.getByRole('dialog', { name: 'Discard unsaved input?' });
  await expect(question).toContainText('Settings');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(tab(page, /Settings/)).toBeVisible();

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');

  await page.getByRole('button', { name: /account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Someone else');

  await tab(page, /Settings/).press('Delete');
  await question.getByRole('button', { name: 'Close and discard' }).click();
  await expect(tab(page, /Settings/)).toBeHidden();
});

test('come back after a refresh and on another device', async ({ page, browser, baseURL }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/auth/users');
  await openPages(page, 'Roles', 'Org units');
  const saved = waitForSaved(page, /"configKey":"tabs".*"pinned":true/);
  await chooseAction(page, 'Org units', 'Pin');
  await saved;
  await page.reload();
  await expect
    .poll(() => names(page))
    .toEqual([expect.stringContaining('Org units'), 'Users', 'Roles']);
  await expect(tab(page, /Org units/)).toHaveAttribute('aria-selected', 'true');

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-US' });
  const device = await context.newPage();
  await enterConsole(device, person, '/auth/roles');
  await expect
    .poll(() => names(device))
    .toEqual([expect.stringContaining('Org units'), 'Users', 'Roles']);
  await context.close();
});

test('close others, to the right, and by the middle button; pinned ones stay', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, 'Org units', 'Roles', 'Resources');
  await chooseAction(page, 'Org units', 'Close to the right');
  await expect.poll(() => names(page)).toEqual(['Users', 'Org units']);
  await expect(tab(page, 'Org units')).toHaveAttribute('aria-selected', 'true');

  await openPages(page, 'Roles');
  await chooseAction(page, 'Users', 'Pin');
  await chooseAction(page, 'Roles', 'Close others');
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('Users'), 'Roles']);

  await tab(page, 'Roles').click({ button: 'middle' });
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('Users')]);
  await expect(page).toHaveURL(/\/auth\/users$/);
});

test('move by dragging and by keyboard', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, 'Org units', 'Roles');
  await tab(page, 'Roles').dragTo(tab(page, 'Users'));
  await expect.poll(() => names(page)).toEqual(['Roles', 'Users', 'Org units']);
  await tab(page, 'Roles').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => names(page)).toEqual(['Users', 'Roles', 'Org units']);
});

test('are walked through by keyboard', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, 'Org units', 'Roles');
  await tab(page, 'Roles').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Users')).toBeFocused();
  await expect(page).toHaveURL(/\/auth\/users$/);
  await page.keyboard.press('End');
  await expect(tab(page, 'Roles')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tab(page, 'Roles')).toBeHidden();
});

test('are all in the list at the end of the strip, with what can be done', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, 'Org units', 'Roles', 'Resources');
  await page.getByRole('button', { name: 'All open pages' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
});

test('load anew one at a time', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel('E-mail').fill('robin@exam');
  await chooseAction(page, 'Settings', 'Reload');
  await page.getByRole('button', { name: 'Reload and discard' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
});

test('follow Back and Forward', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/users');
  await openPages(page, 'Org units', 'Roles');
  await page.goBack();
  await expect(tab(page, 'Org units')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(tab(page, 'Org units')).toHaveAttribute('aria-selected', 'true');
  expect(await names(page)).toEqual(['Users', 'Org units', 'Roles']);
});

test('let the one used longest ago go where memory is short, but nothing unsaved', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 });
  });
  await enterConsole(page, await createPerson(), '/settings/profile');
  await page.getByLabel('E-mail').fill('robin@exam');
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await menu.getByRole('button', { name: 'Access' }).click();
  await menu.getByRole('button', { name: 'People and rights' }).click();
  await openPages(page, 'Users');
  const users = page.locator('#root-subapp > [data-sub-app="auth"]');
  await expect(users.getByRole('heading', { name: 'Users' })).toBeVisible();

  await menu.getByRole('button', { name: 'Group control' }).click();
  await openPages(page, 'Budgets', 'Indicators');
  await expect(users).toHaveCount(1);
  await openPages(page, 'Risks');
  await expect(users).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(5);

  await tab(page, /Settings/).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('robin@exam');
  await tab(page, 'Users').click();
  await expect(users.getByRole('heading', { name: 'Users' })).toBeVisible();
});
