import type { Page } from '@playwright/test';
import type { createSignedInClient } from '../../support/client.ts';
import type { startGateway } from '../../support/gateway.ts';

export type Call = Awaited<ReturnType<typeof createSignedInClient>>;

interface SmallApp {
  name: string;
  isolation: 'none' | 'realm' | 'strict';
  calls?: string[];
}

/** Registers a sub-app under its name. */
export async function register(
  call: Call,
  { name, isolation, calls = [] }: SmallApp,
): Promise<void> {
  const title = { 'zh-CN': name, 'en-US': name };
  const body = { name, title, base: `/${name}`, isolation, calls };
  await call('POST /gateway/console/registry/subApps', { body });
}

/** Signs its administrator in to a console of the test's own. */
export async function signInAt(
  page: Page,
  gateway: Pick<Awaited<ReturnType<typeof startGateway>>, 'url' | 'adminPassword'>,
  path: string,
): Promise<void> {
  await page.goto(gateway.url + path);
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(gateway.adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /account$/ }).waitFor();
}

/** A permission that the page of a sub-app checks. */
export async function addRight(call: Call, code: string): Promise<void> {
  await call('POST /gateway/authority/resources', {
    body: {
      systemCode: '1001',
      parentId: 0,
      type: 'action',
      code,
      name: code,
      nameEn: code,
      path: '',
      icon: '',
      hidden: false,
      subApp: '',
    },
  });
}
