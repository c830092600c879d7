import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, type SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { manifestOf, packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import type { SubApps } from '../sub-apps.ts';

const DAY = 24 * 3_600_000;
const log = pino({ level: 'silent' });

describeOnEachDatabase('sources of releases', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let subApps: SubApps;
  let now: number;
  let admin: string;
  const cannotPublish = new Set<string>();
  const { call, upload } = registryCaller(() => app);

  const start = (database: Database, dataFolder: string) =>
    createRegistryGateway(database, bus, {
      clock: () => now,
      dataFolder,
      hasPermission: (userId) => !cannotPublish.has(userId),
    });

  beforeEach(async () => {
    now = Date.now();
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
    admin = await addUser(context.db, 'admin');
    ({ app, subApps } = start(context.database, context.options.dataFolder));
    await subApps.prepare(undefined);
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  const registration = async (name = 'wms') => {
    const found: SubAppRegistration[] = (await call(admin, 'GET', '')).json().info.subApps;
    return found.find((subApp) => subApp.name === name);
  };

  it('publishes with a token only while its maker is active and may publish, or after a takeover', async () => {
    const left = await addUser(context.db, 'left');
    const made = await call(left, 'POST', '/tokens', { label: 'ci', subApps: ['wms'], days: 2 });
    const { token, id } = made.json().info;
    const send = async (version: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const archive = packRelease('wms', version);
      return (await upload(headers, { name: 'wms' }, archive, '/publish')).statusCode;
    };
    const suspension = async () =>
      (await call(admin, 'GET', '/tokens')).json().info.items[0].suspension;
    expect([await send('1'), await suspension()]).toEqual([200, null]);
    cannotPublish.add(left);
    expect([await send('2'), await suspension()]).toEqual([401, 'rightLost']);
    cannotPublish.delete(left);
    const disable = { status: 'disabled' as const };
    await context.db.updateTable('user').set(disable).where('id', '=', left).execute();
    expect([await send('2'), await suspension()]).toEqual([401, 'makerLeft']);
    expect((await call(admin, 'POST', `/tokens/${id}/takeOver`)).statusCode).toBe(200);
    expect([await send('2'), await suspension()]).toEqual([200, null]);
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
      await subApps.prepare(folder);
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

  it('adds a pinned release from an allowed origin, and refuses every other', async () => {
    const files: Record<string, [string, string]> = {
      '/main.js': ['text/javascript', 'export {}'],
      '/page': ['text/html', '<p>'],
      '/wms/manifest.json': [
        'application/json',
        JSON.stringify(
          manifestOf('wms', '9', { 'main.js': 'x', 'lazy/later.js': 'y', 'a.css': 'z' }),
        ),
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
      for (const entry of ['javascript:x', '//evil.example/x.js', '../x.js', '\\\\evil.example']) {
        const hostile = manifestOf('wms', '9', { 'main.js': 'x' }, { entry });
        files['/bad/manifest.json'] = ['application/json', JSON.stringify(hostile)];
        const refused = (await add('5', '/bad/manifest.json')).json();
        expect([entry, refused.code]).toEqual([entry, ERRORS.entryRefused.code]);
      }
      await call(admin, 'POST', '/point', { name: 'wms', channel: 'stable', release: '4' });
      const hash = expect.stringMatching(/^sha384-/);
      expect(await subApps.documentSources.admittedFor([admin])).toEqual({
        origins: [origin],
        integrity: { [`${origin}/wms/main.js`]: hash, [`${origin}/wms/lazy/later.js`]: hash },
        releases: ['wms@4'],
      });
    } finally {
      host.close();
    }
  });
});
