import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

test('gives a collection states and actions, checks a condition where it is entered', async ({
  page,
}) => {
  const key = await installWorkspace();
  await enterConsole(page, await createPerson(), `/records/${key}/-/design/c/item`);
  await page.getByRole('link', { name: 'States', exact: true }).click();
  await page.getByRole('button', { name: 'Add states' }).press('Enter');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Add state', exact: true }).click();
  const state = page.getByRole('dialog', { name: 'Add state' });
  await state.getByLabel('Name in English').fill('Checked');
  await state.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move Checked' }).press('ArrowUp');

  await page.getByRole('button', { name: 'Add action', exact: true }).click();
  const action = page.getByRole('dialog', { name: 'Add action' });
  await action.getByLabel('Name in English').fill('Check');
  await action.getByLabel('From', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Open').click();
  await page.keyboard.press('Escape');
  await action.getByLabel('To', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Checked').click();
  await action.getByLabel('Only if').fill('amount > 3');
  await action.getByRole('button', { name: 'Done' }).click();
  await expect(action.getByText('There is no field "amount"')).toBeVisible();
  await expectNoAxeViolations(page);
  await action.getByLabel('Only if').fill('qty > 3');
  await action.getByRole('button', { name: 'Done' }).click();
  await expect(action).toBeHidden();

  await page.getByRole('button', { name: 'Review and apply' }).click();
  const dialog = page.getByRole('dialog', { name: 'What will change' });
  await dialog.getByRole('listitem').first().waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The changes are applied')).toBeVisible();

  await page.goto(`/records/${key}/item/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Screw');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Finish', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toHaveCount(0);
});
