import { ERRORS, type ReleaseAsks } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { packFiles, packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SubApps } from '../sub-apps.ts';

const CDN = 'https://cdn.example';
const API = 'https://api.example';
const HASH = `sha256-${'A'.repeat(43)}=`;
const ASKS = { cdn: [CDN], connect: [API], inline: [HASH], eval: true };
const NOTHING = { cdn: [], connect: [], inline: [], eval: false };

describeOnEachDatabase('what releases ask for', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let subApps: SubApps;
  let now: number;
  let admin: string;
  let news: string[];
  let mayManage: boolean;
  const { call, upload } = registryCaller(() => app);

  beforeEach(async () => {
    now = 1_800_000_000_000;
    news = [];
    mayManage = true;
    admin = await addUser(context.db, 'admin');
    const log = pino({ level: 'silent' });
    bus = openBus({ redisUrl: undefined, databaseUrl: context.options.databaseUrl, log });
    ({ app, subApps } = createRegistryGateway(context.database, bus, {
      clock: () => now,
      dataFolder: context.options.dataFolder,
      hasPermission: () => mayManage,
      notifyManagers: async (_trx, _title, body) => () => news.push(body['en-US']),
    }));
    await eventually(() => bus.ready());
    await register('shop', { isolation: 'realm' });
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  const register = (name: string, settings: object) =>
    call(admin, 'POST', '/subApps', {
      name,
      title: { 'zh-CN': name, 'en-US': name },
      base: `/${name}`,
      ...settings,
    });
  const publish = (version: string, asks: ReleaseAsks, name = 'shop') =>
    upload({ sdnxrequestid: admin }, { name }, packRelease(name, version, undefined, { asks }));
  const read = async (name = 'shop') => (await call(admin, 'GET', `/grants/${name}`)).json().info;
  const decide = (kind: string, value: string, granted = true, name = 'shop') =>
    call(admin, 'PUT', `/grants/${name}`, { kind, value, granted });
  const guestOf = async (name = 'shop') => {
    now += CONSOLE_LIMITS.registry.cache;
    return subApps.documentSources.findGuest(`/${name}/`, []);
  };

  it('grants nothing by itself, and then exactly what an administrator granted', async () => {
    expect((await publish('1.0.0', ASKS)).statusCode).toBe(200);
    expect((await read()).items.map((item: { state: string }) => item.state)).toEqual(
      Array(4).fill('asked'),
    );
    expect((await guestOf())?.grants).toEqual(NOTHING);
    await decide('cdn', CDN);
    expect((await guestOf())?.grants).toEqual({ ...NOTHING, cdn: [CDN] });
    await decide('connect', API, false);
    await decide('inline', HASH);
    await decide('eval', 'eval');
    expect((await guestOf())?.grants).toEqual({ ...ASKS, connect: [] });
    const { subApps: listed } = (await call(admin, 'GET', '')).json().info;
    expect(listed[0]).toMatchObject({ name: 'shop', inlineHashes: [HASH] });
    await decide('cdn', CDN, false);
    expect((await guestOf())?.grants.cdn).toEqual([]);
    expect(news.slice(-1)).toEqual([`The sub-app shop may not use ${CDN} (by ${admin})`]);
  });

  it('records who decided what in the audit log, and keeps decisions over releases', async () => {
    await publish('1.0.0', ASKS);
    await decide('cdn', CDN);
    now += 1_000;
    await publish('1.1.0', { cdn: [CDN, API] });
    expect((await read()).items.slice(0, 2)).toEqual([
      expect.objectContaining({ value: API, state: 'asked', release: '1.1.0', decidedBy: null }),
      expect.objectContaining({
        value: CDN,
        state: 'granted',
        release: '1.1.0',
        decidedBy: expect.any(String),
      }),
    ]);
    const entry = await context.db
      .selectFrom('audit')
      .select(['action', 'target_id'])
      .where('action', '=', 'subApp.grant')
      .execute();
    expect(entry).toEqual([{ action: 'subApp.grant', target_id: 'shop' }]);
  });

  it('grants only what a release asked for, to people who manage the registry', async () => {
    await publish('1.0.0', { cdn: [CDN] });
    for (const [kind, value] of [
      ['cdn', API],
      ['connect', CDN],
      ['eval', 'eval'],
    ] as const) {
      expect((await decide(kind, value)).statusCode).toBe(404);
    }
    expect((await decide('frame', CDN)).statusCode).toBe(422);
    mayManage = false;
    expect((await decide('cdn', CDN)).statusCode).toBe(403);
    expect((await call(admin, 'GET', '/grants/shop')).statusCode).toBe(403);
    mayManage = true;
    expect((await decide('cdn', CDN, true, 'nowhere')).statusCode).toBe(404);
    expect((await guestOf())?.grants).toEqual(NOTHING);
  });

  it('refuses a release that asks for wildcards, plain HTTP, paths or other words', async () => {
    const wrong: object[] = [
      { cdn: ['*'] },
      { cdn: ['https://*.example'] },
      { cdn: ['http://cdn.example'] },
      { cdn: ['http://localhost.evil.example'] },
      { cdn: ['https://cdn.example/path'] },
      { connect: ["https://a.example; script-src 'unsafe-inline'"] },
      { connect: ['wss://api.example'] },
      { inline: ["'unsafe-inline'"] },
      { inline: ['sha256-short'] },
      { eval: 'yes' },
      { cdn: Array.from({ length: 11 }, (_, index) => `https://c${index}.example`) },
    ];
    for (const asks of wrong) {
      const reply = await publish('1.0.0', asks as ReleaseAsks);
      expect([asks, reply.json().code]).toEqual([asks, ERRORS.archiveInvalid.code]);
    }
    expect((await read()).items).toEqual([]);
  });

  it('reads what a build without a manifest asks for from its pedestal.json', async () => {
    const page = (asks: object) =>
      upload(
        { sdnxrequestid: admin },
        { name: 'shop', version: '1.0.0' },
        packFiles({ 'index.html': '<p>', 'pedestal.json': JSON.stringify(asks) }),
      );
    expect((await page({ asks: { frames: [CDN] } })).json()).toMatchObject({
      code: ERRORS.archiveInvalid.code,
      details: { fields: [{ field: 'pedestal.json' }] },
    });
    expect((await page({ asks: { connect: [API] } })).json().code).toBe(10_000);
    expect((await read()).items).toMatchObject([{ kind: 'connect', value: API, state: 'asked' }]);
  });

  it('gives a sealed sub-app files and connections, never eval, and one without isolation nothing', async () => {
    await register('sealed', { isolation: 'strict' });
    await register('inside', { isolation: 'none' });
    for (const name of ['sealed', 'inside']) {
      await publish('1.0.0', ASKS, name);
      for (const [kind, value] of [
        ['cdn', CDN],
        ['connect', API],
        ['inline', HASH],
        ['eval', 'eval'],
      ] as const) {
        expect((await decide(kind, value, true, name)).statusCode).toBe(200);
      }
    }
    const closed = { connectOrigins: [], fileOrigins: [], popups: false };
    const open = { connectOrigins: [API], fileOrigins: [CDN], popups: false };
    expect(await guestOf('sealed')).toMatchObject({ grants: NOTHING, seal: open });
    expect(await guestOf('inside')).toMatchObject({ grants: NOTHING, seal: closed });
    expect((await subApps.documentSources.admittedFor([admin])).origins).toEqual([]);
  });

  it('bounds what is granted, and what is asked for', async () => {
    const origins = (start: number) =>
      Array.from({ length: 10 }, (_, index) => `https://c${start + index}.example`);
    await publish('1.0.0', { cdn: origins(0) });
    await publish('1.0.1', { cdn: origins(10) });
    for (const origin of origins(0)) await decide('cdn', origin);
    expect((await decide('cdn', 'https://c10.example')).json().code).toBe(
      ERRORS.tooManyGrants.code,
    );
    await decide('cdn', 'https://c0.example', false);
    expect((await decide('cdn', 'https://c10.example')).json().code).toBe(10_000);
    for (let release = 2; release < 14; release += 1) {
      now += 1_000;
      await publish(`1.0.${release}`, { cdn: origins(release * 10) });
    }
    const { items } = await read();
    expect(items.filter(({ state }: { state: string }) => state === 'asked')).toHaveLength(100);
    expect(items.filter(({ state }: { state: string }) => state === 'granted')).toHaveLength(10);
  });
});
