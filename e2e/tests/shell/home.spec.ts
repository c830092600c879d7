import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from './person.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './words.ts';

for (const locale of Object.keys(WORDS) as Language[]) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(`home in ${locale}, ${viewport.width} wide`, () => {
      test.use({ locale, viewport });

      test('greets the person and passes axe in both themes', async ({ page }) => {
        const words = WORDS[locale];
        await enterConsole(page, await createPerson());
        await expect(page.getByRole('heading', { level: 1, name: words.goodDay })).toContainText(
          'Robin Vale',
        );
        await expectNoAxeViolations(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expectNoAxeViolations(page);
      });
    });
  }
}

test('shows shortcuts, recent pages and systems', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/roles');
  await page.getByRole('button', { name: 'Favourite: Roles' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const part = (name: string) => page.getByRole('main').getByRole('region', { name });
  await expect(part('My shortcuts').getByRole('link', { name: /Roles/ })).toBeVisible();
  await expect(part('Recent pages').getByRole('link', { name: /Roles/ })).toBeVisible();
  await part('My systems')
    .getByRole('button', { name: /Retail/ })
    .click();
  await expect(page.getByRole('button', { name: 'System: Retail. Switch system' })).toBeVisible();
});

test('is arranged by the person and stays so', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(parts).toHaveText(['My shortcuts', 'Recent pages', 'Unread notices', 'My systems']);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Move My shortcuts back' }).click();
  await page.getByRole('button', { name: 'Hide My systems' }).click();
  const saved = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"configKey":"home"'),
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await saved;
  await page.reload();
  await expect(parts).toHaveText(['Recent pages', 'My shortcuts', 'Unread notices']);
});
