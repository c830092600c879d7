import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('a ready dashboard: opened, pinned to the home page and followed from there', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const charts = () => loaded.filter((path) => path.includes('/picture-view-'));
  const runs = () => loaded.filter((path) => path.endsWith('/gateway/reports/run'));
  const person = await createPerson({ displayName: 'Ada' });
  await enterConsole(page, person, '/dataReport/overview');
  const link = page.getByRole('link', { name: 'Warehouse dashboard' });
  await expect(link).toBeVisible();
  loaded.length = 0;
  const opened = page.waitForResponse(/\/gateway\/reports\/items\/\w+$/);
  await link.hover();
  await opened;
  // The list shows neither figures nor a chart.
  expect([...charts(), ...runs()]).toEqual([]);
  // Whoever presses the mouse opens it.
  const asked = page.waitForRequest('**/gateway/reports/run');
  await page.mouse.down();
  await asked;
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Warehouse dashboard' })).toBeVisible();
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(tile('Stock value').locator('.dr-count-value')).toHaveText(/\d/);
  await expect(page.getByRole('button', { name: 'Make my own copy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await test.step('figures are asked for once, and the code of charts is loaded once', async () => {
    await expect.poll(() => charts().length).toBe(1);
    expect(runs()).toHaveLength(1);
  });

  await test.step('on a phone: one tile below the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const places = async () => {
      const boxes = await page.locator('.dr-place').all();
      return Promise.all(boxes.map(async (place) => (await place.boundingBox())?.x));
    };
    await expect.poll(async () => new Set(await places()).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => new Set(await places()).size).toBeGreaterThan(1);
  });

  await test.step('pin', async () => {
    await tile('Stock value').getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'Pin to home page' }).click();
    await expect(page.getByText('Pinned to the home page')).toBeVisible();
  });

  await test.step('home', async () => {
    await page.goto('/first');
    await expect(tile('Stock value').locator('.dr-count-value')).toHaveText(/\d/);
    await expectNoAxeViolations(page);
    await tile('Stock value').getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'Open dashboard' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Warehouse dashboard' }),
    ).toBeVisible();
  });
  expect(errors).toEqual([]);
});
