import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import { makeAdministrator, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

test.use({ mainly: 'zh-CN' });

/** Drops a node into a target: the tree nests it when dropped further to the right. */
async function dragInto(node: Locator, target: Locator): Promise<void> {
  const title = '.ant-tree-title';
  await node.locator(title).dragTo(target.locator(title), {
    sourcePosition: { x: 4, y: 8 },
    targetPosition: { x: 50, y: 12 },
  });
}

test('moves a unit and a resource by drag and drop, and copies resources to another system', async ({
  page,
  w,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const name = uniqueName('drag');
  const unit = (suffix: string) =>
    call('POST /gateway/authority/orgUnits', {
      body: { parentId: null, name: `${name}-${suffix}`, nameEn: '' },
    });
  const [target, moved] = [await unit('target'), await unit('moved')];
  const code = uniqueName('S').slice(0, 20);
  const systems = [`${code}-1`, `${code}-2`] as const;
  for (const one of systems) {
    await call('POST /gateway/authority/systems', {
      body: { code: one, name: one, nameEn: one, icon: '', sort: 900, status: 'active' },
    });
  }
  const resource = (body: { type: 'directory' | 'page'; code: string }) =>
    call('POST /gateway/authority/resources', {
      body: {
        systemCode: systems[0],
        parentId: 0,
        name: body.code,
        nameEn: body.code,
        path: body.type === 'page' ? '/wms/moved' : '',
        icon: '',
        hidden: false,
        subApp: '',
        ...body,
      },
    });
  const directory = await resource({ type: 'directory', code: 'yard' });
  const page1 = await resource({ type: 'page', code: 'yard:gates' });

  await enterConsole(page, await makeAdministrator(), '/auth/org-units');
  const node = (text: string) => page.getByRole('treeitem').filter({ hasText: text });
  // Other tests create units too, and the tree renders only visible nodes.
  await expect(async () => {
    await page.locator('.ant-tree-list-holder').evaluate((list) => list.scrollTo(0, 100_000));
    await expect(node(`${name}-moved`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dragInto(node(`${name}-moved`), node(`${name}-target`));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('org-units.move') })
    .click();
  await expect
    .poll(async () => {
      const units = await call('GET /gateway/authority/orgUnits');
      return units.find((one) => one.id === moved.id)?.parentId;
    })
    .toBe(target.id);

  await page.goto(`/auth/resources?systemCode=${systems[0]}`);
  await dragInto(node('yard:gates'), node('yard').first());
  await expect
    .poll(async () => {
      const rows = await call('GET /gateway/authority/resources', {
        query: { systemCode: systems[0] },
      });
      return rows.find((row) => row.id === page1.id)?.parentId;
    })
    .toBe(directory.id);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: w('shared.export') }).click();
  const file = await readFile(await (await download).path());
  await page.goto(`/auth/resources?systemCode=${systems[1]}`);
  await page.getByRole('button', { name: w('shared.import') }).click();
  const dialog = page.getByRole('dialog', { name: w('resources.importTitle') });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'resources.json', mimeType: 'application/json', buffer: file });
  await dialog.getByRole('button', { name: w('shared.importing.check') }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    w('resources.importSummary', { created: 2, updated: 0, unchanged: 0 }),
  );
  await dialog.getByRole('button', { name: w('shared.import'), exact: true }).click();
  await expect(node('yard:gates')).toBeVisible();

  await node('yard:gates').click();
  await page.getByRole('combobox', { name: w('resources.icon') }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(3).click();
  await page.getByRole('button', { name: w('shared.save') }).click();
  await expect
    .poll(async () => {
      const rows = await call('GET /gateway/authority/resources', {
        query: { systemCode: systems[1] },
      });
      return rows.find((row) => row.code === 'yard:gates')?.icon;
    })
    .not.toBe('');
});
