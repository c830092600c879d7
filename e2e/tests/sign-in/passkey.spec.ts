import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson } from '../shell/person.ts';
import { expect, test } from './console.ts';
import { signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

const [english, chinese] = ['en-US', 'zh-CN'].map(
  (locale) => LANGUAGES.find((language) => language.locale === locale)?.words,
);

/** A device with a fingerprint reader, whose owner touches it at once. */
async function connectAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.use({ locale: 'en-US' });

test('adds a passkey, signs in with it in the other language, and removes it', async ({
  page,
  gateway,
}) => {
  if (!english || !chinese) throw new Error('both languages are walked');
  const person = await createPerson();
  await connectAuthenticator(page);
  // Passkeys belong to a host name; none can be created for an IP address.
  const home = gateway.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${home}/user/login`);
  const signIn = signInPage(page, english);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await signIn.withPassword(person.userName, person.password);
  await signIn.expectSignedIn();

  await page.goto(`${home}/settings/security`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const name = section.getByLabel('Name of the passkey');
  await expect(name).toBeFocused();
  await name.fill('Test laptop');
  await expectNoAxeViolations(page);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('listitem')).toContainText('Test laptop');
  await expect(section.getByRole('listitem')).toContainText('never used');
  await section.getByRole('button', { name: 'Rename the passkey: Test laptop' }).click();
  await section.getByLabel('Name of the passkey').fill('Work laptop');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).toContainText('Work laptop');
  await expectNoAxeViolations(page);

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${home}/user/login`);
  await page.getByRole('button', { name: english.otherLanguage }).click();
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await signInPage(page, chinese).expectSignedIn();

  await page.goto(`${home}/settings/security`);
  const passkeys = page.getByRole('region', { name: /^(Passkeys|通行密钥)$/ });
  const remove = passkeys.getByRole('button', { name: /^(Remove the passkey: |删除通行密钥：)/ });
  await expect(remove).toBeVisible();
  await expect(passkeys.getByText(/last used|上次使用/)).toBeVisible();
  await remove.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Remove|删除)$/ })
    .click();
  await expect(remove).toHaveCount(0);
  await expect(passkeys.getByRole('button', { name: /Add a passkey|添加通行密钥/ })).toBeVisible();
});
