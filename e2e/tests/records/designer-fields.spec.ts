import { expect, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fieldNames = (page: Page) =>
  page.getByRole('list', { name: 'Fields', exact: true }).locator('.ds-name').allTextContents();

async function openFields(page: Page): Promise<string> {
  const key = await installWorkspace();
  await enterConsole(page, await createPerson(), `/records/${key}/item`);
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Fields: Item' }).waitFor();
  return key;
}

async function review(page: Page) {
  await button(page, 'Review and apply').click();
  const dialog = page.getByRole('dialog', { name: 'What will change' });
  await dialog.getByText('Nothing has changed yet.').waitFor();
  return dialog;
}

test('adds, renames, hides and orders fields, shows what that does, applies and undoes it', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const key = await openFields(page);
  await expectNoAxeViolations(page);
  await button(page, 'Add field').click();
  const drawer = page.getByRole('dialog', { name: 'Add field' });
  await drawer.getByRole('radio', { name: /^Choice/ }).check();
  await drawer.getByLabel('Name in English').fill('Grade');
  await drawer.getByLabel('Name in Chinese').fill('等级');
  // Choices are missing: the error is at their place.
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('Add at least one choice, and give each a name')).toBeVisible();
  await drawer.getByRole('button', { name: 'Add choice' }).click();
  await drawer.getByLabel('Choice 1 in English').fill('First');
  await drawer.getByRole('button', { name: 'Add choice' }).click();
  await drawer.getByLabel('Choice 2 in English').fill('Second');
  await expect(drawer.getByRole('region', { name: 'What people will see' })).toContainText('Grade');
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer).toBeHidden();
  expect(await fieldNames(page)).toEqual(['Name', 'Size', 'Quantity', 'Grade']);

  await button(page, 'Edit Quantity').click();
  const edit = page.getByRole('dialog', { name: 'Field: Quantity' });
  await edit.getByLabel('Name in English').fill('Pieces');
  await edit.getByRole('button', { name: 'Done' }).click();
  await button(page, 'Hide Size').click();
  await button(page, 'Move Grade').dragTo(button(page, 'Move Size'));
  expect(await fieldNames(page)).toEqual(['Name', 'Grade', 'Size', 'Pieces']);

  const dialog = await review(page);
  const words = await dialog.getByRole('listitem').allTextContents();
  expect(words.sort()).toEqual([
    'Add the field “Grade” in “Item”',
    'Change the order of the field list in “Item”',
    'Hide “Size” in “Item”; its values are kept',
    'Rename the field “Quantity” to “Pieces” in “Item”',
  ]);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The changes are applied')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/records/${key}/item/new`);
  await expect(page.getByLabel('Grade', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Size', { exact: true })).toHaveCount(0);

  await page.goto(`/records/${key}/-/design/changes`);
  await page.getByText('Add the field “Grade” in “Item”').waitFor();
  await expectNoAxeViolations(page);
  await page
    .getByRole('button', { name: /^Undo the change of/ })
    .first()
    .click();
  const undo = page.getByRole('dialog', { name: 'Undo this change' });
  await expect(undo.getByText('Remove the field “Grade” in “Item”')).toBeVisible();
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change was undone')).toBeVisible();
  await page.goto(`/records/${key}/item/new`);
  await expect(page.getByLabel('Size', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('arranges the form by drag, and people see it so', async ({ page }) => {
  const errors = collectPageErrors(page);
  const key = await openFields(page);
  await page.goto(`/records/${key}/-/design/c/item/form`);
  const addSection = async (name: string) => {
    await button(page, 'Add section').click();
    const drawer = page.getByRole('dialog', { name: 'Add section' });
    await drawer.getByLabel('Name in English').fill(name);
    await drawer.getByRole('button', { name: 'Done' }).click();
    await expect(drawer).toBeHidden();
  };
  // The first section begins with all fields, the next one is empty.
  await addSection('Main');
  await addSection('Stock');
  const fieldsOf = (name: string) =>
    page.getByRole('list', { name: `Fields of ${name}` }).locator('.ds-card-name');
  await expect(fieldsOf('Main')).toHaveCount(3);
  await button(page, 'Move Quantity').dragTo(page.getByText(/^No fields yet\. Drag one here/));
  await expect(fieldsOf('Stock')).toHaveText([/^Quantity/]);
  await button(page, 'Move Size').dragTo(button(page, 'Move Name'));
  await expect(fieldsOf('Main')).toHaveText([/^Size/, /^Name/]);
  await expectNoAxeViolations(page);
  const dialog = await review(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/records/${key}/item/new`);
  await page.getByRole('heading', { name: 'Stock' }).waitFor();
  const isBefore = async (first: string, second: string) => {
    const other = await page.getByLabel(second).first().elementHandle();
    return page
      .getByLabel(first)
      .first()
      .evaluate((element, next) => {
        const position = next ? element.compareDocumentPosition(next) : 0;
        return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      }, other);
  };
  expect(await isBefore('Size', 'Name')).toBe(true);
  expect(await isBefore('Name', 'Quantity')).toBe(true);
  expect(errors).toEqual([]);
});

test('converts a field to another type and names what does not fit', async ({ page }) => {
  const key = await openFields(page);
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Field: Size' });
  await drawer.getByRole('button', { name: 'Change type' }).click();
  await drawer.getByRole('radio', { name: /^Whole number/ }).check();
  await expect(drawer.getByText('Existing values are converted.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Done' }).click();
  const dialog = await review(page);
  await expect(dialog.getByRole('listitem')).toContainText([
    'Change the type of “Size” in “Item” from Text to Whole number',
  ]);
  await expect(dialog.getByText('large', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The changes are applied')).toBeVisible();
  await page.goto(`/records/${key}/item`);
  await expect(page.getByText('12', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('large', { exact: true })).toHaveCount(0);
});

test('does all of it with the keyboard, and asks before edits are lost', async ({ page }) => {
  await openFields(page);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Move Quantity' }).focus();
  await keyboard.press('ArrowUp');
  await expect.poll(() => fieldNames(page)).toEqual(['Name', 'Quantity', 'Size']);
  await expect(page.getByText('Quantity is now at place 2 of 3')).toBeAttached();
  // The handle keeps the focus and moves on.
  await expect(button(page, 'Move Quantity')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect.poll(() => fieldNames(page)).toEqual(['Quantity', 'Name', 'Size']);
  await keyboard.press('Control+z');
  await expect.poll(() => fieldNames(page)).toEqual(['Name', 'Quantity', 'Size']);
  await keyboard.press('Control+Shift+Z');
  await expect.poll(() => fieldNames(page)).toEqual(['Quantity', 'Name', 'Size']);
  await button(page, 'Add field').focus();
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Add field' });
  await drawer.getByRole('radio', { name: /^Text/ }).focus();
  await keyboard.press('ArrowDown');
  await expect(drawer.getByRole('radio', { name: /^Long text/ })).toBeChecked();
  await drawer.getByLabel('Name in English').focus();
  await keyboard.type('Remarks');
  await drawer.getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => fieldNames(page)).toEqual(['Quantity', 'Name', 'Size', 'Remarks']);
  await page.getByRole('link', { name: 'Open the records' }).click();
  const ask = page.getByRole('dialog', { name: 'Discard your changes?' });
  await ask.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await button(page, 'Review and apply').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What will change' });
  const apply = dialog.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeEnabled();
  await apply.press('Enter');
  await expect(page.getByText('The changes are applied')).toBeVisible();
  expect(await fieldNames(page)).toEqual(['Quantity', 'Name', 'Size', 'Remarks']);
});

test('is neither offered nor open to somebody without the right', async ({ page }) => {
  const key = await installWorkspace();
  const person = await createPerson({ isAdministrator: false });
  await enterConsole(page, person, `/records/${key}/-/design/c/item`);
  await expect(page.getByRole('link', { name: 'Design', exact: true })).toHaveCount(0);
  await expect(button(page, 'Add field')).toHaveCount(0);
});
