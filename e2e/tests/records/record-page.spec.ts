import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { copyTable } from '../grid/orders-grid.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { addParty, cellOf, expectToast, LIST, newCode, place } from './record-list.ts';

test('lines are pasted, moved, deleted and merged by their ids', async ({ page }) => {
  const code = newCode();
  const { id } = await addParty({ code, name: 'Lines Co' });
  await enterConsole(page, await createPerson(), `${LIST}/${id}`);
  const contacts = page.getByRole('region', { name: 'Contacts' });
  await copyTable(page, [
    ['Ann', 'Sales', '111'],
    ['Ben', 'Stock', '222'],
    ['Cat', 'Lead', '333'],
  ]);
  await cellOf(contacts, 1, 0).click();
  await page.keyboard.press('Control+v');
  await expect(cellOf(contacts, 3, 0)).toHaveText('Cat');
  await page.keyboard.press('Control+z');
  await expect(cellOf(contacts, 3, 0)).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(cellOf(contacts, 3, 0)).toHaveText('Cat');
  await contacts.locator('.wb-row .wb-gutter').nth(2).click();
  await contacts.getByRole('button', { name: 'Move up' }).click();
  await expect(cellOf(contacts, 2, 0)).toHaveText('Cat');
  await expectNoAxeViolations(page);
  await contacts.getByRole('button', { name: 'Clear selection' }).click();
  await contacts.locator('.wb-row .wb-gutter').first().click();
  await contacts.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Saved');
  const call = await createSignedInClient(adminCredentials());
  const read = () =>
    call('GET /gateway/records/:workspace/:collection/:id', { params: { ...place, id } });
  const stored = await read();
  expect(stored.lines.contacts?.map(({ values }) => values.name)).toEqual(['Cat', 'Ben']);

  // Somebody else changes another cell of the line that is being edited.
  const line = stored.lines.contacts?.[0]?.id ?? '';
  await cellOf(contacts, 1, 1).click();
  await page.keyboard.type('Head');
  await page.keyboard.press('Enter');
  await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params: { ...place, id },
    body: {
      version: stored.version,
      lines: { contacts: { change: [{ id: line, values: { mobile: '999' } }] } },
    },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  expect((await read()).lines.contacts?.[0]?.values).toMatchObject({
    jobTitle: 'Head',
    mobile: '999',
  });
});

test('a missing record is created in its picker, a link shows what it leads to, people are told', async ({
  page,
}) => {
  const code = newCode();
  const { id } = await addParty({ code, name: 'Child Co' });
  await enterConsole(page, await createPerson({ displayName: 'Mina Told' }), `${LIST}/${id}`);
  await page.getByRole('combobox', { name: 'Parent company' }).fill(`Mother ${code}`);
  await page.getByRole('button', { name: 'New: Party' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(`Mother ${code}`);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(`${code}M`);
  await dialog.getByLabel('Kinds').click();
  await page.getByTitle('Supplier').last().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'New', exact: true }).click();
  // A domestic supplier needs a tax number: the field joins the form.
  await dialog.getByRole('textbox', { name: 'Tax number' }).fill('123456789012345');
  await dialog.getByRole('button', { name: 'New', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Mother ${code}`).first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Saved');
  await page.getByRole('link', { name: 'Open', exact: true }).hover();
  await expect(page.getByRole('tooltip').getByText(`${code}M`)).toBeVisible();

  await page.getByLabel('Write a comment').pressSequentially('Please look @Mina');
  await page
    .getByText(/^Mina Told · /)
    .first()
    .click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(
    page
      .getByRole('region', { name: 'Activity' })
      .getByRole('listitem')
      .getByText(/Please look @Mina Told/),
  ).toBeVisible();
  const call = await createSignedInClient(adminCredentials());
  const { items } = await call('GET /gateway/records/:workspace/:collection/:id/comments', {
    params: { ...place, id },
    query: {},
  });
  expect(items[0]?.mentions).toHaveLength(1);
});

test('a link to another workspace shows what it leads to, opens it, and leads back', async ({
  page,
}) => {
  const code = newCode();
  const { id: party } = await addParty({ code, name: `Partner ${code}` });
  const call = await createSignedInClient(adminCredentials());
  const { id } = await call('POST /gateway/records/:workspace/:collection', {
    params: { workspace: 'contract', collection: 'contract' },
    body: { values: { name: `Deal ${code}`, party, until: '2099-12-31' } as never },
  });
  await enterConsole(page, await createPerson(), `/contract/contract/${id}`);
  const link = page.getByRole('link', { name: 'Open', exact: true });
  await link.hover();
  await expect(page.getByRole('tooltip').getByText(code, { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Party' }).fill('Nobody yet');
  await expect(page.getByRole('button', { name: 'New: Party' })).toBeVisible();
  await page.keyboard.press('Escape');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/records/base/party/${party}`));
  const references = page.getByRole('region', { name: 'Used in' });
  await expect(references).toContainText('Contract · Party');
  await references.getByRole('link', { name: `Deal ${code}` }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/contract/${id}`));
});
