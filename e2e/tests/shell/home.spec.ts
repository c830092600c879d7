import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './texts.ts';

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

test.use({ locale: LANGUAGE });

test('shows shortcuts, recent pages, systems, and placeholders for unfilled parts', async ({
  page,
}) => {
  await enterConsole(page, await createPerson(), '/auth/roles');
  await page
    .getByRole('button', { name: say('Favorite: {{name}}', { name: say('Roles') }) })
    .click();
  await page
    .getByRole('link', { name: say('Home') })
    .first()
    .click();
  const part = (name: string) => page.getByRole('main').getByRole('region', { name });
  await expect(
    part(say('My shortcuts')).getByRole('link', { name: sayLike('Roles') }),
  ).toBeVisible();
  await expect(
    part(say('Recent pages')).getByRole('link', { name: sayLike('Roles') }),
  ).toBeVisible();
  await expect(part(say('My approvals'))).toContainText(
    /Nothing waits for your signature|没有等待您审批的申请/,
  );
  await part(say('My systems'))
    .getByRole('button', { name: sayLike('Retail') })
    .click();
  await expect(
    page.getByRole('button', {
      name: say('System: {{name}}. Switch system', { name: say('Retail') }),
    }),
  ).toBeVisible();
});

test('keeps the person’s arrangement', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(parts).toHaveText([
    say('Waiting for me'),
    say('My approvals'),
    say('My shortcuts'),
    say('Key figures'),
    say('Recent records'),
    say('Recent pages'),
    say('Unread notices'),
    say('My systems'),
    say('My files'),
  ]);
  await page.getByRole('button', { name: say('Arrange') }).click();
  await expectNoAxeViolations(page);
  await page
    .getByRole('button', { name: say('Move {{name}} back', { name: say('My shortcuts') }) })
    .click();
  // Not the one before it, which still names the systems.
  const saved = waitForSaved(page, /^(?!.*"systems").*"configKey":"home"/s);
  await page
    .getByRole('button', { name: say('Hide {{name}}', { name: say('My systems') }) })
    .click();
  await page.getByRole('button', { name: say('Done') }).click();
  await saved;
  await page.reload();
  await expect(parts).toHaveText([
    say('Waiting for me'),
    say('My approvals'),
    say('Key figures'),
    say('My shortcuts'),
    say('Recent records'),
    say('Recent pages'),
    say('Unread notices'),
    say('My files'),
  ]);
});

test('shows the part that the files sub-app fills', async ({ page }) => {
  await enterConsole(page, await createPerson());
  const files = page.getByRole('main').getByRole('region', { name: say('My files') });
  await expect(files).toContainText(say('Files you open will appear here.'));
  await expect(files.getByRole('link', { name: sayLike('{used} of {quota} used') })).toBeVisible();
  await expectNoAxeViolations(page);

  await files.getByRole('link', { name: sayLike('{used} of {quota} used') }).click();
  await expect(page).toHaveURL(/\/dfs\/files$/);
  const buffer = Buffer.from('hello');
  const chooser = page.getByTestId('dfs-files');
  await chooser.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer });
  await expect(
    page.getByText(say('{done} of {total} uploaded', { done: '1', total: '1' })),
  ).toBeVisible();
  await page.getByRole('tab', { name: say('Home') }).click();
  await expect(files.getByRole('link', { name: /plan\.txt/ })).toBeVisible();
});

/** Turn the global prefetch switch on. */
async function turnOnPrefetch(page: Page): Promise<void> {
  await page.route('**/gateway/console/registry', async (route) => {
    const reply = await route.fetch();
    const { info, ...rest } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, info: { ...info, prefetch: true } } });
  });
}

test('prefetches the sub-app under the pointer', async ({ page }) => {
  await turnOnPrefetch(page);
  // Block idle prefetch, so that only the pointer can cause a request.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const isSettling = (wait?: number) => wait === 5_000;
    window.setTimeout = ((work: TimerHandler, wait?: number, ...given: unknown[]) =>
      isSettling(wait) ? 0 : setTimeout(work, wait, ...given)) as typeof setTimeout;
  });
  const fetched = page.waitForRequest(/\/sub-apps\/auth\//);
  await enterConsole(page, await createPerson());
  const menu = page.getByRole('navigation', { name: say('Menu'), exact: true });
  await menu.getByRole('button', { name: say('Access') }).click();
  await menu.getByRole('button', { name: say('People and rights') }).click();
  await menu.getByRole('link', { name: say('Roles') }).hover();
  await fetched;
});

test('prefetches the other sub-apps when the page is idle', async ({ page }) => {
  await turnOnPrefetch(page);
  const fetched = page.waitForRequest(/\/sub-apps\/auth\//);
  await enterConsole(page, await createPerson());
  await fetched;
});
