import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import type { Credentials } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';
import { sendManyNotices, sendNotices } from './send-notices.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './texts.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^(Notices|通知)/ });
const rows = (page: Page) => page.getByRole('list', { name: say('Notices') }).getByRole('listitem');
const unread = (count: number) => say('Notices: {{unread}} unread', { unread: String(count) });
const offline = (page: Page) =>
  page.getByText(say('Disconnected. New notices will arrive when the connection is restored.'));

/** Clear notices that other tests sent to everyone. */
async function openEmpty(page: Page, person: Credentials): Promise<void> {
  const linked = page.waitForEvent('websocket');
  await enterConsole(page, person, '/notices');
  await linked;
  const clear = page.getByRole('main').getByRole('button', { name: say('Clear all') });
  await expect(offline(page)).toBeHidden();
  if (await clear.isEnabled()) {
    await clear.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Clear all') })
      .click();
  }
  await expect(page.getByText(say('No notices yet. New ones will appear here.'))).toBeVisible();
}

for (const locale of Object.keys(WORDS) as Language[]) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(`notices in ${locale}, ${viewport.width} wide`, () => {
      test.use({ locale, viewport });

      test('open from the bell, pass axe and can be filtered', async ({ page }) => {
        const person = await createPerson();
        // The first one is older than the first page of the list.
        const old = { type: 3001, title: 'Old count', subApp: 'dfs' };
        const between = Array.from({ length: 20 }, (_, n) => ({ title: `Note ${n}` }));
        await sendManyNotices(person, old, ...between, { title: 'Stock is low' });
        await enterConsole(page, person);
        await bell(page).click();
        const centre = page.getByRole('dialog', { name: WORDS[locale].notices });
        await expect(centre.getByText('Stock is low')).toBeVisible();
        await expectNoAxeViolations(page);
        const from = centre.getByRole('combobox', { name: WORDS[locale].noticesFrom, exact: true });
        await from.click();
        await page
          .locator('.ant-select-dropdown:visible')
          .getByText(/^Files$|^文件中心$/)
          .click();
        await expect(centre.getByText('Old count')).toBeVisible();
        await expect(centre.getByText('Stock is low')).toHaveCount(0);
      });
    });
  }
}

test.use({ locale: LANGUAGE });

test('arrive at once, are counted, and open the page that they link to', async ({ page }) => {
  const person = await createPerson();
  await openEmpty(page, person);
  await sendNotices(person, { title: 'Role changed', link: '/auth/roles' });
  await expect(rows(page)).toHaveText([/Role changed/]);
  await expect(bell(page)).toHaveAccessibleName(unread(1));
  await page.getByRole('link', { name: 'Role changed' }).click();
  await expect(page).toHaveURL(/\/auth\/roles$/);
  await expect(bell(page)).toHaveAccessibleName(say('Notices'));
});

test('replace one another by washNo for types 1001 and 1011, else are added in front', async ({
  page,
}) => {
  const person = await createPerson();
  await openEmpty(page, person);
  const message = { washNo: 'W-7' };
  await sendNotices(
    person,
    { type: 1001, title: 'Washing', message },
    { title: 'Between' },
    { type: 1011, title: 'Washed', message },
    { title: 'Last', message },
  );
  await expect(rows(page)).toHaveText([/Last/, /Between/, /Washed/]);
});

test('are marked read and cleared in every open page of the person', async ({ page, context }) => {
  const person = await createPerson();
  await openEmpty(page, person);
  await sendNotices(person, { title: 'One' }, { title: 'Two' });
  await expect(rows(page)).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/notices');
  await expect(rows(other)).toHaveCount(2);
  await expect(offline(other)).toBeHidden();

  await page
    .getByRole('button', { name: sayLike('Mark as read: {{title}}', { title: 'One' }) })
    .click();
  await expect(bell(other)).toHaveAccessibleName(unread(1));
  await other.getByText(say('Unread ({{count}})', { count: '1' })).click();
  await expect(rows(other)).toHaveText([/Two/]);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Mark all as read') })
    .click();
  await expect(other.getByText(say('You have read everything.'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Clear all') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Clear all') })
    .click();
  await other.getByText(say('All'), { exact: true }).click();
  await expect(other.getByText(say('No notices yet. New ones will appear here.'))).toBeVisible();
});

test('that were missed arrive after a reconnect', async ({ page }) => {
  const person = await createPerson();
  const open = new Set<WebSocketRoute>();
  let isDown = false;
  await page.routeWebSocket(/\/gateway\/console\/notices$/, async (socket) => {
    if (isDown) return socket.close({ code: 1012 });
    socket.connectToServer();
    open.add(socket);
  });
  await openEmpty(page, person);

  isDown = true;
  for (const socket of open) await socket.close({ code: 1012 });
  await expect(offline(page)).toBeVisible();
  await sendNotices(person, { title: 'First missed' }, { title: 'Second missed' });
  await expect(rows(page)).toHaveCount(0);

  isDown = false;
  await expect(rows(page)).toHaveText([/Second missed/, /First missed/]);
  await expect(offline(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName(unread(2));
});

test('show as desktop notifications while the page is hidden, once allowed', async ({ page }) => {
  await page.addInitScript(() => {
    const shown: Notification[] = [];
    // A headless browser cannot prompt: grant the permission.
    class Recorded extends Notification {
      static override permission: NotificationPermission = 'default';
      static override async requestPermission(): Promise<NotificationPermission> {
        Recorded.permission = 'granted';
        return 'granted';
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(this);
      }
    }
    Object.assign(window, { shown, Notification: Recorded });
    Object.defineProperty(document, 'hidden', { get: () => 'isAway' in window });
  });
  const person = await createPerson();
  await openEmpty(page, person);
  await page.goto('/settings/notifications');
  const saved = waitForSaved(page, /"desktopNotices":true/);
  await page.getByRole('switch', { name: say('Desktop notifications') }).click();
  await saved;
  await expect(bell(page)).toHaveAttribute('data-linked', 'true');

  await page.evaluate(() => Object.assign(window, { isAway: true }));
  await sendNotices(person, { title: 'Stock is low', link: '/auth/roles' });
  const shownTitles = () =>
    page.evaluate(() =>
      (window as unknown as { shown: Notification[] }).shown.map(({ title }) => title),
    );
  await expect.poll(shownTitles).toEqual(['Stock is low']);
  await page.evaluate(() =>
    (window as unknown as { shown: Notification[] }).shown[0]?.dispatchEvent(new Event('click')),
  );
  await expect(page).toHaveURL(/\/auth\/roles$/);
  await expect(bell(page)).toHaveAccessibleName(say('Notices'));
});
