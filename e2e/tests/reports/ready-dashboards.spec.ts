import { expect, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('a ready dashboard: opened, pinned to the home page and followed from there', async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const person = await createPerson({ displayName: 'Ada' });
  await enterConsole(page, person, '/dataReport/overview');
  await page.getByRole('link', { name: 'Warehouse dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Warehouse dashboard' })).toBeVisible();
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(tile('Stock value').locator('.dr-count-value')).toHaveText(/\d/);
  await expect(page.getByRole('button', { name: 'Make my own copy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectNoAxeViolations(page);

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
