import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { scrollTo } from '../../support/scroll.ts';
import { uniqueName } from '../auth/test-data.ts';
import { register } from '../hosting/own-console.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './texts.ts';

/** No horizontal overflow at either width, and no axe violations. */
async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNothingBeyond(page);
  }
}

async function expectNothingBeyond(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

for (const locale of Object.keys(WORDS) as Language[]) {
  const words = WORDS[locale];

  test.describe(`the layout in ${locale}`, () => {
    test.use({ locale });

    test('shows menu, top bar, tabs, breadcrumb and card on a desktop', async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      const errors = collectPageErrors(page);
      await enterConsole(page, await createPerson(), '/auth/roles');

      await expect(page).toHaveTitle(new RegExp(`^${words.roles} - `));
      const menu = page.getByRole('navigation', { name: words.menu, exact: true });
      await expect(menu.getByRole('link', { name: words.roles })).toHaveAttribute(
        'aria-current',
        'page',
      );
      const trail = page.getByRole('navigation', { name: words.breadcrumb });
      await expect(trail.getByRole('listitem')).toHaveText([
        words.home,
        words.access,
        words.peopleAndRights,
        words.roles,
      ]);
      await expect(page.getByRole('tab', { name: words.roles })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      const panel = page.getByRole('tabpanel', { name: words.roles });
      await expect(panel.getByRole('table')).toBeVisible();
      await expect(panel.getByRole('heading', { level: 1 })).toHaveText(words.roles);
      await expect(page.locator('[aria-live]:not(#root-subapp *)')).toHaveCount(1);
      await expectNoAxeViolations(page);

      const bar = page.getByRole('banner');
      await bar.getByRole('button', { name: words.fullScreen, exact: true }).click();
      await bar.getByRole('button', { name: words.leaveFullScreen, exact: true }).click();
      await expect(bar.getByRole('button', { name: words.fullScreen, exact: true })).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('shows the first eight sections and the rest under More', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await enterConsole(page, await createPerson());
      const sections = page.getByRole('navigation', { name: words.sections });
      await expect(sections.getByRole('link')).toHaveCount(8);
      await sections.getByRole('button', { name: words.more }).click();
      await expect(page.getByRole('menuitem')).not.toHaveCount(0);
      await expectNoAxeViolations(page);
    });

    test('opens the menu in a drawer on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await enterConsole(page, await createPerson());
      await expect(page.getByRole('navigation', { name: words.sections })).toBeHidden();
      await page.getByRole('button', { name: words.openMenu }).click();
      const drawer = page.getByRole('dialog', { name: words.menu });
      await expectNoAxeViolations(page);
      await drawer.getByRole('button', { name: words.groupControl }).click();
      await drawer.getByRole('link', { name: words.budgets }).click();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(/\/gk\/budget$/);
      await expect(page.getByRole('tab', { name: words.budgets })).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('shows the not-found page inside the layout', async ({ page }) => {
      await enterConsole(page, await createPerson(), '/nowhere/at/all');
      await expect(page.getByRole('heading', { name: words.missing })).toBeVisible();
      await expect(page.getByRole('navigation', { name: words.menu, exact: true })).toBeVisible();
      await expectGoodAtEveryWidth(page);
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL(/\/first$/);
    });

    test('shows the forbidden page for a sub-app without permission', async ({ page }) => {
      await enterConsole(page, await createPerson({ isAdministrator: false }), '/auth/users');
      await expect(page.getByRole('heading', { name: words.forbidden })).toBeVisible();
      await expectGoodAtEveryWidth(page);
    });

    test('shows the unpublished page, with instructions for administrators', async ({ page }) => {
      const name = uniqueName('empty');
      await register(await createSignedInClient(adminCredentials()), { name, isolation: 'none' });
      await enterConsole(page, await createPerson(), `/${name}`);
      await expect(page.getByRole('heading', { name: words.unpublished })).toBeVisible();
      await expect(page.getByRole('heading', { name: words.publish })).toBeVisible();
      await expectGoodAtEveryWidth(page);
    });
  });
}

test.use({ locale: LANGUAGE });

test('lets keyboard users skip the menu and moves focus to the opened page', async ({ page }) => {
  await enterConsole(page, await createPerson());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('Skip to the content') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel')).toBeFocused();

  const menu = page.getByRole('navigation', { name: say('Menu'), exact: true });
  await menu.getByRole('button', { name: say('Group control') }).click();
  await menu.getByRole('link', { name: say('Budgets') }).press('Enter');
  await expect(page.getByRole('tabpanel', { name: say('Budgets') })).toBeFocused();
  await expect(page.locator('[aria-live]')).toContainText(say('Budgets'));
});

test('has no layout shift when the skeleton is replaced', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enterConsole(page, await createPerson());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shift).toBeLessThan(0.05);
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('nothing is cut off, and every control is visible', async ({ page }) => {
    await enterConsole(page, await createPerson(), '/settings/appearance');
    const expectFit = async () => {
      await expectNothingBeyond(page);
      // Controls may be replaced while a page loads, so each try looks them up again.
      await expect(async () => {
        for (const control of await page.getByRole('banner').getByRole('button').all()) {
          await expect(control).toBeInViewport({ ratio: 1, timeout: 1_000 });
        }
      }).toPass();
    };
    await expect(page.getByRole('heading', { name: say('Appearance') })).toBeVisible();
    await scrollTo(page.getByRole('switch'));
    await expectFit();

    for (const [name, heading] of [
      [say('Home'), WORDS[LANGUAGE].goodDay],
      [say('Notices'), say('Notices')],
      [say('Roles'), say('Roles')],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: say('Search everything') }).fill(name);
      await page.getByRole('option', { name }).first().click();
      await expect(page.getByRole('main').getByRole('heading', { name: heading })).toBeVisible();
      await expectFit();
    }

    await page.getByRole('button', { name: say('Open the menu') }).click();
    const drawer = page.getByRole('dialog', { name: say('Menu') });
    await scrollTo(drawer.getByRole('link', { name: sayLike('Staff handbook') }));
    await expect(drawer.getByRole('button', { name: say('Theme') })).toBeInViewport({ ratio: 1 });
  });
});

test('contains a failure in its region', async ({ page }) => {
  await page.route('**/assets/notice-page-*.js', (route) => route.abort());
  await enterConsole(page, await createPerson(), '/notices');
  await expect(
    page.getByRole('alert').getByText(say('This part of the page has failed.')),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: say('Copy details') })).toBeVisible();
  await page.route('**/sub-apps/dfs/**', (route) => route.abort());
  await page
    .getByRole('link', { name: say('Home') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: WORDS[LANGUAGE].goodDay })).toBeVisible();

  const files = page.getByRole('main').getByRole('region', { name: say('My files') });
  await expect(files.getByRole('alert')).toContainText(say('This part could not be loaded.'));
  await page.unroute('**/sub-apps/dfs/**');
  await files.getByRole('button', { name: say('Try again') }).click();
  await expect(files.getByRole('link', { name: sayLike('{used} of {quota} used') })).toBeVisible();
});
