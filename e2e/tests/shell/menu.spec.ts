import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';

test.use({ locale: LANGUAGE });

const menu = (page: Page) => page.getByRole('navigation', { name: say('Menu'), exact: true });

/** Wait for the debounced save before the next page load. */
async function whileSaving(page: Page, what: RegExp, act: () => Promise<void>): Promise<void> {
  const saved = waitForSaved(page, what, /\/userSystemConfig\/save$/);
  await act();
  await saved;
}

test('filters entries by either language', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const filter = page.getByRole('searchbox', { name: say('Filter the menu') });
  await filter.fill('角色');
  await expect(menu(page).getByRole('link')).toHaveText([say('Roles')]);
  await filter.fill('org');
  await expect(menu(page).getByRole('link', { name: say('Org units') })).toBeVisible();
  await filter.fill('no such thing');
  await expect(menu(page).getByText(say('No menu entries match.'))).toBeVisible();
  await expectNoAxeViolations(page);
});

test('opens and closes directories by keyboard, and remembers them', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const contracts = menu(page).getByRole('button', { name: say('Contracts') });
  await contracts.focus();
  await page.keyboard.press('ArrowRight');
  await expect(contracts).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('link', { name: say('Overview') })).toBeFocused();
  await whileSaving(page, /"configKey":"menu"/, async () => {
    await contracts.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
  });
  await page.reload();
  await expect(menu(page).getByRole('link', { name: say('Contract register') })).toBeVisible();
});

test('keeps favourites on top, also on another device', async ({ page, browser, baseURL }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/auth/roles');
  await whileSaving(page, /"configKey":"favourites"/, () =>
    page.getByRole('button', { name: say('Favorite: {{name}}', { name: say('Roles') }) }).click(),
  );
  const favourites = page.getByRole('region', { name: say('Favorites') });
  await expect(favourites.getByRole('link', { name: say('Roles') })).toBeVisible();

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: LANGUAGE });
  const device = await context.newPage();
  await enterConsole(device, person);
  const elsewhere = device.getByRole('region', { name: say('Favorites') });
  await expect(elsewhere.getByRole('link', { name: say('Roles') })).toBeVisible();
  await elsewhere
    .getByRole('button', { name: say('Remove {{name}} from favorites', { name: say('Roles') }) })
    .click();
  await expect(elsewhere).toBeHidden();
  await context.close();
});

test('changes its width by keyboard and pointer, and remembers it', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const edge = page.getByRole('separator', { name: say('Menu width') });
  const width = async () => Number(await edge.getAttribute('aria-valuenow'));
  const before = await width();
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  expect(await width()).toBe(before + 16);

  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge has no place');
  const [x, y] = [box.x + box.width / 2, box.y + 300];
  await whileSaving(page, new RegExp(`"configKey":"menu".*\\b${before + 66}\\b`), async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 50, y, { steps: 5 });
    await page.mouse.up();
  });
  expect(await width()).toBe(before + 66);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 66));
});

test('collapses to a rail whose icons open their submenus', async ({ page }) => {
  await enterConsole(page, await createPerson());
  await whileSaving(page, /"configKey":"menu"/, () =>
    page.getByRole('button', { name: say('Collapse the menu') }).click(),
  );
  await page.reload();
  await menu(page)
    .getByRole('button', { name: say('Group control') })
    .click();
  await page.getByRole('menuitem', { name: say('Budgets') }).click();
  await expect(page).toHaveURL(/\/gk\/budget$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: say('Expand the menu') }).click();
  await expect(page.getByRole('searchbox', { name: say('Filter the menu') })).toBeVisible();
});

test('opens external links in a new tab', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const link = menu(page).getByRole('link', { name: sayLike('Staff handbook') });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('switches to another system with its own menu and tabs', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/auth/roles');
  await page.getByRole('button', { name: sayLike('System: {{name}}. Switch system') }).click();
  await page.getByRole('menuitem', { name: say('Retail') }).click();
  const sections = page.getByRole('navigation', { name: say('Sections') });
  await expect(sections.getByRole('link', { name: say('Catering') })).toBeVisible();
  await expect(sections.getByRole('link', { name: say('Contracts') })).toBeHidden();
  await expect(page.getByRole('tab', { name: say('Roles') })).toBeHidden();
  await page.getByRole('button', { name: sayLike('System: {{name}}. Switch system') }).click();
  await page.getByRole('menuitem', { name: say('Group administration') }).click();
  await expect(page.getByRole('tab', { name: say('Roles') })).toBeVisible();
});

test('enters the system of a page that is opened by its address', async ({ page }) => {
  const person = await createPerson();
  const inSystem = (name: string) =>
    page.getByRole('button', {
      name: say('System: {{name}}. Switch system', { name: say(name) }),
    });
  const breadcrumb = page.getByRole('navigation', { name: say('Breadcrumb') });
  const expectDesk = async () => {
    await expect(inSystem('Retail')).toBeVisible();
    const section = page.getByRole('navigation', { name: say('Sections') });
    await expect(section.getByRole('link', { name: say('Online mall') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(breadcrumb.getByRole('listitem')).toHaveText([
      say('Home'),
      say('Online mall'),
      say('Order desk'),
    ]);
    await expect(page.getByRole('tab', { name: say('Order desk') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(
      page.getByRole('button', {
        name: say('Favorite: {{name}}', { name: say('Order desk') }),
      }),
    ).toBeVisible();
  };

  const saved = waitForSaved(page, /"configKey":"tabs".*\/auth\/roles/s);
  await enterConsole(page, person, '/auth/roles');
  await expect(inSystem('Group administration')).toBeVisible();
  await saved;
  await page.goto('/retailMall/p/desk');
  await expectDesk();
  await expect(page.getByRole('tab', { name: say('Roles') })).toBeHidden();

  // The browser's way back crosses systems without a new document.
  await inSystem('Retail').click();
  await page.getByRole('menuitem', { name: say('Group administration') }).click();
  await expect(page.getByRole('tab', { name: say('Roles') })).toBeVisible();
  await expect(page.getByRole('tab', { name: say('Order desk') })).toBeHidden();
  await page.goBack();
  await expectDesk();
  await page.goBack();
  await expect(inSystem('Group administration')).toBeVisible();
  await expect(page.getByRole('tab', { name: say('Roles') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
