import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { describeSignIn, LOGIN } from '../../../testing/sign-in.ts';
import { isLocalPath } from './local-path.ts';

describeSignIn('login entries', (test) => {
  async function addShop(): Promise<void> {
    const stamps = { created_at: test.now(), updated_at: test.now() };
    await test.db
      .insertInto('system')
      .values({ code: '2002', name: '商城', name_en: 'Mall', ...stamps })
      .execute();
    await test.db
      .insertInto('login_entry')
      .values({
        login_key: 'mall',
        system_code: '2002',
        title: '商城登录',
        title_en: 'Mall sign-in',
        branding: JSON.stringify({ logo: '/brand/mall.svg', background: '//evil.example/x.png' }),
        methods: '["qr","password"]',
        active_key: '3',
        password_policy: 'strict',
        locale: 'zh-CN',
        ...stamps,
      })
      .execute();
    await test.db
      .insertInto('login_entry_hostname')
      .values({ hostname: 'mall.example.com', login_key: 'mall' })
      .execute();
    test.wait(1_001);
  }
  const config = async (browser: Browser, body = {}, headers = {}) =>
    (await browser.post(`${LOGIN}/getLoginConfig`, body, { headers })).info;

  it('returns the default entry if no hostname or system matches', async () => {
    expect(await config(test.browser())).toEqual({
      loginKey: 'default',
      systemCode: '1001',
      title: 'Pedestal console',
      logo: '',
      background: '',
      methods: ['password', 'sms', 'qr'],
      activeKey: '2',
      registerOpen: false,
      passwordPolicy: { minLength: 12, maxLength: 256, requireClasses: 0, rotateDays: 0 },
      locale: 'en-US',
    });
  });

  it('returns the entry of a requested or called hostname, or of a system', async () => {
    await addShop();
    const mall = {
      loginKey: 'mall',
      systemCode: '2002',
      title: 'Mall sign-in',
      logo: '/brand/mall.svg',
      background: '',
      methods: ['password', 'qr'],
      activeKey: '3',
      passwordPolicy: { minLength: 12, maxLength: 256, requireClasses: 3, rotateDays: 90 },
      locale: 'zh-CN',
      registerOpen: false,
    };
    const hostname = 'mall.example.com';
    expect(await config(test.browser(), { hostname })).toEqual({ ...mall, hostname });
    expect(await config(test.browser({ host: hostname }))).toEqual({ ...mall, hostname });
    expect(await config(test.browser(), { systemCode: '2002' })).toEqual(mall);
    const chinese = await config(test.browser(), { hostname }, { 'accept-language': 'zh-CN' });
    expect(chinese).toMatchObject({ title: '商城登录' });
  });

  it('returns the default entry for an unregistered hostname, and never echoes it', async () => {
    await addShop();
    for (const hostname of [
      'evil.example',
      'mall.example.com.evil.example',
      'xn--mll-8cd.example.com',
      'mall.example.com@evil.example',
      '//evil.example',
      'javascript:alert(1)',
    ]) {
      const reply = await test.browser().post(`${LOGIN}/getLoginConfig`, { hostname });
      expect(reply.info, hostname).toMatchObject({ loginKey: 'default' });
      expect(reply.text).not.toContain('evil');
    }
    for (const hostname of ['MALL.example.com', 'mall.example.com.', 'mall.example.com:8443']) {
      expect(await config(test.browser(), { hostname })).toMatchObject({
        loginKey: 'mall',
        hostname: 'mall.example.com',
      });
    }
  });

  it('answers an unknown Host header with a neutral 421, and ignores X-Forwarded-Host', async () => {
    await addShop();
    for (const host of [
      'evil.example',
      'mall.example.com.evil.example',
      'xn--mll-8cd.example.com',
    ]) {
      const reply = await test.browser({ host }).post(`${LOGIN}/getLoginConfig`, {});
      expect(reply.status, host).toBe(421);
      expect(reply.text).not.toMatch(/Pedestal|Mall|evil/);
    }
    const spoofed = { 'x-forwarded-host': 'mall.example.com' };
    expect(await config(test.browser(), {}, spoofed)).toMatchObject({ loginKey: 'default' });
    for (const host of ['MALL.example.com:8080', 'mall.example.com.']) {
      expect((await test.browser({ host }).post(`${LOGIN}/getLoginConfig`, {})).status).toBe(200);
    }
  });

  it('accepts a login key only on the hosts of its entry', async () => {
    await addShop();
    await test.addUser('bob', { password: 'Mauve kettle drifts 9' });
    const app = await test.startApp({ variables: { PEDESTAL_HOSTS: 'console.example.com' } });
    const signInAt = async (host: string, loginKey: string) => {
      const body = { userName: 'bob', password: 'Mauve kettle drifts 9', loginKey };
      const reply = await test.browser({ host }).on(app).post(`${LOGIN}/normal`, body);
      return reply.status === 200 ? reply.code : reply.status;
    };
    expect(await signInAt('mall.example.com', 'mall')).toBe(10000);
    expect(await signInAt('mall.example.com', 'default')).toBe(404);
    expect(await signInAt('console.example.com', 'default')).toBe(10000);
    expect(await signInAt('console.example.com', 'mall')).toBe(404);
    expect(await signInAt('console.example.com', 'none')).toBe(404);
    expect(await signInAt('localhost:8080', 'mall')).toBe(10000);
    const here = test.browser({ host: 'console.example.com' }).on(app);
    expect(await config(here, { hostname: 'mall.example.com' })).toMatchObject({
      loginKey: 'default',
    });
    expect(await config(here, { systemCode: '2002' })).toMatchObject({ loginKey: 'default' });
  });

  it('offers no SMS and no registration without an SMS provider', async () => {
    await test.setEntry({ register_open: 1 });
    const app = await test.startApp({ variables: { PEDESTAL_SMS: 'off' } });
    expect(await config(test.browser().on(app))).toMatchObject({
      methods: ['password', 'qr'],
      registerOpen: false,
    });
  });

  it('applies a change within a second', async () => {
    await config(test.browser());
    await test.db.updateTable('login_entry').set({ title_en: 'Changed' }).execute();
    test.wait(1_000);
    expect(await config(test.browser())).toMatchObject({ title: 'Changed' });
  });
});

describe('stored branding links', () => {
  it.each(['/brand/logo.svg', '/a', '/', '/a/b-c_d.e~f?g=h&i=j#k', '/a%20b'])(
    'accepts %s',
    (path) => expect(isLocalPath(path)).toBe(true),
  );

  const HOSTILE = [
    '//e',
    '///e',
    '////e',
    '/\\e',
    '\\/e',
    '\\\\e',
    '/\\/e',
    '/\t/e',
    '/\n/e',
    '/\r/e',
    '\t//e',
    ' //e',
    'https:e',
    'https:/e',
    'https://e',
    'http://e',
    'HTTPS://E',
    'hTtPs:e',
    'ftp://e',
    'ws://e',
    '//e@f',
    'u@e',
    'u:p@e',
    'https://u@e',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'blob:x',
    'vbscript:x',
    'file:///etc',
    'mailto:a@e',
    'about:blank',
    '',
    'e',
    './e',
    '../e',
    '?e',
    '#e',
    '/e\\f',
    '/a b',
    '/é',
    '/\u0000',
    '%2f%2fe',
    '\u2215\u2215e',
    '／／e',
  ];
  it.each(HOSTILE)('rejects %j', (path) => expect(isLocalPath(path)).toBe(false));
});
