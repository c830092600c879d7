import { expect, test } from '@playwright/test';
import { startGateway } from '../../support/gateway.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { LANGUAGES } from '../sign-in/texts.ts';
import { LANGUAGE, say } from './say.ts';

test.use({ locale: LANGUAGE });

const { words } = LANGUAGES.find(({ locale }) => locale === LANGUAGE) ?? LANGUAGES[0];

test('the whole console works under another base path', async ({ page }) => {
  const gateway = await startGateway({ PEDESTAL_BASE: '/console/' });
  try {
    const { origin } = new URL(gateway.url);
    const errors = collectPageErrors(page);
    await page.goto(`${origin}/`);
    await expect(page).toHaveURL(`${origin}/console/user/login`);
    await page.getByRole('textbox', { name: words.userName, exact: true }).fill('admin');
    await page.getByLabel(words.password, { exact: true }).fill(gateway.adminPassword);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await expect(page).toHaveURL(`${origin}/console/auth/users`);
    await expect(
      page.locator('#root-subapp').getByRole('heading', { name: say('Users') }),
    ).toBeVisible();
    await page.getByRole('link', { name: say('Roles') }).click();
    await expect(page).toHaveURL(`${origin}/console/auth/roles`);
    await page.reload();
    await expect(
      page.locator('#root-subapp').getByRole('heading', { name: say('Roles') }),
    ).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await gateway.stop();
  }
});
