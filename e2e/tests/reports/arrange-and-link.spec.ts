import { type Browser, expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const ITEMS = { kind: 'collection', workspace: 'base', collection: 'item' } as const;
const COUNT = { id: 'n', kind: 'count' } as const;

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const boxOf = async (page: Page, name: string) => {
  const box = await tile(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not shown`);
  return box;
};

/** Drags a handle of a tile by so many pixels, as a hand does. */
async function drag(page: Page, name: string, handle: string, dx: number, dy: number) {
  const place = page.locator('.dr-place').filter({ has: tile(page, name) });
  const box = await place.getByRole('button', { name: handle, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} has no handle`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 12 });
  await page.mouse.up();
}

test('a dashboard is arranged by dragging its tiles, and stays so', async ({ page }) => {
  const errors = collectPageErrors(page);
  const author = await createPerson();
  const call = await createSignedInClient(author);
  const part = (id: string, title: string, x: number) => ({
    ...{ id, title, kind: 'query' as const, x, y: 0, w: 8, h: 5 },
    query: { source: ITEMS, dimensions: [], measures: [COUNT] },
    presentation: JSON.stringify({ kind: 'number' }),
  });
  const { id } = await call('POST /gateway/reports/items', {
    body: {
      name: `Arranged ${newCode('D')}`,
      content: {
        kind: 'dashboard',
        tiles: [part('one', 'First', 0), part('two', 'Second', 8)],
        ...{ filters: [], refreshSeconds: 0 },
      },
    },
  });
  await enterConsole(page, author, `/dataReport/d/${id}?edit=1`);
  await expect(tile(page, 'Second')).toBeVisible();
  const before = { first: await boxOf(page, 'First'), second: await boxOf(page, 'Second') };

  await test.step('move: what is in the way makes room', async () => {
    await drag(page, 'Second', 'Move', before.first.x - before.second.x, 0);
    await expect.poll(async () => (await boxOf(page, 'Second')).x).toBe(before.first.x);
    const [first, second] = [await boxOf(page, 'First'), await boxOf(page, 'Second')];
    expect(second.y).toBe(before.second.y);
    expect(first.y).toBeGreaterThan(second.y);
  });

  await test.step('resize', async () => {
    await drag(page, 'First', 'Resize', before.first.width, 80);
    await expect
      .poll(async () => (await boxOf(page, 'First')).width)
      .toBeGreaterThan(before.first.width * 1.8);
    expect((await boxOf(page, 'First')).height).toBeGreaterThan(before.first.height);
  });

  await test.step('save', async () => {
    const [first, second] = [await boxOf(page, 'First'), await boxOf(page, 'Second')];
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).not.toHaveURL(/edit=1/);
    await page.reload();
    await expect(tile(page, 'Second')).toBeVisible();
    const after = { first: await boxOf(page, 'First'), second: await boxOf(page, 'Second') };
    expect([after.first.width, after.first.height]).toEqual([first.width, first.height]);
    expect([after.second.x, after.second.width]).toEqual([second.x, second.width]);
    expect(after.first.y).toBeGreaterThan(after.second.y);
  });
  expect(errors).toEqual([]);
});

/** Opens a link as somebody else who signs in with an empty browser. */
async function openElsewhere(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 1440, height: 900 } },
  });
  const page = await context.newPage();
  const { pathname, search } = new URL(link);
  await enterConsole(page, await createPerson(), pathname + search);
  return page;
}

async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a copied link opens the same figures: everything is in the address', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await createPerson();
  const call = await createSignedInClient(author);
  const sku = newCode('SKU');
  await create(call, ['base', 'item'], { sku, name: sku, unit: 'box', tracking: 'none' });
  // Other tests add items meanwhile.
  const filter = `sku.eq.${sku}`;

  await test.step('of an unsaved question: source, figures, filter, order, kind', async () => {
    const asked = { s: 'collection.base.item', g: 'unit', m: 'a:count', f: filter, k: 'bar' };
    await enterConsole(page, author, `/dataReport/explore?${new URLSearchParams(asked)}`);
    await expect(page.getByRole('application')).toBeVisible();
    await page.getByRole('main').getByText('Table', { exact: true }).click();
    const table = page.getByRole('main').getByRole('table');
    await expect(table).toBeVisible();
    const rows = await table.textContent();
    const other = await openElsewhere(browser, await copyLink(page));
    await expect(other.getByRole('main').getByRole('table')).toBeVisible();
    expect(await other.getByRole('main').getByRole('table').textContent()).toBe(rows);
    await other.context().close();
  });

  await test.step('of a dashboard: its filter and the figure that was clicked', async () => {
    const part = (id: string, title: string, x: number, dimensions: { field: string }[]) => ({
      ...{ id, title, kind: 'query' as const, x, y: 0, w: 12, h: 8 },
      query: { source: ITEMS, dimensions, measures: [COUNT], filter },
      presentation: JSON.stringify({ kind: dimensions.length > 0 ? 'bar' : 'number' }),
    });
    const { id } = await call('POST /gateway/reports/items', {
      body: {
        name: `Linked ${newCode('D')}`,
        content: {
          kind: 'dashboard',
          tiles: [part('all', 'All', 0, []), part('each', 'By unit', 12, [{ field: 'unit' }])],
          ...{ filters: [], refreshSeconds: 0 },
        },
      },
    });
    await page.goto(`/dataReport/d/${id}`);
    const total = (shown: Page) => tile(shown, 'All').locator('.dr-count-value');
    await expect(total(page)).toHaveText(/\d/);
    await tile(page, 'By unit').getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.locator('.dr-cross')).toBeVisible();
    const link = await copyLink(page);
    await expect(total(page)).toHaveText(/\d/);
    const figure = await total(page).textContent();
    await page.goto('/dataReport/overview');
    await page.goto(link);
    await expect(page.locator('.dr-cross')).toBeVisible();
    await expect(total(page)).toHaveText(figure ?? '');
  });
  expect(errors).toEqual([]);
});
