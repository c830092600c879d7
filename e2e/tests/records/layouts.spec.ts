import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { addParty, newCode, openList, place } from './record-list.ts';

test('a board moves records by menu and by drag, and refuses what no transition allows', async ({
  page,
}) => {
  const code = newCode();
  const { id } = await addParty({ code: `${code}1`, name: 'Board One' });
  await openList(page, `?f=code.startsWith.${code}&as=board&group=state`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Active').getByRole('link', { name: 'Board One' })).toBeVisible();
  await expectNoAxeViolations(page);
  await column('Active').getByRole('button', { name: 'Move “Board One”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Block → Blocked' }).press('Enter');
  await expect(column('Blocked').getByRole('link', { name: 'Board One' })).toBeVisible();

  const card = (name: string) => column(name).getByRole('listitem').first();
  await card('Blocked').dragTo(column('Archived'));
  await expect(column('Archived').getByRole('link', { name: 'Board One' })).toBeVisible();
  // An archived record can only be restored, not blocked.
  await card('Archived').dragTo(column('Blocked'));
  await expect(
    page.getByText('A record cannot go from “Archived” to “Blocked” directly.'),
  ).toBeVisible();
  await expect(column('Archived').getByRole('link', { name: 'Board One' })).toBeVisible();

  const call = await createSignedInClient(adminCredentials());
  const stored = await call('GET /gateway/records/:workspace/:collection/:id', {
    params: { ...place, id },
  });
  expect(stored.values.state).toBe('archived');
  // The same records by another field: a move saves the field, and the server checks it.
  await page.getByRole('combobox', { name: 'Arrange by' }).click();
  await page.getByTitle('Legal form').click();
  await expect(page).toHaveURL(/group=form/);
  await card('Company').dragTo(column('Individual'));
  await expect(column('Company').getByRole('link', { name: 'Board One' })).toBeVisible();
});

test('a tree opens its levels, a calendar shows days, cards show all', async ({ page }) => {
  const code = newCode();
  const parent = await addParty({ code: `${code}1`, name: 'Holding' });
  await addParty({ code: `${code}2`, name: 'Daughter', parentParty: parent.id });
  await openList(page, `?f=code.startsWith.${code}&as=tree`);
  await expect(page.getByRole('link', { name: 'Holding' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Daughter' })).toHaveCount(0);
  await page.getByRole('tree').press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Daughter' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('combobox', { name: 'Layout' }).click();
  await page.getByTitle('Cards').click();
  await expect(page.getByRole('list', { name: 'Party' }).getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);

  const call = await createSignedInClient(adminCredentials());
  const currency = `Z${code.slice(1, 3).toUpperCase()}`;
  await call('POST /gateway/records/:workspace/:collection', {
    params: { workspace: 'base', collection: 'currencyRate' },
    body: {
      values: { currency, day: '2026-01-15', rate: '7.1' } as never,
    },
  });
  await page.goto('/records/base/currencyRate?as=calendar&month=2026-01');
  const day = page.getByRole('cell', { name: /^15/ });
  await expect(day.getByRole('link').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=2026-02/);
  await expect(page.getByRole('heading', { name: 'February 2026' })).toBeVisible();
});

test('phones show cards', async ({ page }) => {
  const code = newCode();
  await addParty({ code: `${code}1`, name: 'Small Screen', phone: '12' });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterConsole(page, await createPerson(), `/records/base/party?f=code.startsWith.${code}`);
  await expect(page.getByRole('list', { name: 'Party' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expectNoAxeViolations(page);
  // The middle of the card, below its link.
  await page.getByRole('list', { name: 'Party' }).getByRole('listitem').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small Screen');
});

test('a calendar moves records by drag, by keys and by its menu, and takes a move back', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const code = newCode();
  const call = await createSignedInClient(adminCredentials());
  const currency = `Y${code.slice(1, 3).toUpperCase()}`;
  await call('POST /gateway/records/:workspace/:collection', {
    params: { workspace: 'base', collection: 'currencyRate' },
    body: { values: { currency, day: '2021-01-15', rate: '7.1' } as never },
  });
  const path = `/records/base/currencyRate?as=calendar&month=2021-01&f=currency.eq.${currency}`;
  await enterConsole(page, await createPerson(), path);
  const day = (date: string) =>
    page.locator('td').filter({ has: page.locator(`[datetime="${date}"]`) });
  const link = (date: string) => day(date).getByRole('link', { name: currency });
  await link('2021-01-15').dragTo(day('2021-01-20'));
  await expect(link('2021-01-20')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'moved to 2021-01-20' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link('2021-01-15')).toBeVisible();

  const menu = page.getByRole('button', {
    name: new RegExp(`^Move ${currency}.* to another day$`),
  });
  await menu.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(link('2021-01-16')).toBeVisible();
  await menu.click();
  await page.getByRole('textbox', { name: 'New day' }).fill('2021-01-08');
  await page.keyboard.press('Enter');
  await expect(link('2021-01-08')).toBeVisible();
  expect(errors).toEqual([]);
});
