import { expect, type Page } from '@playwright/test';
import { adminCredentials, type Credentials } from './client.ts';

/** Signs in as a person does, and waits until the console has opened. */
export async function signIn(
  page: Page,
  { userName, password }: Credentials = adminCredentials(),
): Promise<void> {
  await page.goto('/user/login');
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/user\/login/);
}
