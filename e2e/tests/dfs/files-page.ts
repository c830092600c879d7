import { expect, type Locator, type Page } from '@playwright/test';
import type { Credentials } from '../../support/client.ts';
import { createPerson, enterConsole } from '../shell/person.ts';

/** A file for a file input. */
export const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

export const row = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first();

export const chooser = (page: Page): Locator => page.getByTestId('dfs-files');

export const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();

/** Opens the files of a new person, or of one that is given. */
export async function openFiles(page: Page, person?: Credentials): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterConsole(page, person ?? (await createPerson()), '/dfs/files');
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible();
}

export async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, name)).toBeVisible();
}
