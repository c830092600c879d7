import { ERRORS, type SubAppRegistration } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { packRelease, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import type { SubAppAccess } from '../ports.ts';
import type { SubApps } from '../sub-apps.ts';

const log = pino({ level: 'silent' });

describeOnEachDatabase('mount points that share the releases of a sub-app', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let subApps: SubApps;
  let now: number;
  let admin: string;
  let access: SubAppAccess;
  const { call, upload } = registryCaller(() => app);

  beforeEach(async () => {
    now = 1_800_000_000_000;
    access = { names: 'all', roleIds: [] };
    admin = await addUser(context.db, 'admin');
    bus = openBus({ redisUrl: undefined, databaseUrl: context.options.databaseUrl, log });
    ({ app, subApps } = createRegistryGateway(context.database, bus, {
      clock: () => now,
      dataFolder: context.options.dataFolder,
      findSubAppAccess: async () => access,
      countFailures: async () => new Map([['records', 2]]),
    }));
    await eventually(() => bus.ready());
    await subApps.prepare(undefined);
    await register('records', { sandbox: false });
    await mountAt('wms', { props: { workspace: 'wms' } });
    await mountAt('contract', { props: { workspace: 'contract' } });
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  const settings = (name: string, overrides: object = {}) => ({
    title: { 'zh-CN': name, 'en-US': name },
    base: `/${name}`,
    ...overrides,
  });
  const register = (name: string, overrides: object = {}) =>
    call(admin, 'POST', '/subApps', { name, ...settings(name, overrides) });
  const versionOf = async (name: string): Promise<number> => {
    const { items } = (await call(admin, 'GET', '/subApps')).json().info;
    return items.find((one: { name: string }) => one.name === name).version;
  };
  const change = async (name: string, overrides: object) =>
    call(admin, 'PUT', `/subApps/${name}`, {
      ...settings(name, overrides),
      version: await versionOf(name),
    });
  const mountAt = (name: string, overrides: object = {}) =>
    change(name, { module: 'records', ...overrides });
  const publish = (version: string, query: Record<string, string> = {}, name = 'records') => {
    now += 1;
    return upload(
      { sdnxrequestid: admin },
      { name, channel: 'stable', ...query },
      packRelease(name, version),
    );
  };
  const find = async (name: string): Promise<SubAppRegistration | undefined> => {
    const { subApps: found } = (await call(admin, 'GET', '')).json().info;
    return found.find((one: SubAppRegistration) => one.name === name);
  };

  it('gives both mount points the files of the module, with their own address and props', async () => {
    await publish('1.0.0');
    const records = await find('records');
    const wms = await find('wms');
    expect(wms).toMatchObject({
      name: 'wms',
      module: 'records',
      base: '/wms',
      props: { workspace: 'wms' },
      isolation: 'none',
      version: '1.0.0',
      integrity: records?.integrity,
      manifest: records?.manifest,
    });
    expect(wms?.entry).toBe(records?.entry);
    expect(await find('contract')).toMatchObject({
      entry: records?.entry,
      base: '/contract',
      props: { workspace: 'contract' },
    });
    expect(records).not.toHaveProperty('module');
  });

  it('follows the module in rollback, canary, previous release and kill switch', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    expect((await find('wms'))?.version).toBe('2.0.0');
    const previous = await call(admin, 'GET', '/previous/wms');
    expect(previous.json().info).toMatchObject({ name: 'wms', base: '/wms', version: '1.0.0' });
    await call(admin, 'POST', '/rollback', { name: 'records', channel: 'stable' });
    expect((await find('wms'))?.version).toBe('1.0.0');
    await call(admin, 'POST', '/point', {
      name: 'records',
      channel: 'canary',
      release: '2.0.0',
      audience: { percent: 0, roles: [], users: [admin] },
    });
    expect((await find('contract'))?.version).toBe('2.0.0');
    await change('records', { sandbox: false, status: 'disabled' });
    expect(await find('wms')).toBeUndefined();
    expect(await find('contract')).toBeUndefined();
  });

  it('chooses the same release for a person at every mount point', async () => {
    await publish('1.0.0');
    await publish('2.0.0', { channel: 'canary' });
    await call(admin, 'POST', '/point', {
      name: 'records',
      channel: 'canary',
      release: '2.0.0',
      audience: { percent: 50, roles: [], users: [] },
    });
    const chosen = (await find('records'))?.version;
    expect((await find('wms'))?.version).toBe(chosen);
    expect((await find('contract'))?.version).toBe(chosen);
  });

  it('lets a person open a mount point without the module, and the reverse', async () => {
    await publish('1.0.0');
    access = { names: new Set(['wms']), roleIds: [] };
    const { subApps: found } = (await call(admin, 'GET', '')).json().info;
    const wms = found.find(({ name }: SubAppRegistration) => name === 'wms');
    expect(wms.version).toBe('1.0.0');
    // Approvals are shown beside records.
    expect(found.map(({ name }: SubAppRegistration) => name).sort()).toEqual(['approve', 'wms']);
  });

  it('overrides the module for a person, whichever mount point they name', async () => {
    await publish('1.0.0');
    const entry = 'http://localhost:5173/main.js';
    await call(admin, 'POST', '/override/set', { name: 'wms', entry, format: 'module' });
    expect(await find('wms')).toMatchObject({ entry, overridden: true, base: '/wms' });
    expect(await find('contract')).toMatchObject({ entry, overridden: true, base: '/contract' });
    await call(admin, 'POST', '/override/clear', { name: 'contract' });
    expect(await find('wms')).toMatchObject({ overridden: false, version: '1.0.0' });
  });

  it('shows channels and failures of the module to administrators', async () => {
    await publish('1.0.0');
    const { items } = (await call(admin, 'GET', '/subApps')).json().info;
    const wms = items.find((one: { name: string }) => one.name === 'wms');
    expect(wms).toMatchObject({ module: 'records', isolation: 'none', failures: 2, faults: [] });
    expect(wms.channels).toMatchObject([{ channel: 'stable', release: '1.0.0' }]);
  });

  it('refuses chains, cycles and unknown modules', async () => {
    const codeOf = async (name: string, module: string) =>
      (await change(name, { module })).json().code;
    expect(await codeOf('zl', 'wms')).toBe(ERRORS.moduleRefused.code);
    expect(await codeOf('zl', 'zl')).toBe(ERRORS.moduleRefused.code);
    expect(await codeOf('zl', 'nobody')).toBe(ERRORS.moduleRefused.code);
    expect(await codeOf('records', 'zl')).toBe(ERRORS.moduleInUse.code);
    expect(await codeOf('records', 'wms')).toBe(ERRORS.moduleInUse.code);
    const { details } = (await change('records', { module: 'zl' })).json();
    expect(details).toEqual({ reason: 'contract, wms' });
    const created = await register('shop', { module: 'wms' });
    expect(created.json().code).toBe(ERRORS.moduleRefused.code);
    expect((await find('zl'))?.module).toBeUndefined();
  });

  it('stores no chain when two changes race', async () => {
    await register('a');
    await register('b');
    await register('c');
    const replies = await Promise.all([
      change('b', { module: 'c' }),
      change('a', { module: 'b' }),
      change('c', { module: 'a' }),
    ]);
    const done = replies.filter((reply) => reply.json().code === 10_000);
    expect(done).toHaveLength(1);
  });

  it('refuses releases of a mount point that uses a module, and the end of a module in use', async () => {
    const archive = await publish('1.0.0', {}, 'wms');
    expect(archive.json().code).toBe(ERRORS.releasesOfModule.code);
    const pointed = await call(admin, 'POST', '/point', {
      name: 'wms',
      channel: 'stable',
      release: null,
    });
    expect(pointed.json().code).toBe(ERRORS.releasesOfModule.code);
    const rolledBack = await call(admin, 'POST', '/rollback', { name: 'wms', channel: 'stable' });
    expect(rolledBack.json().code).toBe(ERRORS.releasesOfModule.code);
    const listed = await call(admin, 'GET', '/releases/wms');
    expect(listed.json().code).toBe(ERRORS.releasesOfModule.code);
    const deleting = context.db.deleteFrom('sub_app').where('name', '=', 'records').execute();
    await expect(deleting).rejects.toThrow();
  });

  it('goes back to its own releases when the module is cleared', async () => {
    await change('zl', {});
    await publish('0.9.0', {}, 'zl');
    await publish('1.0.0');
    await change('zl', { module: 'records' });
    expect((await find('zl'))?.version).toBe('1.0.0');
    await change('zl', { module: null });
    expect((await find('zl'))?.version).toBe('0.9.0');
  });
});
