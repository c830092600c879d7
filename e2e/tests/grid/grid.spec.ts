import { expect, type Locator, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { publishFixtures } from '../hosting/publish-fixtures.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { bar, COLUMN, cellAt, copyTable, selectCell } from './orders-grid.ts';

// The fixture is published once per run.
test.describe.configure({ mode: 'serial' });

/** Of 10,000 pasted cells, 712 have the value that is stored already. */
const CHANGED = 'Unsaved changes: 9,288';

test.beforeAll(async () => {
  await publishFixtures([
    {
      name: 'grid',
      tab: 'grid',
      base: '/grid',
      heading: /^Orders/,
      isolation: 'none',
      format: 'module',
    },
  ]);
});

async function openGrid(page: Page): Promise<void> {
  await enterConsole(page, await createPerson(), '/grid');
  await expect(page.getByText('SO-00001')).toBeVisible();
}

test('pastes 1,000 × 10 cells, names 7 faulty ones, saves the rest, and undoes all', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  await openGrid(page);
  const before = await cellAt(page, 1, COLUMN.item).textContent();
  const cells = Array.from({ length: 1_000 }, (_, n) => [
    `Pasted ${n + 1}`,
    'Aoki Trading',
    'Done',
    'Rush, Export',
    `${n + 1}`,
    `1,${String(n % 1_000).padStart(3, '0')}.50`,
    '2026/3/5',
    'yes',
    `Person ${n + 1}`,
    'First line',
  ]);
  const faults: [number, number, string][] = [
    [0, 4, 'twelve'],
    [10, 5, '1.234'],
    [99, 6, '2026-02-30'],
    [250, 2, 'Nearly done'],
    [499, 1, 'Nobody'],
    [800, 7, 'perhaps'],
    [999, 0, ''],
  ];
  for (const [row, column, text] of faults) (cells[row] as string[])[column] = text;
  await copyTable(page, cells);
  await selectCell(page, 1, COLUMN.item);
  await page.keyboard.press('ControlOrMeta+v');

  await expect(bar(page)).toContainText(CHANGED);
  await expect(cellAt(page, 1, COLUMN.item)).toHaveText('Pasted 1');
  await expect(cellAt(page, 1, COLUMN.quantity)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Cells to correct: 7' }).click();
  const list = page.locator('.wb-problems');
  for (const place of ['Row 1, Quantity', 'Row 11, Price', 'Row 100, Due', 'Row 251, State']) {
    await expect(list.getByText(place, { exact: true })).toBeVisible();
  }
  await expect(list.getByRole('button')).toHaveCount(7);
  await list.getByText('Row 1000, Item').click();
  await expect(cellAt(page, 1_000, COLUMN.item)).toHaveClass(/is-active/);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar(page)).toContainText('Unsaved changes: 0');
  await page.keyboard.press('ControlOrMeta+Home');
  // The first column is frozen: only the next one scrolls the others back.
  await page.keyboard.press('ArrowRight');
  await expect(cellAt(page, 1, COLUMN.item)).toHaveText(before ?? '');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(bar(page)).toContainText(CHANGED);

  await page.getByRole('button', { name: 'Save the others' }).click();
  await expect(bar(page)).toContainText('Unsaved changes: 7');
  await expect(cellAt(page, 1, COLUMN.price)).toHaveText('1,000.50');
  expect(errors).toEqual([]);
});

test('copies what a spreadsheet can paste, and pastes it elsewhere', async ({ page }) => {
  await openGrid(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await selectCell(page, 1, COLUMN.quantity);
  await cellAt(page, 2, COLUMN.price).click({ modifiers: ['Shift'] });
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1\t3.00\r\n14\t40.11');
  await selectCell(page, 3, COLUMN.quantity);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(cellAt(page, 4, COLUMN.price)).toHaveText('40.11');
  await expect(bar(page)).toContainText('Unsaved changes: 4');
});

test('edits by keyboard alone', async ({ page }) => {
  await openGrid(page);
  await selectCell(page, 1, COLUMN.no);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Anchor');
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 1, COLUMN.item)).toHaveText('Anchor');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('over');
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 2, COLUMN.state)).toHaveText('Overdue');
  await page.keyboard.press('F2');
  await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Home');
  // Above the first row: sort by the first column, descending.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 1, COLUMN.no)).toHaveText('SO-01200');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Discard' })).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest('.wb-grid-overlay'))).toBe(null);
});

test('selects by drag, fills by the handle, and goes on from an edge', async ({ page }) => {
  await openGrid(page);
  const quantity = (row: number) => cellAt(page, row, COLUMN.quantity);
  // `hover` waits until the cell stands still and nothing covers it.
  const drag = async (from: Locator, to: Locator) => {
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
  };
  await drag(quantity(1), quantity(2));
  await expect(quantity(1)).toHaveAttribute('aria-selected', 'true');
  await expect(quantity(2)).toHaveAttribute('aria-selected', 'true');
  await drag(page.locator('.wb-fill'), quantity(5));
  // 1, 14, 27, …: the step goes on.
  await expect(quantity(5)).toHaveText('53');
});

test('resizes and reorders columns by drag', async ({ page }) => {
  await openGrid(page);
  const head = (name: string) => page.getByRole('columnheader', { name });
  // Waits until the head stands still.
  await head('Item').locator('.wb-head-resize').hover();
  const before = await head('Item').boundingBox();
  const edge = await head('Item').locator('.wb-head-resize').boundingBox();
  await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((edge?.x ?? 0) + 64, (edge?.y ?? 0) + 10, { steps: 3 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await head('Item').boundingBox())?.width ?? 0))
    .toBe(Math.round((before?.width ?? 0) + 60));
  await head('Customer').dragTo(head('Item'));
  await expect(cellAt(page, 1, COLUMN.item)).toHaveText('Northwind Steel');
});

test('has no violations of accessibility, with groups, faults and an open menu', async ({
  page,
}) => {
  await openGrid(page);
  await selectCell(page, 1, COLUMN.quantity);
  await page.keyboard.type('12x');
  await page.keyboard.press('Enter');
  await expectNoAxeViolations(page);
  await page.getByText('Groups', { exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Draft (300)' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expectNoAxeViolations(page);
});
