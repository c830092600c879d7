import { expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import type { Browser, Reply } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD } from '../../../testing/sign-in.ts';
import { solveCaptcha } from '../../../testing/sign-in-steps.ts';

const NORMAL = `${LOGIN}/normal`;
const WRONG = 20001;
const CAPTCHA = 20002;
const MINUTE = 60_000;

const signIn = (browser: Browser, userName: string, password: string, more = {}) =>
  browser.post(NORMAL, { userName, password, loginKey: 'default', ...more });

/** What an onlooker can tell two replies apart by. */
function look({ status, text, headers, setCookies }: Reply) {
  const names = Object.keys(headers)
    .filter((name) => name !== 'date')
    .sort();
  return { status, text, names, cookies: setCookies.map((line) => line.split('=')[0]) };
}

describeSignIn('sign-in by password', (test) => {
  it('returns a token and two cookies, and writes an audit row', async () => {
    const id = await test.addUser('bob');
    const reply = await signIn(test.browser(), ' BOB ', PASSWORD);
    expect(reply).toMatchObject({ status: 200, code: 10000 });
    expect(reply.info).toMatchObject({ systemCode: '1001', expiresIn: 43_200 });
    expect((reply.info as { token: string }).token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await test.auditOf('session.open')).toMatchObject([{ target_id: id }]);
    expect(await verifyAuditChain(test.db)).toMatchObject({ problems: [] });
  });

  it('returns the same reply and hashes once for every account state', async () => {
    await test.addUser('known');
    await test.addUser('disabled', { status: 'disabled' as never });
    await test.addUser('deleted', { deleted_at: 1 as never });
    await test.addUser('passwordless', { password: null });
    const looks = [];
    for (const name of ['known', 'missing', 'disabled', 'deleted', 'passwordless']) {
      const browser = test.browser({ ip: `203.0.113.${looks.length}` });
      const before = test.hashes();
      const tries = [
        await signIn(browser, name, 'a wrong password'),
        await signIn(browser, name, ''),
        await signIn(browser, name, 'x'.repeat(10_000)),
      ];
      expect(test.hashes() - before).toBe(3);
      looks.push(tries.map(look));
    }
    for (const other of looks) expect(other).toEqual(looks[0]);
    expect(looks[0]?.[0]?.text).toContain(`"code":${WRONG}`);
    expect(looks[0]?.[0]?.cookies).toEqual(['__Host-pedestal-flow']);
  });

  it('rejects the correct password of a disabled, deleted or password-less account like a wrong one', async () => {
    await test.addUser('disabled', { status: 'disabled' as never });
    await test.addUser('deleted', { deleted_at: 1 as never });
    for (const name of ['disabled', 'deleted']) {
      expect((await signIn(test.browser(), name, PASSWORD)).code).toBe(WRONG);
    }
  });

  it('rejects unknown fields, fields that are too long, and unknown login keys', async () => {
    const browser = test.browser();
    expect(await signIn(browser, 'bob', PASSWORD, { admin: true })).toMatchObject({ status: 422 });
    expect(await signIn(browser, 'b'.repeat(65), PASSWORD)).toMatchObject({ status: 422 });
    expect(await signIn(browser, 'bob', 'x'.repeat(10_001))).toMatchObject({ status: 422 });
    expect(await signIn(browser, 'bob', PASSWORD, { loginKey: 'nope' })).toMatchObject({
      status: 404,
    });
  });

  it('is rejected by a login entry without the password method', async () => {
    await test.addUser('bob');
    await test.setEntry({ methods: '["sms"]' });
    expect((await signIn(test.browser(), 'bob', PASSWORD)).code).toBe(20012);
  });

  it('checks at most 10 of 1,000 guesses in 15 minutes and rejects the correct one meanwhile', async () => {
    const id = await test.addUser('bob');
    const attacker = test.browser();
    const before = test.hashes();
    for (let guess = 0; guess < 1_000; guess += 1) {
      let reply = await signIn(attacker, 'bob', `guess ${guess}`);
      if (reply.code === CAPTCHA) {
        const captcha = await solveCaptcha(attacker);
        reply = await signIn(attacker, 'bob', `guess ${guess}`, { captcha });
      }
      expect([WRONG, 42900]).toContain(reply.code);
      test.wait(900);
    }
    expect(test.hashes() - before).toBeLessThanOrEqual(10);
    const right = await signIn(attacker, 'bob', PASSWORD);
    expect(right).toMatchObject({ status: 429 });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const rows = await test.auditOf('session.refuse');
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows[0]).toMatchObject({ outcome: 'failure', target_id: id });
  });

  it('waits 30 s after the fifth failure and doubles up to 15 min', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    const waits: number[] = [];
    for (let failure = 1; failure <= 11; failure += 1) {
      const captcha = await solveCaptcha(browser);
      expect((await signIn(browser, 'bob', 'wrong', { captcha })).code).toBe(WRONG);
      if (failure < 5) continue;
      const refused = await signIn(browser, 'bob', PASSWORD);
      waits.push(refused.details?.retryAfter ?? 0);
      test.wait((refused.details?.retryAfter ?? 0) * 1000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it('checks no more of 200 concurrent guesses than of sequential ones', async () => {
    await test.addUser('bob');
    const before = test.hashes();
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => signIn(test.browser(), 'bob', `guess ${guess}`)),
    );
    expect(test.hashes() - before).toBe(5);
    expect(replies.filter((reply) => reply.code === WRONG)).toHaveLength(5);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(195);
  });

  it('requires a captcha after the failures, also for unknown names', async () => {
    await test.addUser('bob');
    for (const [name, ip] of [
      ['bob', '198.51.100.1'],
      ['nobody', '198.51.100.2'],
    ] as const) {
      const browser = test.browser({ ip });
      for (let failure = 0; failure < 5; failure += 1) await signIn(browser, name, 'wrong');
      test.wait(31_000);
      expect((await signIn(browser, name, 'wrong')).code).toBe(CAPTCHA);
      const captcha = await solveCaptcha(browser);
      expect((await signIn(browser, name, 'wrong', { captcha })).code).toBe(WRONG);
      test.wait(MINUTE);
      expect((await signIn(browser, name, 'wrong', { captcha })).code).toBe(20003);
    }
  });

  it('blocks a source after 30 failures in 15 minutes, and treats a /64 as one source', async () => {
    const codes: number[] = [];
    for (let account = 0; account < 60; account += 1) {
      const ip = `2001:db8:7:9::${(account % 50) + 1}`;
      codes.push((await signIn(test.browser({ ip }), `user${account}`, 'Spring2026!!')).code);
    }
    expect(codes.filter((code) => code === WRONG)).toHaveLength(30);
    expect(codes.slice(30).every((code) => code === 42900)).toBe(true);
    await test.addUser('bob');
    expect((await signIn(test.browser({ ip: '2001:db8:7:a::1' }), 'bob', PASSWORD)).code).toBe(
      10000,
    );
    test.wait(15 * MINUTE);
    expect((await signIn(test.browser({ ip: '2001:db8:7:9::1' }), 'bob', PASSWORD)).code).toBe(
      10000,
    );
  });

  it('counts the client of a trusted proxy as one source, whichever port the proxy appends', async () => {
    const app = await test.startApp({ variables: { PEDESTAL_TRUST_PROXY: '10.0.0.1' } });
    for (const forms of [
      (port: number) => `198.51.100.9:${port}`,
      (port: number) => `[2001:db8:7:9::1]:${port}, 10.0.0.1:${port}`,
    ]) {
      const codes: number[] = [];
      for (let account = 0; account < 40; account += 1) {
        const body = { userName: `user${account}`, password: 'x', loginKey: 'default' };
        const headers = { 'x-forwarded-for': forms(40_000 + account) };
        const proxy = test.browser({ ip: '10.0.0.1' }).on(app);
        codes.push((await proxy.post(`${LOGIN}/normal`, body, { headers })).code);
      }
      expect(codes.filter((code) => code === WRONG)).toHaveLength(30);
      await test.db.deleteFrom('attempt_counter').execute();
    }
    const [row] = await test.auditOf('session.refuse');
    expect(row?.text).toContain('"ip":"198.51.100.9"');
  });

  it('lets the owner sign in on a known device at the first try, whatever strangers do', async () => {
    await test.addUser('bob');
    const owner = test.browser({ ip: '192.0.2.1' });
    expect((await signIn(owner, 'bob', PASSWORD)).code).toBe(10000);
    for (let guess = 0; guess < 1_000; guess += 1) {
      await signIn(test.browser({ ip: `198.51.100.${guess % 250}` }), 'bob', `guess ${guess}`);
    }
    expect((await signIn(owner, 'bob', PASSWORD)).code).toBe(10000);
    expect((await signIn(test.browser({ ip: '192.0.2.2' }), 'bob', PASSWORD)).code).toBe(42900);
  });

  it('counts the failures of a known device separately', async () => {
    await test.addUser('bob');
    const owner = test.browser();
    await signIn(owner, 'bob', PASSWORD);
    for (let failure = 0; failure < 5; failure += 1) await signIn(owner, 'bob', 'wrong');
    expect((await signIn(owner, 'bob', PASSWORD)).status).toBe(429);
    expect((await signIn(test.browser(), 'bob', PASSWORD)).code).toBe(10000);
  });

  it('resets the failures of the browser that signs in, and keeps those of strangers', async () => {
    await test.addUser('bob');
    const strangers = test.browser({ ip: '198.51.100.9' });
    for (let failure = 0; failure < 3; failure += 1) await signIn(strangers, 'bob', 'wrong');
    const owner = test.browser({ ip: '192.0.2.1' });
    await signIn(owner, 'bob', 'wrong');
    expect((await signIn(owner, 'bob', PASSWORD)).code).toBe(10000);
    await signIn(strangers, 'bob', 'wrong');
    expect((await signIn(strangers, 'bob', 'wrong')).code).toBe(WRONG);
    expect((await signIn(strangers, 'bob', 'wrong')).status).toBe(429);
  });

  it('compares the whole of a long password, in either Unicode form', async () => {
    await test.addUser('long', { password: `${'p'.repeat(72)}A` });
    await test.addUser('accent', { password: 'caf\u00e9 by the old canal' });
    expect((await signIn(test.browser(), 'long', `${'p'.repeat(72)}B`)).code).toBe(WRONG);
    expect((await signIn(test.browser(), 'long', `${'p'.repeat(72)}A`)).code).toBe(10000);
    expect((await signIn(test.browser(), 'accent', 'cafe\u0301 by the old canal')).code).toBe(
      10000,
    );
  });

  it('never writes a password, token or cookie to the log or the audit', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob', 'a wrong password here');
    const { token } = (await signIn(browser, 'bob', PASSWORD)).info as { token: string };
    browser.token = token;
    await browser.get('/gateway/console/session/list');
    const audit = await test.db.selectFrom('audit_detail').selectAll().execute();
    const written = test.logged() + JSON.stringify(audit);
    for (const secret of [PASSWORD, 'a wrong password here', token, ...browser.cookies.values()]) {
      expect(written).not.toContain(secret);
    }
  });
});
