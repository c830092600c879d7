import { expect, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { addParty, cellOf, expectToast, LIST, newCode } from './record-list.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('two browsers on one record see, merge and decide what both of them change', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page);
  const code = newCode();
  const { id } = await addParty({ code, name: 'Shared Ltd', phone: '1' });
  await enterConsole(page, await createPerson({ displayName: 'Ann Left' }), `${LIST}/${id}`);
  const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await enterConsole(other, await createPerson({ displayName: 'Ben Right' }), `${LIST}/${id}`);
  await expect(field(page, 'Phone')).toHaveValue('1');
  await expect(field(other, 'Phone')).toHaveValue('1');

  // Different fields and lines: both are kept, and neither page loses what is being typed.
  await field(page, 'Phone').fill('2');
  await field(other, 'Email').fill('ben@shared.example');
  const contacts = other.getByRole('region', { name: 'Contacts' });
  await cellOf(contacts, 1, 0).click();
  await other.keyboard.type('Ben');
  await cellOf(contacts, 1, 2).click();
  await other.keyboard.type('13800000000');
  await other.keyboard.press('Control+s');
  await expectToast(other, 'Saved');
  await expect(field(page, 'Phone')).toHaveValue('2');
  await save(page).click();
  await expectToast(page, 'Saved');
  await expect(field(page, 'Email')).toHaveValue('ben@shared.example');
  await expect(cellOf(page.getByRole('region', { name: 'Contacts' }), 1, 0)).toHaveText('Ben');
  // The other browser hears of it by itself.
  await expect(field(other, 'Phone')).toHaveValue('2');
  await expect(save(other)).toBeDisabled();
  await expect(other.getByRole('region', { name: 'Activity' })).toContainText('Ann Left');

  // The same field: who saves later sees both values and decides; the choice is saved at once.
  await field(page, 'Phone').fill('33');
  await field(page, 'Short name').fill('Shared');
  await field(other, 'Phone').fill('44');
  await other.keyboard.press('Control+s');
  await expect(save(other)).toBeDisabled();
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '44' })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('radio', { name: '33' }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
  await expect(field(other, 'Phone')).toHaveValue('33');
  await expect(field(other, 'Short name')).toHaveValue('Shared');
  await other.context().close();
  // The browser logs the refused save.
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});
