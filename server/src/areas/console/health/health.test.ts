import { PERMISSIONS, type SubAppRegistration, teamPermission } from '@pedestal/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../platform/time/durations.ts';
import {
  createHealthGateway,
  type HealthGateway,
} from '../../../testing/console/health-gateway.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { packRelease, registryCaller } from '../../../testing/registry.ts';
import { addUser } from '../../../testing/seed.ts';
import { deleteHealthOf } from './health.store.ts';
import { DEFAULT_RULE } from './judge.ts';

const FAILURE = { step: 'mount', kind: 'crashed', message: 'It broke' };

describeOnEachDatabase('release health', (context) => {
  let gateways: [HealthGateway, HealthGateway];
  let now: number;
  let admin: string;
  let notices: string[];
  let holds: (userId: string, code: string) => boolean;
  const { call, upload } = registryCaller(() => gateways[0].app);

  beforeEach(async () => {
    now = Date.UTC(2030, 0, 10, 8);
    notices = [];
    admin = await addUser(context.db, 'admin');
    holds = (userId) => userId === admin;
    const start = (database: typeof context.database) =>
      createHealthGateway(database, {
        options: context.options,
        clock: () => now,
        hasPermission: (userId, code) => holds(userId, code),
        onNotice: (_subApp, body) => void notices.push(body),
      });
    gateways = [start(context.database), start(await context.openAnother())];
    await call(admin, 'POST', '/subApps', {
      name: 'shop',
      title: { 'zh-CN': '商店', 'en-US': 'Shop' },
      base: '/shop',
    });
  });

  afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())));

  async function publish(version: string, channel = 'stable') {
    const query = { name: 'shop', channel };
    const reply = await upload({ sdnxrequestid: admin }, query, packRelease('shop', version));
    expect(reply.statusCode).toBe(200);
    now += 1;
  }

  const toLoad = (version: string | null, isFailed: boolean) => ({
    name: 'shop',
    version,
    failure: isFailed ? FAILURE : null,
    ...(isFailed ? {} : { mountTime: 240, longTasks: 1, longTime: 60, bytes: 200_000 }),
  });

  const report = (userId: string, loads: object[], gateway = gateways[0]) =>
    gateway.app.inject({
      method: 'POST',
      url: '/gateway/console/telemetry/subAppLoads',
      headers: { sdnxrequestid: userId },
      payload: { loads },
    });

  /** Loads of as many people, one of each. */
  async function load(version: string, people: number, failing = 0): Promise<void> {
    for (let n = 0; n < people; n += 1) {
      await report(`person ${n}`, [toLoad(version, n < failing)], gateways[n % 2]);
    }
  }

  async function given(userId: string, gateway = gateways[0]) {
    now += SECOND;
    const reply = await gateway.app.inject({
      url: '/gateway/console/registry',
      headers: { sdnxrequestid: userId },
    });
    const { subApps } = reply.json().info as { subApps: SubAppRegistration[] };
    return subApps.find(({ name }) => name === 'shop');
  }
  const chosen = async (...of: Parameters<typeof given>) => (await given(...of))?.version ?? null;

  const read = async (userId: string) => (await call(userId, 'GET', '/health/shop')).json().info;
  const judge = () => Promise.all(gateways.map(({ watch }) => watch.considerAll()));
  const countMoves = async () =>
    (await context.db.selectFrom('sub_app_pointer_change').selectAll().execute()).length;
  const saveRule = (rule: object) =>
    call(admin, 'PUT', '/health/shop/rule', { ...DEFAULT_RULE, ...rule });

  it('counts loads, failures, times and people per release and day', async () => {
    await publish('1.0.0');
    await report('ann', [toLoad('1.0.0', false), toLoad('1.0.0', false), toLoad(null, true)]);
    await report('ben', [toLoad('1.0.0', true)]);
    now += DAY;
    await report('ann', [toLoad('1.0.0', false)]);
    const { days, rule, stable, failures } = await read(admin);
    expect({ rule, stable }).toEqual({ rule: DEFAULT_RULE, stable: '1.0.0' });
    expect(days).toHaveLength(2);
    expect(days[1]).toMatchObject({
      version: '1.0.0',
      day: '2030-01-10',
      loads: 3,
      failures: 1,
      people: 2,
      affected: 1,
      longTasks: 2,
      longTime: 120,
    });
    expect(days[1].mountMedian).toBeGreaterThan(210);
    expect(days[1].mountMedian).toBeLessThan(270);
    expect(failures[0]).toMatchObject({ count: 1, lastMessage: 'It broke' });
  });

  it('counts none of a batch that names a release that does not exist', async () => {
    await publish('1.0.0');
    const reply = await report('ann', [toLoad('1.0.0', false), toLoad('9.9.9', true)]);
    expect(reply.statusCode).toBe(404);
    expect((await read(admin)).days).toEqual([]);
    expect((await report('ann', [])).statusCode).toBe(422);
    expect((await report('ann', Array(51).fill(toLoad('1.0.0', false)))).statusCode).toBe(422);
  });

  it('shows a sub-app to its team and to administrators, and does not name it to others', async () => {
    await publish('1.0.0');
    const names = async (userId: string) =>
      (await call(userId, 'GET', '/health'))
        .json()
        .info.items.map((one: { name: string }) => one.name);
    holds = (userId, code) =>
      code === PERMISSIONS.readHealth
        ? userId !== 'bob'
        : userId === 'team' && code === teamPermission('shop');
    expect((await call('bob', 'GET', '/health')).statusCode).toBe(403);
    expect(await names('team')).toEqual(['shop']);
    expect(await read('team')).toMatchObject({ name: 'shop', mayEdit: false });
    expect((await saveRule({})).statusCode).toBe(403);
    expect(await names('ann')).toEqual([]);
    expect((await call('ann', 'GET', '/health/shop')).statusCode).toBe(404);
    expect((await call('team', 'GET', '/health/nowhere')).statusCode).toBe(404);
    holds = (_userId, code) =>
      code === PERMISSIONS.manageRegistry || code === PERMISSIONS.readHealth;
    expect(await names('ann')).toContain('shop');
  });

  it('takes a bad release back once, and never the one that it brought back', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await load('2.0.0', 30, 30);
    expect(await chosen('ann', gateways[1])).toBe('1.0.0');
    // The one before fails as well now: nothing moves any more.
    await load('1.0.0', 30, 30);
    now += HOUR;
    await judge();
    expect(await countMoves()).toBe(3);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/shop 2\.0\.0: \d+ of \d+ counted loads failed \(100%\)/);
    expect(notices[0]).toContain('Everybody is back on 1.0.0.');
    const audited = await context.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'subApp.autoRollback')
      .execute();
    expect(audited).toMatchObject([{ actor_id: null, target_id: 'shop' }]);
    expect((await read(admin)).verdicts).toMatchObject([
      { version: '2.0.0', kind: 'rollback', channel: 'stable', instead: '1.0.0' },
    ]);
  });

  it('goes back to the good release when the bad one before was replaced before it was judged', async () => {
    await publish('1.0.0');
    await load('1.0.0', 5);
    await publish('2.0.0');
    await load('2.0.0', 10, 10);
    expect(await chosen('ann')).toBe('2.0.0');
    await publish('3.0.0');
    await load('3.0.0', 30, 30);
    expect(await chosen('ann')).toBe('1.0.0');
    expect(notices).toEqual([expect.stringContaining('Everybody is back on 1.0.0.')]);
    // A release that served long enough needs no loads of these days to be the good one.
    now += 20 * DAY;
    await publish('4.0.0');
    await publish('5.0.0');
    await load('5.0.0', 30, 30);
    expect(await chosen('ann')).toBe('1.0.0');
  });

  it('leaves a release alone that somebody chose again, and tells its team', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await load('2.0.0', 30, 30);
    expect(await chosen('ann')).toBe('1.0.0');
    await call(admin, 'POST', '/point', { name: 'shop', channel: 'stable', release: '2.0.0' });
    await load('2.0.0', 30, 30);
    await judge();
    expect(await chosen('ann')).toBe('2.0.0');
    expect(notices).toHaveLength(2);
    expect(notices[1]).toContain('It was not rolled back');
  });

  it('tells pages which releases were taken back, as long as that is the last that happened to them', async () => {
    const withdrawn = async () => (await given('ann', gateways[1]))?.withdrawn;
    const isWithdrawn = async (version: string) =>
      (await report('zoe', [toLoad(version, false)])).json().info.withdrawn;
    await publish('1.0.0');
    await publish('2.0.0');
    expect(await withdrawn()).toBeUndefined();
    expect(await isWithdrawn('2.0.0')).toBe(false);
    await load('2.0.0', 30, 30);
    expect(await withdrawn()).toEqual(['2.0.0']);
    expect([await isWithdrawn('2.0.0'), await isWithdrawn('1.0.0')]).toEqual([true, false]);

    // Somebody decides for it all the same, and replaces it later: its open pages stay.
    await call(admin, 'POST', '/point', { name: 'shop', channel: 'stable', release: '2.0.0' });
    expect(await withdrawn()).toBeUndefined();
    await publish('3.0.0');
    expect(await withdrawn()).toBeUndefined();
    // By hand it is the same as automatically.
    await call(admin, 'POST', '/rollback', { name: 'shop', channel: 'stable' });
    expect(await withdrawn()).toEqual(['3.0.0']);
    now += 15 * DAY;
    await publish('4.0.0');
    expect(await withdrawn()).toBeUndefined();
  });

  it('rolls back once when two gateways decide at the same time', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await saveRule({ rollback: false });
    await load('2.0.0', 30, 30);
    expect(await chosen('ann')).toBe('2.0.0');
    await saveRule({ rollback: true });
    await judge();
    expect(await chosen('ann', gateways[1])).toBe('1.0.0');
    expect(await countMoves()).toBe(3);
    const rollbacks = notices.filter((body) => body.includes('Everybody is back'));
    expect(rollbacks).toHaveLength(1);
  });

  it('is not moved by a flood of one person, nor by few people among many', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    const flood = Array(50).fill(toLoad('2.0.0', true));
    for (const forger of ['eve', 'mallory', 'trudy']) {
      expect((await report(forger, flood)).statusCode).toBe(200);
      expect((await report(forger, flood)).statusCode).toBe(200);
      expect((await report(forger, flood)).statusCode).toBe(429);
    }
    await load('2.0.0', 30);
    await judge();
    expect(await chosen('ann')).toBe('2.0.0');
    expect(notices).toEqual([]);
  });

  it('compares with the release before', async () => {
    await publish('1.0.0');
    await load('1.0.0', 40, 14);
    await publish('2.0.0');
    await load('2.0.0', 40, 16);
    await judge();
    expect(await chosen('ann')).toBe('2.0.0');
    now += 2 * DAY;
    await load('2.0.0', 100, 100);
    await judge();
    // Too late for a new release.
    expect(await chosen('ann')).toBe('2.0.0');
  });

  it('ends a failing canary and makes a healthy one stable where asked', async () => {
    await publish('1.0.0');
    await publish('2.0.0', 'canary');
    await load('2.0.0', 30, 30);
    expect((await read(admin)).canary).toBeNull();
    await publish('3.0.0', 'canary');
    await load('3.0.0', 30);
    now += 2 * HOUR;
    await judge();
    expect(await read(admin)).toMatchObject({ stable: '1.0.0', canary: '3.0.0' });
    expect((await saveRule({ promoteAfter: 1 })).statusCode).toBe(200);
    await judge();
    expect(await read(admin)).toMatchObject({ stable: '3.0.0', canary: null });
    expect(notices.at(-1)).toContain('3.0.0 is the stable release now.');
    const reply = await saveRule({ minPeople: 1 });
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('minPeople')]);
  });

  it('keeps only numbers of people after two weeks, and nothing of an erased person', async () => {
    await publish('1.0.0');
    await load('1.0.0', 5, 2);
    await deleteHealthOf(context.db, 'person 0');
    now += 15 * DAY;
    await gateways[0].health.purge();
    await gateways[1].health.purge();
    expect(await context.db.selectFrom('sub_app_health_person').selectAll().execute()).toEqual([]);
    expect((await read(admin)).days).toMatchObject([
      { loads: 5, failures: 2, people: 4, affected: 1 },
    ]);
    now += 80 * DAY;
    await gateways[0].health.purge();
    expect(await context.db.selectFrom('sub_app_health').selectAll().execute()).toEqual([]);
  });
});
