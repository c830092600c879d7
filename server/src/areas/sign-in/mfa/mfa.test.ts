import { expect, it } from 'vitest';
import { newId } from '../../../platform/db/id.ts';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import {
  receiveCode,
  type SignedInInfo,
  signIn,
  storeToken,
} from '../../../testing/sign-in-steps.ts';
import { stepAt, totpAt } from './totp.ts';

const MFA = '/gateway/console/mfa';
const MOBILE = '+8613900000001';
const WRONG = 20007;
const TICKET_INVALID = 20017;
const REQUIRED = 20025;

describeSignIn('the second factor', (test) => {
  const codeNow = (secret: string) => totpAt(secret, stepAt(test.now()));

  async function enrol(browser: Browser) {
    const { secret } = (await browser.post(`${MFA}/enrol`)).info as { secret: string };
    const reply = await browser.post(`${MFA}/confirm`, { code: codeNow(secret) });
    const { recoveryCodes } = reply.info as { recoveryCodes: string[] };
    test.wait(30_000);
    return { secret, recoveryCodes };
  }

  async function startEnrolled() {
    const id = await test.addUser('bob', { mobile: MOBILE as never });
    const browser = test.browser();
    await signIn(browser, 'bob');
    return { id, browser, ...(await enrol(browser)) };
  }

  const verify = (browser: Browser, ticket: string, code: string, method = 'totp') =>
    browser.post(`${LOGIN}/verifySecondFactor`, { ticket, method, code, loginKey: 'default' });

  async function begin(browser: Browser): Promise<string> {
    const info = await signIn(browser, 'bob');
    expect(info).toMatchObject({ token: '', mfa: { methods: ['totp', 'recovery'] } });
    return info.mfa?.ticket as string;
  }

  it('takes effect when its first code is confirmed', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    await browser.post(`${MFA}/enrol`);
    expect((await browser.post(`${MFA}/confirm`, { code: '000000' })).code).toBe(WRONG);
    expect((await browser.get(`${MFA}/status`)).info).toMatchObject({ enabled: false });
    expect((await signIn(test.browser(), 'bob')).token).not.toBe('');
  });

  it('is required at every sign-in once it is set up, before a session is opened', async () => {
    const { secret } = await startEnrolled();
    const browser = test.browser();
    const ticket = await begin(browser);
    expect([...browser.cookies.keys()]).toEqual(['__Host-pedestal-flow']);
    storeToken(browser, await verify(browser, ticket, codeNow(secret)));
    expect((await browser.get(`${SESSION}/list`)).info).toMatchObject([
      { method: 'password+totp' },
      { method: 'password' },
    ]);
  });

  it('accepts each code once, over sign-in and step-up', async () => {
    const { secret, browser: signedIn } = await startEnrolled();
    const browser = test.browser();
    const code = codeNow(secret);
    expect((await verify(browser, await begin(browser), code)).code).toBe(10000);
    const again = test.browser();
    expect((await verify(again, await begin(again), code)).code).toBe(WRONG);
    const stepUp = await signedIn.post(`${SESSION}/stepUp`, { method: 'totp', proof: code });
    expect(stepUp.code).toBe(WRONG);
    test.wait(30_000);
    const proof = codeNow(secret);
    expect((await signedIn.post(`${SESSION}/stepUp`, { method: 'totp', proof })).code).toBe(10000);
  });

  it('accepts each recovery code once, with or without dashes', async () => {
    const { recoveryCodes, browser: signedIn } = await startEnrolled();
    expect(recoveryCodes).toHaveLength(10);
    const [first, second] = recoveryCodes as [string, string];
    const typed = [first.toLowerCase().replaceAll('-', ' '), first, second];
    const codes = [];
    for (const code of typed) {
      const browser = test.browser();
      codes.push((await verify(browser, await begin(browser), code, 'recovery')).code);
    }
    expect(codes).toEqual([10000, WRONG, 10000]);
    expect((await signedIn.get(`${MFA}/status`)).info).toMatchObject({ recoveryCodesLeft: 8 });
    const stored = JSON.stringify(await test.db.selectFrom('recovery_code').selectAll().execute());
    expect(stored).not.toContain(second);
  });

  it('stores its secret encrypted', async () => {
    const { secret } = await startEnrolled();
    expect(JSON.stringify(await test.db.selectFrom('totp').selectAll().execute())).not.toContain(
      secret,
    );
  });

  it('binds its ticket to the browser, the entry, five minutes and five tries', async () => {
    const { secret } = await startEnrolled();
    const browser = test.browser();
    const ticket = await begin(browser);
    expect((await verify(test.browser(), ticket, codeNow(secret))).code).toBe(TICKET_INVALID);
    const spent = await begin(browser);
    for (let failure = 0; failure < 4; failure += 1) await verify(browser, spent, '000000');
    test.wait(5 * 60_000);
    expect((await verify(browser, ticket, codeNow(secret))).code).toBe(TICKET_INVALID);
    await test.db.deleteFrom('attempt_counter').execute();
    const last = await begin(browser);
    for (let failure = 0; failure < 5; failure += 1) {
      await test.db.deleteFrom('attempt_counter').execute();
      expect((await verify(browser, last, '000000')).code).toBe(WRONG);
    }
    await test.db.deleteFrom('attempt_counter').execute();
    expect((await verify(browser, last, codeNow(secret))).code).toBe(TICKET_INVALID);
  });

  it('counts wrong codes with the other failures, which a correct password in between does not reset', async () => {
    const { secret } = await startEnrolled();
    const browser = test.browser();
    for (let failure = 0; failure < 5; failure += 1) {
      const ticket = await begin(browser);
      expect((await verify(browser, ticket, '000000')).code).toBe(WRONG);
    }
    const normal = { userName: 'bob', password: 'x', loginKey: 'default' };
    expect((await browser.post(`${LOGIN}/normal`, normal)).status).toBe(429);
    const ticket = 'x'.repeat(43);
    expect((await verify(browser, ticket, codeNow(secret))).code).toBe(TICKET_INVALID);
  });

  it('is required after an SMS code too', async () => {
    const { secret } = await startEnrolled();
    const browser = test.browser();
    const code = await receiveCode(test, browser, MOBILE);
    const reply = await browser.post(`${LOGIN}/smsLogin`, {
      mobile: MOBILE,
      code,
      loginKey: 'default',
    });
    const { mfa } = reply.info as SignedInInfo;
    storeToken(browser, await verify(browser, mfa?.ticket as string, codeNow(secret)));
    expect((await browser.get(`${SESSION}/list`)).info).toMatchObject([
      { method: 'sms+totp' },
      { method: 'password' },
    ]);
  });

  it('must be set up at sign-in if a role, the user or the entry requires it', async () => {
    const now = test.now();
    const role = newId();
    const stamps = { created_at: now, updated_at: now };
    await test.db
      .insertInto('role')
      .values({ id: role, system_code: null, name: 'strict', requires_mfa: 1, ...stamps })
      .execute();
    const byRole = await test.addUser('role');
    await test.db
      .insertInto('user_role')
      .values({ user_id: byRole, role_id: role, granted_by: null, granted_at: now })
      .execute();
    await test.addUser('person', { requires_mfa: 1 as never });
    for (const name of ['role', 'person']) {
      expect((await signIn(test.browser(), name)).mfa?.methods).toEqual(['enrol']);
    }
    await test.addUser('bob');
    await test.setEntry({ second_factor: 'required' });
    const browser = test.browser();
    const ticket = (await signIn(browser, 'bob')).mfa?.ticket as string;
    const begun = await browser.post(`${LOGIN}/enrolSecondFactor`, { ticket, loginKey: 'default' });
    const { secret } = begun.info as { secret: string };
    expect((await verify(browser, ticket, '000000')).code).toBe(WRONG);
    const info = storeToken(browser, await verify(browser, ticket, codeNow(secret)));
    expect(info.recoveryCodes).toHaveLength(10);
    expect((await browser.get(`${MFA}/status`)).info).toMatchObject({ enabled: true });
    expect(await test.auditOf('mfa.enable')).toHaveLength(1);
  });

  it('cannot be replaced with a ticket for verifying it', async () => {
    await startEnrolled();
    const browser = test.browser();
    const ticket = await begin(browser);
    const reply = await browser.post(`${LOGIN}/enrolSecondFactor`, { ticket, loginKey: 'default' });
    expect(reply.code).toBe(TICKET_INVALID);
  });

  it('can be disabled if it is not required, and recovery codes can be renewed', async () => {
    const { id, browser, recoveryCodes } = await startEnrolled();
    const recovery = (code = '') => ({ method: 'recovery', code });
    const renewal = await browser.post(`${MFA}/renewRecoveryCodes`, recovery(recoveryCodes[9]));
    const renewed = renewal.info as { recoveryCodes: string[] };
    const other = test.browser();
    const ticket = await begin(other);
    expect((await verify(other, ticket, recoveryCodes[0] as string, 'recovery')).code).toBe(WRONG);
    const fresh = renewed.recoveryCodes[0] as string;
    expect((await verify(other, ticket, fresh, 'recovery')).code).toBe(10000);
    await test.db.updateTable('user').set({ requires_mfa: 1 }).where('id', '=', id).execute();
    const last = recovery(renewed.recoveryCodes[9]);
    expect((await browser.post(`${MFA}/disable`, last)).status).toBe(403);
    await test.db.updateTable('user').set({ requires_mfa: 0 }).where('id', '=', id).execute();
    expect((await browser.post(`${MFA}/disable`, last)).code).toBe(10000);
    expect((await signIn(test.browser(), 'bob')).token).not.toBe('');
  });

  it('is required at an entry that turns it off', async () => {
    const { secret } = await startEnrolled();
    const role = newId();
    const stamps = { created_at: test.now(), updated_at: test.now() };
    await test.db
      .insertInto('role')
      .values({ id: role, system_code: null, name: 'strict', requires_mfa: 1, ...stamps })
      .execute();
    const member = await test.addUser('member');
    await test.db
      .insertInto('user_role')
      .values({ user_id: member, role_id: role, granted_by: null, granted_at: 1 })
      .execute();
    await test.setEntry({ second_factor: 'off' });
    const browser = test.browser();
    const ticket = await begin(browser);
    expect((await browser.get(`${SESSION}/list`)).status).toBe(401);
    storeToken(browser, await verify(browser, ticket, codeNow(secret)));
    expect((await signIn(test.browser(), 'member')).mfa?.methods).toEqual(['enrol']);
  });

  it('is required to disable it, to replace it and to renew its recovery codes', async () => {
    const { browser, secret, recoveryCodes } = await startEnrolled();
    const wrong = { method: 'totp', code: '000000' };
    expect((await browser.post(`${MFA}/disable`)).status).toBe(422);
    expect((await browser.post(`${MFA}/disable`, wrong)).code).toBe(WRONG);
    expect((await browser.post(`${MFA}/renewRecoveryCodes`, wrong)).code).toBe(WRONG);
    const begun = await browser.post(`${MFA}/enrol`);
    const replacement = (begun.info as { secret: string }).secret;
    const code = codeNow(replacement);
    expect((await browser.post(`${MFA}/confirm`, { code })).code).toBe(REQUIRED);
    expect((await browser.post(`${MFA}/confirm`, { code, proof: wrong })).code).toBe(WRONG);
    expect((await browser.get(`${MFA}/status`)).info).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    const proof = { method: 'totp', code: codeNow(secret) };
    expect((await browser.post(`${MFA}/confirm`, { code, proof })).code).toBe(10000);
    const old = { method: 'recovery', code: recoveryCodes[0] };
    expect((await browser.post(`${MFA}/disable`, old)).code).toBe(WRONG);
  });

  it('is required for step-up once it is set up, and a password change is no step-up', async () => {
    const { browser, secret } = await startEnrolled();
    test.wait(11 * 60_000);
    const byPassword = { method: 'password', proof: PASSWORD };
    expect((await browser.post(`${SESSION}/stepUp`, byPassword)).code).toBe(REQUIRED);
    const change = { oldPassword: PASSWORD, newPassword: 'copper lantern on the quay' };
    storeToken(browser, await browser.post(`${SESSION}/changePassword`, change));
    expect((await browser.post(`${MFA}/enrol`)).code).toBe(40301);
    const proof = { method: 'totp', proof: codeNow(secret) };
    storeToken(browser, await browser.post(`${SESSION}/stepUp`, proof));
    expect((await browser.post(`${MFA}/enrol`)).code).toBe(10000);
  });

  it('ends the sessions that were opened without it', async () => {
    await test.addUser('bob');
    const [here, there] = [test.browser(), test.browser()];
    await signIn(here, 'bob');
    await signIn(there, 'bob');
    await enrol(here);
    expect((await here.get(`${SESSION}/list`)).info).toHaveLength(1);
    expect((await there.get(`${SESSION}/list`)).status).toBe(401);
  });

  it('is not replaced by a ticket that was issued before it was set up', async () => {
    await test.addUser('bob');
    const owner = test.browser();
    await signIn(owner, 'bob');
    await test.setEntry({ second_factor: 'required' });
    const thief = test.browser();
    const ticket = (await signIn(thief, 'bob')).mfa?.ticket as string;
    const begun = await thief.post(`${LOGIN}/enrolSecondFactor`, { ticket, loginKey: 'default' });
    const { secret } = begun.info as { secret: string };
    const { recoveryCodes } = await enrol(owner);
    expect((await verify(thief, ticket, codeNow(secret))).code).not.toBe(10000);
    const browser = test.browser();
    const code = recoveryCodes[0] as string;
    expect((await verify(browser, await begin(browser), code, 'recovery')).code).toBe(10000);
  });
});
