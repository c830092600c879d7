import { expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import { signIn } from '../../../testing/sign-in-steps.ts';

const MINUTE = 60_000;
const BIND = '__Host-pedestal-bind-default';
const SENSITIVE = '/gateway/console/mfa/enrol';
const NEW_PASSWORD = 'copper lantern on the quay';

const stepUp = (browser: Browser, proof: string) =>
  browser.post(`${SESSION}/stepUp`, { method: 'password', proof });
const isIn = async (browser: Browser) => (await browser.get(`${SESSION}/list`)).status === 200;

describeSignIn('step-up', (test) => {
  async function start(): Promise<Browser> {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    return browser;
  }

  it('is required 10 minutes after sign-in, and allows sensitive changes for 10 more', async () => {
    const browser = await start();
    test.wait(10 * MINUTE);
    expect((await browser.post(SENSITIVE)).status).toBe(200);
    test.wait(1);
    expect(await browser.post(SENSITIVE)).toMatchObject({ status: 403, code: 40301 });
    const reply = await stepUp(browser, PASSWORD);
    expect(reply.info).toMatchObject({ stepUpIn: 600 });
    browser.token = (reply.info as { token: string }).token;
    expect((await browser.post(SENSITIVE)).status).toBe(200);
    test.wait(10 * MINUTE + 1);
    expect((await browser.post(SENSITIVE)).status).toBe(403);
  });

  it('replaces token and cookie, and revokes the old ones', async () => {
    const browser = await start();
    const old = browser.on(test.app);
    const reply = await stepUp(browser, PASSWORD);
    const { token } = reply.info as { token: string };
    expect(token).not.toBe(old.token);
    expect(browser.cookies.get(BIND)).not.toBe(old.cookies.get(BIND));
    expect(await isIn(old)).toBe(false);
    old.cookies.set(BIND, browser.cookies.get(BIND) as string);
    expect(await isIn(old)).toBe(false);
    old.token = token;
    expect(await isIn(old)).toBe(true);
  });

  it('lets another tab with the previous cookie fetch a token for 10 seconds', async () => {
    const browser = await start();
    const tab = browser.on(test.app);
    await stepUp(browser, PASSWORD);
    const resume = () => tab.post(`${SESSION}/resume`, { loginKey: 'default' });
    expect((await resume()).status).toBe(200);
    test.wait(10_001);
    expect((await resume()).status).toBe(401);
  });

  it('counts failures together with those of sign-in', async () => {
    const browser = await start();
    for (let failure = 0; failure < 3; failure += 1) {
      expect((await stepUp(browser, 'wrong')).code).toBe(20018);
    }
    const normal = { userName: 'bob', password: 'wrong', loginKey: 'default' };
    for (let failure = 0; failure < 2; failure += 1) {
      expect((await browser.post(`${LOGIN}/normal`, normal)).code).toBe(20001);
    }
    expect((await stepUp(browser, PASSWORD)).status).toBe(429);
    test.wait(31_000);
    expect((await stepUp(browser, PASSWORD)).code).toBe(10000);
  });

  it('is not blocked by failures of strangers', async () => {
    const browser = await start();
    for (let guess = 0; guess < 10; guess += 1) {
      const stranger = test.browser({ ip: `198.51.100.${guess}` });
      await stranger.post(`${LOGIN}/normal`, {
        userName: 'bob',
        password: 'x',
        loginKey: 'default',
      });
    }
    expect((await stepUp(browser, PASSWORD)).code).toBe(10000);
  });

  it('requires the old password to set a new one, which ends all other sessions', async () => {
    const browser = await start();
    const other = test.browser();
    await signIn(other, 'bob');
    const change = (oldPassword: string, newPassword: string) =>
      browser.post(`${SESSION}/changePassword`, { oldPassword, newPassword });
    expect((await change('wrong', NEW_PASSWORD)).code).toBe(20018);
    expect(await change(PASSWORD, 'password1234')).toMatchObject({
      code: 20005,
      details: { reason: 'common' },
    });
    expect((await change(PASSWORD, PASSWORD)).code).toBe(20014);
    expect(await isIn(other)).toBe(true);
    const old = browser.on(test.app);
    const reply = await change(PASSWORD, NEW_PASSWORD);
    expect(reply.code).toBe(10000);
    browser.token = (reply.info as { token: string }).token;
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(old)).toBe(false);
    expect(await isIn(other)).toBe(false);
    await signIn(test.browser(), 'bob', { password: NEW_PASSWORD });
    expect(await test.auditOf('password.change')).toHaveLength(1);
  });

  it('renews tokens and cookie after a user gained a right', async () => {
    const browser = await start();
    const old = browser.on(test.app);
    await test.db.deleteFrom('session_token').execute();
    test.wait(1_000);
    expect(await isIn(browser)).toBe(false);
    const reply = await browser.post(`${SESSION}/resume`, { loginKey: 'default' });
    browser.token = (reply.info as { token: string }).token;
    expect(browser.cookies.get(BIND)).not.toBe(old.cookies.get(BIND));
    expect(await isIn(browser)).toBe(true);
  });
});
