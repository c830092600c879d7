import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { copyTable } from '../grid/orders-grid.ts';
import {
  addParty,
  cellAt,
  expectToast,
  newCode,
  openList,
  pendingBar,
  place,
  selectCell,
} from './record-list.ts';

test('cells are edited, kept over a reload, merged, and a conflict is shown in its cell', async ({
  page,
}) => {
  const code = newCode();
  const { id, version } = await addParty({ code: `${code}1`, name: 'Grid One', phone: '1' });
  await openList(page, `?f=code.startsWith.${code}`);
  await expectNoAxeViolations(page);
  const phone = await selectCell(page, 1, 'Phone');
  await page.keyboard.type('22');
  await page.keyboard.press('Enter');
  await expect(phone).toHaveClass(/is-pending/);
  // The state of a record belongs to its transitions, and its cell only opens the record.
  await phone.click();
  await page.keyboard.press('End');
  const state = await cellAt(page, 1, 'State');
  await expect(state).toHaveClass(/is-active/);
  await page.keyboard.type('x');
  await expect(state).not.toHaveClass(/is-pending/);
  await expect(pendingBar(page)).toContainText('Unsaved changes: 1');

  await page.reload();
  await expect(pendingBar(page)).toContainText('Unsaved changes: 1');
  await expect(await cellAt(page, 1, 'Phone')).toHaveText('22');

  const other = await createSignedInClient(adminCredentials());
  await other('PATCH /gateway/records/:workspace/:collection/:id', {
    params: { ...place, id },
    body: { version, values: { phone: '3', email: 'a@b.example' } },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const cell = await cellAt(page, 1, 'Phone');
  await expect(cell).toHaveAttribute('title', /Someone else has saved “3” here/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(pendingBar(page)).toHaveCount(0);
  await expect(await cellAt(page, 1, 'Phone')).toHaveText('22');
  const stored = await other('GET /gateway/records/:workspace/:collection/:id', {
    params: { ...place, id },
  });
  expect(stored.values).toMatchObject({ phone: '22', email: 'a@b.example' });

  // Undo goes back beyond the save, as a change to be saved.
  await selectCell(page, 1, 'Phone');
  await page.keyboard.press('Control+z');
  await expect(await cellAt(page, 1, 'Phone')).not.toHaveText('22');
  await expect(pendingBar(page)).toContainText('Unsaved changes: 1');
  await page.keyboard.press('Control+y');
  await expect(pendingBar(page)).toHaveCount(0);

  await selectCell(page, 1, 'Phone');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await (await cellAt(page, 1, 'Name')).getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Control+s');
  await expect(pendingBar(page)).toHaveCount(0);
  // Enter on the name opens the record.
  await selectCell(page, 1, 'Code');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grid One');
});

test('rows of a spreadsheet become records, faulty cells are named, undo brings all back', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const code = newCode();
  await addParty({ code: `${code}1`, name: 'Paste One' });
  await openList(page, `?f=code.startsWith.${code}`);
  await copyTable(page, [
    ['Paste One', `${code}1`, 'Customer'],
    ['Paste Two', `${code}2`, 'Customer, Supplier'],
    ['Paste Three', `${code}3`, 'Nobody'],
    ['Paste Four', `${code}4`, 'Carrier'],
  ]);
  await selectCell(page, 1, 'Code');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await expect(pendingBar(page)).toContainText('Cells to correct: 1');
  await page.keyboard.press('Control+z');
  await expect(pendingBar(page)).toContainText('Unsaved changes: 0');
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'Save the others' }).click();
  // A domestic supplier needs a tax number: the server refuses the row of the second one.
  await expect(pendingBar(page)).toContainText('Unsaved changes: 6');
  await expect(page.getByText('2 records')).toBeVisible();
  await page.getByRole('button', { name: /Cells to correct/ }).click();
  await expect(
    page.getByText('A domestic company that supplies us needs a tax number').first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Discard' }).click();
  await expect(pendingBar(page)).toHaveCount(0);
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

test('sorts by several columns, groups with sums, and selects all that match', async ({ page }) => {
  const code = newCode();
  await Promise.all(
    [1, 2, 3].map((n) =>
      addParty({
        code: `${code}${n}`,
        name: `Sum ${n}`,
        form: n === 1 ? 'person' : 'company',
        creditLimit: `${n}000.50`,
      }),
    ),
  );
  await openList(page, `?f=code.startsWith.${code}`);
  const credit = page.getByRole('columnheader', { name: 'Credit limit' });
  await credit.click();
  await expect(credit).toHaveAttribute('aria-sort', 'ascending');
  await credit.click();
  await expect(credit).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('columnheader', { name: 'Code' }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=-creditLimit%2Ccode|sort=-creditLimit,code/);
  await expect(await cellAt(page, 1, 'Code')).toHaveText(`${code}3`);

  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('menuitem', { name: 'Legal form' }).click();
  await expect(page).toHaveURL(/group=form/);
  const company = page.locator('.wb-row.is-group', { hasText: 'Company (2)' });
  await expect(company).toContainText('5,001.00');
  await expect(page.getByRole('gridcell', { name: '6,001.50' })).toBeVisible();
  await page
    .locator('.wb-row.is-group', { hasText: 'Individual (1)' })
    .locator('.wb-cell')
    .nth(1)
    .click();
  await expect(page.getByRole('link', { name: 'Sum 1' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('menuitem', { name: 'No groups' }).click();

  await page.locator('.wb-row .wb-gutter').first().click();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expectToast(page, 'All 3 that match are selected');
  await page.locator('.wb-row .wb-gutter').first().click();
  await page.getByRole('button', { name: 'Change state' }).click();
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('2 changed')).toBeVisible();
});

test('cells are filled by a menu, and a column fits its content', async ({ page }) => {
  const code = newCode();
  for (const n of [1, 2]) await addParty({ code: `${code}${n}`, name: `Fill ${n}`, phone: `${n}` });
  await openList(page, `?f=code.startsWith.${code}`);
  await (await cellAt(page, 2, 'Phone')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Fill down' }).click();
  await expect(await cellAt(page, 2, 'Phone')).toHaveText('1');
  await expect(pendingBar(page)).toContainText('Unsaved changes: 1');
  const head = page.getByRole('columnheader', { name: 'Phone' });
  const before = (await head.boundingBox())?.width ?? 0;
  await head.locator('.wb-head-resize').dblclick();
  await expect.poll(async () => (await head.boundingBox())?.width).toBeLessThan(before);
});

test('rows are as high as the person chooses for a list, and tall ones show several lines', async ({
  page,
}) => {
  const code = newCode();
  const name = 'A long name of a company that takes more than one line of the column of its list';
  await addParty({ code: `${code}1`, name });
  await openList(page, `?f=code.startsWith.${code}`);
  const cell = await cellAt(page, 1, 'Name');
  const row = page.locator('.wb-row[data-row="0"]');
  const heightOf = async () => (await row.boundingBox())?.height;
  await expect.poll(heightOf).toBe(36);
  const choose = async (height: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Row height' }).hover();
    await page.getByRole('menuitem', { name: height, exact: true }).click();
  };
  await choose('Several lines');
  await expect.poll(heightOf).toBe(56);
  const lineHeight = 20;
  const shown = await cell.getByRole('link').boundingBox();
  expect(shown?.height).toBeGreaterThan(lineHeight);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect.poll(heightOf).toBe(56);
  await choose('As in my settings');
  await expect.poll(heightOf).toBe(36);
});

test('a list shows at least 16 rows on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const search = newCode();
  for (let row = 0; row < 18; row += 1) {
    await addParty({ name: `${search} ${row}`, code: newCode() });
  }
  await openList(page, `?q=${search}`);
  const last = page.locator('[data-row="15"] [data-column="0"]');
  await expect(last).toBeVisible();
  const scroller = page.locator('.wb-grid-scroller');
  const { y: top = 0, height = 0 } = (await scroller.boundingBox()) ?? {};
  const cell = (await last.boundingBox()) ?? { y: 0, height: 0 };
  expect(cell.y + cell.height).toBeLessThanOrEqual(top + height);
});
