import { adminCredentials } from '../../support/client.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { DEMO_PASSWORD, expect, test } from './console.ts';
import { readToken, signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

for (const { locale, words } of LANGUAGES) {
  test.describe(`by password (${locale})`, () => {
    test.use({ locale });

    test('shows errors beside the field, then opens the requested page', async ({ page }) => {
      const errors = collectPageErrors(page);
      const signIn = signInPage(page, words);
      await page.goto('/first?from=mail');
      await expect(page).toHaveURL(/\/user\/login\?redirect=/);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(words.byPassword);
      await expect(signIn.field(words.userName)).toBeFocused();
      await signIn.press(words.submit);
      await expect(signIn.field(words.userName)).toHaveAccessibleDescription(words.missingName);
      await expect(signIn.field(words.userName)).toBeFocused();
      await signIn.withPassword('nobody.here', 'not the password');
      await expect(signIn.field(words.password)).toHaveAccessibleDescription(words.wrong);
      await expect(page.getByRole('alert')).toHaveText(words.wrong);
      expect(await readToken(page)).toBe('');

      await signIn.field(words.userName).selectText();
      await page.keyboard.type('liu.yang');
      await page.keyboard.press('Tab');
      await page.keyboard.type(DEMO_PASSWORD);
      expect(errors).toEqual([]);
      await page.keyboard.press('Enter');
      await signIn.expectSignedIn();
      await expect(page).toHaveURL(/\/first\?from=mail$/);
    });
  });
}

const [{ words }] = LANGUAGES;

test('shows and hides the password, remembers the name on request, and keeps the token in the tab only', async ({
  page,
}) => {
  const signIn = signInPage(page, words);
  await signIn.open();
  const field = signIn.field(words.password);
  await expect(signIn.field(words.userName)).toHaveAttribute('autocomplete', 'username');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await field.fill('secret');
  await signIn.press(words.showPassword);
  await expect(field).toHaveAttribute('type', 'text');
  await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
  await signIn.tab(words.bySms);
  await expect(signIn.field(words.mobile)).toHaveAttribute('autocomplete', 'tel');
  await expect(signIn.field(words.code)).toHaveAttribute('autocomplete', 'one-time-code');

  await signIn.tab(words.byPassword);
  await page.getByLabel(words.remember).check();
  await signIn.withPassword('feng.lei', DEMO_PASSWORD);
  await signIn.expectSignedIn();
  const kept = await page.evaluate(() => ({
    tab: JSON.parse(sessionStorage.getItem('sdnxRequestId') ?? '{}'),
    browser: JSON.stringify(localStorage),
    cookies: document.cookie,
  }));
  const [entry] = Object.values(kept.tab) as Record<string, unknown>[];
  expect(Object.keys(entry ?? {}).sort()).toEqual(['expired', 'value', 'writeTime']);
  expect(kept.browser).not.toContain(String(entry?.value));
  expect(kept.cookies).toBe('');

  await signIn.open();
  await expect(signIn.field(words.userName)).toHaveValue('feng.lei');
  await expect(signIn.field(words.password)).toHaveValue('');
  await expect(signIn.field(words.password)).toBeFocused();
});

test.describe('a return address', () => {
  /** Return addresses that only a browser's URL parsing can prove; unit tests try many more. */
  const hostile = ['//evil.example', '/\\evil.example', '/\t/evil.example'];

  test('never leaves the site', async ({ page, gateway }) => {
    const signIn = signInPage(page, words);
    for (const address of hostile) {
      await signIn.open(`?${new URLSearchParams({ redirect: address })}`);
      await signIn.withPassword('chu.ning', DEMO_PASSWORD);
      await signIn.expectSignedIn();
      expect(new URL(page.url()).origin, address).toBe(gateway.url);
      await page.evaluate(() => sessionStorage.clear());
    }
  });
});

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** The answer to the captcha's audio question. */
function addUp(question: string): string {
  const numbers = (question.toLowerCase().match(/[a-z]+/g) ?? []).map((word) =>
    NUMBERS.indexOf(word),
  );
  return String(numbers.filter((number) => number > 0).reduce((sum, number) => sum + number, 0));
}

test('makes the person wait after failures, then asks for a captcha and signs in', async ({
  page,
  gateway,
}) => {
  const signIn = signInPage(page, words);
  await page.clock.install();
  await signIn.open();
  const wait = page.getByRole('alert').filter({ hasText: words.wait });
  const wrong = page.getByRole('alert').filter({ hasText: words.wrong });
  for (let failures = 0; failures < 5; failures++) {
    await signIn.withPassword('jiang.xue', `wrong password ${failures}`);
    // An attempt that a killed gateway lost is counted and retried, so the wait may come sooner.
    await expect(process.env.PEDESTAL_E2E_KILLS ? wrong.or(wait) : wrong).toBeVisible();
    if (await wait.isVisible()) break;
    await signIn.field(words.password).fill('');
  }
  await signIn.withPassword('jiang.xue', DEMO_PASSWORD);
  await expect(wait).toBeVisible();
  expect(await readToken(page)).toBe('');
  await page.clock.fastForward(31_000);
  await gateway.endWaits();
  await expect(wait).toBeHidden();

  await signIn.press(words.submit);
  const captcha = signIn.field(words.captcha);
  await expect(captcha).toBeFocused();
  const question = (await page.locator('form img').getAttribute('alt')) ?? '';
  await captcha.fill(addUp(question));
  await signIn.press(words.submit);
  await signIn.expectSignedIn();
});

test('signs the first administrator in', async ({ page, gateway }) => {
  const signIn = signInPage(page, words);
  await signIn.open();
  expect(gateway.adminPassword).toBe(adminCredentials().password);
  await signIn.withPassword('admin', gateway.adminPassword);
  await signIn.expectSignedIn();
});
