import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/time/durations.ts';
import type { Browser } from '../testing/browser.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../testing/sign-in.ts';
import { receiveCode, signIn, solveCaptcha } from '../testing/sign-in-steps.ts';

const JUMPS = choose([10 * MINUTE, HOUR, 12 * HOUR, DAY, 400 * DAY], [10 * MINUTE, DAY]);
/** Further back, everybody is signed out. */
const SHORT_JUMPS = JUMPS.filter((jump) => jump <= DAY);
const ROUNDS = choose(20, 1);
const ME = '/gateway/authority/role/getSystemOption';
const SENSITIVE = '/gateway/console/mfa/enrol';
const MOBILE = '+8613900000001';
const WRONG = 20001;

const isIn = async (browser: Browser) => (await browser.post(ME)).status === 200;

describeSignIn('a clock that is moved', (test) => {
  const normal = (browser: Browser, password: string, more: object = {}) =>
    browser.post(`${LOGIN}/normal`, { userName: 'bob', password, loginKey: 'default', ...more });

  /** Moves the clock while the gateway is stopped. */
  const restart = async (app: FastifyInstance, ms: number) => {
    await app.close();
    test.wait(ms);
    return test.startApp();
  };

  it.each(JUMPS)(
    'revives no session, code or QR code when it is set back by %i ms',
    async (jump) => {
      await test.addUser('bob', { mobile: MOBILE as never });
      const browser = test.browser();
      await signIn(browser, 'bob');
      const code = await receiveCode(test, browser, MOBILE);
      const { ticket } = (await browser.get(`${LOGIN}/loginQRCodeUrl`)).info as { ticket: string };
      test.wait(31 * MINUTE);
      expect(await isIn(browser)).toBe(false);
      for (let round = 0; round < ROUNDS; round += 1) {
        test.wait(-jump);
        expect(await isIn(browser)).toBe(false);
        const bySms = { mobile: MOBILE, code, loginKey: 'default' };
        expect((await browser.post(`${LOGIN}/smsLogin`, bySms)).code).not.toBe(10000);
        const poll = await browser.post(`${LOGIN}/isLoginSuccess`, { loginKey: 'default', ticket });
        expect(poll.info).toMatchObject({ state: 'expired' });
      }
    },
    TIME_LIMIT_MS,
  );

  it.each(JUMPS)(
    'revives no session when it is set back by %i ms during a restart',
    async (jump) => {
      await test.addUser('bob');
      const browser = test.browser();
      await signIn(browser, 'bob');
      test.wait(31 * MINUTE);
      const later = browser.on(await restart(test.app, -jump));
      expect(await isIn(later)).toBe(false);
      expect((await later.post(`${SESSION}/resume`, { loginKey: 'default' })).status).toBe(401);
      await signIn(later, 'bob');
      expect(await isIn(later)).toBe(true);
    },
    TIME_LIMIT_MS,
  );

  it.each(SHORT_JUMPS)(
    'prolongs neither a session nor a step-up when it is set back by %i ms',
    async (jump) => {
      await test.addUser('bob');
      const browser = test.browser();
      await signIn(browser, 'bob');
      test.wait(9 * MINUTE);
      // The clock is read all the time.
      expect(await isIn(browser)).toBe(true);
      test.wait(-jump);
      expect(await isIn(browser)).toBe(true);
      test.wait(2 * MINUTE);
      expect((await browser.post(SENSITIVE)).status).toBe(403);
      test.wait(31 * MINUTE);
      expect(await isIn(browser)).toBe(false);
    },
    TIME_LIMIT_MS,
  );

  it.each(JUMPS)(
    'makes no wait longer than 15 minutes when it is set back by %i ms',
    async (jump) => {
      await test.addUser('bob');
      const stranger = test.browser();
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await normal(stranger, 'x')).code).toBe(WRONG);
      }
      const app = await restart(test.app, -jump);
      const refused = await normal(stranger.on(app), PASSWORD);
      expect(refused.details?.retryAfter ?? 0).toBeLessThanOrEqual((15 * MINUTE) / SECOND);
      test.wait(16 * MINUTE);
      const owner = test.browser({ ip: '192.0.2.1' }).on(app);
      const captcha = await solveCaptcha(owner);
      expect((await normal(owner, PASSWORD, { captcha })).code).toBe(10000);
    },
    TIME_LIMIT_MS,
  );

  it(
    'does not lock people out after it was a year ahead',
    async () => {
      await test.addUser('bob');
      const ahead = await restart(test.app, 365 * DAY);
      const early = test.browser().on(ahead);
      await signIn(early, 'bob');
      for (let guess = 0; guess < 5; guess += 1) await normal(test.browser().on(ahead), 'x');
      const later = early.on(await restart(ahead, -365 * DAY));
      expect(await isIn(later)).toBe(false);
      await signIn(later, 'bob');
      expect(await isIn(later)).toBe(true);
      test.wait(13 * HOUR);
      expect(await isIn(later)).toBe(false);
    },
    TIME_LIMIT_MS,
  );
});
