import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { readSmsCode } from '../../support/outbox.ts';
import { expect, test } from './console.ts';
import { signInPage } from './sign-in-page.ts';
import { LANGUAGES } from './texts.ts';

async function readInvite(): Promise<{ code: string; roles: string[] }> {
  const call = await createSignedInClient(adminCredentials());
  const { items } = await call('GET /gateway/authority/invites', { query: { state: 'open' } });
  const [invite] = items;
  if (!invite) throw new Error('The demo data has no open invite');
  return { code: invite.code, roles: invite.roles.map((role) => role.name) };
}

for (const [index, { locale, words }] of LANGUAGES.entries()) {
  test.describe(`registration (${locale})`, () => {
    test.use({ locale });

    test('rejects a wrong invite beside the field, shows a valid one’s roles, then registers and signs in', async ({
      page,
    }) => {
      const { code, roles } = await readInvite();
      const mobile = `+861370000000${index}`;
      const signIn = signInPage(page, words);
      await page.goto('/user/customRegister?inviteCode=no-such-invite');
      await expect(signIn.field(words.invite)).toHaveAccessibleDescription(words.inviteWrong);
      await signIn.field(words.invite).fill(code);
      await signIn.field(words.invite).press('Enter');
      await expect(page.getByRole('heading', { name: words.inviteGives })).toBeVisible();
      await page.goto(`/user/customRegister?inviteCode=${code}`);
      await expect(page.getByRole('heading', { name: words.inviteGives })).toBeVisible();
      expect(roles.length).toBeGreaterThan(0);

      await signIn.field(words.userName).fill(`new.person.${index}`);
      await signIn.field(words.displayName).fill('新同事');
      await signIn.field(words.mobile).fill(mobile);
      await signIn.press(words.sendCode);
      await signIn.field(words.code).fill(await readSmsCode(mobile));
      await signIn.field(words.password).fill('a lamp beside the window');
      await signIn.press(words.register);
      await signIn.expectSignedIn();
    });
  });
}
