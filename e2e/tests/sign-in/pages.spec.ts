import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { expect, test } from './console.ts';
import { signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './words.ts';

const PATHS = [
  '/user/login',
  '/user/customRegister',
  '/user/findPassword',
  '/user/scan?ticket=no-such-ticket-of-any-kind',
  '/user/customLogin/vip',
  '/user/no-such-page',
];
const WIDTHS = [1440, 390];

for (const { locale, words } of LANGUAGES) {
  test.describe(`the sign-in pages (${locale})`, () => {
    test.use({ locale });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`have no accessibility fault and no scroll bar sideways (${colorScheme})`, async ({
        page,
      }) => {
        test.setTimeout(90_000);
        const errors = collectPageErrors(page);
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          for (const path of PATHS) {
            await page.goto(path);
            await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
            await expectNoAxeViolations(page);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
          }
        }
        expect(errors).toEqual([]);
      });
    }

    for (const address of ['/auth/user/customLogin/', '/user/login/', '/user/customLogin/']) {
      test(`${address} says what moved and goes on with its type`, async ({ page }) => {
        await page.goto(`${address}vip?redirect=https://evil.example&url=//evil.example`);
        await expect(page.getByRole('heading', { name: words.moved })).toBeVisible();
        await expect(page).toHaveURL(/\/user\/login\?type=vip$/);
      });
    }

    test('any other address under /user is not found', async ({ page }) => {
      await page.goto('/user/anything/else');
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    });

    test('the language can be changed, keeps what was typed and is remembered', async ({
      page,
    }) => {
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

test('the theme can be chosen and is there before the first paint', async ({ page }) => {
  const signIn = signInPage(page, LANGUAGES[0].words);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn.open();
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.getByRole('button', { name: 'Theme: Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the sign-in page loads nothing of the signed-in shell', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) loaded.push(response.url());
  });
  await signInPage(page, LANGUAGES[0].words).open();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /antd|common-layout|shell-page|query/.test(url))).toEqual([]);
  expect(loaded.length).toBeLessThanOrEqual(14);
});
