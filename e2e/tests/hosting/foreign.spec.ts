import { expect, test } from '@playwright/test';
import { collectPageErrors } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { publishFixtures } from './publish-fixtures.ts';

interface Foreign {
  name: string;
  heading: string;
  /** What its tab is called: the title of its page. */
  tab: string;
  /** Has a lazy page with styles, an image and a font. */
  hasFiles?: boolean;
  inlineScripts?: boolean;
}

/** Sub-apps as their own tools built them, unchanged. */
const FOREIGN: Foreign[] = [
  { name: 'create-vue-router', heading: 'create-vue', tab: 'Vite App', hasFiles: true },
  { name: 'vite-react-router', heading: 'Vite React', tab: 'vite-react', hasFiles: true },
  { name: 'vite-svelte', heading: 'Vite Svelte', tab: 'vite-svelte', hasFiles: true },
  { name: 'angular-router', heading: 'Angular', tab: 'AngularRouter', hasFiles: true },
  { name: 'vue-cli-umd', heading: 'vue-cli', tab: 'vue-cli-umd', hasFiles: true },
  {
    name: 'cra-page',
    heading: 'Create React App',
    tab: 'React App',
    hasFiles: true,
    inlineScripts: true,
  },
  {
    name: 'vite-qiankun',
    heading: 'vite-plugin-qiankun',
    tab: 'vite-qiankun',
    hasFiles: true,
    inlineScripts: true,
  },
  { name: 'purehtml', heading: 'purehtml', tab: 'purehtml' },
];

// They are published once per run.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const kind = { isolation: 'realm', format: 'html' } as const;
  await publishFixtures(
    FOREIGN.map((app) => ({ ...app, ...kind, base: `/${app.name}`, heading: /./ })),
  );
});

test('an address that Angular does not know stays where it is, and the app works', async ({
  page: shell,
}) => {
  await enterConsole(shell, await createPerson(), '/angular-router/lost');
  const view = shell.frameLocator('iframe:visible');
  await expect(view.getByRole('heading', { name: 'Angular' })).toBeVisible();
  await expect(shell).toHaveURL(/\/angular-router\b/);
  await view.getByRole('link', { name: 'Open detail' }).click();
  await expect(view.getByText('Detail', { exact: true })).toBeVisible();
  await view.getByRole('button', { name: 'Leave' }).click();
  await expect(shell).toHaveURL(/\/angular-router\/detail$/);
});

for (const { name, heading, tab, hasFiles } of FOREIGN) {
  test(`${name} runs as it was built: pages, files, dialogs, tabs`, async ({ page: shell }) => {
    const errors = collectPageErrors(shell);
    await enterConsole(shell, await createPerson(), '/settings');
    await shell.goto(`/${name}`);
    const view = shell.frameLocator('iframe:visible');
    const showsPage = (text: string) => expect(view.getByText(text, { exact: true })).toBeVisible();
    await expect(view.getByRole('heading', { name: heading })).toBeVisible();
    await showsPage('List');

    await view.getByRole('link', { name: 'Open detail' }).click();
    await showsPage('Detail');
    await expect(shell).toHaveURL(new RegExp(`/${name}.*detail$`));
    await shell.goBack();
    await showsPage('List');
    await shell.goForward();
    await showsPage('Detail');
    await shell.reload();
    await showsPage('Detail');
    if (hasFiles) {
      await expect(view.getByText('Detail', { exact: true })).toHaveCSS('color', 'rgb(7, 7, 7)');
      await expect(view.getByRole('img', { name: 'Mark' })).toHaveJSProperty('naturalWidth', 64);
      const fonts = view.locator('html');
      const statusOfFont = () =>
        fonts.evaluate(() =>
          [...document.fonts].map(({ family, status }) => `${family} ${status}`),
        );
      await expect.poll(statusOfFont).toEqual(['Mark loaded']);
    }

    await view.getByRole('button', { name: 'Ask' }).click();
    await expect(view.getByRole('dialog', { name: 'Question' })).toBeVisible();
    await view.getByRole('button', { name: 'Answer' }).click();
    await expect(view.getByRole('dialog', { name: 'Question' })).toBeHidden();

    await view.getByRole('textbox', { name: 'Note' }).fill('kept');
    const tabOf = (title: string) => shell.getByRole('tab', { name: title });
    await tabOf('Settings').click();
    await expect(shell.locator('iframe:visible')).toHaveCount(0);
    await tabOf(tab).click();
    await expect(view.getByRole('textbox', { name: 'Note' })).toHaveValue('kept');
    await tabOf(tab).press('Delete');
    await expect(shell.locator('iframe')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
