import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  MOUNT_POINTS,
  NOTICE_SOCKET,
  type NoticeEvent,
  RECORDS_APP,
  type SubAppRegistration,
} from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { packFiles, packRelease } from '../../testing/registry.ts';
import { addRole } from '../../testing/seed.ts';
import { describeSignIn, SESSION } from '../../testing/sign-in.ts';
import { signIn } from '../../testing/sign-in-steps.ts';
import { bumpRegistryVersion } from './registry-change.ts';

const REGISTRY = '/gateway/console/registry';
const NOTICES = '/gateway/console/notices';
const HASH = `sha384-${'A'.repeat(64)}`;
const DOCUMENT =
  '<!doctype html><meta name="pedestal-origins" content="%PEDESTAL_ORIGINS%"><script type="importmap">{"imports":{}}</script><script src="/assets/main.js"></script>';

describeSignIn('the console', (test) => {
  let folder: string;
  let app: FastifyInstance;
  let admin: Browser;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-shell-'));
    await writeFile(join(folder, 'index.html'), DOCUMENT);
    await writeFile(join(folder, 'guest-boot.js'), 'boot');
    app = await test.startApp({ shellFolder: folder });
    await addRole(test.db, {
      systemCode: null,
      grantsAll: true,
      members: [await test.addUser('manager')],
    });
    admin = test.browser().on(app);
    await signIn(admin, 'manager');
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function openSocket(browser: Browser) {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { ticket } = (await browser.post(`${NOTICES}/ticket`)).info as { ticket: string };
    const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const socket = new WebSocket(
      `ws://${host}${NOTICE_SOCKET.path}`,
      [NOTICE_SOCKET.protocol, `${NOTICE_SOCKET.ticketPrefix}${ticket}`],
      { origin: `http://${host}` },
    );
    const events: NoticeEvent[] = [];
    socket.on('message', (data) => events.push(JSON.parse(String(data))));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await eventually(() => expect(events[0]).toMatchObject({ kind: 'hello' }));
    return { events, closed };
  }

  const publish = (name: string, version: string, pages: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `${REGISTRY}/releases/upload?name=${name}&channel=stable`,
      headers: {
        host: 'localhost:8080',
        'content-type': 'application/gzip',
        cookie: admin.cookieHeader(),
        sdnxrequestid: admin.token ?? '',
      },
      payload: packRelease(name, version, { 'main.js': 'export {}', ...pages }),
    });
  const openPage = (path: string, browser?: Browser) =>
    app.inject({
      url: path,
      headers: {
        host: 'localhost:8080',
        accept: 'text/html',
        ...(browser ? { cookie: browser.cookieHeader() } : {}),
      },
    });
  const policyOf = async (path: string, browser?: Browser) =>
    String((await openPage(path, browser)).headers['content-security-policy']);
  const allowOrigin = (origin: string) =>
    app.inject({
      method: 'PUT',
      url: `${REGISTRY}/settings`,
      headers: {
        host: 'localhost:8080',
        cookie: admin.cookieHeader(),
        sdnxrequestid: admin.token ?? '',
      },
      payload: { prefetch: false, allowedOrigins: [{ origin }] },
    });

  it('notifies administrators of a new release immediately', async () => {
    const { events } = await openSocket(admin);
    expect((await publish('wms', '1.0.0')).statusCode).toBe(200);
    await eventually(() =>
      expect(events.find(({ kind }) => kind === 'notice')).toMatchObject({
        notice: { type: 2002, sender: null, body: { 'en-US': expect.stringContaining('1.0.0') } },
      }),
    );
  });

  it('tells every open page that releases changed, so that failed ones load the present one', async () => {
    await test.addUser('ann');
    const browser = test.browser().on(app);
    await signIn(browser, 'ann');
    const { events } = await openSocket(browser);
    await publish('wms', '1.0.0');
    await eventually(() => expect(events[1]).toEqual({ kind: 'releases', within: 3 }));
  });

  it('closes the socket when the person signs out, and when an administrator disables them', async () => {
    const userId = await test.addUser('ann');
    for (const end of [
      (browser: Browser) => browser.post(`${SESSION}/logout`),
      () =>
        test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', userId).execute(),
    ]) {
      const browser = test.browser().on(app);
      await signIn(browser, 'ann');
      const { closed } = await openSocket(browser);
      await end(browser);
      expect(await closed).toBe(NOTICE_SOCKET.closeCodes.sessionEnded);
    }
  });

  it('notifies open pages when a role is revoked, and refuses the next call', async () => {
    const ann = await test.addUser('ann');
    const role = await addRole(test.db, {
      systemCode: '1001',
      grants: { 'console:registry': 'all' },
      members: [ann],
    });
    const browser = test.browser().on(app);
    await signIn(browser, 'ann');
    const { events } = await openSocket(browser);
    expect((await browser.get(`${REGISTRY}/subApps`)).status).toBe(200);
    const path = `/gateway/authority/roles/${role}/members`;
    expect((await admin.post(path, { add: [], remove: [ann] })).code).toBe(10000);
    expect((await browser.get(`${REGISTRY}/subApps`)).status).toBe(403);
    await eventually(() => expect(events[1]).toEqual({ kind: 'rights', within: 0 }));
  });

  it('closes the socket of an idle person: an open socket does not extend the session', async () => {
    await test.addUser('ann');
    const browser = test.browser().on(app);
    await signIn(browser, 'ann');
    const { closed } = await openSocket(browser);
    test.wait(31 * 60_000);
    expect(await closed).toBe(NOTICE_SOCKET.closeCodes.sessionEnded);
  });

  it('lists only the sub-apps of the resources that a person holds', async () => {
    const ann = await test.addUser('ann');
    const list = async (browser: Browser) => {
      const { subApps } = (await browser.get(REGISTRY)).info as { subApps: SubAppRegistration[] };
      return subApps.map(({ name }) => name);
    };
    const browser = test.browser().on(app);
    await signIn(browser, 'ann');
    expect(await list(browser)).toEqual([]);
    expect((await list(admin)).sort()).toEqual([...MOUNT_POINTS, RECORDS_APP].sort());
    const { system_code } = await test.db
      .selectFrom('resource')
      .select('system_code')
      .where('code', '=', 'auth:user:read')
      .executeTakeFirstOrThrow();
    await addRole(test.db, {
      systemCode: system_code,
      grants: { 'auth:user:read': 'all' },
      members: [ann],
    });
    test.wait(1_001);
    expect(await list(browser)).toEqual(['auth']);
  });

  const publishPage = (version: string, files: Record<string, string>, channel = 'stable') =>
    app.inject({
      method: 'POST',
      url: `${REGISTRY}/releases/upload?name=wms&version=${version}&channel=${channel}`,
      headers: {
        host: 'localhost:8080',
        'content-type': 'application/gzip',
        cookie: admin.cookieHeader(),
        sdnxrequestid: admin.token ?? '',
      },
      payload: packFiles({ 'index.html': '<p>', ...files }),
    });
  const getFile = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'localhost:8080', 'sec-fetch-dest': 'empty', ...headers } });

  it('serves the files of a release below the path where its sub-app is mounted', async () => {
    await publishPage('1.0.0', { 'assets/a-1.js': 'one', 'config.json': '1', 'a b.css': 'p{}' });
    const script = await getFile('/wms/assets/a-1.js?x=1');
    expect([script.statusCode, script.body]).toEqual([200, 'one']);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const etag = String(script.headers.etag);
    expect((await getFile('/wms/assets/a-1.js', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await getFile('/wms/a%20b.css')).body).toBe('p{}');

    // A page that was opened before the next release keeps its files; names without a hash are the present ones,
    // except for a file that belongs to the older release.
    await publishPage('1.1.0', { 'assets/a-2.js': 'two', 'config.json': '2' });
    test.wait(60_000);
    expect((await getFile('/wms/assets/a-1.js')).body).toBe('one');
    expect((await getFile('/wms/assets/a-2.js')).body).toBe('two');
    expect((await getFile('/wms/config.json')).body).toBe('2');
    const referer = 'http://localhost:8080/sub-apps/wms/1.0.0/assets/a-1.js';
    expect((await getFile('/wms/config.json', { referer })).body).toBe('1');

    const missing = ['/wms/assets/none.js', '/wmsx/config.json', '/dfs/config.json'];
    for (const path of missing)
      expect([path, (await getFile(path)).statusCode]).toEqual([path, 404]);
    expect((await openPage('/wms/orders')).body).toContain('pedestal-origins');
    expect(await policyOf('/guest/wms/')).toContain('base-uri http://localhost:8080/wms/;');
    expect(await policyOf('/wms/orders')).toContain("base-uri 'none'");
  });

  it('serves the files of a build for the root to the documents of its sub-app only', async () => {
    await publishPage('1.0.0', { 'assets/lazy.css': 'p{}', 'sw.js': 'sw' });
    const from = (path: string) => ({ referer: `http://localhost:8080${path}` });
    expect((await getFile('/assets/lazy.css', from('/wms/orders/7'))).body).toBe('p{}');
    expect((await getFile('/assets/lazy.css', from('/sub-apps/wms/1.0.0/x.js'))).body).toBe('p{}');
    expect((await getFile('/assets/lazy.css', from('/dfs/'))).statusCode).toBe(404);
    expect((await getFile('/assets/lazy.css')).statusCode).toBe(404);
    expect((await getFile('/gateway/assets/lazy.css', from('/wms/'))).statusCode).toBe(404);
    await test.db
      .updateTable('sub_app')
      .set({ isolation: 'strict' })
      .where('name', '=', 'wms')
      .execute();
    await bumpRegistryVersion(test.db);
    test.wait(60_000);
    expect((await getFile('/assets/lazy.css', from('/wms/orders/7'))).statusCode).toBe(404);
  });

  it('serves no service worker below the path of a sub-app, and seals the documents there', async () => {
    await publishPage('1.0.0', { 'sw.js': 'sw', 'help.html': '<p>help' });
    expect((await getFile('/wms/sw.js')).statusCode).toBe(200);
    expect((await getFile('/wms/sw.js', { 'service-worker': 'script' })).statusCode).toBe(404);
    const help = await openPage('/wms/help.html');
    expect(help.body).toBe('<p>help');
    expect(help.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts(?!.*same-origin)/,
    );
  });

  it('serves guest documents with their own policy, framed by this site only', async () => {
    await publish('wms', '1.0.0');
    const reply = await openPage('/guest/wms/');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<script>boot</script>');
    expect(reply.body).toContain('<script type="importmap">');
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(reply.headers['content-security-policy']);
    const hash = createHash('sha256').update('boot').digest('base64');
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-|strict-dynamic|nonce-/);
    expect((await openPage('/guest/wms/orders/7')).statusCode).toBe(200);
    for (const path of ['/guest/nowhere/', '/guest/', '/guest/wmsx/', '/guest-strict/nowhere/']) {
      expect([path, (await openPage(path)).statusCode]).toEqual([path, 404]);
    }
    const again = await app.inject({
      url: '/guest/wms/',
      headers: { host: 'localhost:8080', 'if-none-match': String(reply.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const compressed = await app.inject({
      url: '/guest/wms/',
      headers: { host: 'localhost:8080', 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(reply.body);
  });

  it('allows inline scripts only in the guest of a sub-app that is registered for them', async () => {
    await test.db
      .updateTable('sub_app')
      .set({ inline_scripts: 1 })
      .where('name', '=', 'plastic')
      .execute();
    // Signing in has read the registry: the gateway compares its version after a moment.
    await bumpRegistryVersion(test.db);
    test.wait(1_000);
    expect(await policyOf('/guest/plastic/')).toMatch(/script-src 'self' 'unsafe-inline';/);
    expect((await openPage('/guest/plastic/')).body).not.toContain('importmap');
    expect(await policyOf('/guest/zl/')).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(await policyOf('/first', admin)).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('writes what is granted to a sub-app into the policy of its guest, and into no other', async () => {
    const hash = `sha256-${'A'.repeat(43)}=`;
    const [cdn, api] = ['https://cdn.example', 'https://api.example'];
    const before = await policyOf('/guest/wms/');
    const rows = [
      ['cdn', cdn, 'granted'],
      ['connect', api, 'granted'],
      ['inline', hash, 'granted'],
      ['eval', 'eval', 'granted'],
      ['cdn', 'https://asked.example', 'asked'],
      ['connect', 'https://refused.example', 'refused'],
      ['cdn', 'https://x.example; script-src *', 'granted'],
    ] as const;
    for (const [kind, value, state] of rows) {
      await test.db
        .insertInto('sub_app_grant')
        .values({
          sub_app: 'wms',
          kind,
          value,
          state,
          release: '1',
          asked_at: 1,
          decided_by: null,
          decided_at: null,
        })
        .execute();
    }
    await bumpRegistryVersion(test.db);
    test.wait(1_000);
    const policy = await policyOf('/guest/wms/');
    const boot = /script-src 'self' ('sha256-[^;]*');/.exec(before)?.[1];
    expect(policy).toContain(`script-src 'self' ${boot} '${hash}' 'unsafe-eval' ${cdn};`);
    expect(policy).toContain(`style-src 'self' 'unsafe-inline' ${cdn};`);
    expect(policy).toContain(`connect-src 'self' ${api} wss://api.example;`);
    expect(policy).not.toMatch(/asked\.example|refused\.example|x\.example|\*/);
    for (const path of ['/guest/zl/', '/guest-strict/wms/', '/first', '/wms/']) {
      expect(await policyOf(path, admin)).not.toMatch(/cdn\.example|api\.example|unsafe-eval|AAAA/);
    }
  });

  it('isolates the document of a strict guest: opaque origin, no connections', async () => {
    const policy = await policyOf('/guest-strict/wms/');
    expect(policy).toMatch(/^sandbox allow-scripts /);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toContain('allow-popups');
    expect(policy).toContain('script-src http://localhost:8080 ');
  });

  it('opens connections and windows of a sealed sub-app only as its registration lists', async () => {
    const register = (settings: object) =>
      admin.post(`${REGISTRY}/subApps`, {
        title: { 'zh-CN': '封闭', 'en-US': 'Sealed' },
        isolation: 'strict',
        ...settings,
      });
    const connectOrigins = ['https://api.example'];
    await register({ name: 'open', base: '/open', connectOrigins, popups: true });
    await register({ name: 'shut', base: '/shut' });
    for (const name of ['open', 'shut']) await publish(name, '1', { 'index.html': '<p>' });
    for (const path of ['/guest-strict/open/', '/sub-apps/open/1/index.html']) {
      const policy = await policyOf(path);
      expect(policy).toContain('connect-src https://api.example wss://api.example;');
      expect(policy).toMatch(/^sandbox [^;]* allow-popups;/);
      expect(policy).toContain("form-action 'none'");
    }
    for (const path of ['/guest-strict/shut/', '/sub-apps/shut/1/index.html']) {
      const policy = await policyOf(path);
      expect(policy).toContain("connect-src 'none'");
      expect(policy).not.toContain('allow-popups');
      expect(policy).toContain("form-action 'none'");
    }
  });

  it('lists other origins only for people who may open their sub-apps, never at sign-in', async () => {
    const dev = 'http://localhost:5173';
    await admin.post(`${REGISTRY}/override/set`, {
      name: 'wms',
      entry: `${dev}/src/main.tsx`,
      format: 'module',
    });
    const own = await policyOf('/first', admin);
    expect(own).toMatch(/script-src 'self' 'sha256-[^']+' http:\/\/localhost:5173;/);
    expect(own).toContain('ws://localhost:5173');
    expect(await policyOf('/guest/wms/', admin)).toContain(dev);
    expect(await policyOf('/guest/zl/', admin)).not.toContain(dev);
    expect(await policyOf('/user/login', admin)).not.toContain(dev);
    expect(await policyOf('/first')).not.toContain(dev);
    expect(await policyOf('/guest/wms/')).not.toContain(dev);
    await test.addUser('ann');
    const ann = test.browser().on(app);
    await signIn(ann, 'ann');
    expect(await policyOf('/first', ann)).not.toContain(dev);
  });

  it('lets the page of a development server run its scripts, for the person who chose it only', async () => {
    const entry = 'http://localhost:5173/wms/';
    const page = { name: 'wms', entry, format: 'html' };
    await admin.post(`${REGISTRY}/override/set`, page);
    expect(await policyOf('/guest/wms/', admin)).toMatch(
      /script-src 'self' 'unsafe-inline' 'unsafe-eval' http:\/\/localhost:5173;/,
    );
    for (const policy of [await policyOf('/guest/wms/'), await policyOf('/guest/zl/', admin)]) {
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
    }
    expect(await policyOf('/first', admin)).not.toMatch(/script-src[^;]*'unsafe-/);
  });

  it('adds sub-apps on allowed origins to each document: policy, page and pins of later files', async () => {
    const origin = 'https://cdn.example';
    const files = ['main.js', 'later.js'].map((path) => ({ path, integrity: HASH, size: 1 }));
    await test.db
      .insertInto('sub_app_release')
      .values({
        id: 'far',
        sub_app: 'wms',
        version: '1.0.0',
        source: 'remote',
        format: 'module',
        entry: `${origin}/wms/main.js`,
        integrity: HASH,
        manifest: JSON.stringify({ entry: 'main.js', styles: [], preload: [], files, shared: {} }),
        size: 2,
        files: 2,
        notes: '',
        created_by: 'manager',
        created_at: 1,
      })
      .execute();
    await admin.post(`${REGISTRY}/point`, { name: 'wms', channel: 'stable', release: '1.0.0' });
    for (const path of ['/first', '/guest/wms/', '/guest-strict/wms/']) {
      expect(await policyOf(path, admin)).not.toContain(origin);
    }
    await allowOrigin(origin);
    for (const path of ['/first', '/guest/wms/', '/guest-strict/wms/']) {
      const { body, headers } = await openPage(path, admin);
      const map = /<script type="importmap">([^<]*)</.exec(body)?.[1] ?? '';
      expect(JSON.parse(map).integrity).toEqual({
        [`${origin}/wms/main.js`]: HASH,
        [`${origin}/wms/later.js`]: HASH,
      });
      const hash = createHash('sha256').update(map).digest('base64');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/report-uri \/gateway\/console\/telemetry\/policyViolation$/);
      expect(policy).toContain(`'sha256-${hash}' ${origin};`);
    }
    expect((await openPage('/first', admin)).body).toContain(`content="${origin}"`);
    const signInPage = await openPage('/user/login', admin);
    expect(signInPage.body).not.toContain(origin);
    expect(signInPage.body).toContain('<meta name="pedestal-origins" content="">');
    expect((await openPage('/guest/zl/', admin)).body).not.toContain(origin);
  });

  it('requires a recent sign-in before entries are changed', async () => {
    test.wait(11 * 60_000);
    const calls = [
      admin.post(`${REGISTRY}/point`, { name: 'wms', channel: 'stable', release: null }),
      admin.post(`${REGISTRY}/rollback`, { name: 'wms', channel: 'stable' }),
      admin.post(`${REGISTRY}/override/set`, {
        name: 'wms',
        entry: 'http://localhost/',
        format: 'html',
      }),
      admin.post(`${REGISTRY}/tokens`, { label: 'x', subApps: ['wms'] }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.code).toBe(40301);
    expect((await publish('wms', '1.0.0')).json().code).toBe(40301);
    expect((await allowOrigin('https://cdn.example')).json().code).toBe(40301);
  });

  it('sends notices only with the permission', async () => {
    const ann = await test.addUser('ann');
    const browser = test.browser().on(app);
    await signIn(browser, 'ann');
    const notice = { type: 2001, title: 'Hello', to: { users: [ann] } };
    expect((await browser.post(`${NOTICES}/send`, notice)).status).toBe(403);
    expect((await admin.post(`${NOTICES}/send`, notice)).status).toBe(200);
    expect((await browser.get(`${NOTICES}/unread`)).info).toMatchObject({ unread: 1 });
  });
});
