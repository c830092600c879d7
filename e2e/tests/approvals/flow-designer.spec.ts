import { expect, type Locator, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installRequests } from './requests.ts';

test.use({ locale: 'en-US' });

const MOST_TABS = 250;

/** Moves the focus with Tab until it is at the element. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor({ timeout: 60_000 });
  for (let count = 0; count < MOST_TABS; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });

/** Adds a step at a place of the tree: the menu opens with its first entry. */
async function addStep(page: Page, place: number, kind: string) {
  await press(page, button(page, 'Add a step here').nth(place));
  const entry = page.getByRole('menuitem', { name: new RegExp(`^${kind}`) });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Approval/ })).toBeFocused();
  for (let count = 0; count < 6; count += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a flow is designed, tried and published with the keyboard alone', async ({ page }) => {
  test.slow();
  const errors = collectPageErrors(page);
  const workspace = await installRequests();
  const person = await createPerson({ displayName: 'Noor Daley' });
  await enterConsole(page, person, '/approve/flows');
  await page.getByRole('heading', { level: 1, name: 'Approval flows' }).waitFor();
  await expectNoAxeViolations(page);

  await press(page, button(page, 'New flow'));
  const drawer = page.getByRole('dialog', { name: 'New flow' });
  await tabTo(page, drawer.getByRole('combobox', { name: 'Form that is approved' }));
  await page.keyboard.type(`Requests ${workspace}`);
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText(workspace);
  await page.keyboard.press('Enter');
  await tabTo(page, drawer.getByLabel('Name (Chinese)'));
  await page.keyboard.type('报销');
  await tabTo(page, drawer.getByLabel('Name (English)'));
  await page.keyboard.type('Claims');
  await expectNoAxeViolations(page);
  await press(page, button(drawer, 'Create'));
  await page.getByRole('heading', { level: 1, name: 'Claims' }).waitFor();
  await expect(page.getByText('Nobody approves anything')).toBeVisible();

  await test.step('a step that nobody can sign is named', async () => {
    await addStep(page, 0, 'Approval');
    const card = page.getByRole('button', { name: /^Approval.*Nobody can sign here/ });
    await expect(card).toBeFocused();
    await expect(button(page, 'Publish')).toBeDisabled();
    await expectNoAxeViolations(page);
    await press(page, button(page, 'Add signers'));
    await tabTo(page, page.getByRole('combobox', { name: 'Certain people' }));
    await page.keyboard.type('Noor Daley');
    await expect(
      page
        .locator('.ant-select-dropdown:visible')
        .getByText(/^Noor Daley \(/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nobody can sign here')).toHaveCount(0);
  });

  await test.step('conditions, moving and undo', async () => {
    await addStep(page, 0, 'Condition');
    await expect(page.getByText('Say when this case is taken.')).toBeVisible();
    const steps = page.getByRole('region', { name: 'Steps of the approval' });
    const lane = steps.getByRole('button', { name: /^New case/ });
    await press(page, lane);
    await press(page, button(page, 'Add a condition'));
    const field = page.getByRole('combobox', { name: 'Field of condition 1' });
    await tabTo(page, field);
    await page.keyboard.type('Amount');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('spinbutton', { name: 'Value of condition 1' }));
    await page.keyboard.type('5000');
    await expect(page.getByText('Amount is more than 5000')).toBeVisible();
    await expectNoAxeViolations(page);

    const card = page.getByRole('button', { name: /^Approval.*Noor Daley/ });
    await tabTo(page, card);
    const large = page.getByRole('group', { name: 'New case' });
    const others = page.getByRole('group', { name: 'Otherwise' });
    await page.keyboard.press('Alt+ArrowUp');
    await expect(others.getByRole('button', { name: /^Approval.*Noor Daley/ })).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(large.getByRole('button', { name: /^Approval.*Noor Daley/ })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+d');
    await expect(large.getByRole('button', { name: /^Approval.*Noor Daley/ })).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(card).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+y');
    await expect(card).toHaveCount(2);
    await card.first().focus();
    await page.keyboard.press('Delete');
    await expect(card).toHaveCount(1);
    // The same by mouse.
    await card.dragTo(button(page, 'Add a step here').last());
    await expect(large.getByRole('button', { name: /^Approval.*Noor Daley/ })).toHaveCount(0);
    await expect(card).toHaveCount(1);
    await button(page, 'Undo').click();
    await expect(large.getByRole('button', { name: /^Approval.*Noor Daley/ })).toHaveCount(1);
  });

  await test.step('what signers see', async () => {
    const card = page.getByRole('button', { name: /^Approval.*Noor Daley/ });
    await press(page, card);
    await press(page, page.getByRole('button', { name: /Fields of the form/ }));
    const whole = page.getByRole('radio', { name: 'The whole form' });
    await expect(whole).toBeChecked();
    await tabTo(page, whole);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Field by field' })).toBeChecked();
    const amount = page.getByRole('radiogroup', { name: 'Access to Amount' });
    await expect(amount.getByRole('radio', { name: 'Read', exact: true })).toBeChecked();
    await amount.getByText('Hidden', { exact: true }).click();
    await expect(amount.getByRole('radio', { name: 'Hidden', exact: true })).toBeChecked();
    await expectNoAxeViolations(page);
  });

  await test.step('who would sign', async () => {
    await press(page, button(page, 'Try it out'));
    const trial = page.getByRole('dialog', { name: 'Try it out' });
    await press(page, button(trial, 'Show who signs'));
    await expect(trial.getByText('The request would be approved.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(trial).toHaveCount(0);
  });

  await press(page, button(page, 'Save'));
  await expect(button(page, 'Save')).toBeDisabled();
  await press(page, button(page, 'Publish'));
  const publish = page.getByRole('dialog', { name: 'Publish Claims?' });
  await expectNoAxeViolations(page);
  await press(page, button(publish, 'Publish'));
  await expect(page.getByText('Version 1 in force')).toBeVisible();

  await page.goto('/approve/statistics');
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
  await expectNoAxeViolations(page);
  await page.goto('/approve/delegation');
  await page.getByRole('heading', { level: 1, name: 'Delegation' }).waitFor();
  await expectNoAxeViolations(page);
  expect(errors).toEqual([]);
});
