import { expect, test } from '@playwright/test';
import { startGateway } from '../../support/gateway.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { createWords } from '../auth/texts.ts';
import { LANGUAGES } from '../sign-in/texts.ts';
import { LANGUAGE, say } from './say.ts';

test.use({ locale: LANGUAGE });

const w = createWords(LANGUAGE);
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

    await page.goto(`${origin}/console/auth/invites`);
    await page
      .getByRole('button', { name: w('invites.link'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: w('invites.linkOf') });
    const link = (await dialog.locator('code').textContent()) ?? '';
    expect(link).toContain(`${origin}/console/user/customRegister?inviteCode=`);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: words.inviteGives })).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await gateway.stop();
  }
});
