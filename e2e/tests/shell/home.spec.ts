import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
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

test('shows shortcuts, recent pages, systems, and what no sub-app fills', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/roles');
  await page.getByRole('button', { name: 'Favourite: Roles' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const part = (name: string) => page.getByRole('main').getByRole('region', { name });
  await expect(part('My shortcuts').getByRole('link', { name: /Roles/ })).toBeVisible();
  await expect(part('Recent pages').getByRole('link', { name: /Roles/ })).toBeVisible();
  await expect(part('My approvals')).toContainText('No sub-app shows approvals here yet.');
  await part('My systems')
    .getByRole('button', { name: /Retail/ })
    .click();
  await expect(page.getByRole('button', { name: 'System: Retail. Switch system' })).toBeVisible();
});

test('is arranged by the person and stays so', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(parts).toHaveText([
    'My shortcuts',
    'Recent pages',
    'Unread notices',
    'My systems',
    'My approvals',
    'My files',
  ]);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Move My shortcuts back' }).click();
  await page.getByRole('button', { name: 'Hide My systems' }).click();
  const saved = waitForSaved(page, /"configKey":"home"/);
  await page.getByRole('button', { name: 'Done' }).click();
  await saved;
  await page.reload();
  await expect(parts).toHaveText([
    'Recent pages',
    'My shortcuts',
    'Unread notices',
    'My approvals',
    'My files',
  ]);
});

test('shows what the file service has to say, and fetches ahead what the pointer rests on', async ({
  page,
}) => {
  // The global switch for fetching ahead is off until somebody turns it on.
  await page.route('**/gateway/console/registry', async (route) => {
    const reply = await route.fetch();
    const { info, ...rest } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, info: { ...info, prefetch: true } } });
  });
  await enterConsole(page, await createPerson());
  const files = page.getByRole('main').getByRole('region', { name: 'My files' });
  await expect(files).toContainText('Files that you open will be here.');
  await expect(files.getByRole('link', { name: /used$/ })).toBeVisible();
  await expectNoAxeViolations(page);

  const fetched = page.waitForRequest(/\/sub-apps\/auth\//);
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await menu.getByRole('button', { name: 'Access' }).click();
  await menu.getByRole('button', { name: 'People and rights' }).click();
  await menu.getByRole('link', { name: 'Roles' }).hover();
  await fetched;

  await files.getByRole('link', { name: /used$/ }).click();
  await expect(page).toHaveURL(/\/dfs\/files$/);
  const buffer = Buffer.from('hello');
  const chooser = page.getByTestId('dfs-files');
  await chooser.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  await page.getByRole('tab', { name: 'Home' }).click();
  await expect(files.getByRole('link', { name: /plan\.txt/ })).toBeVisible();
});
