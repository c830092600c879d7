import { expect } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { installWorkspace } from '../records/design-workspace.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, makeRole, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

/** A workspace, and a clerk whose role sees all items but the nut, without the quantity. */
async function prepare() {
  const key = await installWorkspace();
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const role = await makeRole(call, { systemCode: systems[0]?.code ?? '' });
  const params = { workspace: key, collection: 'item', roleId: role.id };
  const { version } = await call('GET /gateway/records/:workspace/:collection/policy/:roleId', {
    params,
  });
  await call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
    params,
    body: {
      ...{ version, scopes: { read: 'all' }, fields: { qty: 'none' } },
      rules: [{ action: 'read', expression: 'name != "Nut"' }],
    },
  });
  const displayName = uniqueName('clerk');
  await createPerson({ displayName, isAdministrator: false, roleIds: [role.id] });
  return { key, role, displayName };
}

test('explains why a person cannot see a record or a field, and what to change', async ({
  page,
  w,
}) => {
  const errors = collectPageErrors(page);
  const { key, role, displayName } = await prepare();
  await enterConsole(page, await makeAdministrator(), '/auth/why');
  await page.getByText(w('why.recordOrField')).click();
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  // Not the person of the other question, which is about to leave.
  await expect(field(w('why.workspace'))).toBeVisible();
  await choose(field(w('why.person')), new RegExp(displayName), displayName);
  await choose(field(w('why.workspace')), new RegExp(key), key);
  await choose(field(w('why.list')), /Item|物料/);
  const verdict = page.getByRole('alert');
  await expect(verdict).toContainText(w.like('why.can', { person: displayName }));
  await expectNoAxeViolations(page);

  await choose(field(w('why.record')), 'Nut', 'Nut');
  await expect(verdict).toContainText(w.like('why.cannot', { person: displayName }));
  await expect(page.getByText(w('why.remedy.rule', { role: role.name }))).toBeVisible();
  await expect(page.getByText('name != "Nut"')).toBeVisible();
  await expect(page.getByText(w('why.role.holdsNot'))).toBeVisible();
  await page.reload();
  await expect(verdict).toContainText(w.like('why.cannot', { person: displayName }));

  await choose(field(w('why.record')), 'Bolt', 'Bolt');
  await expect(verdict).toContainText(w.like('why.can', { person: displayName }));
  await choose(field(w('why.field')), /Quantity|数量/);
  await expect(verdict).toContainText(w.like('why.cannot', { person: displayName }));
  await expect(page.getByText(w('why.remedy.field', { role: role.name }))).toBeVisible();
  await expectNoAxeViolations(page);

  await choose(field(w('why.wants')), w('why.action.delete'));
  await expect(page.getByText(w('why.remedy.noRole'))).toBeVisible();
  await expect(
    page.getByText(w('why.role.grantsNot', { action: w('why.action.delete') })),
  ).toBeVisible();
  await page.getByRole('link', { name: role.name }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: role.name })).toBeVisible();
  expect(errors).toEqual([]);
});
