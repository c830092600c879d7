import { type Browser, expect, type Page } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson, enterConsole } from '../shell/person.ts';

export const DESK = { locale: 'zh-CN', viewport: { width: 1280, height: 800 } };
export const PHONE = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
export const ENGLISH = { ...DESK, locale: 'en-US' };

export type Member = Awaited<ReturnType<typeof join>>;

export const openAdmin = () => createSignedInClient(adminCredentials());

/** Somebody of the office with roles of the blueprints, by their Chinese names. */
export async function join(...names: string[]) {
  const admin = await openAdmin();
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const units = await admin('GET /gateway/authority/orgUnits', { query: {} });
  const roleIds = names.map((name) => roles.find((role) => role.name === name)?.id ?? '');
  const orgUnitId = units.find(({ name }) => name === '一号仓')?.id ?? units[0]?.id;
  const unit = orgUnitId === undefined ? {} : { orgUnitId };
  const person = await createPerson({ isAdministrator: false, roleIds, ...unit });
  const call = await createSignedInClient(person);
  const { id } = await call('GET /gateway/authority/user/getUserInfo', {});
  return { person, call, id };
}

/** Opens the console as somebody on a device of their own. */
export async function open(
  browser: Browser,
  { person }: Member,
  path: string,
  device: typeof DESK = DESK,
): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  await enterConsole(page, person, path);
  return page;
}

/** Takes the document of the page a step on, and waits for its state. */
export async function take(page: Page, step: string, state: string): Promise<void> {
  const main = page.getByRole('main').first();
  await main.getByRole('button', { name: step, exact: true }).click();
  await expect(main.locator('.rc-states').getByText(state, { exact: true })).toBeVisible();
}

/** Picks the only match of what is typed. */
export async function pick(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).first().fill(text);
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().click();
}

export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).first();

/** Saves the form with the keys, and waits until there is nothing left to save. */
export async function save(page: Page, saved: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved, { exact: true }).first()).toBeVisible();
}

/** A day so many days from now, as dates are typed. */
export const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
