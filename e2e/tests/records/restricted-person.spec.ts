import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installWorkspace } from './design-workspace.ts';

const SECRET = '777123';

/** A record whose history names a quantity, and somebody who edits records but does not read quantities. */
async function prepare() {
  const key = await installWorkspace();
  const call = await createSignedInClient(adminCredentials());
  const place = { workspace: key, collection: 'item' };
  const { id, version } = await call('POST /gateway/records/:workspace/:collection', {
    params: place,
    body: { values: { name: 'Anvil', size: 'S', qty: '1' } as never },
  });
  await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params: { ...place, id },
    body: { version, values: { size: 'XL', qty: SECRET } },
  });
  const { systems } = await call('GET /gateway/authority/reach', {});
  const name = `Clerks ${key}`;
  const { id: roleId } = await call('POST /gateway/authority/roles', {
    body: {
      ...{ systemCode: systems[0]?.code ?? null, name, nameEn: name, description: '' },
      requiresMfa: false,
    },
  });
  await call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
    params: { ...place, roleId },
    body: {
      version: 1,
      scopes: { read: 'all', edit: 'all', export: 'all' },
      rules: [],
      fields: { qty: 'none' },
    },
  });
  const clerk = await createPerson({ isAdministrator: false, roleIds: [roleId] });
  return { list: `/records/${key}/item`, id, clerk };
}

/** Every reply of the gateway that has one of these words, but for the person's own settings: they keep what was searched. */
function collectReplies(page: Page, words: string[]): string[] {
  const found: string[] = [];
  page.on('response', async (reply) => {
    if (!reply.url().includes('/gateway/') || reply.url().includes('/userSystemConfig/')) return;
    const text = await reply.text().catch(() => '');
    if (words.some((word) => text.includes(word))) found.push(reply.url());
  });
  return found;
}

test('who may not read a field sees neither it nor its column, filter, order, groups and history', async ({
  page,
}) => {
  const { list, id, clerk } = await prepare();
  const told = collectReplies(page, [SECRET, 'Quantity']);
  await enterConsole(page, clerk, list);
  await expect(page.getByText('4 records', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Size' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Quantity' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  await drawer.getByRole('button', { name: 'Add condition' }).click();
  await drawer.getByRole('combobox', { name: 'Field', exact: true }).press('Enter');
  const fields = page.locator('.ant-select-dropdown:visible');
  await expect(fields.getByText('Size', { exact: true })).toBeVisible();
  await expect(fields.getByText('Quantity', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('searchbox', { name: 'Search records' }).fill(SECRET);
  await expect(page.getByText('0 records', { exact: true })).toBeVisible();

  // An address from somebody who reads the field neither sorts nor filters nor groups by it.
  for (const query of ['sort=-qty', 'f=qty.gt.100']) {
    await page.goto(`${list}?${query}`);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Anvil' })).toHaveCount(0);
  }
  await page.goto(`${list}?group=qty`);
  await expect(page.getByRole('gridcell', { name: 'Anvil' })).toBeVisible();
  await expect(page.locator('.wb-row.is-group')).toHaveCount(0);

  await page.goto(`${list}/${id}`);
  await expect(page.getByLabel('Size', { exact: true })).toHaveValue('XL');
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveCount(0);
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('Size S → XL');
  await expect(page.getByText('Quantity')).toHaveCount(0);
  await expectNoAxeViolations(page);
  expect(told).toEqual([]);
});
