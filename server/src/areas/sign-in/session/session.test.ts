import { expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN, PASSWORD, SESSION } from '../../../testing/sign-in.ts';
import { signIn } from '../../../testing/sign-in-steps.ts';

const MINUTE = 60_000;
const BIND = '__Host-pedestal-bind-default';
const NOTICES = '/gateway/console/notices';
const ME = '/gateway/authority/role/getSystemOption';

const isIn = async (browser: Browser) => (await browser.post(ME)).status === 200;

describeSignIn('a session', (test) => {
  it('requires both its token and its cookie', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    expect(await isIn(browser)).toBe(true);
    expect((await browser.post(ME, undefined, { token: null })).status).toBe(401);
    const elsewhere = test.browser();
    elsewhere.token = browser.token;
    expect(await isIn(elsewhere)).toBe(false);
  });

  it('rejects a token and a cookie of two sessions', async () => {
    await test.addUser('bob');
    const [one, two] = [test.browser(), test.browser()];
    await signIn(one, 'bob');
    await signIn(two, 'bob');
    [one.token, two.token] = [two.token, one.token];
    expect(await isIn(one)).toBe(false);
    expect(await isIn(two)).toBe(false);
  });

  it('ignores a token in the URL', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    const address = `${SESSION}/list?sdnxRequestId=${browser.token}&token=${browser.token}`;
    expect((await browser.get(address, { token: null })).status).toBe(401);
    expect(test.logged()).not.toContain(browser.token);
  });

  it('sets every cookie HttpOnly, Secure, SameSite, for the whole site, with __Host- and no domain', async () => {
    await test.addUser('bob', { mobile: '+8613900000001' as never });
    const browser = test.browser();
    const mobile = '13900000001';
    const replies = [
      await browser.post(`${LOGIN}/normal`, {
        userName: 'bob',
        password: PASSWORD,
        loginKey: 'default',
      }),
      await browser.get(`${LOGIN}/loginQRCodeUrl`),
      await browser.post(`${LOGIN}/getSmsVerifyCode`, {
        mobile,
        scene: 'login',
        loginKey: 'default',
      }),
    ];
    const lines = replies.flatMap((reply) => reply.setCookies);
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-pedestal-bind-default',
      '__Host-pedestal-device',
      '__Host-pedestal-qr',
      '__Host-pedestal-flow',
    ]);
    for (const line of lines) {
      expect(line).toMatch(
        /^__Host-[a-z-]+=[A-Za-z0-9_-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      );
    }
    const { token } = (replies[0] as { info: never }).info as { token: string };
    expect(lines.join()).not.toContain(token);
  });

  it('never accepts a token or cookie that was chosen before sign-in', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    const chosen = 'A'.repeat(43);
    browser.token = chosen;
    browser.cookies.set(BIND, chosen);
    await signIn(browser, 'bob');
    expect(browser.token).not.toBe(chosen);
    expect(browser.cookies.get(BIND)).not.toBe(chosen);
    const former = { token: browser.token, cookie: browser.cookies.get(BIND) as string };
    await signIn(browser, 'bob');
    const old = test.browser();
    old.token = former.token;
    old.cookies.set(BIND, former.cookie);
    expect(await isIn(old)).toBe(false);
    expect(await isIn(browser)).toBe(true);
  });

  it('stores only hashes', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    const stored = JSON.stringify([
      await test.db.selectFrom('session').selectAll().execute(),
      await test.db.selectFrom('session_token').selectAll().execute(),
      await test.db.selectFrom('device').selectAll().execute(),
    ]);
    expect(stored).not.toContain(browser.token);
    for (const value of browser.cookies.values()) expect(stored).not.toContain(value);
  });

  it('expires 30 minutes after the last user action, however often the page polls', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    test.wait(29 * MINUTE);
    expect(await isIn(browser)).toBe(true);
    for (let minute = 0; minute < 29; minute += 1) {
      test.wait(MINUTE);
      expect((await browser.get(`${SESSION}/state`)).status).toBe(200);
      expect((await browser.get(`${NOTICES}/unread`)).status).toBe(200);
      expect((await browser.get(`${NOTICES}/list`)).status).toBe(200);
      expect((await browser.post(`${NOTICES}/ticket`)).status).toBe(200);
    }
    test.wait(MINUTE);
    expect((await browser.get(`${SESSION}/state`)).status).toBe(401);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.post(`${SESSION}/resume`, { loginKey: 'default' })).status).toBe(401);
  });

  it('expires after 12 hours, however active the user is', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    for (let step = 0; step < 12 * 3 - 1; step += 1) {
      test.wait(20 * MINUTE);
      expect(await isIn(browser)).toBe(true);
    }
    test.wait(20 * MINUTE);
    expect(await isIn(browser)).toBe(false);
  });

  it('reports its remaining time without prolonging it', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    test.wait(5 * MINUTE);
    expect((await browser.get(`${SESSION}/state`)).info).toEqual({
      idleIn: 25 * 60,
      expiresIn: 12 * 3600 - 300,
      stepUpIn: 5 * 60,
    });
  });

  it('keeps five per user and ends the oldest', async () => {
    await test.addUser('bob');
    const browsers: Browser[] = [];
    for (let count = 0; count < 6; count += 1) {
      const browser = test.browser();
      await signIn(browser, 'bob');
      browsers.push(browser);
      test.wait(1_000);
    }
    const alive = await Promise.all(browsers.map(isIn));
    expect(alive).toEqual([false, true, true, true, true, true]);
  });

  it('tells the browser of an evicted session why it ended, and nobody else', async () => {
    await test.addUser('bob');
    const first = test.browser();
    await signIn(first, 'bob');
    for (let count = 0; count < 5; count += 1) {
      test.wait(1_000);
      await signIn(test.browser(), 'bob');
    }
    expect(await first.post(ME)).toMatchObject({ status: 401, code: 40103 });
    const reply = await first.post(ME, undefined, { headers: { 'accept-language': 'en-US' } });
    expect(reply.text).toContain('more than five devices');
    const resumed = await first.post(`${SESSION}/resume`, { loginKey: 'default' });
    expect(resumed).toMatchObject({ status: 401, code: 40103 });
    const stranger = test.browser();
    stranger.token = first.token;
    expect(await stranger.post(ME)).toMatchObject({ status: 401, code: 40100 });
    const ends = await test.auditOf('session.end');
    expect(ends).toHaveLength(1);
    expect(ends[0]?.text).toContain('tooMany');
  });

  it('keeps five when several are opened at once', async () => {
    await test.addUser('bob');
    const browsers = Array.from({ length: 8 }, () => test.browser());
    // Attempts count until they succeed: five of one person at once would be too many.
    for (const some of [browsers.slice(0, 4), browsers.slice(4)]) {
      await Promise.all(some.map((browser) => signIn(browser, 'bob')));
    }
    const alive = await Promise.all(browsers.map(isIn));
    expect(alive.filter(Boolean)).toHaveLength(5);
  });

  it('keeps one per user under the strict policy', async () => {
    await test.addUser('bob', { password: 'Mauve kettle drifts 9' });
    await test.setEntry({ password_policy: 'strict' });
    const [first, second] = [test.browser(), test.browser()];
    await signIn(first, 'bob', { password: 'Mauve kettle drifts 9' });
    await signIn(second, 'bob', { password: 'Mauve kettle drifts 9' });
    expect(await first.post(ME)).toMatchObject({ status: 401, code: 40104 });
    expect(await isIn(first)).toBe(false);
    expect(await isIn(second)).toBe(true);
  });

  it('ends at once on logout, and cannot be resumed', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    const copy = browser.on(test.app);
    const reply = await browser.post(`${SESSION}/logout`);
    expect(reply).toMatchObject({ status: 200, info: null });
    expect(browser.cookies.has(BIND)).toBe(false);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await isIn(copy)).toBe(false);
    expect((await copy.post(`${SESSION}/resume`, { loginKey: 'default' })).status).toBe(401);
    expect(await test.auditOf('session.end')).toHaveLength(1);
  });

  it('ends everywhere on logoutEverywhere', async () => {
    await test.addUser('bob');
    const [here, there] = [test.browser(), test.browser()];
    await signIn(here, 'bob');
    await signIn(there, 'bob');
    await here.post(`${SESSION}/logoutEverywhere`);
    expect(await isIn(here)).toBe(false);
    expect(await isIn(there)).toBe(false);
  });

  it('ends within a second when the user is disabled or deleted, or the row is ended elsewhere', async () => {
    const changes = [
      (id: string) => test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', id),
      (id: string) => test.db.updateTable('user').set({ deleted_at: 1 }).where('id', '=', id),
      (id: string) => test.db.updateTable('session').set({ ended_at: 1 }).where('user_id', '=', id),
    ];
    for (const [index, change] of changes.entries()) {
      const id = await test.addUser(`bob${index}`);
      const browser = test.browser();
      await signIn(browser, `bob${index}`);
      expect(await isIn(browser)).toBe(true);
      await change(id).execute();
      test.wait(1_000);
      expect(await isIn(browser)).toBe(false);
    }
  });

  it('lists the user’s own sessions, and ends one of them but nobody else’s', async () => {
    await test.addUser('bob');
    await test.addUser('eve');
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1';
    const [here, there] = [test.browser(), test.browser({ userAgent: phone, ip: '198.51.100.4' })];
    await signIn(here, 'bob');
    test.wait(1_000);
    await signIn(there, 'bob');
    const eve = test.browser();
    await signIn(eve, 'eve');
    const list = (await here.get(`${SESSION}/list`)).info as { id: string; current: boolean }[];
    expect(list).toMatchObject([
      {
        current: false,
        address: '198.51.100.4',
        browser: 'Safari 19',
        os: 'iOS',
        method: 'password',
      },
      { current: true, browser: 'Chrome 150', os: 'Linux' },
    ]);
    const id = list[0]?.id as string;
    expect((await eve.post(`${SESSION}/end`, { id })).status).toBe(404);
    expect((await eve.post(`${SESSION}/end`, { id: 'none' })).status).toBe(404);
    expect(await isIn(there)).toBe(true);
    expect((await here.post(`${SESSION}/end`, { id })).status).toBe(200);
    expect(await isIn(there)).toBe(false);
    expect(await isIn(here)).toBe(true);
  });

  it('issues a separate token to a new tab of the same browser', async () => {
    await test.addUser('bob');
    const tab = test.browser();
    await signIn(tab, 'bob');
    const other = tab.on(test.app);
    other.token = undefined;
    const reply = await other.post(`${SESSION}/resume`, { loginKey: 'default' });
    expect(reply).toMatchObject({ status: 200, code: 10000, setCookies: [] });
    other.token = (reply.info as { token: string }).token;
    expect(other.token).not.toBe(tab.token);
    expect(await isIn(other)).toBe(true);
    expect(await isIn(tab)).toBe(true);
    await other.post(`${SESSION}/logout`);
    expect(await isIn(tab)).toBe(false);
  });

  it('limits the number of tokens', async () => {
    await test.addUser('bob');
    const tab = test.browser();
    await signIn(tab, 'bob');
    for (let count = 0; count < 30; count += 1) {
      test.wait(1);
      await tab.post(`${SESSION}/resume`, { loginKey: 'default' });
    }
    const tokens = await test.db.selectFrom('session_token').selectAll().execute();
    expect(tokens.length).toBeLessThanOrEqual(20);
  });

  it('is not resumed without the cookie, at another entry, or for another site', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    const resume = (from: Browser, headers: Record<string, string> = {}, loginKey = 'default') =>
      from.post(`${SESSION}/resume`, { loginKey }, { headers });
    expect((await resume(test.browser())).status).toBe(401);
    expect((await resume(browser, {}, 'other')).status).toBe(401);
    expect((await resume(browser, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await resume(browser, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await resume(browser, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await resume(browser, { origin: 'null' })).status).toBe(403);
    expect((await resume(browser, { origin: 'http://localhost:8080' })).status).toBe(200);
  });

  it('rejects forms of another site, other content types and method overrides', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    const body = { userName: 'bob', password: PASSWORD, loginKey: 'default' };
    const before = test.hashes();
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/json garbage',
      'application/json\t; x',
      'application/jsonp',
    ]) {
      const reply = await browser.post(`${LOGIN}/normal`, body, {
        headers: { 'content-type': type },
      });
      expect(reply.status, type).toBe(415);
    }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      expect((await browser.post(`${LOGIN}/normal`, body, { headers })).status).toBe(403);
    }
    await signIn(browser, 'bob');
    const override = { 'x-http-method-override': 'POST' };
    const overridden = await browser.get(`${SESSION}/logout`, { headers: override });
    expect([404, 405]).toContain(overridden.status);
    expect(await isIn(browser)).toBe(true);
    expect(test.hashes() - before).toBe(1);
  });

  it('exists once per login entry in one browser', async () => {
    await test.addUser('bob');
    const { created_at, ...entry } = await test.db
      .selectFrom('login_entry')
      .selectAll()
      .executeTakeFirstOrThrow();
    const second = { ...entry, login_key: 'second', is_default: 0 as const, created_at };
    await test.db.insertInto('login_entry').values(second).execute();
    test.wait(1_001);
    const one = test.browser();
    await signIn(one, 'bob');
    const two = one.on(test.app);
    await signIn(two, 'bob', { loginKey: 'second' });
    for (const [name, value] of two.cookies) one.cookies.set(name, value);
    expect(await isIn(one)).toBe(true);
    expect(await isIn(two)).toBe(true);
    await two.post(`${SESSION}/logout`);
    expect(await isIn(one)).toBe(true);
  });

  it('makes 10,000 different tokens', async () => {
    const { makeSecret } = await import('./session-secrets.ts');
    const tokens = new Set(Array.from({ length: 10_000 }, makeSecret));
    expect(tokens.size).toBe(10_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});
