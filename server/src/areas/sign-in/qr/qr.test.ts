import { expect, it } from 'vitest';
import { noEffects } from '../../../administration/change.ts';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import { signIn, storeToken } from '../../../testing/sign-in-steps.ts';
import { signInApi } from '../api.ts';

const INVALID = 20013;

interface Asked {
  url: string;
  ticket: string;
  loginKey: string;
  expiresIn: number;
}

const poll = async (browser: Browser, ticket: string) =>
  browser.post(`${LOGIN}/isLoginSuccess`, { loginKey: 'default', ticket });
const stateOf = async (browser: Browser, ticket: string) =>
  ((await poll(browser, ticket)).info as { state: string }).state;
const tell = (phone: Browser, what: 'Info' | 'Confirm' | 'Deny', ticket: string) =>
  phone.post(`${LOGIN}/scan${what}`, { ticket });

describeSignIn('sign-in by QR code', (test) => {
  async function start() {
    await test.addUser('bob');
    const phone = test.browser({ ip: '198.51.100.20' });
    await signIn(phone, 'bob');
    const desktop = test.browser({ ip: '203.0.113.9' });
    const asked = (await desktop.get(`${LOGIN}/loginQRCodeUrl`)).info as Asked;
    return { phone, desktop, asked, ticket: asked.ticket };
  }

  it('signs in the requesting browser after the confirmation on a signed-in phone', async () => {
    const { phone, desktop, asked, ticket } = await start();
    expect(asked).toMatchObject({
      url: `http://localhost:8080/user/scan?ticket=${ticket}`,
      loginKey: 'default',
      expiresIn: 60,
    });
    expect(await stateOf(desktop, ticket)).toBe('waiting');
    const info = await tell(phone, 'Info', ticket);
    expect(info.info).toMatchObject({
      hostname: 'localhost',
      address: '203.0.113.9',
      browser: 'Chrome 150',
      os: 'Linux',
      askedAt: test.now(),
      expiresIn: 60,
    });
    expect(await stateOf(desktop, ticket)).toBe('scanned');
    test.wait(1_000);
    expect((await tell(phone, 'Confirm', ticket)).code).toBe(10000);
    test.wait(1_000);
    const reply = await poll(desktop, ticket);
    expect(reply.info).toMatchObject({ state: 'confirmed', systemCode: '1001' });
    storeToken(desktop, reply);
    expect((await desktop.get(`${SESSION}/list`)).info).toMatchObject([
      { method: 'qr' },
      { method: 'password' },
    ]);
    expect(await test.auditOf('qr.confirm')).toHaveLength(1);
  });

  it('returns the token once', async () => {
    const { phone, desktop, ticket } = await start();
    await tell(phone, 'Info', ticket);
    await tell(phone, 'Confirm', ticket);
    const copies = [desktop.on(test.app), desktop.on(test.app)];
    const states = await Promise.all(copies.map((copy) => stateOf(copy, ticket)));
    expect(states.sort()).toEqual(['confirmed', 'expired']);
    expect(await stateOf(desktop, ticket)).toBe('expired');
  });

  it('is cancelled when the user signs out everywhere, changes the password, is disabled or deleted', async () => {
    const NEW = 'copper lantern on the quay';
    const ends: ((phone: Browser, userId: string) => Promise<unknown>)[] = [
      (phone) => phone.post(`${SESSION}/logoutEverywhere`),
      (phone) =>
        phone.post(`${SESSION}/changePassword`, { oldPassword: PASSWORD, newPassword: NEW }),
      (_phone, userId) => endSessions(userId, 'disabled'),
      (_phone, userId) => endSessions(userId, 'deleted'),
    ];
    const endSessions = (userId: string, reason: string) =>
      test.db
        .transaction()
        .execute((trx) =>
          signInApi.endSessionsOf(trx, noEffects(), { userIds: [userId], reason, now: test.now() }),
        );
    for (const [index, end] of ends.entries()) {
      const id = await test.addUser(`ann${index}`);
      const phone = test.browser({ ip: '198.51.100.20' });
      await signIn(phone, `ann${index}`);
      const desktop = test.browser();
      const { ticket } = (await desktop.get(`${LOGIN}/loginQRCodeUrl`)).info as Asked;
      await tell(phone, 'Info', ticket);
      expect((await tell(phone, 'Confirm', ticket)).code).toBe(10000);
      await end(phone, id);
      expect(await stateOf(desktop, ticket), String(index)).toBe('expired');
    }
  });

  it('returns nothing to a caller who has only the QR code', async () => {
    const { phone, ticket } = await start();
    await tell(phone, 'Info', ticket);
    await tell(phone, 'Confirm', ticket);
    const thief = test.browser();
    expect(await stateOf(thief, ticket)).toBe('expired');
    await thief.get(`${LOGIN}/loginQRCodeUrl`);
    expect(await stateOf(thief, ticket)).toBe('expired');
  });

  it('does nothing on a scan without confirmation, or a confirmation without a scan', async () => {
    const { phone, desktop, ticket } = await start();
    expect((await tell(phone, 'Confirm', ticket)).code).toBe(INVALID);
    await tell(phone, 'Info', ticket);
    expect(await poll(desktop, ticket)).toMatchObject({
      info: { state: 'scanned' },
      setCookies: [],
    });
  });

  it('requires a session on the phone', async () => {
    const { ticket } = await start();
    for (const what of ['Info', 'Confirm', 'Deny'] as const) {
      expect((await tell(test.browser(), what, ticket)).status).toBe(401);
    }
  });

  it('lets only the phone that scanned first decide', async () => {
    const { phone, desktop, ticket } = await start();
    await test.addUser('eve');
    const other = test.browser();
    await signIn(other, 'eve');
    await tell(phone, 'Info', ticket);
    expect((await tell(other, 'Info', ticket)).code).toBe(INVALID);
    expect((await tell(other, 'Confirm', ticket)).code).toBe(INVALID);
    expect((await tell(other, 'Deny', ticket)).code).toBe(INVALID);
    expect(await stateOf(desktop, ticket)).toBe('scanned');
  });

  it('reports a denial, after which it cannot be confirmed', async () => {
    const { phone, desktop, ticket } = await start();
    await tell(phone, 'Info', ticket);
    expect((await tell(phone, 'Deny', ticket)).code).toBe(10000);
    expect((await tell(phone, 'Confirm', ticket)).code).toBe(INVALID);
    expect(await stateOf(desktop, ticket)).toBe('denied');
    expect(await test.auditOf('qr.deny')).toHaveLength(1);
  });

  it('expires after 60 seconds', async () => {
    const { phone, desktop, ticket } = await start();
    await tell(phone, 'Info', ticket);
    test.wait(60_000);
    expect((await tell(phone, 'Confirm', ticket)).code).toBe(INVALID);
    expect((await tell(phone, 'Info', ticket)).code).toBe(INVALID);
    expect(await stateOf(desktop, ticket)).toBe('expired');
  });

  it('allows 15 seconds to fetch the session after a late confirmation', async () => {
    const { phone, desktop, ticket } = await start();
    await tell(phone, 'Info', ticket);
    test.wait(59_000);
    await tell(phone, 'Confirm', ticket);
    test.wait(20_000);
    expect(await stateOf(desktop, ticket)).toBe('expired');
  });

  it('does not sign in a user who was disabled meanwhile', async () => {
    const { phone, desktop, ticket } = await start();
    await tell(phone, 'Info', ticket);
    await tell(phone, 'Confirm', ticket);
    await test.db.updateTable('user').set({ status: 'disabled' }).execute();
    expect(await stateOf(desktop, ticket)).toBe('expired');
  });

  it('works on a new browser while strangers keep failing at the password', async () => {
    const { phone, desktop, ticket } = await start();
    for (let guess = 0; guess < 10; guess += 1) {
      const stranger = test.browser({ ip: `192.0.2.${guess}` });
      await stranger.post(`${LOGIN}/normal`, {
        userName: 'bob',
        password: 'x',
        loginKey: 'default',
      });
    }
    await tell(phone, 'Info', ticket);
    await tell(phone, 'Confirm', ticket);
    expect(await stateOf(desktop, ticket)).toBe('confirmed');
  });

  it('returns the same reply for unknown tickets and for the key of another entry', async () => {
    const { phone, desktop, ticket } = await start();
    expect(await stateOf(desktop, 'x'.repeat(43))).toBe('expired');
    const wrongKey = { loginKey: 'other', ticket };
    const reply = await desktop.post(`${LOGIN}/isLoginSuccess`, wrongKey);
    expect(reply.info).toEqual({ state: 'expired' });
    expect((await tell(phone, 'Info', 'x'.repeat(43))).code).toBe(INVALID);
  });

  it('is off if the entry does not offer it', async () => {
    await test.setEntry({ methods: '["password"]' });
    expect((await test.browser().get(`${LOGIN}/loginQRCodeUrl`)).code).toBe(20012);
  });
});
