import { expect, type Page } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { enterConsole } from '../shell/person.ts';
import {
  choose,
  makeAdministrator,
  makePart,
  makeRole,
  openByMenu,
  uniqueName,
} from './test-data.ts';
import { test, type Words } from './texts.ts';

test.describe.configure({ timeout: 120_000 });

function readPeople(search: string) {
  return createSignedInClient(adminCredentials()).then((call) =>
    call('GET /gateway/authority/users', { query: { search } }),
  );
}

/** Opens the form for a new person and types a name. */
async function typeName(page: Page, w: Words, userName: string) {
  await page.getByRole('button', { name: w('users.add') }).click();
  const form = page.getByRole('dialog', { name: w('users.add') });
  await form.getByLabel(w('users.userName')).fill(userName);
  return form;
}

test('saving offline reports an error and keeps the input; a double click saves once', async ({
  page,
  context,
  w,
}) => {
  const name = uniqueName('once');
  await enterConsole(page, await makeAdministrator(), '/auth/users');
  const form = await typeName(page, w, name);
  await form.getByLabel(w('users.displayName'), { exact: true }).fill('👩‍🚀 محمد');
  const save = form.getByRole('button', { name: w('shared.save') });
  await context.setOffline(true);
  await save.click();
  await expect(page.getByText(w('app.network.message')).first()).toBeVisible();
  await expect(form.getByLabel(w('users.userName'))).toHaveValue(name);
  await expect(save).toBeEnabled();

  await context.setOffline(false);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/authority\/users$/.test(request.url())) {
      sent.push(request.url());
    }
  });
  await save.dblclick();
  await expect(page.locator('.auth-secret')).toBeVisible();
  expect(sent).toHaveLength(1);
  const { items } = await readPeople(name);
  expect(items.map((user) => user.displayName)).toEqual(['👩‍🚀 محمد']);

  await page.getByRole('button', { name: w('antd.ok') }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: w('shared.export') }).click();
  await expect(page.getByText(w('shared.noNetwork')).first()).toBeVisible();
  await context.setOffline(false);
});

test('creates one invite however often its button is pressed', async ({ page, w }) => {
  const { call } = await makePart();
  const entries = await call('GET /gateway/authority/loginEntries', { query: {} });
  const open = entries.find((one) => one.registerOpen);
  if (!open) throw new Error('no sign-in page is open for registration');
  const role = await makeRole(call, { systemCode: open.systemCode });
  const note = uniqueName('note');
  await enterConsole(page, await makeAdministrator(), '/auth/invites');
  await page.getByRole('button', { name: w('invites.add') }).click();
  const form = page.getByRole('dialog', { name: w('invites.add') });
  await choose(
    form.getByRole('combobox', { name: w('shared.system') }),
    new RegExp(`\\(${open.systemCode}\\)`),
  );
  await choose(form.getByRole('combobox', { name: w('invites.entry') }), open.loginKey);
  await choose(form.getByRole('combobox', { name: w('invites.roles') }), role.name, role.name);
  await form.getByLabel(w('invites.note')).fill(note);
  await form.getByRole('button', { name: w('shared.save') }).dblclick();
  await expect(page.getByRole('dialog', { name: w('invites.linkOf') })).toBeVisible();
  const { items } = await call('GET /gateway/authority/invites', {
    query: { systemCode: open.systemCode, limit: 100 },
  });
  expect(items.filter((invite) => invite.note === note)).toHaveLength(1);
});

test('Back warns before discarding input, and a reload opens the same drawer', async ({
  page,
  w,
}) => {
  const { clerk, clerkId } = await makePart();
  await enterConsole(page, await makeAdministrator(), '/auth/roles');
  await openByMenu(page, w, 'users');
  const form = await typeName(page, w, 'half-typed');
  const question = page.getByRole('dialog', { name: w('shared.unsaved') });
  await page.goBack();
  await question.getByRole('button', { name: w('shared.stay') }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel(w('users.userName'))).toHaveValue('half-typed');
  await page.goBack();
  await question.getByRole('button', { name: w('shared.leave') }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/auth\/users$/);

  await page.goto(`/auth/users?search=${clerk.userName}`);
  await page.getByRole('button', { name: clerk.userName, exact: true }).click();
  const edit = page.getByRole('dialog', { name: w('users.edit', { name: clerk.userName }) });
  await expect(edit).toBeVisible();
  await page.reload();
  await expect(edit).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`user=${clerkId}`));
});

test('an unknown address shows a message with a way on', async ({ page, w }) => {
  await enterConsole(page, await makeAdministrator(), '/auth/users?user=nobody-has-this-id');
  const failed = page.getByRole('dialog', { name: w('shared.failed') });
  await failed.getByRole('button', { name: w('antd.close') }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const path of [
    'systems?edit=NOWHERE',
    'systems?tab=entries&edit=x',
    'sub-apps?releases=x',
  ]) {
    await page.goto(`/auth/${path}`);
    await expect(failed).toContainText(w('shared.missing'));
  }
  await page.goto('/auth/roles/nobody-has-this-id');
  await page.getByRole('link', { name: w('roles.back') }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/auth/no-such-page');
  await expect(page.getByText(w('shared.noPage'))).toBeVisible();
  // An invalid cursor: the list starts from its first page.
  await page.goto('/auth/users?cursor=made-up&limit=7');
  await page.getByRole('button', { name: w('shared.retry') }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('ten thousand characters are rejected beside the field, and nothing is sent', async ({
  page,
  w,
}) => {
  const name = uniqueName('long');
  await enterConsole(page, await makeAdministrator(), '/auth/users');
  const form = await typeName(page, w, name);
  await form.getByLabel(w('users.displayName'), { exact: true }).fill('长'.repeat(10_000));
  await form.getByRole('button', { name: w('shared.save') }).click();
  await expect(form.locator('.ant-form-item-explain-error')).toContainText('64');
  expect((await readPeople(name)).items).toEqual([]);
  await form.getByLabel(w('users.displayName'), { exact: true }).fill('<img src=x>'.repeat(5));
  await form.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.locator('.auth-secret')).toBeVisible();
});
