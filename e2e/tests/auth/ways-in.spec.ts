import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient, createTestClient } from '../../support/client.ts';
import { readSmsCode } from '../../support/outbox.ts';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, uniqueName } from './world.ts';

test.describe.configure({ timeout: 120_000 });

test('opens a sign-in page with its own looks, invites by link, and sees who came and ends their session', async ({
  page,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const loginKey = uniqueName('entry');
  const note = uniqueName('note');
  await enterConsole(page, await makeAdministrator(), '/auth/systems?tab=entries&edit=new');
  const form = page.getByRole('dialog', { name: 'Add a sign-in page' });
  await form.getByLabel('Key', { exact: true }).fill(loginKey);
  await form.getByLabel('Title (Chinese)').fill('码头');
  await form.getByLabel('Title (English)').fill('The docks');
  await expect(form.getByRole('figure')).toHaveText([/The docks.*In light/, /The docks.*In dark/]);
  await form.getByRole('switch', { name: 'Registration by invite' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(loginKey) })).toContainText('Open');

  await page.goto('/auth/invites');
  await page.getByRole('button', { name: 'New invite' }).click();
  const invite = page.getByRole('dialog', { name: 'New invite' });
  await choose(invite.getByRole('combobox', { name: 'Sign-in page' }), loginKey);
  await choose(invite.getByRole('combobox', { name: 'Roles' }), /./);
  await invite.getByLabel('Note').fill(note);
  await invite.getByRole('button', { name: 'Save' }).click();
  const link = page.getByRole('dialog', { name: 'Invite link' });
  await expect(link.locator('.ant-qrcode svg')).toBeVisible();
  const address = (await link.locator('code').textContent()) ?? '';
  await link.getByRole('button', { name: 'Close' }).click();

  const mobile = `139${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  const userName = uniqueName('invited');
  const guest = createTestClient();
  const inviteCode = new URL(address).searchParams.get('inviteCode') ?? '';
  await guest('POST /gateway/authority/login/getSmsVerifyCode', {
    body: { mobile, scene: 'register', loginKey },
  });
  await guest('POST /gateway/authority/login/smsRegister', {
    body: {
      mobile,
      code: await readSmsCode(`+86${mobile}`),
      userName,
      password: 'nine calm bridges',
      inviteCode,
      loginKey,
    },
  });

  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(note) });
  await expect(row).toContainText('Used up');
  await row.getByRole('button', { name: '1 / 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Who used it' })).toContainText(userName);

  await page.goto(`/auth/sessions?search=${userName}`);
  const session = page.getByRole('row', { name: new RegExp(userName) });
  await expect(session).toContainText('Registration');
  await session.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(session).toHaveCount(0);
  const { items } = await call('GET /gateway/authority/sessions', { query: { search: userName } });
  expect(items).toEqual([]);
});
