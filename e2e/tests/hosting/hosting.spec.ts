import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { collectPageErrors } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { type Fixture, publishFixtures } from './publish-fixtures.ts';

const page = { isolation: 'realm', format: 'html' } as const;
const module = { isolation: 'none', format: 'module' } as const;

const FIXTURES: Fixture[] = [
  {
    name: 'webpack-react-18',
    tab: 'React 18',
    base: '/webpack-react-18',
    heading: /^React 18/,
    ...page,
  },
  { name: 'vite-vue-3', tab: 'Vue 3', base: '/vite-vue-3', heading: /^Vue 3/, ...page },
  {
    name: 'jquery',
    tab: 'jQuery',
    base: '/jquery',
    heading: /^jQuery 4/,
    inlineScripts: true,
    ...page,
  },
  {
    name: 'history-vue',
    tab: 'History Vue',
    base: '/history-vue',
    heading: /^History Vue 3/,
    ...page,
  },
  {
    name: 'history-vue-root',
    tab: 'History Vue',
    base: '/root/history-vue',
    heading: /^History Vue 3/,
    ...page,
  },
  {
    name: 'history-webpack',
    tab: 'History React',
    base: '/history-webpack',
    heading: /^History React 18/,
    ...page,
  },
  { name: 'umi-4-slave', tab: 'umi', base: '/umi-4-slave', heading: /^umi 4/, ...page },
  {
    name: 'module-react-19',
    tab: 'module-react-19',
    base: '/module-react-19',
    heading: /^React 19/,
    ...module,
  },
  {
    name: 'module-vue-3',
    tab: 'module-vue-3',
    base: '/module-vue-3',
    heading: /^Vue 3/,
    ...module,
  },
];

// The fixtures are published once per run.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  await publishFixtures(FIXTURES);
});

function viewOf(shell: Page, { isolation }: Fixture): Page | FrameLocator {
  return isolation === 'none' ? shell : shell.frameLocator('iframe:visible');
}

for (const fixture of FIXTURES) {
  test(`${fixture.name} mounts, routes, goes back and survives a refresh`, async ({
    page: shell,
  }) => {
    const errors = collectPageErrors(shell);
    await enterConsole(shell, await createPerson(), fixture.base);
    const view = viewOf(shell, fixture);
    await expect(view.getByRole('heading', { name: fixture.heading })).toBeVisible();
    await expect(view.getByText('List', { exact: true })).toBeVisible();

    await view.getByText('Open detail').click();
    await expect(view.getByText('Detail', { exact: true })).toBeVisible();
    await expect(shell).toHaveURL(new RegExp(`${fixture.base}.*detail$`));
    await shell.goBack();
    await expect(view.getByText('List', { exact: true })).toBeVisible();
    await shell.goForward();
    await expect(view.getByText('Detail', { exact: true })).toBeVisible();

    await shell.reload();
    await expect(viewOf(shell, fixture).getByText('Detail', { exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('pages built for their base, or for the root, find styles, images and other files', async ({
  page: shell,
}) => {
  const errors = collectPageErrors(shell);
  await enterConsole(shell, await createPerson(), '/history-vue/detail');
  for (const base of ['/history-vue', '/root/history-vue', '/history-webpack']) {
    await shell.goto(`${base}/detail`);
    const view = shell.frameLocator('iframe:visible');
    await expect(view.getByText('Detail', { exact: true })).toHaveCSS('color', 'rgb(7, 7, 7)');
    if (base === '/history-webpack') continue;
    await expect(view.getByText('Greeting of the public folder')).toBeVisible();
    const image = view.getByRole('img', { name: 'Mark' });
    await expect(image).toHaveJSProperty('naturalWidth', 8);
    // A page without a base of its own keeps its path when a part of it is opened.
    await view.getByText('Part', { exact: true }).click();
    await expect(shell).toHaveURL(new RegExp(`${base}/detail#part$`));
  }
  expect(errors).toEqual([]);
});

test('a page that leaves its base by itself does not move the console; the person may', async ({
  page: shell,
}) => {
  await enterConsole(shell, await createPerson(), '/history-webpack/lost');
  const view = shell.frameLocator('iframe:visible');
  await expect(view.getByText('List', { exact: true })).toBeVisible();
  await expect(shell).toHaveURL(/\/history-webpack\/lost$/);
  await view.getByText('Leave', { exact: true }).click();
  await expect(shell).not.toHaveURL(/history-webpack/);
});

test('sub-apps of every kind keep input while other tabs are in front', async ({ page: shell }) => {
  await enterConsole(shell, await createPerson());
  // More guests than this are over the memory budget.
  const fixtures = FIXTURES.filter(({ name }) => !name.startsWith('history-'));
  for (const fixture of fixtures) {
    await shell.goto(fixture.base);
    const heading = viewOf(shell, fixture).getByRole('heading', { name: fixture.heading });
    await expect(heading).toBeVisible();
  }
  const tabOf = ({ tab }: Fixture) => shell.getByRole('tab', { name: tab, exact: true });
  for (const fixture of fixtures) {
    await tabOf(fixture).click();
    await viewOf(shell, fixture)
      .getByRole('textbox', { name: 'Note' })
      .fill(`note of ${fixture.name}`);
  }
  for (const fixture of fixtures) {
    await tabOf(fixture).click();
    await expect(viewOf(shell, fixture).getByRole('textbox', { name: 'Note' })).toHaveValue(
      `note of ${fixture.name}`,
    );
  }
});
