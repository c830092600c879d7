import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import { makePart } from './world.ts';

test.describe.configure({ timeout: 90_000 });

test('a delegated administrator sees and changes only their part', async ({ page }) => {
  const { admin, clerk, unitName } = await makePart();
  await enterConsole(page, admin, '/auth/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByRole('row', { name: new RegExp(clerk.userName) })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goto('/auth/org-units');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(page.getByRole('treeitem')).toContainText(unitName);
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});

test('what lies outside the part is answered like what does not exist', async () => {
  const { admin } = await makePart();
  const call = await createSignedInClient(admin);
  const all = await createSignedInClient(adminCredentials());
  const { items } = await all('GET /gateway/authority/users', { query: { search: 'admin' } });
  const outside = items.find((user) => user.userName === 'admin');
  const ask = (id: string) =>
    call('GET /gateway/authority/users/:id', { params: { id } }).catch(
      (error: { status: number; message: string }) => [error.status, error.message],
    );
  expect(await ask(outside?.id ?? '')).toEqual(await ask('nobody-has-this-id'));
  await expect(call('GET /gateway/authority/roles', { query: {} })).rejects.toMatchObject({
    status: 403,
  });
});
