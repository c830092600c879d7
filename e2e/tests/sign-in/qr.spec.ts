import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, test } from './console.ts';
import { readToken, signInPage } from './sign-in-page.ts';
import { LANGUAGES, type Words } from './texts.ts';

interface Tickets {
  /** Path of the newest QR code that the desktop shows. */
  newest(): string;
}

/** The URL that the QR code encodes. */
function watchTickets(page: Page): Tickets {
  let path = '';
  page.on('response', async (response) => {
    if (!response.url().includes('/login/loginQRCodeUrl')) return;
    const { info } = await response.json();
    const { pathname, search } = new URL(info.url);
    path = pathname + search;
  });
  return { newest: () => path };
}

async function openQr(page: Page, words: Words): Promise<Tickets> {
  const tickets = watchTickets(page);
  const signIn = signInPage(page, words);
  await signIn.open();
  await signIn.tab(words.byQr);
  await expect(page.getByRole('img', { name: words.qrPicture })).toBeVisible();
  return tickets;
}

for (const { locale, words } of LANGUAGES) {
  test.describe(`by QR code (${locale})`, () => {
    test.use({ locale });

    test('signs nobody in when the phone denies, and the desktop once the phone confirms', async ({
      page,
      browser,
    }) => {
      const tickets = await openQr(page, words);
      const phoneContext = await browser.newContext({
        locale,
        viewport: { width: 390, height: 844 },
      });
      const phone = await phoneContext.newPage();
      const onPhone = signInPage(phone, words);
      await phone.goto(tickets.newest());
      await expect(phone.getByText(words.scanFirst)).toBeVisible();
      await onPhone.withPassword('han.mei', DEMO_PASSWORD);
      await expect(page.getByText(words.qrScanned)).toBeVisible();
      await onPhone.press(words.scanDeny);
      await expect(phone.getByRole('heading', { name: words.scanDenied })).toBeVisible();
      await expect(page.getByText(words.qrDenied)).toBeVisible();

      const before = tickets.newest();
      await page.getByRole('button', { name: words.qrRefresh }).click();
      await expect.poll(() => tickets.newest()).not.toBe(before);
      await expect(page.getByRole('button', { name: words.qrRefresh })).toBeHidden();
      expect(await readToken(page)).toBe('');

      await phone.goto(tickets.newest());
      await expect(page.getByText(words.qrScanned)).toBeVisible();
      await expect(phone.getByText('127.0.0.1', { exact: true }).first()).toBeVisible();
      expect(await readToken(page)).toBe('');
      // Another browser that read the code gets no session.
      const ticket = new URL(tickets.newest(), 'http://console').searchParams.get('ticket');
      const stranger = await browser.newContext();
      const poll = () =>
        stranger.request.post('/gateway/authority/login/isLoginSuccess', {
          data: { loginKey: 'main', ticket },
        });
      expect((await (await poll()).json()).info?.token ?? '').toBe('');
      await onPhone.press(words.scanConfirm);
      expect((await (await poll()).json()).info?.token ?? '').toBe('');
      await expect(phone.getByRole('heading', { name: words.scanConfirmed })).toBeVisible();
      await signInPage(page, words).expectSignedIn();
      await stranger.close();
      await phoneContext.close();
    });

    test('offers a new code when the code expires', async ({ page }) => {
      await page.clock.install();
      await openQr(page, words);
      await page.clock.fastForward(61_000);
      await expect(page.getByText(words.qrExpired)).toBeVisible();
      await expect(page.getByRole('button', { name: words.qrRefresh })).toBeVisible();
    });
  });
}
