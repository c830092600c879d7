import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { makeRole, uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { type Call, register } from './own-console.ts';
import { publish } from './publish-fixtures.ts';
import { failingModule, sayingModule, typingModule, writeFiles } from './small-apps.ts';

const FAILURE = { step: 'mount' as const, kind: 'crashed' as const, message: 'cannot mount' };

/** A role of the team of a sub-app: its right, and the page. */
async function makeTeamRole(admin: Call, name: string) {
  const { id } = await admin('POST /gateway/authority/resources', {
    body: {
      ...{ systemCode: '1001', parentId: 0, type: 'action', code: `console:team:${name}`, name },
      ...{ nameEn: name, path: '', icon: '', hidden: false, subApp: '' },
    },
  });
  const resources = await admin('GET /gateway/authority/resources', {
    query: { systemCode: '1001' },
  });
  const page = resources.find(({ code }) => code === 'console:health');
  return makeRole(admin, {
    systemCode: '1001',
    grants: [id, page?.id ?? 0].map((resourceId) => ({ resourceId, dataScope: 'all' as const })),
  });
}

/** A sub-app with two releases that work; the second one is stable. */
async function makeTwoReleases(admin: Call, folderOf: (version: string) => string) {
  const name = uniqueName('withdrawn');
  await register(admin, { name, isolation: 'none' });
  const { token } = await admin('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  for (const version of ['1.0.0', '2.0.0']) {
    await writeFiles(folderOf(version), { 'main.js': typingModule(`This is ${version}.`) });
    await publish(folderOf(version), { name, version, format: 'module' }, token);
  }
  return name;
}

test('pages that work leave a release that was taken back, and no input is lost', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = await makeTwoReleases(admin, (version) => info.outputPath(version));
  const shows = (version: string) =>
    expect(page.locator('#root-subapp').getByText(`This is ${version}.`)).toBeVisible();
  const move = (release: string) =>
    admin('POST /gateway/console/registry/point', { body: { name, channel: 'stable', release } });
  const takeBack = () =>
    admin('POST /gateway/console/registry/rollback', { body: { name, channel: 'stable' } });
  const told = page.getByRole('alert').filter({ hasText: 'Version 2.0.0' });
  const tab = (title: string) => page.getByRole('tab', { name: title });

  // In front: it says so, and the person need not wait.
  await enterConsole(page, await createPerson(), `/${name}`);
  await shows('2.0.0');
  await takeBack();
  await expect(told).toHaveText(/was withdrawn\. The page reloads in half a minute\./);
  await expectNoAxeViolations(page);
  await told.getByRole('button', { name: 'Reload this page' }).click();
  await shows('1.0.0');
  await expect(told).toHaveCount(0);

  // Behind another page: by itself.
  await move('2.0.0');
  await page.goto(`/${name}`);
  await shows('2.0.0');
  await page.goto('/settings');
  await expect(tab(name)).toBeVisible();
  await tab(name).click();
  await shows('2.0.0');
  await tab('Settings').click();
  await takeBack();
  const hidden = page.locator('#root-subapp').getByText('This is 1.0.0.');
  await expect(hidden).toHaveCount(1);
  await tab(name).click();
  await shows('1.0.0');

  // Not yet opened in a page without sub-apps: it opens with the present release.
  await move('2.0.0');
  await page.goto('/settings');
  await expect(page.locator('[data-linked="true"]')).toBeVisible();
  const heard = page.waitForResponse((reply) => reply.url().endsWith('/console/registry'));
  await takeBack();
  await heard;
  await tab(name).click();
  await shows('1.0.0');
  await expect(told).toHaveCount(0);

  // With input, it only asks.
  await move('2.0.0');
  await page.reload();
  await shows('2.0.0');
  const note = page.locator('#root-subapp').getByRole('textbox', { name: 'Note' });
  await note.pressSequentially('kept');
  await tab('Settings').click();
  await takeBack();
  await tab(name).click();
  await expect(told).toHaveText(/Save your work, then reload the page\./);
  await expect(note).toHaveValue('kept');
  await told.getByRole('button', { name: 'Later' }).click();
  await expect(told).toHaveCount(0);
  await expect(note).toHaveValue('kept');
});

test('a failing release goes back by itself, its open page follows, and its team sees why', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('risky');
  await register(admin, { name, isolation: 'none' });
  const { token } = await admin('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  const versions = { '1.0.0': sayingModule('It works.'), '2.0.0': failingModule };
  for (const [version, code] of Object.entries(versions)) {
    await writeFiles(info.outputPath(version), { 'main.js': code });
    await publish(info.outputPath(version), { name, version, format: 'module' }, token);
  }
  await admin('PUT /gateway/console/registry/health/:name/rule', {
    params: { name },
    body: {
      ...{ rollback: true, minLoads: 5, minPeople: 2, share: 30, margin: 10 },
      ...{ hours: 24, promoteAfter: null },
    },
  });
  await enterConsole(page, await createPerson(), `/${name}`);
  const failure = page.getByRole('heading', { name: 'Whoops, something went wrong' });
  await expect(failure).toBeVisible();

  // Others see the same; nobody decides alone.
  for (const other of [await createPerson(), await createPerson()]) {
    const call = await createSignedInClient(other);
    const loads = Array(3).fill({ name, version: '2.0.0', failure: FAILURE });
    await call('POST /gateway/console/telemetry/subAppLoads', { body: { loads } });
  }
  await expect(page.locator('#root-subapp').getByText('It works.')).toBeVisible();
  await expect(failure).toHaveCount(0);

  const role = await makeTeamRole(admin, name);
  const member = await createPerson({ isAdministrator: false, roleIds: [role.id] });
  const team = await page.context().browser()?.newPage();
  if (!team) throw new Error('there is no browser');
  await enterConsole(team, member, `/auth/release-health?name=${name}`);
  const drawer = team.getByRole('dialog', { name });
  await expect(drawer.getByText('2.0.0 was rolled back')).toBeVisible();
  await expect(drawer).toContainText('1.0.0 is used instead.');
  await expect(drawer).toContainText('A new release goes back when at least 30% of its loads');
  await expect(drawer.getByRole('row', { name: /2\.0\.0/ }).first()).toContainText('100%');
  await expect(drawer.getByRole('button', { name: 'Change rule' })).toHaveCount(0);
  await expectNoAxeViolations(team);
  await team.close();
});
