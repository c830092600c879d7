import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { createMaker, type Maker } from './leaving.ts';
import { makeAdministrator } from './test-data.ts';

const THINGS = 'invites (1), publish tokens (1), file tokens (1), share links (1)';
const SUSPENDED = 'Suspended: creator inactive';

/** Takes over the thing in this row, or in this list item. */
async function takeOver(page: Page, { label }: Maker, role: 'row' | 'listitem' = 'row') {
  const row = page.getByRole(role).filter({ hasText: role === 'row' ? label : SUSPENDED });
  await expect(row).toContainText(SUSPENDED);
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: /^Take over/ }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'with your permissions' });
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(row.filter({ hasText: SUSPENDED })).toHaveCount(0);
}

test('disabling a person says what stops working, and somebody else takes it over', async ({
  page,
}) => {
  test.slow();
  const maker = await createMaker(await createSignedInClient(adminCredentials()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterConsole(page, await makeAdministrator(), `/auth/users?search=${maker.displayName}`);
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Disable ${maker.displayName}?` });
  await expect(question).toContainText(
    `This also suspends what they made, until somebody takes it over: ${THINGS}.`,
  );
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(
    page.getByText(`Suspended until somebody takes them over: ${THINGS}.`),
  ).toBeVisible();
  expect((await page.request.get(maker.linkPath.replace(/\/page$/, ''))).status()).toBe(404);

  await page.goto('/auth/invites');
  await takeOver(page, maker);
  await page.goto('/auth/sub-apps');
  await page.getByRole('tab', { name: 'Publish tokens' }).click();
  await takeOver(page, maker);
  await page.goto('/dfs/files');
  await page.getByRole('button', { name: 'Manage files' }).click();
  await page.getByRole('tab', { name: 'File tokens' }).click();
  await takeOver(page, maker);

  await page.goto(`/dfs/files?list=folder&id=${maker.folder.parentId}`);
  await page.getByRole('checkbox', { name: `Select ${maker.label}`, exact: true }).check();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: maker.label });
  await drawer.getByRole('tab', { name: 'Sharing' }).click();
  await takeOver(page, maker, 'listitem');
  await expect(drawer.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect((await page.request.get(maker.linkPath.replace(/\/page$/, ''))).status()).toBe(200);
});
