import { ERRORS, MOUNT_POINTS, RECORDS_APP, type SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { packFiles, packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SubAppAccess } from '../ports.ts';
import type { SubApps } from '../sub-apps.ts';

/** The mount points, and the sub-app of the records engine. */
const SUB_APPS = MOUNT_POINTS.length + 1;

const log = pino({ level: 'silent' });

describeOnEachDatabase('the registry', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let subApps: SubApps;
  let now: number;
  let admin: string;
  let ann: string;
  let access: Map<string, SubAppAccess>;
  const devEntries = new Map<string, string>();
  let news: string[];
  let permissions: (userId: string, code: string) => boolean;
  const { call, upload } = registryCaller(() => app);

  function start(database: Database) {
    const line = openBus({ redisUrl: undefined, databaseUrl: context.options.databaseUrl, log });
    const gateway = createRegistryGateway(database, line, {
      clock: () => now,
      dataFolder: context.options.dataFolder,
      devEntries,
      findSubAppAccess: async (userId) => access.get(userId) ?? { names: new Set(), roleIds: [] },
      hasPermission: (userId, code) => permissions(userId, code),
      countFailures: async () => new Map([['wms', 3]]),
      notifyManagers: async (_trx, _title, body) => () => news.push(body['en-US']),
    });
    return { ...gateway, bus: line };
  }

  beforeEach(async () => {
    now = 1_800_000_000_000;
    news = [];
    permissions = () => true;
    admin = await addUser(context.db, 'admin');
    ann = await addUser(context.db, 'ann');
    access = new Map([[admin, { names: 'all', roleIds: ['admins'] }]]);
    ({ app, bus, subApps } = start(context.database));
    await eventually(() => bus.ready());
    await subApps.prepare(undefined);
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  const settings = (overrides: object = {}) => ({
    title: { 'zh-CN': '商店', 'en-US': 'Shop' },
    base: '/shop',
    ...overrides,
  });
  const publish = async (version: string, channel?: string, name = 'wms', archive?: Buffer) => {
    now += 1;
    return upload(
      { sdnxrequestid: admin },
      { name, ...(channel ? { channel } : {}) },
      archive ?? packRelease(name, version),
    );
  };
  const point = (release: string | null, channel = 'stable', audience?: object) =>
    call(admin, 'POST', '/point', {
      name: 'wms',
      channel,
      release,
      ...(audience ? { audience } : {}),
    });
  const list = async (userId: string): Promise<SubAppRegistration[]> =>
    (await call(userId, 'GET', '')).json().info.subApps;
  const find = async (userId: string, name = 'wms') =>
    (await list(userId)).find((subApp) => subApp.name === name);
  const versionFor = async (userId: string) => (await find(userId))?.version;

  it('loads a sub-app from its dev server in development', async () => {
    devEntries.set('wms', '/@sub-apps/wms/@pedestal/entry');
    expect(await find(admin)).toMatchObject({
      entry: '/@sub-apps/wms/@pedestal/entry',
      format: 'module',
      overridden: true,
    });
    devEntries.clear();
    expect(await find(admin)).toMatchObject({ entry: null, overridden: false });
  });

  it('has the mount points and the records app from the start, without a release, and seeds them once', async () => {
    const found = await list(admin);
    expect(found.map(({ name }) => name).sort()).toEqual([...MOUNT_POINTS, RECORDS_APP].sort());
    expect(found.find(({ name }) => name === 'wms')).toEqual({
      name: 'wms',
      title: { 'zh-CN': '仓储管理', 'en-US': 'Warehouse' },
      entry: null,
      base: '/wms',
      history: 'browser',
      mountElementId: 'root-subapp',
      props: {},
      sandbox: true,
      prefetch: true,
      format: 'module',
      isolation: 'realm',
      version: null,
      integrity: null,
      manifest: null,
      inlineScripts: false,
      overridden: false,
    });
    expect(await find(admin, 'auth')).toMatchObject({ sandbox: false, isolation: 'none' });
    await subApps.prepare(undefined);
    expect(await list(admin)).toHaveLength(SUB_APPS);
  });

  it('lists only the sub-apps that a person may open', async () => {
    access.set(ann, { names: new Set(['wms', 'unknown']), roleIds: [] });
    expect((await list(ann)).map(({ name }) => name)).toEqual(['wms']);
    access.delete(ann);
    expect(await list(ann)).toEqual([]);
  });

  it('lets people load records inside approvals, and approvals beside records', async () => {
    const names = async (...open: string[]) => {
      access.set(ann, { names: new Set(open), roleIds: [] });
      return (await list(ann)).map(({ name }) => name).sort();
    };
    expect(await names('approve')).toEqual(['approve', RECORDS_APP]);
    expect(await names(RECORDS_APP)).toEqual(['approve', RECORDS_APP]);
    expect(await names('dfs')).toEqual(['dfs']);
  });

  it('refuses every administrative call without the permission to manage the registry', async () => {
    permissions = () => false;
    const replies = await Promise.all([
      call(ann, 'GET', '/subApps'),
      call(ann, 'POST', '/subApps', { name: 'shop', ...settings() }),
      call(ann, 'PUT', '/subApps/wms', { ...settings(), version: 1 }),
      call(ann, 'POST', '/point', { name: 'wms', channel: 'stable', release: null }),
      call(ann, 'POST', '/rollback', { name: 'wms', channel: 'stable' }),
      call(ann, 'PUT', '/settings', { prefetch: true, allowedOrigins: [] }),
      call(ann, 'GET', '/releases/wms'),
      call(ann, 'POST', '/tokens', { label: 'x', subApps: ['wms'] }),
      call(ann, 'POST', '/override/set', {
        name: 'wms',
        entry: 'http://localhost/',
        format: 'html',
      }),
      upload({ sdnxrequestid: ann }, { name: 'wms' }, packRelease('wms', '1.0.0')),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 403));
  });

  it('registers a sub-app with defaults, and refuses a name or base that is taken or reserved', async () => {
    const reply = await call(admin, 'POST', '/subApps', { name: 'shop', ...settings() });
    expect(reply.json().info).toMatchObject({
      name: 'shop',
      sandbox: true,
      isolation: 'realm',
      mountElementId: 'root-subapp',
      history: 'browser',
      prefetch: true,
      version: 1,
      channels: [],
    });
    const again = await call(admin, 'POST', '/subApps', {
      name: 'shop',
      ...settings({ base: '/s' }),
    });
    expect(again.json().code).toBe(ERRORS.nameTaken.code);
    const sameBase = await call(admin, 'POST', '/subApps', { name: 'shop2', ...settings() });
    expect(sameBase.json().code).toBe(ERRORS.nameTaken.code);
    const below = await call(admin, 'POST', '/subApps', {
      name: 'shop3',
      ...settings({ base: '/shop/orders' }),
    });
    expect(below.json().code).toBe(ERRORS.baseNested.code);
    expect((await call(admin, 'GET', '/subApps')).json().info.items).not.toContainEqual(
      expect.objectContaining({ name: 'shop3' }),
    );
    for (const base of [
      '/user',
      '/settings/own',
      '/gateway/x',
      '/sub-apps',
      'shop',
      '/',
      '//shop',
      '/a/../b',
    ]) {
      const reserved = await call(admin, 'POST', '/subApps', { name: 'x', ...settings({ base }) });
      expect(reserved.statusCode).toBe(422);
    }
    expect((await list(admin)).map(({ name }) => name)).toContain('shop');
  });

  it('maps sandbox to isolation: on is realm, off is none', async () => {
    const off = settings({ sandbox: false, base: '/b' });
    const reply = await call(admin, 'POST', '/subApps', { name: 'b', ...off });
    expect(reply.json().info).toMatchObject({ sandbox: false, isolation: 'none' });
    const html = settings({ sandbox: false, format: 'html', base: '/c' });
    const refused = await call(admin, 'POST', '/subApps', { name: 'c', ...html });
    expect(refused.json().code).toBe(ERRORS.releaseUnfit.code);
  });

  it('lists the allowed API calls of a strict sub-app, and of no other', async () => {
    const calls = ['/gateway/authority/user/getUserInfo', '/gateway/dfs'];
    const sealed = settings({ isolation: 'strict', calls, base: '/sealed' });
    const reply = await call(admin, 'POST', '/subApps', { name: 'sealed', ...sealed });
    expect(reply.json().info).toMatchObject({ isolation: 'strict', calls });
    expect(await find(admin, 'sealed')).toMatchObject({ isolation: 'strict', calls });
    const open = settings({ calls, base: '/sealed' });
    await call(admin, 'PUT', '/subApps/sealed', { ...open, version: 1 });
    expect(await find(admin, 'sealed')).not.toHaveProperty('calls');
    for (const bad of ['/gateway', '/gateway/', '/sub-apps/x', '/gateway/../x', '/gateway/a?b']) {
      const refused = settings({ calls: [bad], base: '/x' });
      expect((await call(admin, 'POST', '/subApps', { name: 'x', ...refused })).statusCode).toBe(
        422,
      );
    }
  });

  it('updates a registration, refuses a stale version, and hides a disabled one', async () => {
    const change = (version: number, overrides: object = {}) =>
      call(admin, 'PUT', '/subApps/wms', {
        ...settings({ base: '/wms', props: { a: [1] }, ...overrides }),
        version,
      });
    expect((await change(1)).json().info).toMatchObject({ version: 2, props: { a: [1] } });
    expect((await change(1)).statusCode).toBe(409);
    expect((await find(admin))?.props).toEqual({ a: [1] });
    await change(2, { status: 'disabled' });
    expect(await find(admin)).toBeUndefined();
    expect(
      (await call(admin, 'PUT', '/subApps/none', { ...settings(), version: 1 })).statusCode,
    ).toBe(404);
  });

  it('publishes an archive and points a channel to it, with entry, integrity and trimmed manifest', async () => {
    const files = { 'main.js': 'export {}', 'a/lazy.js': 'export {}//', 'main.css': 'p{}' };
    const archive = packRelease('wms', '1.2.0', files, {
      styles: ['main.css'],
      shared: { react: '^19' },
    });
    const reply = await publish('1.2.0', undefined, 'wms', archive);
    expect(reply.json().info).toMatchObject({
      name: 'wms',
      version: '1.2.0',
      source: 'archive',
      format: 'module',
      files: 3,
      shared: { react: '^19' },
      createdBy: admin,
      retired: false,
    });
    expect(await versionFor(admin)).toBeNull();
    await point('1.2.0');
    expect(await find(admin)).toMatchObject({
      entry: '/sub-apps/wms/1.2.0/main.js',
      version: '1.2.0',
      integrity: expect.stringMatching(/^sha384-/),
      manifest: { files: [{ path: 'main.js' }, { path: 'main.css' }] },
    });
  });

  it('never changes a release: the same version is refused', async () => {
    await publish('1.0.0');
    expect((await publish('1.0.0')).json().code).toBe(ERRORS.versionTaken.code);
    const other = packRelease('wms', '1.0.0', { 'main.js': 'other' });
    expect((await publish('1.0.0', undefined, 'wms', other)).json().code).toBe(
      ERRORS.versionTaken.code,
    );
  });

  it('refuses an unknown sub-app, an unknown release, and HTML in the page itself', async () => {
    expect((await publish('1', undefined, 'nowhere')).statusCode).toBe(404);
    expect((await point('9.9.9')).statusCode).toBe(404);
    const html = packFiles({ 'index.html': '<p>' });
    const query = { name: 'auth', version: '1', channel: 'stable' };
    const reply = await upload({ sdnxrequestid: admin }, query, html);
    expect(reply.json().code).toBe(ERRORS.releaseUnfit.code);
  });

  it('rolls back one release at a time, and fails when there is no earlier one', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version, 'stable');
    const rollback = () => call(admin, 'POST', '/rollback', { name: 'wms', channel: 'stable' });
    await rollback();
    expect(await versionFor(admin)).toBe('1.1.0');
    await rollback();
    expect(await versionFor(admin)).toBe('1.0.0');
    expect((await rollback()).json().code).toBe(ERRORS.nothingToRollBack.code);
    await point('1.2.0');
    await rollback();
    expect(await versionFor(admin)).toBe('1.0.0');
  });

  it('returns the previous release when the current one fails', async () => {
    await publish('1.0.0', 'stable');
    expect((await call(admin, 'GET', '/previous/wms')).statusCode).toBe(404);
    await publish('1.1.0', 'stable');
    const reply = await call(admin, 'GET', '/previous/wms');
    expect(reply.json().info).toMatchObject({ name: 'wms', version: '1.0.0' });
    expect((await call(ann, 'GET', '/previous/wms')).statusCode).toBe(404);
    await publish('2.0.0', 'canary');
    await point('2.0.0', 'canary', { percent: 100 });
    expect((await call(admin, 'GET', '/previous/wms')).json().info.version).toBe('1.1.0');
  });

  it('gives the canary to named people, to roles and to a fixed share of all others', async () => {
    await publish('1.0.0', 'stable');
    await publish('2.0.0');
    const people = Array.from({ length: 400 }, (_, n) => `person-${n}`);
    for (const person of [...people, ann]) {
      access.set(person, { names: new Set(['wms']), roleIds: person === ann ? ['testers'] : [] });
    }
    const countNew = async () => {
      const versions = await Promise.all(people.map(versionFor));
      return versions.filter((version) => version === '2.0.0').length;
    };
    await point('2.0.0', 'canary', { users: ['person-7'] });
    expect(await versionFor('person-7')).toBe('2.0.0');
    expect(await countNew()).toBe(1);
    await point('2.0.0', 'canary', { roles: ['testers'] });
    expect(await versionFor(ann)).toBe('2.0.0');
    expect(await countNew()).toBe(0);
    await point('2.0.0', 'canary', { percent: 25 });
    const first = await countNew();
    expect(first).toBeGreaterThan(60);
    expect(first).toBeLessThan(140);
    expect(await countNew()).toBe(first);
    await point(null, 'canary');
    expect(await countNew()).toBe(0);
    expect((await point('1.0.0', 'stable', { percent: 5 })).statusCode).toBe(422);
  });

  it('lets a person override an entry, for themselves and for a week', async () => {
    access.set(ann, { names: new Set(['wms']), roleIds: [] });
    await publish('1.0.0', 'stable');
    const entry = 'http://localhost:5173/src/main.tsx';
    const set = (value: string, userId = ann) =>
      call(userId, 'POST', '/override/set', { name: 'wms', entry: value, format: 'module' });
    expect((await set(entry)).json().info).toMatchObject({
      entry,
      overridden: true,
      version: null,
    });
    expect(await find(ann)).toMatchObject({ entry, overridden: true, integrity: null });
    expect(await versionFor(admin)).toBe('1.0.0');
    expect(await subApps.documentSources.admittedFor([ann])).toEqual({
      origins: ['http://localhost:5173'],
      integrity: {},
      releases: ['wms@'],
    });
    expect((await set('https://evil.example/x.js')).json().code).toBe(ERRORS.entryRefused.code);
    expect((await set('javascript:alert(1)')).statusCode).toBe(422);
    permissions = (_userId, code) => code !== 'console:override';
    expect(await versionFor(ann)).toBe('1.0.0');
    permissions = () => true;
    now += CONSOLE_LIMITS.registry.overrideLife;
    expect(await versionFor(ann)).toBe('1.0.0');
    await set(entry);
    await call(ann, 'POST', '/override/clear', {});
    expect(await find(ann)).toMatchObject({ overridden: false, version: '1.0.0' });
  });

  it('lets a person choose another release, for themselves, while they may', async () => {
    access.set(ann, { names: new Set(['wms']), roleIds: [] });
    await publish('1.0.0', 'stable');
    await publish('2.0.0');
    const set = (release: string) =>
      call(ann, 'POST', '/override/release', { name: 'wms', release });
    expect((await set('3.0.0')).json().code).toBe(ERRORS.notFound.code);
    expect((await set('2.0.0')).json().info).toMatchObject({ overridden: true, version: '2.0.0' });
    const found = await find(ann);
    expect(found).toMatchObject({ overridden: true, version: '2.0.0', format: 'module' });
    expect(found?.manifest).not.toBeNull();
    expect(found?.entry).toMatch(/^\/sub-apps\/wms\/2\.0\.0\//);
    expect(await find(admin)).toMatchObject({ overridden: false, version: '1.0.0' });
    permissions = (_userId, code) => code !== 'console:override';
    expect(await versionFor(ann)).toBe('1.0.0');
    expect((await set('2.0.0')).statusCode).toBe(403);
    permissions = () => true;
    await call(ann, 'POST', '/override/clear', { name: 'wms' });
    expect(await find(ann)).toMatchObject({ overridden: false, version: '1.0.0' });
  });

  it('explains which release a person gets, and which they can choose', async () => {
    access.set(ann, { names: new Set(['wms']), roleIds: ['testers'] });
    const choice = async () => (await call(ann, 'GET', '/choice/wms')).json().info;
    expect(await choice()).toMatchObject({ reason: 'unpublished', version: null, releases: [] });
    await publish('1.0.0', 'stable');
    await publish('2.0.0');
    expect(await choice()).toMatchObject({ module: 'wms', reason: 'stable', version: '1.0.0' });
    await point('2.0.0', 'canary', { roles: ['testers'] });
    expect(await choice()).toMatchObject({
      reason: 'canaryRole',
      version: '2.0.0',
      stable: '1.0.0',
      canary: { version: '2.0.0', percent: 0 },
      overrideEnds: null,
    });
    await point('2.0.0', 'canary', { percent: 100 });
    expect((await choice()).reason).toBe('canaryShare');
    await point('2.0.0', 'canary', { users: [ann], percent: 100 });
    expect((await choice()).reason).toBe('canaryPerson');
    await call(ann, 'POST', '/override/release', { name: 'wms', release: '1.0.0' });
    const chosen = await choice();
    expect(chosen).toMatchObject({ reason: 'overrideRelease', version: '1.0.0' });
    expect(chosen.overrideEnds).toBe(now + CONSOLE_LIMITS.registry.overrideLife);
    expect(chosen.releases.map(({ version }: { version: string }) => version)).toEqual([
      '2.0.0',
      '1.0.0',
    ]);
    const entry = 'http://localhost:5173/main.js';
    await call(ann, 'POST', '/override/set', { name: 'wms', entry, format: 'module' });
    expect(await choice()).toMatchObject({ reason: 'overrideEntry', version: null });
    expect((await call(ann, 'GET', '/choice/dfs')).statusCode).toBe(404);
    permissions = () => false;
    expect((await call(ann, 'GET', '/choice/wms')).statusCode).toBe(403);
  });

  it('notifies the people who manage the registry of every visible change', async () => {
    await publish('1.0.0');
    expect(news).toEqual([]);
    await point('1.0.0');
    await call(admin, 'PUT', '/subApps/wms', { ...settings({ base: '/wms' }), version: 1 });
    await call(admin, 'PUT', '/settings', { prefetch: true, allowedOrigins: [] });
    expect(news).toEqual([
      expect.stringContaining('The sub-app wms has 1.0.0 as its stable release now'),
      expect.stringContaining('The sub-app wms has a changed registration'),
      expect.stringContaining('allowed origins'),
    ]);
  });

  it('writes every change to the audit log with before and after, and nothing for a refused one', async () => {
    await publish('1.0.0');
    await point('1.0.0');
    await point('9.9.9');
    await call(admin, 'POST', '/rollback', { name: 'wms', channel: 'stable' });
    const rows = await context.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['action', 'target_id', 'actor_id', 'before', 'after'])
      .orderBy('audit.seq')
      .execute();
    expect(rows.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['release.create', 'wms 1.0.0'],
      ['subApp.point', 'wms'],
    ]);
    expect(rows[1]?.actor_id).toBe(admin);
    expect(JSON.parse(rows[1]?.before ?? '')).toMatchObject({ release: null });
    expect(JSON.parse(rows[1]?.after ?? '')).toMatchObject({ release: '1.0.0' });
    expect((await verifyAuditChain(context.db)).problems).toEqual([]);
  });

  it('has a global prefetch switch, off by default', async () => {
    const prefetch = async () => (await call(admin, 'GET', '')).json().info.prefetch;
    expect(await prefetch()).toBe(false);
    await call(admin, 'PUT', '/settings', { prefetch: true, allowedOrigins: [] });
    expect(await prefetch()).toBe(true);
    const bad = [{ origin: 'https://cdn.example/path' }];
    expect(
      (await call(admin, 'PUT', '/settings', { prefetch: true, allowedOrigins: bad })).statusCode,
    ).toBe(422);
  });

  it('shows administrators every sub-app with its channels and failures', async () => {
    await publish('1.0.0', 'stable');
    const items = (await call(admin, 'GET', '/subApps')).json().info.items;
    expect(items).toHaveLength(SUB_APPS);
    expect(items.find((item: { name: string }) => item.name === 'wms')).toMatchObject({
      failures: 3,
      channels: [{ channel: 'stable', release: '1.0.0', audience: { percent: 0 } }],
    });
  });

  it('lists releases newest first, a page at a time', async () => {
    for (const version of ['1', '2', '3']) await publish(version);
    const first = (await call(admin, 'GET', '/releases/wms?limit=2')).json().info;
    expect(first.items.map((item: { version: string }) => item.version)).toEqual(['3', '2']);
    const rest = (await call(admin, 'GET', `/releases/wms?limit=2&cursor=${first.next}`)).json()
      .info;
    expect(rest).toMatchObject({ items: [{ version: '1' }], next: null });
    expect((await call(admin, 'GET', '/releases/none')).statusCode).toBe(404);
  });

  it('is up to date at another gateway within a second, also without a bus message', async () => {
    const second = start(await context.openAnother());
    try {
      const other = registryCaller(() => second.app);
      const versionThere = async () => {
        const found: SubAppRegistration[] = (await other.call(admin, 'GET', '')).json().info
          .subApps;
        return found.find(({ name }) => name === 'wms')?.version;
      };
      expect(await versionThere()).toBeNull();
      await publish('1.0.0', 'stable');
      now += 1_000;
      expect(await versionThere()).toBe('1.0.0');
    } finally {
      await second.app.close();
      await second.bus.close();
    }
  });
});
