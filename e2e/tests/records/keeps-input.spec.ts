import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { startGateway } from '../../support/gateway.ts';
import { signInAt } from '../hosting/own-console.ts';
import { cellAt, LIST, newCode, pendingBar, place, selectCell } from './record-list.ts';

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signInAgain(page: Page, password: string): Promise<void> {
  const ended = page.getByText('Your session has ended').first();
  await ended.waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await ended.waitFor({ state: 'hidden' });
}

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
    await signInAgain(page, gateway.adminPassword);
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

test('unsaved cells survive a killed gateway, the end of the session and a refresh', async ({
  page,
}) => {
  const gateway = await startGateway();
  page.setDefaultTimeout(60_000);
  try {
    const admin = { userName: 'admin', password: gateway.adminPassword };
    const call = await createSignedInClient(admin, gateway.url);
    const code = newCode();
    for (const digit of ['1', '2']) {
      await call('POST /gateway/records/:workspace/:collection', {
        params: place,
        body: {
          values: { kinds: ['customer'], name: `Row ${digit}`, code: code + digit } as never,
        },
      });
    }
    await signInAt(page, gateway, `${LIST}?f=code.startsWith.${code}&sort=code`);
    await selectCell(page, 1, 'Phone');
    await page.keyboard.type('111');
    await page.keyboard.press('Enter');
    await page.keyboard.type('222');
    await page.keyboard.press('Enter');
    await expect(pendingBar(page)).toContainText('Unsaved changes: 2');

    // Without a gateway nothing is saved, and nothing is lost.
    await gateway.kill();
    await save(page).click();
    await expect(save(page)).toBeEnabled();
    await expect(pendingBar(page)).toContainText('Unsaved changes: 2');
    await gateway.start();
    await page.reload();
    await expect(pendingBar(page)).toContainText('Unsaved changes: 2');
    await expect(await cellAt(page, 1, 'Phone')).toHaveText('111');

    // The session ends in the middle; after signing in again the save goes through.
    await page.context().clearCookies();
    await save(page).dispatchEvent('click');
    await signInAgain(page, gateway.adminPassword);
    await expect(async () => {
      if (await save(page).isVisible()) await save(page).click({ timeout: 5_000 });
      await expect(pendingBar(page)).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
    await page.reload();
    await expect(await cellAt(page, 1, 'Phone')).toHaveText('111');
    await expect(await cellAt(page, 2, 'Phone')).toHaveText('222');
  } finally {
    // The page still holds connections that a gentle stop would wait for.
    await gateway.kill();
    await gateway.stop();
  }
});
