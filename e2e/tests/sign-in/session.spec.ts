import type { Page } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { DEMO_PASSWORD, expect, test } from './console.ts';
import { askUserInfo, readToken, signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

const [{ words }] = LANGUAGES;

async function signInAs(page: Page, userName: string, query = ''): Promise<void> {
  const signIn = signInPage(page, words);
  await signIn.open(query);
  await signIn.withPassword(userName, DEMO_PASSWORD);
  await signIn.expectSignedIn();
}

/** Ends every session of the person, as from another device. */
async function endSessions(userName: string): Promise<void> {
  const call = await createSignedInClient({ userName, password: DEMO_PASSWORD });
  await call('POST /gateway/console/session/logoutEverywhere');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account|user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
}

test('two systems are open in two tabs', async ({ page, context }) => {
  await signInAs(page, 'dou.hai', '?hostname=retail.localhost');
  const tab = await context.newPage();
  await signInAs(tab, 'dou.hai', '?hostname=warehouse.localhost');
  const systemOf = (target: Page) =>
    target.evaluate(
      () => JSON.parse(sessionStorage.getItem('pedestal.session') ?? '{}').value?.systemCode,
    );
  expect([await systemOf(page), await systemOf(tab)]).toEqual(['1002', '1003']);
  expect(await readToken(page)).not.toBe(await readToken(tab));
  expect([await askUserInfo(page), await askUserInfo(tab)]).toEqual([200, 200]);
});

test('a branded entry keeps its hostname after sign-out; an unknown one is never linked', async ({
  page,
}) => {
  await page.goto('/user/login?hostname=retail.localhost');
  await expect(page).toHaveTitle(/Retail desk/);
  await signInAs(page, 'zhu.lin', '?hostname=retail.localhost');
  await signOut(page);
  await expect(page).toHaveURL(/\/user\/login\?hostname=retail\.localhost$/);

  await page.goto('/user/login?hostname=evil.example');
  await expect(page.getByRole('heading', { name: words.heading })).toBeVisible();
  expect(await page.locator('a[href*="evil"]').count()).toBe(0);
});

test('a new tab resumes with its own token, which works only in this browser', async ({
  page,
  context,
  browser,
}) => {
  await signInAs(page, 'qi.ying');
  const tab = await context.newPage();
  await tab.goto('/first');
  await expect(tab).toHaveURL(/\/first$/);
  await expect.poll(() => readToken(tab)).not.toBe('');
  expect([await askUserInfo(tab), await askUserInfo(page)]).toEqual([200, 200]);
  const elsewhere = await browser.newContext();
  const reply = await elsewhere.request.get('/gateway/authority/user/getUserInfo', {
    headers: { sdnxRequestId: await readToken(page) },
  });
  expect(reply.status()).toBe(401);
  await elsewhere.close();

  await test.step('signing out leaves nothing: not here, not in the other tab, not behind Back', async () => {
    await signOut(page);
    await expect(tab).toHaveURL(/\/user\/login/);
    for (const target of [page, tab]) expect(await readToken(target)).toBe('');
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/login/);
    await page.goto('/first');
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Ffirst$/);
  });
});

for (const { locale, words: spoken } of LANGUAGES) {
  test.describe(`when the session ends (${locale})`, () => {
    test.use({ locale });
    const userName = locale === 'en-US' ? 'xie.tian' : 'zou.ling';

    test('input survives an expired session: the same person signs in and saves; another person sees none of it', async ({
      page,
    }) => {
      const signIn = signInPage(page, spoken);
      const email = page.getByLabel(spoken.email, { exact: true });
      const overlay = page.getByRole('dialog', { name: spoken.overlay });
      await signIn.open('?redirect=/settings/profile');
      await signIn.withPassword(userName, DEMO_PASSWORD);

      await loseSession('kept@example.com');
      await expect(signIn.field(spoken.userName).last()).toHaveValue(userName);
      await signIn.field(spoken.password).fill(DEMO_PASSWORD);
      await signIn.press(spoken.submit);
      await expect(overlay).toBeHidden();
      await expect(email).toHaveValue('kept@example.com');
      await page.reload();
      await expect(email).toHaveValue('kept@example.com');

      await loseSession('lost@example.com');
      await signIn.press(spoken.someoneElse);
      await expect(page).toHaveURL(/\/user\/login$/);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(userName);

      async function loseSession(typed: string): Promise<void> {
        await email.fill(typed);
        await endSessions(userName);
        await expect.poll(() => askUserInfo(page)).toBe(401);
        await signIn.press(spoken.save);
        await expect(overlay).toBeVisible();
        await expectNoAxeViolations(page);
      }
    });
  });
}

test('a locked screen hides the page in every tab until the same person signs in again', async ({
  page,
  context,
}) => {
  await signInAs(page, 'qi.ying');
  const tab = await context.newPage();
  await tab.goto('/first');
  await expect.poll(() => readToken(tab)).not.toBe('');
  await page.goto('/settings/profile');
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await field.fill('half@');
  await page.keyboard.press('Control+Alt+l');
  const locked = (target: Page) => target.getByRole('heading', { name: 'Screen locked' });
  for (const target of [page, tab]) {
    await expect(locked(target)).toBeVisible();
    await expect.poll(() => readToken(target)).toBe('');
  }
  expect(await askUserInfo(page)).toBe(401);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(locked(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const target of [page, tab]) await expect(locked(target)).toHaveCount(0);
  await expect(field).toHaveValue('half@');
  expect([await askUserInfo(page), await askUserInfo(tab)]).toEqual([200, 200]);
});
