import { CALL_AGAIN_HEADER, IDEMPOTENCY_KEY_HEADER } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import { askForCode, receiveCode, signIn } from '../../../testing/sign-in-steps.ts';

const MOBILE = '+8613900000001';
const NEW_PASSWORD = 'copper lantern on the quay';

const reset = (browser: Browser, code: string, more = {}, headers = {}) =>
  browser.post(
    `${LOGIN}/forgetPassword`,
    { mobile: MOBILE, code, newPassword: NEW_PASSWORD, loginKey: 'default', ...more },
    { headers },
  );

describeSignIn('password reset by SMS', (test) => {
  const receive = (browser: Browser) => receiveCode(test, browser, MOBILE, 'forget');

  it('sets the password, ends all sessions, notifies the user and does not sign in', async () => {
    await test.addUser('bob', { mobile: MOBILE as never });
    const signedIn = test.browser();
    await signIn(signedIn, 'bob');
    const browser = test.browser();
    const reply = await reset(browser, await receive(browser));
    expect(reply).toMatchObject({ status: 200, code: 10000, info: null });
    expect(reply.setCookies.join()).not.toContain('bind');
    expect((await signedIn.get(`${SESSION}/list`)).status).toBe(401);
    await test.settleSms();
    const told = test.db.selectFrom('sms_outbox').select('text').where('code', '=', '');
    expect((await told.executeTakeFirst())?.text).toContain('Your password was reset');
    await signIn(test.browser(), 'bob', { password: NEW_PASSWORD });
    const old = { userName: 'bob', password: PASSWORD, loginKey: 'default' };
    expect((await test.browser().post(`${LOGIN}/normal`, old)).code).toBe(20001);
    expect(await test.auditOf('password.reset')).toHaveLength(1);
  });

  it('replays the reply to a repeated call, although the code is used', async () => {
    await test.addUser('bob', { mobile: MOBILE as never });
    const browser = test.browser();
    const code = await receive(browser);
    const id = { [IDEMPOTENCY_KEY_HEADER]: 'ab'.repeat(16) };
    const again = { ...id, [CALL_AGAIN_HEADER]: '1' };
    expect((await reset(browser, code, {}, id)).code).toBe(10000);
    expect((await reset(browser, code, {}, again)).code).toBe(10000);
    expect((await reset(browser, code)).code).toBe(20004);
    expect(await test.auditOf('password.reset')).toHaveLength(1);
  });

  it('sets the first password of a user without one', async () => {
    await test.addUser('bob', { mobile: MOBILE as never, password: null });
    const browser = test.browser();
    expect((await reset(browser, await receive(browser))).code).toBe(10000);
    await signIn(test.browser(), 'bob', { password: NEW_PASSWORD });
  });

  it('accepts the code once, and only for the number it was sent to', async () => {
    await test.addUser('bob', { mobile: MOBILE as never });
    await test.addUser('eve', { mobile: '+8613900000002' as never });
    const browser = test.browser();
    const code = await receive(browser);
    expect((await reset(browser, code, { code: undefined })).status).toBe(422);
    expect((await reset(browser, code, { userId: 'x' })).status).toBe(422);
    expect((await reset(browser, code, { mobile: '13900000002' })).code).toBe(20004);
    expect((await reset(browser, code)).code).toBe(10000);
    expect((await reset(browser, code, { newPassword: 'another lantern on the quay' })).code).toBe(
      20004,
    );
    await signIn(test.browser(), 'eve');
  });

  it('rejects a weak or reused password with the reason and keeps the code valid', async () => {
    await test.addUser('bob.builder', { mobile: MOBILE as never });
    const browser = test.browser();
    const code = await receive(browser);
    const weak = await reset(browser, code, { newPassword: 'password1234' });
    expect(weak).toMatchObject({ code: 20005, details: { reason: 'common' } });
    const named = await reset(browser, code, { newPassword: 'bob.builder2026' });
    expect(named).toMatchObject({ code: 20005, details: { reason: 'context' } });
    expect((await reset(browser, code, { newPassword: PASSWORD })).code).toBe(20014);
    expect((await reset(browser, code)).code).toBe(10000);
  });

  it('returns the same reply for unknown numbers and disabled users', async () => {
    await test.addUser('bob', { mobile: MOBILE as never });
    await test.addUser('off', { mobile: '+8613900000002' as never, status: 'disabled' as never });
    const seen = [];
    for (const mobile of [MOBILE, '13900000002', '13900000003']) {
      const browser = test.browser({ ip: `203.0.113.${seen.length + 1}` });
      const asked = await askForCode(browser, mobile, 'forget');
      const tried = await reset(browser, '000000', { mobile });
      seen.push([asked.status, asked.text, tried.status, tried.text, tried.setCookies]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('forgets all known devices', async () => {
    await test.addUser('bob', { mobile: MOBILE as never });
    const browser = test.browser();
    await signIn(browser, 'bob');
    await reset(browser, await receive(browser));
    expect(await test.db.selectFrom('device').selectAll().execute()).toEqual([]);
  });

  it('rejects a previous password under the strict policy', async () => {
    await test.addUser('bob', { mobile: MOBILE as never, password: 'Mauve kettle drifts 0' });
    await test.setEntry({ password_policy: 'strict' });
    for (const [index, newPassword] of ['Copper lantern 1', 'Copper lantern 2'].entries()) {
      const browser = test.browser({ ip: `203.0.113.${index}` });
      expect((await reset(browser, await receive(browser), { newPassword })).code).toBe(10000);
      test.wait(61_000);
    }
    const browser = test.browser();
    const code = await receive(browser);
    const back = await reset(browser, code, { newPassword: 'Mauve kettle drifts 0' });
    expect(back.code).toBe(20014);
    expect(await reset(browser, code, { newPassword: 'all lower letters' })).toMatchObject({
      code: 20005,
      details: { reason: 'classes' },
    });
  });
});
