import { expect, type Locator, type Page } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import { chooseNode, makeAdministrator, makePart } from './test-data.ts';
import { test } from './texts.ts';

const PAGE = '/auth/users?limit=50';

/** Rows that can be seen in full below the head of the list. */
function countVisibleRows(page: Page): Promise<number> {
  return page.locator('.wb-scroll').evaluate((scroll) => {
    const head = scroll.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const end = scroll.getBoundingClientRect().bottom;
    return [...scroll.querySelectorAll('.ant-table-row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head - 1 && bottom <= end + 1;
    }).length;
  });
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not there');
  return box;
};

test('a list shows many rows in three densities, and keeps its head and first column in view', async ({
  page,
  w,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await makeAdministrator();
  const call = await createSignedInClient(person);
  const [system] = await call('POST /gateway/authority/role/getSystemOption');
  await enterConsole(page, person, PAGE);
  const head = page.getByRole('columnheader', { name: w('users.userName') });
  const seen: number[] = [];
  for (const density of ['spacious', 'comfortable', 'compact'] as const) {
    await call('POST /gateway/authority/userSystemConfig/save', {
      body: {
        systemCode: system?.key ?? '',
        configKey: 'preferences',
        configValue: { density },
      },
    });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-density', density);
    await expect(page.locator('.ant-table-row').nth(30)).toBeAttached();
    seen.push(await countVisibleRows(page));
  }
  const [spacious = 0, standard = 0, compact = 0] = seen;
  expect(standard).toBeGreaterThanOrEqual(16);
  expect(compact).toBeGreaterThanOrEqual(20);
  expect(spacious).toBeLessThan(standard);

  const before = await boxOf(head);
  const scroll = page.locator('.wb-scroll');
  await scroll.evaluate((element) => element.scrollTo({ top: 600 }));
  expect((await boxOf(head)).y).toBeCloseTo(before.y, 0);

  await page.setViewportSize({ width: 900, height: 900 });
  const name = page.locator('.ant-table-row').nth(30).getByRole('button').first();
  const actions = page.getByRole('columnheader', { name: w('shared.actions') });
  const [nameBefore, actionsBefore] = [await boxOf(name), await boxOf(actions)];
  await scroll.evaluate((element) => element.scrollBy({ left: 300 }));
  await expect(scroll).toHaveAttribute('data-scrolled', '');
  expect((await boxOf(name)).x).toBeCloseTo(nameBefore.x, 0);
  expect((await boxOf(actions)).x).toBeCloseTo(actionsBefore.x, 0);
});

test('columns are moved and resized by drag, and keep it', async ({ page, w }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterConsole(page, await makeAdministrator(), PAGE);
  const column = (key: string) =>
    page.getByRole('columnheader', { name: w(`users.${key}`), exact: true });
  await expect(column('orgUnit')).toBeVisible();
  const saveColumns = () =>
    page.waitForResponse((reply) => reply.url().endsWith('/userSystemConfig/save'));
  const order = saveColumns();
  await column('orgUnit').dragTo(column('displayName'));
  const isMoved = async () =>
    (await boxOf(column('orgUnit'))).x < (await boxOf(column('displayName'))).x;
  await expect.poll(isMoved).toBe(true);
  await order;

  const edge = await boxOf(column('displayName').locator('.wb-resize'));
  const width = saveColumns();
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + 120, edge.y + edge.height / 2, { steps: 4 });
  await page.mouse.up();
  const wide = (await boxOf(column('displayName'))).width;
  await width;
  await page.reload();
  await expect.poll(isMoved).toBe(true);
  await expect.poll(async () => (await boxOf(column('displayName'))).width).toBeCloseTo(wide, 0);
});

test('a list is filtered by an org unit and by a role, which load when somebody wants them', async ({
  page,
  w,
}) => {
  const { unitName, clerk, adminRole, admin } = await makePart();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enterConsole(page, await makeAdministrator(), PAGE);
  await expect(page.locator('.ant-table-row').first()).toBeVisible();
  expect(asked.filter((path) => /orgUnits|grantableRoles|tree-select/.test(path))).toEqual([]);

  const unit = page.getByRole('combobox', { name: w('users.orgUnit') });
  await unit.click();
  await chooseNode(unit, unitName);
  const row = ({ userName }: { userName: string }) =>
    page.getByRole('row', { name: new RegExp(userName) });
  await expect(row(clerk)).toBeVisible();
  await expect(page.locator('.ant-table-row')).toHaveCount(2);

  await page.getByRole('combobox', { name: w('users.roles') }).fill(adminRole.name);
  await page.getByRole('option', { name: adminRole.name }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-table-row')).toHaveCount(1);
  await expect(row(admin)).toBeVisible();

  // Both names are shown after a reload, where nobody has opened a list.
  await page.reload();
  await expect(page.locator('.wb-filter', { hasText: unitName })).toBeVisible();
  await expect(page.locator('.wb-filter', { hasText: adminRole.name })).toBeVisible();
});
