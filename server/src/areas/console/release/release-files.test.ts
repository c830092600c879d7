import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { MIB } from '../../../platform/limits.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { packFiles, packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SubApps } from '../sub-apps.ts';
import { integrityOf } from './release-archive.ts';

const DAY = 24 * 3_600_000;
const log = pino({ level: 'silent' });
const LIMITS = {
  registry: CONSOLE_LIMITS.registry,
  release: {
    ...CONSOLE_LIMITS.release,
    archive: { files: 100, fileBytes: MIB, totalBytes: 4 * MIB, pathChars: 256 },
  },
};

describeOnEachDatabase('files of releases', (context) => {
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
  const storedFiles = async () => {
    const folder = join(context.options.dataFolder, 'sub-apps');
    const parts = await readdir(folder).catch(() => []);
    const names = await Promise.all(parts.map((part) => readdir(join(folder, part))));
    return names.flat().filter((name) => /^[0-9a-f]{96}$/.test(name));
  };

  it('serves files as immutable, with their media type, to every origin and without sniffing', async () => {
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

  it('makes root-relative URLs of style sheets relative, and updates the hashes', async () => {
    const files = {
      'main.js': 'export {}',
      'css/main.css': '@import "/reset.css";a{b:url(/img/a.svg)}i{b:url(/gateway/logo)}',
      'reset.css': 'p{b:url(img/a.svg)}',
      'img/a.svg': '<svg/>',
    };
    await publish(packRelease('wms', '1.0.0', files, { styles: ['css/main.css'] }), {
      channel: 'stable',
    });
    await publish(packFiles({ ...files, 'index.html': '<p>' }), { version: '2.0.0' });
    for (const version of ['1.0.0', '2.0.0']) {
      const { body } = await get(`${version}/css/main.css`);
      expect(body).toBe('@import "../reset.css";a{b:url(../img/a.svg)}i{b:url(/gateway/logo)}');
      expect((await get(`${version}/reset.css`)).body).toBe(files['reset.css']);
    }
    const { body } = await get('1.0.0/css/main.css');
    const { subApps } = (await call(admin, 'GET', '')).json().info as {
      subApps: SubAppRegistration[];
    };
    const manifest = subApps.find(({ name }) => name === 'wms')?.manifest;
    expect(manifest?.files.find(({ path }) => path === 'css/main.css')).toEqual({
      path: 'css/main.css',
      size: Buffer.byteLength(body),
      integrity: integrityOf(Buffer.from(body)),
    });
  });

  it('answers 404 in JSON for missing files and for path traversal', async () => {
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

  it('serves documents with an opaque origin, so that opening one never runs as the console', async () => {
    await publish(packFiles({ 'index.html': '<p>', 'x.svg': '<svg/>', 'a.js': '1' }), {
      version: '1',
    });
    expect((await get('1/index.html')).headers['content-security-policy']).toMatch(/^sandbox /);
    expect((await get('1/index.html')).headers['content-security-policy']).not.toContain(
      'allow-same-origin',
    );
    expect((await get('1/x.svg')).headers['content-security-policy']).toMatch(/^sandbox /);
    for (const path of ['1/index.html', '1/x.svg']) {
      const policy = String((await get(path)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'none'");
      expect(policy).toContain("form-action 'none'");
    }
    expect((await get('1/index.html')).headers['cache-control']).toBe('no-cache');
    expect((await get('1/a.js')).headers['content-security-policy']).toBeUndefined();
  });

  it('sends compressible files in an encoding that the browser accepts', async () => {
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

  it('stores a file that several releases share once', async () => {
    await publish(packRelease('wms', '1', { 'main.js': 'one', 'vendor.js': 'same' }));
    await publish(packRelease('wms', '2', { 'main.js': 'two', 'vendor.js': 'same' }));
    expect(await storedFiles()).toHaveLength(3);
  });

  it('retires unused releases after 14 days, except the newest', async () => {
    for (let n = 1; n <= 8; n += 1) {
      await publish(packRelease('wms', `${n}`, { 'main.js': `v${n}`, 'same.js': 's' }), {
        channel: 'stable',
      });
    }
    now += 13 * DAY;
    await subApps.purge();
    expect((await get('1/main.js')).statusCode).toBe(200);
    now += 2 * DAY;
    await subApps.purge();
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
    await subApps.purge();
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

  it('deletes orphaned files of an interrupted upload', async () => {
    await publish(packRelease('wms', '1'));
    await publish(packFiles({ 'stray.js': 'stray', 'other.js': 'o' }), { version: '2' });
    const folder = join(context.options.dataFolder, 'sub-apps', 'ab');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${'ab'.repeat(48)}.0123.tmp`), 'half');
    expect(await storedFiles()).toHaveLength(3);
    await ageFiles();
    await subApps.purge();
    expect(await storedFiles()).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
    expect((await get('1/main.js')).statusCode).toBe(200);
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
});
