import { MOUNT_POINTS, type SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { writeSetting } from '../../../platform/db/setting.store.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { bumpRegistryVersion } from '../registry-change.ts';
import type { SubApps } from '../sub-apps.ts';

/** The mount points, and the sub-app of the records engine. */
const SUB_APPS = MOUNT_POINTS.length + 1;

const HASH = `sha384-${'A'.repeat(64)}`;

describeOnEachDatabase('stored rows that cannot be used', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let subApps: SubApps;
  let now: number;
  let admin: string;
  let logged: Record<string, unknown>[];
  const { call, upload } = registryCaller(() => app);

  beforeEach(async () => {
    now = Date.now();
    logged = [];
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log: pino({ level: 'silent' }) });
    admin = await addUser(context.db, 'admin');
    ({ app, subApps } = createRegistryGateway(context.database, bus, {
      clock: () => now,
      dataFolder: context.options.dataFolder,
      log: pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    }));
    await subApps.prepare(undefined);
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  /** Makes changes past the services, as a restored backup or an older program would. */
  async function store(change: () => Promise<unknown>): Promise<void> {
    await change();
    await context.db.transaction().execute(bumpRegistryVersion);
    now += 1_000;
  }
  const setSubApp = (name: string, values: object) =>
    store(() => context.db.updateTable('sub_app').set(values).where('name', '=', name).execute());
  const storeRelease = (id: string, values: object) =>
    store(async () => {
      const row = {
        id,
        sub_app: 'wms',
        version: id,
        source: 'remote' as const,
        format: 'module' as const,
        entry: 'https://cdn.example/wms/main.js',
        integrity: null,
        manifest: null,
        size: 1,
        files: 1,
        notes: '',
        created_by: 'x',
        created_at: 1,
        ...values,
      };
      await context.db.insertInto('sub_app_release').values(row).execute();
      await context.db
        .insertInto('sub_app_channel')
        .values({ sub_app: 'wms', channel: 'stable', release_id: id, updated_at: 1 })
        .onConflict((conflict) =>
          conflict.columns(['sub_app', 'channel']).doUpdateSet({ release_id: id }),
        )
        .execute();
    });
  const list = async (): Promise<SubAppRegistration[]> => {
    const reply = await call(admin, 'GET', '');
    expect(reply.statusCode).toBe(200);
    return reply.json().info.subApps;
  };
  const administered = async (name = 'wms') => {
    const reply = await call(admin, 'GET', '/subApps');
    expect(reply.statusCode).toBe(200);
    const items: { name: string; faults: string[]; version: number }[] = reply.json().info.items;
    expect(items).toHaveLength(SUB_APPS);
    return items.find((item) => item.name === name);
  };
  const manifest = (overrides: object) =>
    JSON.stringify({
      name: 'wms',
      version: '1',
      format: 'module',
      entry: 'main.js',
      styles: [],
      preload: [],
      files: [{ path: 'main.js', size: 1, integrity: HASH }],
      shared: {},
      ...overrides,
    });

  it.each([
    ['a script as entry', { entry: 'javascript:x' }],
    ['a script as entry, with a manifest', { entry: 'javascript:x', manifest: manifest({}) }],
    ['an entry with a user', { entry: 'https://a@cdn.example/main.js' }],
    ['an entry outside an uploaded release', { source: 'archive', entry: '../main.js' }],
    ['a manifest that is no JSON', { manifest: '{' }],
    ['a manifest without lists', { manifest: '{"entry":"main.js"}' }],
    ['a manifest that is null', { manifest: 'null' }],
    ['a style elsewhere', { manifest: manifest({ styles: ['//evil.example/x.css'] }) }],
    ['a preload elsewhere', { manifest: manifest({ preload: ['https://evil.example/x.js'] }) }],
    ['a file elsewhere', { manifest: manifest({ files: [{ path: 'data:,x', integrity: HASH }] }) }],
  ])('a release with %s is skipped, marked and logged; the registry works', async (_, values) => {
    await storeRelease('bad', values);
    const all = await list();
    expect(all).toHaveLength(SUB_APPS);
    expect(all.find(({ name }) => name === 'wms')).toMatchObject({ entry: null, version: null });
    expect(await administered()).toMatchObject({ faults: ['stable'] });
    expect((await administered('dfs'))?.faults).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ subApp: 'wms', faults: ['stable'] }));
    await expect(subApps.documentSources.admittedFor([admin])).resolves.toBeDefined();
    await expect(subApps.documentSources.findGuest('/wms', [])).resolves.toBeDefined();

    const releases = await call(admin, 'GET', '/releases/wms');
    expect(releases.json().info.items).toMatchObject([{ version: 'bad', invalid: true }]);
    const point = { name: 'wms', channel: 'stable', release: 'bad' };
    expect((await call(admin, 'POST', '/point', point)).statusCode).toBe(404);
    expect((await call(admin, 'GET', '/previous/wms')).statusCode).toBe(404);

    const good = await upload(
      { sdnxrequestid: admin },
      { name: 'wms', channel: 'stable' },
      packRelease('wms', 'good'),
    );
    expect(good.statusCode).toBe(200);
    expect((await list()).find(({ name }) => name === 'wms')).toMatchObject({ version: 'good' });
    expect((await administered())?.faults).toEqual([]);
  });

  it.each([
    ['props', { props: '{' }],
    ['props that are a list', { props: '[]' }],
    ['calls', { calls: 'null' }],
    ['connect origins', { connect_origins: '"x"' }],
  ])(
    'a registration with broken %s is skipped, marked, logged, and mended by saving it',
    async (_, values) => {
      await setSubApp('wms', values);
      const names = (await list()).map(({ name }) => name);
      expect(names).toHaveLength(SUB_APPS - 1);
      expect(names).not.toContain('wms');
      const marked = await administered();
      expect(marked).toMatchObject({ faults: ['registration'] });
      expect(logged).toContainEqual(expect.objectContaining({ faults: ['registration'] }));
      const saved = await call(admin, 'PUT', '/subApps/wms', {
        title: { 'zh-CN': '仓储', 'en-US': 'Warehouse' },
        base: '/wms',
        version: marked?.version,
      });
      expect(saved.json().info).toMatchObject({ faults: [] });
      expect(await list()).toHaveLength(SUB_APPS);
    },
  );

  it('a canary whose audience cannot be read is for nobody', async () => {
    await storeRelease('one', {});
    await store(() =>
      context.db
        .insertInto('sub_app_channel')
        .values({ sub_app: 'wms', channel: 'canary', release_id: 'one', users: '{', updated_at: 1 })
        .execute(),
    );
    expect((await list()).find(({ name }) => name === 'wms')).toMatchObject({ version: 'one' });
    expect(await administered()).toMatchObject({ faults: ['canary'] });
  });

  it('an HTML page on another host is not given to a sealed frame', async () => {
    const page = { format: 'html', entry: 'https://cdn.example/page.html' };
    await storeRelease('page', page);
    expect((await list()).find(({ name }) => name === 'wms')).toMatchObject({ version: 'page' });
    await setSubApp('wms', { isolation: 'strict' });
    expect((await list()).find(({ name }) => name === 'wms')).toMatchObject({ entry: null });
    expect(await administered()).toMatchObject({ faults: ['stable'] });
    const point = { name: 'wms', channel: 'stable', release: 'page' };
    expect((await call(admin, 'POST', '/point', point)).json().code).toBe(20044);
  });

  it('a stored allowed origin that is none is left out, listed and logged', async () => {
    const bad = ['https://*', 'http://x;sandbox', 'https://a.example/path', 'null'];
    const good = 'https://cdn.example';
    const allowedOrigins = [...bad, good].map((origin) => ({ origin, allowPrivate: false }));
    await storeRelease('one', { entry: `${good}/main.js` });
    await storeRelease('two', { entry: 'http://x;sandbox/main.js' });
    await store(() =>
      writeSetting(context.db, 'registry', JSON.stringify({ prefetch: true, allowedOrigins }), 1),
    );
    const settings = await call(admin, 'GET', '/settings');
    expect(settings.json().info).toEqual({
      prefetch: true,
      allowedOrigins: [{ origin: good, allowPrivate: false }],
      ignoredOrigins: bad,
    });
    await list();
    expect(logged).toContainEqual(expect.objectContaining({ ignoredOrigins: bad }));
    expect((await subApps.documentSources.admittedFor([admin])).origins).toEqual([]);
    const saved = await call(admin, 'PUT', '/settings', {
      prefetch: true,
      allowedOrigins: settings.json().info.allowedOrigins,
    });
    expect(saved.statusCode).toBe(200);
    expect((await call(admin, 'GET', '/settings')).json().info.ignoredOrigins).toEqual([]);
  });

  it.each(['https://*', 'http://x;sandbox'])(
    'refuses %s as an allowed origin, by field',
    async (origin) => {
      const reply = await call(admin, 'PUT', '/settings', {
        prefetch: false,
        allowedOrigins: [{ origin }],
      });
      expect(reply.statusCode).toBe(422);
      expect(JSON.stringify(reply.json().details)).toContain('allowedOrigins.0.origin');
    },
  );
});
