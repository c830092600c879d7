import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expect, test } from './console.ts';
import { readToken, signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';
import { showTotp } from './totp.ts';

async function addPerson(userName: string): Promise<string> {
  const call = await createSignedInClient(adminCredentials());
  const { temporaryPassword } = await call('POST /gateway/authority/users', {
    body: { userName, displayName: userName, requiresMfa: true },
  });
  return temporaryPassword ?? '';
}

for (const { locale, words } of LANGUAGES) {
  test.describe(`steps after the password (${locale})`, () => {
    test.use({ locale });

    test('asks to replace a temporary password, enrols a required second factor, and asks for it from then on', async ({
      page,
    }) => {
      const userName = `careful.${locale}`;
      const temporary = await addPerson(userName);
      const password = 'nine lanterns on the pier';
      const signIn = signInPage(page, words);
      await signIn.open();
      await signIn.withPassword(userName, temporary);
      const isPasswordFirst = await signIn
        .field(words.newPassword)
        .or(page.getByRole('heading', { name: words.enrolHeading }))
        .first()
        .evaluate((element) => element instanceof HTMLInputElement);
      const changePassword = async () => {
        const field = signIn.field(words.newPassword);
        await expect(field).toBeFocused();
        await expect(field).toHaveAttribute('autocomplete', 'new-password');
        expect(await readToken(page)).toBe('');
        await field.fill('password1234');
        await signIn.press(words.saveAndContinue);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await field.fill(password);
        await signIn.press(words.saveAndContinue);
      };
      if (isPasswordFirst) await changePassword();

      await expect(page.getByRole('heading', { name: words.enrolHeading })).toBeVisible();
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await signIn.field(words.authenticator).fill(showTotp(secret));
      await signIn.press(words.confirm);
      await expect(page.getByLabel(words.keptSafe)).toBeVisible();
      const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
      expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
      await page.getByLabel(words.keptSafe).check();
      await signIn.press(words.proceed);
      if (!isPasswordFirst) await changePassword();
      await signIn.expectSignedIn();

      await page.evaluate(() => sessionStorage.clear());
      await signIn.open();
      await signIn.withPassword(userName, password);
      await expect(signIn.field(words.authenticator)).toBeFocused();
      expect(await readToken(page)).toBe('');
      await signIn.press(words.useRecovery);
      await signIn.field(words.recovery).fill(recoveryCodes[0] ?? '');
      await signIn.press(words.confirm);
      await signIn.expectSignedIn();
    });
  });
}
