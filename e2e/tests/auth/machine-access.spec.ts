import { expect } from '@playwright/test';
import { adminCredentials, consoleUrl, createSignedInClient } from '../../support/client.ts';
import { startGateway } from '../../support/gateway.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { LANGUAGES } from '../sign-in/texts.ts';
import { choose, makeAdministrator, makeRole, openByMenu, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

test('creates a service account with a role and a scoped token, and revokes the token', async ({
  page,
  w,
}) => {
  const admin = await createSignedInClient(adminCredentials());
  const resources = await admin('GET /gateway/authority/resources', {
    query: { systemCode: '1001' },
  });
  const contracts = resources.find(({ code }) => code === 'contract:contract');
  const role = await makeRole(admin, {
    systemCode: '1001',
    grants: [{ resourceId: contracts?.id ?? 0, dataScope: 'all' }],
  });
  const name = uniqueName('erp');
  await enterConsole(page, await makeAdministrator(), '/auth/service-accounts');
  // An empty list offers it once more.
  await page
    .getByRole('button', { name: w('service-accounts.add') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: w('service-accounts.add') });
  await form.getByLabel(w('service-accounts.userName')).fill(name);
  await form.getByLabel(w('service-accounts.displayName')).fill(name);
  const roles = form.getByRole('combobox', { name: w('service-accounts.roles') });
  await choose(roles, role.name, role.name);
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: w('shared.save') }).click();
  const account = page.getByRole('row', { name: new RegExp(name) });
  await expect(account).toContainText(role.name);

  await account
    .getByRole('button', { name: w('service-accounts.tokenCount', { count: 0 }) })
    .click();
  const drawer = page.getByRole('dialog', { name: w('service-accounts.tokensOf', { name }) });
  await drawer.getByRole('button', { name: w('service-accounts.addToken') }).click();
  const making = page.getByRole('dialog', { name: w('service-accounts.addToken') });
  await making.getByLabel(w('service-accounts.label')).fill('nightly');
  const scope = making.getByRole('combobox', { name: w('service-accounts.scope') });
  await choose(scope, /contract:contract/, 'contract:contract');
  await making.getByRole('button', { name: w('shared.save') }).click();
  const secret = page.locator('.auth-secret');
  await expect(secret).toHaveText(/^pds_/);
  const token = (await secret.textContent())?.trim() ?? '';
  await page.getByRole('button', { name: w('antd.ok'), exact: true }).click();

  const ask = (path: string) =>
    fetch(`${consoleUrl()}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/gateway/records/nothing/here')).status).toBe(404);
  expect((await ask('/gateway/authority/users')).status).toBe(403);
  await page.reload();
  const row = drawer.getByRole('row', { name: /nightly/ });
  await expect(row).toContainText(w('service-accounts.valid'));
  await expect(row).toContainText('127.0.0.1');
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: w('service-accounts.revoke') }).click();
  await page
    .getByRole('dialog', { name: w('service-accounts.confirmRevoke', { label: 'nightly' }) })
    .getByRole('button', { name: w('service-accounts.revoke'), exact: true })
    .click();
  await expect(row).toContainText(w('service-accounts.revoked'));
  expect((await ask('/gateway/records/nothing/here')).status).toBe(401);
});

test('says where webhooks may be sent before any can be created', async ({ page, w }) => {
  await enterConsole(page, await makeAdministrator(), '/auth/users');
  await openByMenu(page, w, 'webhooks');
  await expect(page.getByText(w('webhooks.noHosts'))).toBeVisible();
  await expect(page.getByRole('button', { name: w('webhooks.add') })).toBeDisabled();
  await expectNoAxeViolations(page);
});

test('replaces the secret of a webhook and shows the new one once', async ({ page, w }) => {
  const gateway = await startGateway({ PEDESTAL_WEBHOOK_HOSTS: 'hooks.example.com' });
  try {
    await page.goto(`${gateway.url}/auth/webhooks`);
    const { words } = LANGUAGES.find(({ locale }) => locale === w.locale) ?? LANGUAGES[0];
    await page.getByRole('textbox', { name: words.userName, exact: true }).fill('admin');
    await page.getByLabel(words.password, { exact: true }).fill(gateway.adminPassword);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    const label = uniqueName('hook');
    await page.getByRole('button', { name: w('webhooks.add') }).click();
    const form = page.getByRole('dialog', { name: w('webhooks.add') });
    await form.getByLabel(w('webhooks.label')).fill(label);
    await form.getByLabel(w('webhooks.url')).fill('https://hooks.example.com/in');
    await choose(form.getByRole('combobox', { name: w('webhooks.subject') }), /base\.party/);
    await choose(
      form.getByRole('combobox', { name: w('webhooks.events') }),
      w('webhooks.event.created'),
    );
    await form.getByRole('button', { name: w('shared.save') }).click();
    const secret = page.locator('.auth-secret');
    const first = (await secret.textContent())?.trim() ?? '';
    const ok = page.getByRole('button', { name: w('antd.ok'), exact: true });
    await ok.click();
    await expect(secret).toHaveCount(0);

    const row = page.getByRole('row', { name: new RegExp(label) });
    await row.getByRole('button', { name: w('webhooks.renew') }).click();
    const asked = page.getByRole('dialog', { name: w('webhooks.confirmRenew', { label }) });
    await expectNoAxeViolations(page);
    await asked.getByRole('button', { name: w('webhooks.renew') }).click();
    await expect(secret).toBeVisible();
    const second = (await secret.textContent())?.trim() ?? '';
    expect(second).not.toBe(first);
    expect(second.length).toBe(first.length);
    await ok.click();
    await expect(secret).toHaveCount(0);
  } finally {
    await gateway.stop();
  }
});
