import { expect, type Locator, type Page } from '@playwright/test';

/** The columns of the fixture by place, without the check boxes. */
export const COLUMN = {
  no: 0,
  item: 1,
  customer: 2,
  state: 3,
  quantity: 5,
  price: 6,
  due: 7,
  isPaid: 8,
} as const;

/** A cell by its row, from 1 on, and its column. */
export function cellAt(page: Page, row: number, column: number): Locator {
  return page.locator(`[data-row="${row - 1}"] [data-column="${column}"]`);
}

export const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Unsaved changes' });

/** Selects a cell and waits until it has the focus. */
export async function selectCell(page: Page, row: number, column: number): Promise<void> {
  await cellAt(page, row, column).click();
  await expect(cellAt(page, row, column)).toHaveClass(/is-active/);
}

/** Puts a table on the clipboard, as a spreadsheet does. */
export async function copyTable(page: Page, cells: readonly (readonly string[])[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (rows) => {
    const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const body = rows.map(
      (row) => `<tr>${row.map((text) => `<td>${encode(text)}</td>`).join('')}</tr>`,
    );
    const html = `<html><body><table border=0>${body.join('\n ')}</table></body></html>`;
    const text = rows.map((row) => row.join('\t')).join('\r\n');
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([text], { type: 'text/plain' }),
      }),
    ]);
  }, cells);
}
