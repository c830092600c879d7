import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { expect, test } from './console.ts';
import { signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

const PATHS = [
  '/user/login',
  '/user/customRegister',
  '/user/findPassword',
  '/user/scan?ticket=no-such-ticket-of-any-kind',
  '/user/customLogin/vip',
  '/user/no-such-page',
  '/user/anything/else',
];
const OLD_CUSTOMER_PATHS = ['/auth/user/customLogin/', '/user/login/', '/user/customLogin/'];
const LOOKS = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

for (const { locale, words } of LANGUAGES) {
  test.describe(`the sign-in pages (${locale})`, () => {
    test.use({ locale });

    test('have no axe violations and no horizontal scroll bar, light and dark, wide and narrow', async ({
      page,
    }) => {
      const errors = collectPageErrors(page);
      for (const path of PATHS) {
        await page.goto(path);
        for (const { width, colorScheme } of LOOKS) {
          // This page goes on to the next one by itself.
          if (path.includes('/customLogin/')) await page.goto(path);
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme });
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          await expectNoAxeViolations(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
      // The last two are unknown addresses under /user.
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('the old-customer addresses say what moved and redirect with their type', async ({
      context,
    }) => {
      await Promise.all(
        OLD_CUSTOMER_PATHS.map(async (address) => {
          const page = await context.newPage();
          await page.goto(`${address}vip?redirect=https://evil.example&url=//evil.example`);
          await expect(page.getByRole('heading', { name: words.moved }), address).toBeVisible();
          await expect(page, address).toHaveURL(/\/user\/login\?type=vip$/);
        }),
      );
    });

    test('changing the language keeps input and is remembered', async ({ page }) => {
      const signIn = signInPage(page, words);
      await signIn.open();
      await signIn.field(words.userName).fill('half.typed');
      await signIn.press(words.otherLanguage);
      const other = LANGUAGES.find((language) => language.locale !== locale) ?? LANGUAGES[0];
      const inOther = signInPage(page, other.words);
      await expect(inOther.field(other.words.userName)).toHaveValue('half.typed');
      await expect(page.locator('html')).toHaveAttribute('lang', other.locale);
      await page.reload();
      await expect(inOther.field(other.words.userName)).toBeVisible();
    });
  });
}

test('loads nothing of the signed-in shell, and applies the chosen theme before the first paint', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) loaded.push(response.url());
  });
  const signIn = signInPage(page, LANGUAGES[0].words);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn.open();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /antd|signed-in|router|shell-page|query/.test(url))).toEqual([]);
  expect(loaded.length).toBeLessThanOrEqual(14);

  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.getByRole('button', { name: 'Theme: Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
