import { readSmsCode } from '../../support/outbox.ts';
import { expect, PEOPLE, test } from './console.ts';
import { readToken, signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

const WHO = { 'en-US': 'zhou.jie', 'zh-CN': 'wu.fang' } as const;

for (const { locale, words } of LANGUAGES) {
  test.describe(`by SMS code (${locale})`, () => {
    test.use({ locale });

    test('signs in; the countdown and the number survive a reload', async ({ page }) => {
      const signIn = signInPage(page, words);
      const mobile = PEOPLE[WHO[locale]];
      await signIn.open();
      await signIn.tab(words.bySms);
      await signIn.field(words.mobile).fill(mobile.replace('+86139', '+86 139-'));
      await signIn.press(words.sendCode);
      await expect(page.getByRole('button', { name: words.countdown })).toBeVisible();

      await page.reload();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(words.bySms);
      await expect(page.getByRole('button', { name: words.countdown })).toBeVisible();
      await expect(signIn.field(words.mobile)).toHaveValue(mobile);

      const code = await readSmsCode(mobile);
      const wrong = code === '000000' ? '000001' : '000000';
      await signIn.field(words.code).fill(wrong);
      await signIn.press(words.submit);
      await expect(page.getByRole('alert')).toHaveText(words.wrongCode);
      expect(await readToken(page)).toBe('');

      await signIn.field(words.code).fill(code);
      await signIn.press(words.submit);
      await signIn.expectSignedIn();
    });
  });
}
