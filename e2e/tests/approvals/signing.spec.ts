import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installRequests, publishFlow, startClaim } from './requests.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

async function join(displayName: string) {
  const person = await createPerson({ displayName });
  const call = await createSignedInClient(person);
  const { id } = await call('GET /gateway/authority/user/getUserInfo', {});
  return { person, call, id };
}

const rowOf = (page: Page, subject: string) =>
  page.getByRole('listitem').filter({ hasText: subject });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string, button = name) =>
  dialog(page, name).getByRole('button', { name: button, exact: true }).click();

/** Moves with K to the first row, and with J until the row is the one that keys act on. */
async function moveTo(page: Page, subject: string) {
  const row = rowOf(page, subject);
  await expect(row).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('k');
  await expect(page.locator('.ib-row').first()).toHaveAttribute('data-at', 'true');
  for (let count = 0; count < 5; count += 1) {
    if ((await row.getAttribute('data-at')) === 'true') return;
    await page.keyboard.press('j');
  }
  await expect(row).toHaveAttribute('data-at', 'true');
}

/** Draws a line in the field for signatures. */
async function draw(page: Page) {
  const field = page.getByRole('img', { name: /^Sign with the mouse/ });
  // Waits until the dialog stands still.
  await field.hover();
  const box = await field.boundingBox();
  if (!box) throw new Error('there is no field to sign in');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 5 });
  await page.mouse.up();
}

test('tasks are signed by keys, in a batch, by hand, and after what changed was seen', async ({
  page,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const workspace = await installRequests();
  const signer = await join('Ines Bauer');
  const other = await join('Otto Lind');
  const plain = await publishFlow(workspace, `Plain ${workspace}`, [{ people: [signer.id] }]);
  const byHand = await publishFlow(workspace, `Sealed ${workspace}`, [
    { people: [signer.id], signature: true },
  ]);
  const shared = await publishFlow(workspace, `Shared ${workspace}`, [
    { people: [signer.id, other.id], mode: 'any', writable: ['amount'] },
  ]);
  for (const subject of ['Chairs', 'Desks', 'Lamps']) await startClaim(workspace, plain, subject);
  await startClaim(workspace, byHand, 'Charter');
  const changed = await startClaim(workspace, shared, 'Journey');
  await enterConsole(page, signer.person, '/approve/inbox');

  await test.step('a batch with one comment', async () => {
    await expect(rowOf(page, 'Charter').getByRole('checkbox')).toBeDisabled();
    for (const subject of ['Chairs', 'Lamps']) {
      await moveTo(page, subject);
      await page.keyboard.press('x');
      await expect(rowOf(page, subject).getByRole('checkbox')).toBeChecked();
    }
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Approve 2', exact: true }).click();
    await dialog(page, 'Approve 2 requests').getByLabel('Comment').fill('Both are in the plan');
    await expectNoAxeViolations(page);
    await press(page, 'Approve 2 requests', 'Approve');
    await expect(rowOf(page, 'Chairs')).toHaveCount(0);
    await expect(rowOf(page, 'Desks')).toBeVisible();
    await page.goto('/approve/done');
    await rowOf(page, 'Chairs').getByRole('link').click();
    await expect(page.getByText('Both are in the plan').first()).toBeVisible();
    await page.goto('/approve/inbox');
  });

  await test.step('a comment and a rejection by keys', async () => {
    await moveTo(page, 'Desks');
    await page.keyboard.press('c');
    await dialog(page, 'Comment').getByLabel('Comment').fill('Who needs them?');
    await press(page, 'Comment');
    await expect(page.getByText('Who needs them?').first()).toBeVisible();
    await expect(dialog(page, 'Comment')).toHaveCount(0);
    await page.keyboard.press('r');
    await press(page, 'Reject');
    await expect(dialog(page, 'Reject').getByText('Give a reason.')).toBeVisible();
    await dialog(page, 'Reject').getByLabel('Comment').fill('Not this year');
    await press(page, 'Reject');
    await expect(page.getByText('The request is rejected')).toBeVisible();
  });

  await test.step('a signature that is drawn', async () => {
    await page.goto('/approve/inbox');
    await moveTo(page, 'Charter');
    await page.keyboard.press('a');
    await press(page, 'Approve');
    await expect(dialog(page, 'Approve').getByText('Sign in the field.')).toBeVisible();
    await draw(page);
    await expect(dialog(page, 'Approve').getByRole('button', { name: 'Clear' })).toBeEnabled();
    await expectNoAxeViolations(page);
    await press(page, 'Approve');
    await page.getByRole('button', { name: 'Show signature' }).first().click();
    await expect(page.getByRole('img', { name: 'Signature of Ines Bauer' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('what somebody changed is shown before the signature counts', async () => {
    await page.goto('/approve/inbox');
    await moveTo(page, 'Journey');
    await page.keyboard.press('o');
    const form = page.getByRole('region', { name: 'Request' });
    await expect(form.getByLabel('Amount')).toHaveValue(/^100/);
    const shown = await other.call('GET /gateway/approvals/:id', { params: { id: changed } });
    await other.call('PATCH /gateway/approvals/:id/tasks/:task/record', {
      params: { id: changed, task: shown.mine[0]?.id ?? '' },
      body: { version: shown.recordVersion ?? 0, values: { amount: '950' } as never },
    });
    // Whether or not the form has followed, the change must be confirmed.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('a');
    await press(page, 'Approve');
    const warning = dialog(page, 'Approve').getByRole('alert');
    await expect(warning.getByText('The request has changed since you opened it')).toBeVisible();
    await expect(warning.getByRole('deletion')).toContainText('100');
    await expect(warning.getByRole('insertion')).toContainText('950');
    await expect(warning.getByText(/Otto Lind/)).toBeVisible();
    await expectNoAxeViolations(page);
    await press(page, 'Approve', 'Confirm the changes and continue');
    await expect(page.getByText('The request is approved')).toBeVisible();
  });
  // The refused signature is the only thing that the console says.
  expect(errors.filter((error) => !error.includes('409 (Conflict)'))).toEqual([]);
});
