import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ERRORS, type SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeTar } from '../../../platform/archive/write-tar.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { MIB } from '../../../platform/limits.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { manifestOf, packFiles, packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SubApps } from '../sub-apps.ts';

const log = pino({ level: 'silent' });
const LIMITS = {
  registry: CONSOLE_LIMITS.registry,
  release: {
    ...CONSOLE_LIMITS.release,
    archive: { files: 100, fileBytes: MIB, totalBytes: 4 * MIB, pathChars: 256 },
  },
};

describeOnEachDatabase('releases', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let subApps: SubApps;
  let now: number;
  let admin: string;
  const { call, upload } = registryCaller(() => app);

  const start = (database: Database, dataFolder: string) =>
    createRegistryGateway(database, bus, { clock: () => now, limits: LIMITS, dataFolder });

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

  const publish = (archive: Buffer, query: Record<string, string> = {}) => {
    now += 1;
    return upload({ sdnxrequestid: admin }, { name: 'wms', ...query }, archive);
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/sub-apps/wms/${path}`, headers });
  const registration = async (name = 'wms') => {
    const found: SubAppRegistration[] = (await call(admin, 'GET', '')).json().info.subApps;
    return found.find((subApp) => subApp.name === name);
  };

  it('keeps the manifest.json of a web app as one of its files', async () => {
    const own = JSON.stringify({ name: 'Stock', short_name: 'Stock', icons: [], start_url: '.' });
    const archive = packFiles({ 'index.html': '<p>', 'manifest.json': own });
    const reply = await publish(archive, { version: '1.0.0', channel: 'stable' });
    expect(reply.json().info).toMatchObject({ format: 'html', files: 2 });
    expect((await get('1.0.0/manifest.json')).body).toBe(own);
  });

  it('reads an archive without a manifest as an HTML page, and omits source maps', async () => {
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

  it('refuses a decompression bomb before unpacking it', async () => {
    const { totalBytes, fileBytes } = LIMITS.release.archive;
    const large = gzipSync(writeTar([{ path: 'a.js', data: Buffer.alloc(fileBytes + 1) }]));
    expect((await publish(large)).json().details.reason).toBe('tooLarge');
    const files = Array.from({ length: totalBytes / fileBytes + 1 }, (_, n) => ({
      path: `f${n}`,
      data: Buffer.alloc(fileBytes),
    }));
    const bomb = gzipSync(writeTar(files));
    expect(bomb.length).toBeLessThan(totalBytes / 100);
    expect((await publish(bomb)).json().details.reason).toBe('tooLarge');
    const many = Array.from({ length: LIMITS.release.archive.files + 1 }, (_, n) => [`f${n}`, '']);
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

  it('stores nothing of an interrupted upload', async () => {
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

  it('accepts two concurrent uploads and asks the third to retry later', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const hanging = new Set<ClientRequest>();
    const hang = () => {
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
      hanging.add(slow);
      slow.on('error', () => {});
      // It came while a try below was being taken in, and was the third itself.
      slow.on('response', () => {
        hanging.delete(slow);
        slow.destroy();
        hang();
      });
      slow.write(packRelease('wms', '1').subarray(0, 20));
    };
    hang();
    hang();
    let tries = 0;
    await eventually(async () => {
      tries += 1;
      const refused = await publish(packRelease('wms', `early-${tries}`));
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('10');
    });
    for (const slow of hanging) slow.destroy();
    await eventually(async () => {
      expect((await publish(packRelease('wms', 'next'))).statusCode).toBe(200);
    });
  });
});
