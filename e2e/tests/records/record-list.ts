import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson, enterConsole } from '../shell/person.ts';

export const LIST = '/records/base/party';
export const place = { workspace: 'base', collection: 'party' };

export const newCode = () => `T${randomBytes(4).toString('hex')}`;

export async function addParty(values: Record<string, unknown>) {
  const call = await createSignedInClient(adminCredentials());
  return call('POST /gateway/records/:workspace/:collection', {
    params: place,
    body: { values: { kinds: ['customer'], ...values } as never },
  });
}

export async function openList(page: Page, query = '') {
  await enterConsole(page, await createPerson(), `${LIST}${query}`);
  await page.getByText(/^(?:More than )?[\d,]+ records$/).waitFor();
}

/** A string is the whole text: "Saved" is not "Unsaved changes". */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** A cell by its row, from 1 on, and the title of its column. */
export async function cellAt(page: Page, row: number, column: string): Promise<Locator> {
  const head = page.getByRole('columnheader', { name: column, exact: false }).first();
  const at = Number(await head.getAttribute('data-head'));
  return page.locator(`[data-row="${row - 1}"] [data-column="${at}"]`);
}

/** A cell of the lines of a form, by row from 1 on and by column from 0 on. */
export const cellOf = (region: Locator, row: number, column: number) =>
  region.locator(`[data-row="${row - 1}"] [data-column="${column}"]`);

/** Selects a cell and waits until it has the focus. */
export async function selectCell(page: Page, row: number, column: string): Promise<Locator> {
  const cell = await cellAt(page, row, column);
  await cell.click();
  await expect(cell).toHaveClass(/is-active/);
  return cell;
}

export const pendingBar = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Unsaved changes' });
