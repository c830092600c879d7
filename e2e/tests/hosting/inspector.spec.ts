import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { register } from './own-console.ts';
import { publish } from './publish-fixtures.ts';
import { sayingModule, writeFiles } from './small-apps.ts';

test('the inspector shows what runs and why, sets a release in place, and copies a bug report', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('seen');
  await register(admin, { name, isolation: 'none' });
  const { token } = await admin('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  // The last one is stable.
  for (const version of ['2.0.0', '1.0.0']) {
    await writeFiles(info.outputPath(version), { 'main.js': sayingModule(`This is ${version}.`) });
    await publish(info.outputPath(version), { name, version, format: 'module' }, token);
  }
  const person = await createPerson();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterConsole(page, person, `/${name}`);
  const app = page.locator('#root-subapp');
  await expect(app.getByText('This is 1.0.0.')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('open the inspector');
  await page.getByRole('option', { name: /Open the inspector/ }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByText('It is the stable release.')).toBeVisible();
  await expect(inspector.getByText('mounted', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  const release = inspector.getByRole('combobox', { name: 'Release' });
  await release.fill('2.0.0');
  await release.press('Enter');
  await inspector.getByRole('button', { name: 'Use it' }).click();
  await expect(app.getByText('This is 2.0.0.')).toBeVisible();
  await expect(inspector.getByText(/Your override names this release/)).toBeVisible();

  await inspector.getByRole('button', { name: 'Copy as bug report' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('- Release: 2.0.0');
  expect(await copied()).toContain(`- account: ${person.userName}`);
  expect(await copied()).toContain('loading → bootstrapping');

  await inspector.getByRole('button', { name: 'Back to the published version' }).click();
  await expect(app.getByText('This is 1.0.0.')).toBeVisible();
  await inspector.getByRole('tab', { name: 'Events' }).click();
  await expect(inspector.getByText('mounting → mounted').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inspector).toHaveCount(0);
  await page.keyboard.press('Control+Alt+i');
  await expect(inspector).toBeVisible();
});

test('somebody without the right finds no inspector', async ({ page }) => {
  await enterConsole(page, await createPerson({ isAdministrator: false }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('lock screen');
  await expect(page.getByRole('option', { name: /Lock screen/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('open the inspector');
  await expect(page.getByText('No results.', { exact: false })).toBeVisible();
});
