import { expect, type Page, test } from '@playwright/test';
import { startGateway } from '../../support/gateway.ts';
import { signInAt } from '../hosting/own-console.ts';
import { newCode } from './record-list.ts';

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an edit survives a killed gateway and the end of the session', async ({ page }) => {
  const gateway = await startGateway();
  page.setDefaultTimeout(60_000);
  try {
    const code = newCode();
    await signInAt(page, gateway, '/records/base/party/new');
    await field(page, 'Code').fill(code);
    await field(page, 'Name').fill(`Kept ${code}`);
    await page.getByRole('combobox', { name: 'Kinds' }).click();
    await page.getByTitle('Customer', { exact: true }).click();
    await page.keyboard.press('Escape');

    // In the middle of the edit the gateway dies; what was typed stays, and is saved later.
    await gateway.kill();
    await save(page).click();
    await expect(save(page)).toBeEnabled();
    await expect(field(page, 'Name')).toHaveValue(`Kept ${code}`);
    await gateway.start();
    await expect(async () => {
      // A late answer to the click before leaves nothing to save.
      if (await save(page).isEnabled()) await save(page).click({ timeout: 5_000 });
      await expect(page).toHaveURL(/party\/(?!new)[^/]+$/, { timeout: 5_000 });
    }).toPass();
    await expect(title(page, `Kept ${code}`)).toBeVisible();
    await expect(save(page)).toBeDisabled();

    // The session ends; after signing in again the edit is still there.
    await field(page, 'Name').fill(`Renamed ${code}`);
    await expect(save(page)).toBeEnabled();
    await page.context().clearCookies();
    // Not a click of the mouse: another request of the page may have opened the dialog already.
    await save(page).dispatchEvent('click');
    await page.getByText('Your session has ended').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(gateway.adminPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended').first().waitFor({ state: 'hidden' });
    // What was being saved goes through.
    await expect(title(page, `Renamed ${code}`)).toBeVisible();

    // A refresh keeps what is not saved yet.
    await field(page, 'Short name').fill('Half-way');
    await page.reload();
    await expect(field(page, 'Short name')).toHaveValue('Half-way');
    await expect(save(page)).toBeEnabled();
  } finally {
    // The page still holds connections that a gentle stop would wait for.
    await gateway.kill();
    await gateway.stop();
  }
});
