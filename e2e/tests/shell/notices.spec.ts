import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { adminCredentials, type Credentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from './person.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './words.ts';

interface Sent {
  type?: number;
  title: string;
  message?: Record<string, unknown>;
  link?: string;
}

/** Sends notices to one person, in order. */
async function send(person: Credentials, ...notices: Sent[]): Promise<void> {
  const admin = await createSignedInClient(adminCredentials());
  const { items } = await admin('GET /gateway/authority/users', {
    query: { search: person.userName },
  });
  const users = items.map(({ id }) => id);
  for (const { type = 2001, ...notice } of notices) {
    await admin('POST /gateway/console/notices/send', {
      body: { type, body: 'Please have a look.', ...notice, to: { users } },
    });
  }
}

const bell = (page: Page) => page.getByRole('button', { name: /^(Notices|通知)/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Notices' }).getByRole('listitem');

/** Whatever everyone was told before this test is out of the way. */
async function openEmpty(page: Page, person: Credentials): Promise<void> {
  const linked = page.waitForEvent('websocket');
  await enterConsole(page, person, '/notices');
  await linked;
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear all' });
  await expect(page.getByText('Not connected.')).toBeHidden();
  if (await clear.isEnabled()) {
    await clear.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
  }
  await expect(page.getByText('No notices. What concerns you will appear here.')).toBeVisible();
}

for (const locale of Object.keys(WORDS) as Language[]) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(`notices in ${locale}, ${viewport.width} wide`, () => {
      test.use({ locale, viewport });

      test('open from the bell and pass axe', async ({ page }) => {
        const person = await createPerson();
        await send(person, { title: 'Stock is low' });
        await enterConsole(page, person);
        await bell(page).click();
        const centre = page.getByRole('dialog', { name: WORDS[locale].notices });
        await expect(centre.getByText('Stock is low')).toBeVisible();
        await expectNoAxeViolations(page);
      });
    });
  }
}

test('arrive at once, are counted, and open the page that they point to', async ({ page }) => {
  const person = await createPerson();
  await openEmpty(page, person);
  await send(person, { title: 'Role changed', link: '/auth/roles' });
  await expect(rows(page)).toHaveText([/Role changed/]);
  await expect(bell(page)).toHaveAccessibleName('Notices: 1 unread');
  await page.getByRole('link', { name: 'Role changed' }).click();
  await expect(page).toHaveURL(/\/auth\/roles$/);
  await expect(bell(page)).toHaveAccessibleName('Notices');
});

test('replace one another by washNo for types 1001 and 1011, else go in front', async ({
  page,
}) => {
  const person = await createPerson();
  await openEmpty(page, person);
  const message = { washNo: 'W-7' };
  await send(
    person,
    { type: 1001, title: 'Washing', message },
    { title: 'Between' },
    { type: 1011, title: 'Washed', message },
    { title: 'Last', message },
  );
  await expect(rows(page)).toHaveText([/Last/, /Between/, /Washed/]);
});

test('are read and cleared for every open page of the person', async ({ page, context }) => {
  const person = await createPerson();
  await openEmpty(page, person);
  await send(person, { title: 'One' }, { title: 'Two' });
  await expect(rows(page)).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/notices');
  await expect(rows(other)).toHaveCount(2);
  await expect(other.getByText('Not connected.')).toBeHidden();

  await page.getByRole('button', { name: /^Mark as read One/ }).click();
  await expect(bell(other)).toHaveAccessibleName('Notices: 1 unread');
  await other.getByText('Unread (1)').click();
  await expect(rows(other)).toHaveText([/Two/]);
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(other.getByText('You have read everything.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
  await other.getByText('All', { exact: true }).click();
  await expect(other.getByText(/^No notices/)).toBeVisible();
});

test('that were missed come after the connection is back', async ({ page }) => {
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
  await expect(page.getByText('Not connected.')).toBeVisible();
  await send(person, { title: 'First missed' }, { title: 'Second missed' });
  await expect(rows(page)).toHaveCount(0);

  isDown = false;
  await expect(rows(page)).toHaveText([/Second missed/, /First missed/], { timeout: 20_000 });
  await expect(page.getByText('Not connected.')).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notices: 2 unread');
});
