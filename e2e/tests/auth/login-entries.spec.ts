import { expect } from '@playwright/test';
import { adminCredentials, createSignedInClient, createTestClient } from '../../support/client.ts';
import { readSmsCode } from '../../support/outbox.ts';
import { enterConsole } from '../shell/person.ts';
import { choose, makeAdministrator, openByMenu, uniqueName } from './test-data.ts';
import { test } from './texts.ts';

test('opens a branded sign-in page, invites by link, and ends the new person’s session', async ({
  page,
  w,
}) => {
  const call = await createSignedInClient(adminCredentials());
  const loginKey = uniqueName('entry');
  const note = uniqueName('note');
  await enterConsole(page, await makeAdministrator(), '/auth/systems?tab=entries&edit=new');
  const form = page.getByRole('dialog', { name: w('systems.addEntry') });
  await form.getByLabel(w('systems.loginKey'), { exact: true }).fill(loginKey);
  await form.getByLabel(w('systems.titleZh')).fill('码头');
  await form.getByLabel(w('systems.titleEn')).fill('The docks');
  const title = w.nameOf({ name: '码头', nameEn: 'The docks' });
  await expect(form.getByRole('figure')).toHaveText([
    new RegExp(`${title}.*${w('systems.previewLight')}`),
    new RegExp(`${title}.*${w('systems.previewDark')}`),
  ]);
  await form.getByRole('switch', { name: w('systems.registerOpen') }).click();
  await form.getByRole('button', { name: w('shared.save') }).click();
  await expect(page.getByRole('row', { name: new RegExp(loginKey) })).toContainText(
    w('systems.open'),
  );

  await openByMenu(page, w, 'invites');
  await page.getByRole('button', { name: w('invites.add') }).click();
  const invite = page.getByRole('dialog', { name: w('invites.add') });
  await choose(invite.getByRole('combobox', { name: w('invites.entry') }), loginKey);
  await choose(invite.getByRole('combobox', { name: w('invites.roles') }), /./);
  await invite.getByLabel(w('invites.note')).fill(note);
  await invite.getByRole('button', { name: w('shared.save') }).click();
  const link = page.getByRole('dialog', { name: w('invites.linkOf') });
  await expect(link.locator('.ant-qrcode svg')).toBeVisible();
  const address = (await link.locator('code').textContent()) ?? '';
  await link.getByRole('button', { name: w('antd.close') }).click();

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
  await expect(row).toContainText(w('invites.used'));
  await row.getByRole('button', { name: '1 / 1' }).click();
  await expect(page.getByRole('dialog', { name: w('invites.whoUsed') })).toContainText(userName);

  await page.keyboard.press('Escape');
  await openByMenu(page, w, 'sessions');
  await page.getByRole('searchbox', { name: w('sessions.searchLabel') }).fill(userName);
  const session = page.getByRole('row', { name: new RegExp(userName) });
  await expect(session).toContainText(w('sessions.methods.register'));
  await session.getByRole('button', { name: w('sessions.end') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('sessions.end') })
    .click();
  await expect(session).toHaveCount(0);
  const { items } = await call('GET /gateway/authority/sessions', { query: { search: userName } });
  expect(items).toEqual([]);
});
