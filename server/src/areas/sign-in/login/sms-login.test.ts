import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NOTICE_TYPES } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { eventually } from '../../../testing/eventually.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import { askForCode, receiveCode, storeToken } from '../../../testing/sign-in-steps.ts';

const MOBILE = '+8613900000001';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WRONG = 20004;

const smsLogin = (browser: Browser, code: string, mobile = MOBILE) =>
  browser.post(`${LOGIN}/smsLogin`, { mobile, code, loginKey: 'default' });
/** A code of the right form that is not the given one. */
const other = (code: string | undefined) => (code === '000000' ? '111111' : '000000');

describeSignIn('sign-in by SMS', (test) => {
  const receive = (browser: Browser) => receiveCode(test, browser, MOBILE);
  const addBob = () => test.addUser('bob', { mobile: MOBILE as never });

  it('accepts the sent code, whatever the format of the number', async () => {
    await addBob();
    const browser = test.browser();
    const reply = await askForCode(browser, '13900000001');
    expect(reply.info).toEqual({ expiresIn: 300, retryAfter: 60 });
    await test.settleSms();
    const [code] = await test.sentCodes(MOBILE);
    storeToken(browser, await smsLogin(browser, code as string, '008613900000001'));
    expect((await browser.get(`${SESSION}/list`)).info).toMatchObject([{ method: 'sms' }]);
  });

  it('replies and stores the same for known, unknown and disabled numbers, and sends to known ones only', async () => {
    await addBob();
    await test.addUser('off', { mobile: '+8613900000002' as never, status: 'disabled' as never });
    const seen = [];
    for (const mobile of ['13900000001', '13900000002', '13900000003']) {
      const browser = test.browser({ ip: `203.0.113.${seen.length + 1}` });
      const sent = await askForCode(browser, mobile);
      const tried = await smsLogin(browser, '000000', mobile);
      const codes = await test.db
        .selectFrom('sms_code')
        .select('tries')
        .where('mobile', '=', `+86${mobile}`)
        .execute();
      seen.push({
        sent: [sent.status, sent.text, sent.setCookies.map((line) => line.split('=')[0])],
        tried: [tried.status, tried.text, tried.setCookies],
        codes,
      });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    await test.settleSms();
    const rows = await test.db.selectFrom('sms_outbox').select('mobile').execute();
    expect(rows).toEqual([{ mobile: MOBILE }]);
  });

  it('sends at most 1 a minute, 5 an hour and 10 a day to a number, over all purposes, with the same reply', async () => {
    await addBob();
    const scenes = ['login', 'forget'] as const;
    const sentWithin = async (ms: number, every: number) => {
      const before = (await test.sentCodes(MOBILE)).length;
      for (let step = 0; step * every < ms; step += 1) {
        const browser = test.browser({ ip: `10.0.${step % 250}.${Math.floor(step / 250)}` });
        const reply = await askForCode(browser, MOBILE, scenes[step % 2]);
        expect(reply).toMatchObject({ status: 200, code: 10000, info: { expiresIn: 300 } });
        test.wait(every);
      }
      await test.settleSms();
      return (await test.sentCodes(MOBILE)).length - before;
    };
    expect(await sentWithin(59 * SECOND, 20 * SECOND)).toBe(1);
    expect(await sentWithin(HOUR - 2 * MINUTE, 70 * SECOND)).toBe(4);
    expect(await sentWithin(22 * HOUR, 31 * MINUTE)).toBe(5);
  });

  it('allows at most 10 requests an hour per source', async () => {
    const replies = [];
    for (let number = 0; number < 15; number += 1) {
      const reply = await askForCode(test.browser(), `139000010${10 + number}`);
      replies.push(reply.status);
    }
    expect(replies).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    test.wait(HOUR);
    expect((await askForCode(test.browser(), '13900001099')).status).toBe(200);
  });

  it('counts the requests of a source in a sliding window of an hour', async () => {
    let number = 10;
    const ask = async (times: number) => {
      const replies = [];
      for (let time = 0; time < times; time += 1) {
        number += 1;
        replies.push((await askForCode(test.browser(), `139000020${number}`)).status);
      }
      return replies.filter((status) => status === 200).length;
    };
    expect(await ask(5)).toBe(5);
    test.wait(59 * MINUTE);
    expect(await ask(5)).toBe(5);
    test.wait(MINUTE);
    expect(await ask(10)).toBe(5);
  });

  it('sends nothing abroad, to premium prefixes or beyond the daily budget, and reports a spent budget', async () => {
    await test.addUser('abroad', { mobile: '+447700900123' as never });
    await askForCode(test.browser(), '+447700900123');
    await test.settleSms();
    expect(await test.sentCodes()).toEqual([]);
    const app = await test.startApp({ variables: { PEDESTAL_SMS_PER_DAY: '2' } });
    for (let number = 1; number <= 4; number += 1) {
      await test.addUser(`user${number}`, { mobile: `+861390000100${number}` as never });
      const reply = await askForCode(test.browser().on(app), `1390000100${number}`);
      expect(reply.status).toBe(200);
    }
    await test.settleSms();
    expect(await test.sentCodes()).toHaveLength(2);
    expect(await test.auditOf('sms.budgetSpent')).toHaveLength(1);
    const notices = await test.db.selectFrom('notice').select('type').execute();
    expect(notices).toEqual([{ type: NOTICE_TYPES.smsBudgetSpent }]);
  });

  it('invalidates a code after 5 wrong tries, which a new code does not reset', async () => {
    await addBob();
    const browser = test.browser();
    const first = await receive(browser);
    for (let failure = 0; failure < 3; failure += 1) {
      expect((await smsLogin(browser, other(first))).code).toBe(WRONG);
    }
    test.wait(MINUTE);
    const second = await receive(browser);
    expect((await smsLogin(browser, other(second))).code).toBe(WRONG);
    expect((await smsLogin(browser, other(second))).code).toBe(WRONG);
    expect((await smsLogin(browser, second)).status).toBe(429);
    test.wait(31 * SECOND);
    expect((await smsLogin(browser, second)).code).toBe(WRONG);
  });

  it('allows at most 100 code tries a day per account, over all sources', async () => {
    await addBob();
    let tries = 0;
    for (let count = 0; count < 130; count += 1) {
      const browser = test.browser({ ip: `10.1.${count}.1` });
      if ((await smsLogin(browser, '000000')).code === WRONG) tries += 1;
    }
    expect(tries).toBe(100);
    test.wait(24 * HOUR);
    expect((await smsLogin(test.browser(), '000000')).code).toBe(WRONG);
  });

  it('accepts a code once', async () => {
    await addBob();
    const browser = test.browser();
    const code = await receive(browser);
    const replay = browser.on(test.app);
    const results = await Promise.all([smsLogin(browser, code), smsLogin(replay, code)]);
    expect(results.map((reply) => reply.code).sort()).toEqual([10000, WRONG]);
    expect((await smsLogin(replay, code)).code).toBe(WRONG);
  });

  it('accepts a code only for its purpose, browser, number and host, and for five minutes', async () => {
    await addBob();
    await test.addUser('eve', { mobile: '+8613900000009' as never });
    const forget = {
      mobile: MOBILE,
      newPassword: 'copper lantern on the quay',
      loginKey: 'default',
    };
    const browser = test.browser();
    const code = await receive(browser);
    expect((await smsLogin(test.browser({ ip: '198.51.100.1' }), code)).code).toBe(WRONG);
    expect((await smsLogin(browser, code, '13900000009')).code).toBe(WRONG);
    expect((await browser.post(`${LOGIN}/forgetPassword`, { ...forget, code })).code).toBe(WRONG);
    const headers = { host: '127.0.0.1:8080' };
    const body = { mobile: MOBILE, code, loginKey: 'default' };
    expect((await browser.post(`${LOGIN}/smsLogin`, body, { headers })).code).toBe(WRONG);
    test.wait(5 * MINUTE);
    expect((await smsLogin(browser, code)).code).toBe(WRONG);
  });

  it('never exposes a code in a reply, the audit or its own row', async () => {
    await addBob();
    const browser = test.browser();
    const asked = await askForCode(browser, MOBILE);
    await test.settleSms();
    const [code] = (await test.sentCodes(MOBILE)) as [string];
    const tried = await smsLogin(browser, code);
    const stored = JSON.stringify([
      await test.db.selectFrom('sms_code').selectAll().execute(),
      await test.db.selectFrom('audit_detail').selectAll().execute(),
    ]);
    for (const text of [asked.text, tried.text, stored]) {
      expect(text).not.toMatch(new RegExp(`\\D${code}\\D`));
    }
  });

  it('never writes a code to the log or a notice if a provider sends it', async () => {
    await addBob();
    const sent: string[] = [];
    const provider = createServer(async (request, response) => {
      for await (const chunk of request) sent.push(String(chunk));
      response.end('{}');
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const app = await test.startApp({
      variables: { PEDESTAL_SMS: 'webhook', PEDESTAL_SMS_URL: `http://127.0.0.1:${port}` },
    });
    const browser = test.browser().on(app);
    await askForCode(browser, MOBILE);
    await eventually(() => expect(sent).toHaveLength(1));
    const { code } = JSON.parse(sent[0] as string) as { code: string };
    expect((await smsLogin(browser, code)).code).toBe(10000);
    const notices = await test.db.selectFrom('notice').selectAll().execute();
    expect(test.logged()).toContain('/login/smsLogin');
    expect(test.logged() + JSON.stringify(notices)).not.toMatch(new RegExp(`\\D${code}\\D`));
    provider.closeAllConnections();
    provider.close();
  });

  it('works on a new browser while strangers keep failing at the password', async () => {
    await addBob();
    for (let guess = 0; guess < 40; guess += 1) {
      const stranger = test.browser({ ip: `198.51.100.${guess}` });
      await stranger.post(`${LOGIN}/normal`, {
        userName: 'bob',
        password: 'x',
        loginKey: 'default',
      });
    }
    const owner = test.browser({ ip: '192.0.2.77' });
    const normal = { userName: 'bob', password: PASSWORD, loginKey: 'default' };
    expect((await owner.post(`${LOGIN}/normal`, normal)).status).toBe(429);
    expect((await smsLogin(owner, await receive(owner))).code).toBe(10000);
  });

  it('counts failures of password, code and reset together', async () => {
    await addBob();
    const browser = test.browser();
    const code = await receive(browser);
    const normal = { userName: 'bob', password: 'wrong', loginKey: 'default' };
    const reset = { mobile: MOBILE, code: '000000', newPassword: 'copper lantern on the quay' };
    await browser.post(`${LOGIN}/normal`, normal);
    await browser.post(`${LOGIN}/normal`, normal);
    await smsLogin(browser, other(code));
    await smsLogin(browser, other(code));
    await browser.post(`${LOGIN}/forgetPassword`, { ...reset, loginKey: 'default' });
    expect((await smsLogin(browser, code)).status).toBe(429);
    const right = { ...normal, password: PASSWORD };
    expect((await browser.post(`${LOGIN}/normal`, right)).status).toBe(429);
    const again = await browser.post(`${LOGIN}/forgetPassword`, { ...reset, loginKey: 'default' });
    expect(again.status).toBe(429);
  });

  it('is off if the entry does not offer it', async () => {
    await addBob();
    await test.setEntry({ methods: '["password"]' });
    expect((await askForCode(test.browser(), MOBILE)).code).toBe(20012);
    expect((await smsLogin(test.browser(), '000000')).code).toBe(20012);
  });
});
