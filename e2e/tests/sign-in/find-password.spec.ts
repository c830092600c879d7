import { readSmsCode } from '../../support/outbox.ts';
import { DEMO_PASSWORD, expect, PEOPLE, test } from './console.ts';
import { askUserInfo, readToken, signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

const WHO = { 'en-US': 'zheng.hao', 'zh-CN': 'shen.bo' } as const;
const NEW_PASSWORD = 'a ferry under the bridge';

for (const { locale, words } of LANGUAGES) {
  test.describe(`forgot password (${locale})`, () => {
    test.use({ locale });

    test('sets a new password in three steps, ends all sessions and signs nobody in', async ({
      page,
      browser,
    }) => {
      const userName = WHO[locale];
      const mobile = PEOPLE[userName];
      const elsewhere = await browser.newPage();
      const otherSignIn = signInPage(elsewhere, words);
      await otherSignIn.open();
      await otherSignIn.withPassword(userName, DEMO_PASSWORD);
      await otherSignIn.expectSignedIn();
      expect(await askUserInfo(elsewhere)).toBe(200);

      const signIn = signInPage(page, words);
      await signIn.open();
      await page.getByRole('link', { name: words.forgot }).click();
      await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
      await signIn.field(words.mobile).fill(mobile);
      await signIn.press(words.next);
      await signIn.field(words.code).fill(await readSmsCode(mobile));
      await signIn.press(words.next);

      const field = signIn.field(words.newPassword);
      await field.fill('short');
      await signIn.press(words.setPassword);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(NEW_PASSWORD);
      await signIn.press(words.setPassword);
      await expect(page.getByRole('heading', { name: words.changed })).toBeVisible();
      expect(await readToken(page)).toBe('');
      expect(await askUserInfo(elsewhere)).toBe(401);

      await page.getByRole('link', { name: words.toLogin }).click();
      await signIn.withPassword(userName, NEW_PASSWORD);
      await signIn.expectSignedIn();
    });
  });
}
