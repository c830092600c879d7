import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ERRORS, type SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeTar } from '../../archive/write-tar.ts';
import type { Bus } from '../../bus/bus.ts';
import { openBus } from '../../bus/open-bus.ts';
import type { Database } from '../../db/database.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { manifestOf, packFiles, packRelease, registryCaller } from '../../testing/registry.ts';
import { addUser } from '../../testing/seed.ts';
import { type RegistryModule, startRegistry } from './registry.module.ts';

const DAY = 24 * 3_600_000;
const log = pino({ level: 'silent' });
const MIB = 1_048_576;
const LIMITS = {
  ...DEFAULT_LIMITS.registry,
  archive: { files: 100, fileBytes: MIB, totalBytes: 4 * MIB, pathChars: 256 },
};

describeOnEachDatabase('releases', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let registry: RegistryModule;
  let now: number;
  let admin: string;
  const { call, upload } = registryCaller(() => app);

  function start(database: Database, dataFolder: string) {
    let made: RegistryModule | undefined;
    const gateway = createTestGateway((mount, server) => {
      made = startRegistry(server, mount, {
        database,
        bus,
        clock: () => now,
        limits: LIMITS,
        dataFolder,
        accessOf: async () => ({ names: 'all', roleIds: [] }),
        hasPermission: () => true,
        countFailures: async () => new Map(),
        tellManagers: async () => () => {},
      });
    });
    return { app: gateway, registry: made as RegistryModule };
  }

  beforeEach(async () => {
    now = Date.now();
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
    admin = await addUser(context.db, 'admin');
    ({ app, registry } = start(context.database, context.options.dataFolder));
    await registry.prepare(undefined);
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  const publish = (archive: Buffer, query: Record<string, string> = {}) => {
    now += 1;
    return upload({ sdnxrequestid: admin }, { name: 'wms', ...query }, archive);
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/sub-apps/wms/${path}`, headers });
  const storedFiles = async () => {
    const folder = join(context.options.dataFolder, 'sub-apps');
    const parts = await readdir(folder).catch(() => []);
    const names = await Promise.all(parts.map((part) => readdir(join(folder, part))));
    return names.flat().filter((name) => /^[0-9a-f]{96}$/.test(name));
  };
  const registration = async (name = 'wms') => {
    const found: SubAppRegistration[] = (await call(admin, 'GET', '')).json().info.subApps;
    return found.find((subApp) => subApp.name === name);
  };

  it('serves files for ever, with their type, for every origin and without sniffing', async () => {
    await publish(packRelease('wms', '1.0.0', { 'main.js': 'export {}', 'a/b c.css': 'p{}' }));
    const reply = await get('1.0.0/main.js');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('export {}');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await get('1.0.0/a/b%20c.css')).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
    const again = await get('1.0.0/main.js', { 'if-none-match': String(reply.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('answers 404 in JSON for what is not there, and for paths that try to leave', async () => {
    await publish(packRelease('wms', '1.0.0'));
    for (const path of [
      '1.0.0/none.js',
      '1.0.0/',
      '9.9.9/main.js',
      '1.0.0/../1.0.0/none.js',
      '1.0.0/..%2f..%2fpedestal.db',
      '1.0.0/%2e%2e/%2e%2e/pedestal.db',
      '1.0.0/manifest.json',
    ]) {
      const reply = await get(path);
      expect([path, reply.statusCode]).toEqual([path, 404]);
      expect(reply.headers['content-type']).toContain('application/json');
    }
  });

  it('gives documents an origin of their own, so that opening one never runs as the console', async () => {
    await publish(packFiles({ 'index.html': '<p>', 'x.svg': '<svg/>', 'a.js': '1' }), {
      version: '1',
    });
    expect((await get('1/index.html')).headers['content-security-policy']).toMatch(/^sandbox /);
    expect((await get('1/index.html')).headers['content-security-policy']).not.toContain(
      'allow-same-origin',
    );
    expect((await get('1/x.svg')).headers['content-security-policy']).toMatch(/^sandbox /);
    expect((await get('1/a.js')).headers['content-security-policy']).toBeUndefined();
  });

  it('sends what compresses well compressed, in the form that the browser takes', async () => {
    const code = 'export const word = "pedestal";\n'.repeat(200);
    await publish(packRelease('wms', '1.0.0', { 'main.js': code }));
    const brotli = await get('1.0.0/main.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(code);
    const gzipped = await get('1.0.0/main.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(gzipped.rawPayload))).toBe(code);
    const plain = await get('1.0.0/main.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(code);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  it('takes a folder without a manifest as an HTML page, and leaves source maps out', async () => {
    const archive = packFiles({ 'index.html': '<p>', 'app.js': '1', 'app.js.map': '{}' });
    expect((await publish(archive)).json()).toMatchObject({
      code: ERRORS.archiveInvalid.code,
      details: { reason: 'versionUnknown' },
    });
    const reply = await publish(archive, { version: '1.0.0', channel: 'stable' });
    expect(reply.json().info).toMatchObject({ format: 'html', files: 2 });
    expect((await get('1.0.0/app.js.map')).statusCode).toBe(404);
    expect(await registration()).toMatchObject({
      format: 'html',
      isolation: 'realm',
      entry: '/sub-apps/wms/1.0.0/index.html',
    });
  });

  it.each([
    [
      'a file that differs from the manifest',
      'manifestMismatch',
      () => {
        const manifest = manifestOf('wms', '1.0.0', { 'main.js': 'said' });
        return packFiles({ 'main.js': 'sent', 'manifest.json': JSON.stringify(manifest) });
      },
    ],
    [
      'a file that the manifest does not list',
      'unlisted',
      () => {
        const manifest = manifestOf('wms', '1.0.0', { 'main.js': 'x' });
        return packFiles({
          'main.js': 'x',
          'extra.js': '',
          'manifest.json': JSON.stringify(manifest),
        });
      },
    ],
    [
      'a listed file that is missing',
      'missing',
      () => {
        const manifest = manifestOf('wms', '1.0.0', { 'main.js': 'x', 'b.js': 'y' });
        return packFiles({ 'main.js': 'x', 'manifest.json': JSON.stringify(manifest) });
      },
    ],
    ['an entry that is missing', 'missing', () => packRelease('wms', '1', { 'a.js': '' })],
    ['the manifest of another sub-app', 'otherSubApp', () => packRelease('dfs', '1')],
    [
      'a manifest that is none',
      'manifestInvalid',
      () => packFiles({ 'a.js': '', 'manifest.json': '{' }),
    ],
    [
      'a version that cannot stand in an address',
      'manifestInvalid',
      () => packRelease('wms', '../1'),
    ],
    ['a path that leaves', 'unsafePath', () => packFiles({ '../a.js': '' })],
    ['nothing', 'empty', () => packFiles({})],
    ['no archive', 'notAnArchive', () => Buffer.from('hello')],
    ['a zip', 'notAnArchive', () => Buffer.from('PK\u0003\u0004'.padEnd(600, 'x'))],
    ['half an archive', 'cutShort', () => packRelease('wms', '1').subarray(0, 200)],
  ])('refuses %s, names it in both languages and changes nothing', async (_what, reason, make) => {
    const reply = await publish(make());
    expect(reply.json()).toMatchObject({ code: ERRORS.archiveInvalid.code, details: { reason } });
    expect(reply.json().details.fields[0].message).toMatch(/[a-z]/);
    const chinese = await upload(
      { sdnxrequestid: admin, 'accept-language': 'zh-CN' },
      { name: 'wms' },
      make(),
    );
    expect(chinese.json().details.fields[0].message).toMatch(/[\u4e00-\u9fff]/);
    expect((await call(admin, 'GET', '/releases/wms')).json().info.items).toEqual([]);
  });

  it('refuses a bomb before it unpacks it', async () => {
    const { totalBytes, fileBytes } = LIMITS.archive;
    const large = gzipSync(writeTar([{ path: 'a.js', data: Buffer.alloc(fileBytes + 1) }]));
    expect((await publish(large)).json().details.reason).toBe('tooLarge');
    const files = Array.from({ length: totalBytes / fileBytes + 1 }, (_, n) => ({
      path: `f${n}`,
      data: Buffer.alloc(fileBytes),
    }));
    const bomb = gzipSync(writeTar(files));
    expect(bomb.length).toBeLessThan(totalBytes / 100);
    expect((await publish(bomb)).json().details.reason).toBe('tooLarge');
    const many = Array.from({ length: LIMITS.archive.files + 1 }, (_, n) => [`f${n}`, '']);
    expect((await publish(packFiles(Object.fromEntries(many)))).json().details.reason).toBe(
      'tooManyFiles',
    );
  });

  it('refuses another media type, a body that is too large, and no body', async () => {
    const url = '/gateway/console/registry/releases/upload?name=wms';
    const send = (headers: Record<string, string>, payload?: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { sdnxrequestid: admin, ...headers },
        ...(payload ? { payload } : {}),
      });
    expect((await send({ 'content-type': 'application/zip' }, 'PK')).statusCode).toBe(415);
    expect((await send({ 'content-type': 'application/json' }, '{}')).statusCode).toBe(422);
    expect((await send({})).statusCode).toBe(415);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/gateway/console/registry/point',
      headers: { sdnxrequestid: admin, 'content-type': 'application/gzip' },
      payload: packRelease('wms', '1'),
    });
    expect(elsewhere.statusCode).toBe(415);
    const large = await app.inject({
      method: 'POST',
      url,
      headers: {
        sdnxrequestid: admin,
        'content-type': 'application/gzip',
        'content-length': String(65 * MIB),
      },
      payload: Buffer.from('x'),
    });
    expect(large.statusCode).toBe(413);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const archive = packRelease('wms', '1.0.0', {
      'main.js': 'export {}',
      'big.js': Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 256)).toString(
        'latin1',
      ),
    });
    const broken = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/gateway/console/registry/releases/upload?name=wms',
      headers: {
        sdnxrequestid: admin,
        'content-type': 'application/gzip',
        'content-length': String(archive.length),
      },
    });
    broken.on('error', () => {});
    broken.write(archive.subarray(0, archive.length - 500));
    await new Promise((resolve) => setTimeout(resolve, 200));
    broken.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await call(admin, 'GET', '/releases/wms')).json().info.items).toEqual([]);
    expect((await publish(packRelease('wms', '1.0.0'))).json().info).toMatchObject({
      version: '1.0.0',
    });
  });

  it('keeps the same file of many releases once', async () => {
    await publish(packRelease('wms', '1', { 'main.js': 'one', 'vendor.js': 'same' }));
    await publish(packRelease('wms', '2', { 'main.js': 'two', 'vendor.js': 'same' }));
    expect(await storedFiles()).toHaveLength(3);
  });

  it('keeps old files for 14 days and the newest releases for ever, then lets go', async () => {
    for (let n = 1; n <= 8; n += 1) {
      await publish(packRelease('wms', `${n}`, { 'main.js': `v${n}`, 'same.js': 's' }), {
        channel: 'stable',
      });
    }
    now += 13 * DAY;
    await registry.purge();
    expect((await get('1/main.js')).statusCode).toBe(200);
    now += 2 * DAY;
    await registry.purge();
    for (const [version, status] of [
      ['1', 404],
      ['2', 404],
      ['3', 404],
      ['4', 200],
      ['8', 200],
    ]) {
      const rows = (await call(admin, 'GET', '/releases/wms')).json().info.items;
      expect(rows.find((row: { version: string }) => row.version === version).retired).toBe(
        status === 404,
      );
    }
    const point = { name: 'wms', channel: 'stable', release: '1' };
    expect((await call(admin, 'POST', '/point', point)).statusCode).toBe(404);
    expect(await storedFiles()).toHaveLength(9);
    await ageFiles();
    await registry.purge();
    expect(await storedFiles()).toHaveLength(6);
    expect((await get('4/main.js')).body).toBe('v4');
    expect((await get('8/same.js')).body).toBe('s');
  });

  async function ageFiles(): Promise<void> {
    const folder = join(context.options.dataFolder, 'sub-apps');
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const part of await readdir(folder)) {
      for (const name of await readdir(join(folder, part))) {
        await utimes(join(folder, part, name), old, old);
      }
    }
  }

  it('clears away what a broken upload left behind', async () => {
    await publish(packRelease('wms', '1'));
    await publish(packFiles({ 'stray.js': 'stray', 'other.js': 'o' }), { version: '2' });
    const folder = join(context.options.dataFolder, 'sub-apps', 'ab');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${'ab'.repeat(48)}.0123.tmp`), 'half');
    expect(await storedFiles()).toHaveLength(3);
    await ageFiles();
    await registry.purge();
    expect(await storedFiles()).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
    expect((await get('1/main.js')).statusCode).toBe(200);
  });

  it('publishes with a token: only the named sub-apps, until it is revoked or expires', async () => {
    const make = async (input: object) =>
      (await call(admin, 'POST', '/tokens', { label: 'ci', subApps: ['wms'], ...input })).json()
        .info;
    const { token, id } = await make({ days: 2 });
    const send = (version: string, query: object = {}, value = token) =>
      upload(
        { authorization: `Bearer ${value}` },
        { name: 'wms', ...query },
        packRelease('wms', version),
        '/publish',
      );
    expect(token).toMatch(/^pdt_[\w-]{43}$/);
    const stored = JSON.stringify(
      await context.db.selectFrom('publish_token').selectAll().execute(),
    );
    expect(stored).not.toContain(token.slice(4));
    const audit = JSON.stringify(await context.db.selectFrom('audit_detail').selectAll().execute());
    expect(audit).not.toContain(token.slice(4));
    expect((await send('1')).json().info).toMatchObject({ version: '1', createdBy: 'token ci' });
    expect((await send('2', { channel: 'stable' })).statusCode).toBe(401);
    expect((await send('2', { name: 'dfs' })).statusCode).toBe(401);
    expect((await send('2', {}, `pdt_${'x'.repeat(43)}`)).statusCode).toBe(401);
    expect((await send('2', {}, '')).statusCode).toBe(401);
    const strong = await make({ mayPoint: true });
    expect((await send('2', { channel: 'stable' }, strong.token)).statusCode).toBe(200);
    expect(await registration()).toMatchObject({ version: '2' });
    now += 2 * DAY;
    expect((await send('3')).json().code).toBe(ERRORS.publishTokenInvalid.code);
    expect((await call(admin, 'POST', `/tokens/${strong.id}/revoke`)).statusCode).toBe(200);
    expect((await call(admin, 'POST', `/tokens/${strong.id}/revoke`)).statusCode).toBe(404);
    expect((await send('3', {}, strong.token)).statusCode).toBe(401);
    const listed = (await call(admin, 'GET', '/tokens')).json().info.items;
    expect(listed).toHaveLength(2);
    expect(listed.find((item: { id: string }) => item.id === id)).toMatchObject({
      label: 'ci',
      createdBy: 'admin',
      lastUsedAt: expect.any(Number),
    });
    expect(
      (await call(admin, 'POST', '/tokens', { label: 'x', subApps: ['none'] })).statusCode,
    ).toBe(404);
  });

  it('publishes the sub-apps that come with the console, once per build', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-apps-'));
    const build = async (text: string) => {
      const dist = join(folder, 'auth', 'dist');
      await mkdir(dist, { recursive: true });
      await writeFile(join(dist, 'main.js'), text);
      await writeFile(
        join(dist, 'manifest.json'),
        JSON.stringify(manifestOf('auth', '1.0.0', { 'main.js': text })),
      );
      await registry.prepare(folder);
      now += 1_000;
      return (await registration('auth'))?.version;
    };
    try {
      await symlink('/etc', join(folder, 'not-an-app'));
      const first = await build('one');
      expect(first).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
      expect(await build('one')).toBe(first);
      const second = await build('two');
      expect(second).not.toBe(first);
      await upload(
        { sdnxrequestid: admin },
        { name: 'auth', channel: 'stable' },
        packRelease('auth', '7'),
      );
      expect(await build('three')).toBe('7');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  const itWherePostgres = context.kind === 'postgres' ? it : () => {};
  itWherePostgres('serves at another gateway what was uploaded at this one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-other-'));
    const other = start(await context.openAnother(), folder);
    try {
      await publish(packRelease('wms', '1.0.0', { 'main.js': 'shared' }));
      const replies = await Promise.all(
        Array.from({ length: 5 }, () =>
          other.app.inject({ method: 'GET', url: '/sub-apps/wms/1.0.0/main.js' }),
        ),
      );
      expect(replies.map(({ body }) => body)).toEqual(Array(5).fill('shared'));
    } finally {
      await other.app.close();
      await rm(folder, { recursive: true });
    }
  });

  it('adds a release that lies at an allowed origin, pinned, and refuses every other', async () => {
    const files: Record<string, [string, string]> = {
      '/main.js': ['text/javascript', 'export {}'],
      '/page': ['text/html', '<p>'],
      '/wms/manifest.json': [
        'application/json',
        JSON.stringify(manifestOf('wms', '9', { 'main.js': 'x' })),
      ],
    };
    const host: Server = createServer((incoming, response) => {
      const [type, body] = files[incoming.url ?? ''] ?? ['text/plain', ''];
      response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const add = (version: string, path: string, extra: object = {}) =>
      call(admin, 'POST', '/releases/remote', {
        name: 'wms',
        version,
        entry: `${origin}${path}`,
        format: 'module',
        ...extra,
      });
    const allow = async (allowPrivate: boolean) => {
      const allowedOrigins = [{ origin, allowPrivate }];
      await call(admin, 'PUT', '/settings', { prefetch: false, allowedOrigins });
    };
    try {
      expect((await add('1', '/main.js')).json().details).toEqual({ reason: 'originNotAllowed' });
      await allow(false);
      expect((await add('1', '/main.js')).json().details).toEqual({ reason: 'entryNotReadable' });
      await allow(true);
      const added = (await add('1', '/main.js')).json().info;
      expect(added).toMatchObject({
        source: 'remote',
        entry: `${origin}/main.js`,
        integrity: expect.stringMatching(/^sha384-/),
      });
      expect((await add('2', '/main.js', { pin: false })).json().info.integrity).toBeNull();
      expect((await add('3', '/page')).json().code).toBe(ERRORS.entryRefused.code);
      expect((await add('3', '/none.js')).json().code).toBe(ERRORS.entryRefused.code);
      expect((await add('3', '/page', { format: 'html' })).statusCode).toBe(200);
      const withManifest = (await add('4', '/wms/manifest.json')).json().info;
      expect(withManifest.entry).toBe(`${origin}/wms/main.js`);
      await call(admin, 'POST', '/point', { name: 'wms', channel: 'stable', release: '4' });
      expect(await registry.registry.originsOf([admin])).toEqual([origin]);
    } finally {
      host.close();
    }
  });

  it('lets two uploads in at once and asks the third to come back', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const hanging = Array.from({ length: 2 }, () => {
      const slow = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/gateway/console/registry/releases/upload?name=wms',
        headers: {
          sdnxrequestid: admin,
          'content-type': 'application/gzip',
          'transfer-encoding': 'chunked',
        },
      });
      slow.on('error', () => {});
      slow.write(packRelease('wms', '1').subarray(0, 20));
      return slow;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const refused = await publish(packRelease('wms', '5'));
    for (const slow of hanging) slow.destroy();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    await vi.waitFor(async () => {
      expect((await publish(packRelease('wms', 'next'))).statusCode).toBe(200);
    });
  });
});
