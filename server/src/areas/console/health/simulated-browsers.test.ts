import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../platform/time/durations.ts';
import {
  createHealthGateway,
  type HealthGateway,
} from '../../../testing/console/health-gateway.ts';
import {
  type SimulatedLoad,
  type Simulation,
  simulateBrowsers,
} from '../../../testing/console/simulated-browsers.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { packRelease, registryCaller } from '../../../testing/registry.ts';
import { addUser } from '../../../testing/seed.ts';
import { DEFAULT_RULE } from './judge.ts';

const BROWSERS = 200;

describeOnEachDatabase('200 browsers', (context) => {
  let gateways: HealthGateway[];
  let simulation: Simulation;
  let admin: string;
  let notices: string[];
  /** Which part of the loads of a version fails. */
  let failing: Record<string, number>;
  const clock = { now: 0 };
  const { call, upload } = registryCaller(() => gateways[0]?.app as HealthGateway['app']);

  beforeEach(async () => {
    clock.now = Date.UTC(2030, 0, 10, 8);
    notices = [];
    failing = {};
    admin = await addUser(context.db, 'admin');
    // Two gateways share a database only where a bus connects them.
    const isShared = context.options.databaseUrl !== undefined;
    const databases = [context.database, ...(isShared ? [await context.openAnother()] : [])];
    gateways = databases.map((database) =>
      createHealthGateway(database, {
        options: context.options,
        clock: () => clock.now,
        hasPermission: (userId) => userId === admin,
        onNotice: (_subApp, body) => void notices.push(body),
      }),
    );
    const title = { 'zh-CN': '商店', 'en-US': 'Shop' };
    await call(admin, 'POST', '/subApps', { name: 'shop', title, base: '/shop' });
    simulation = simulateBrowsers({
      ...{ subApp: 'shop', gateways, browsers: BROWSERS, clock },
      failingPart: (version) => failing[version ?? ''] ?? 0,
    });
  });

  afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())));

  async function publish(version: string, channel = 'stable'): Promise<void> {
    const reply = await upload(
      { sdnxrequestid: admin },
      { name: 'shop', channel },
      packRelease('shop', version),
    );
    expect(reply.statusCode).toBe(200);
    clock.now += 1;
    await untilKnown();
  }

  const readHealth = async () => (await call(admin, 'GET', '/health/shop')).json().info;

  /** Waits until each gateway gives the releases that the channels point to. */
  async function untilKnown(): Promise<void> {
    const { stable } = await readHealth();
    for (const { app } of gateways) {
      await eventually(async () => {
        const reply = await app.inject({
          url: '/gateway/console/registry',
          headers: { sdnxrequestid: 'somebody' },
        });
        expect(reply.json().info.subApps[0].version).toBe(stable);
      });
    }
  }

  const judge = () => Promise.all(gateways.map(({ watch }) => watch.considerAll()));
  const countMoves = async () =>
    (await context.db.selectFrom('sub_app_pointer_change').selectAll().execute()).length;

  /** Lets people open the sub-app within a minute, and looks on for another one. */
  async function browse(browsers = BROWSERS): Promise<{ loads: SimulatedLoad[]; movedAt: number }> {
    let movedAt = Number.POSITIVE_INFINITY;
    let known = notices.length;
    const from = simulation.loads.length;
    const { stable: before } = await readHealth();
    simulation.openWithin(MINUTE, browsers);
    await simulation.runUntil(clock.now + 2 * MINUTE, async () => {
      if (notices.length === known) return;
      known = notices.length;
      movedAt = clock.now;
      await untilKnown();
      simulation.tellReleasesChanged(before);
    });
    return { loads: simulation.loads.slice(from), movedAt };
  }

  /** When failed loads were enough for the rule: as many as it asks for were reported. */
  const thresholdOf = (loads: readonly SimulatedLoad[], version: string) => {
    const found = loads.filter((load) => load.version === version && load.hasFailed);
    return (found[DEFAULT_RULE.minLoads - 1]?.at ?? Number.POSITIVE_INFINITY) + 500;
  };

  /**
   * Of the loads after the threshold, hardly any was bad, and a minute later no page is left on the release but those in
   * which somebody has typed, and these were told.
   */
  function expectGoneBack(version: string, loads: readonly SimulatedLoad[]): void {
    const threshold = thresholdOf(loads, version);
    const after = loads.filter(({ at }) => at > threshold);
    const bad = after.filter((load) => load.version === version);
    expect(after.length).toBeGreaterThan(BROWSERS / 2);
    expect(bad.length / after.length).toBeLessThanOrEqual(0.05);
    const withInput = new Set(
      simulation.browsers.filter(({ hasInput }) => hasInput).map(({ userId }) => userId),
    );
    const shown = loads.filter((load) => load.version === version);
    const mustLeave = shown.filter((load) => load.hasFailed || !withInput.has(load.userId));
    const leftAt = mustLeave.map(
      ({ userId, at }) =>
        loads.find((load) => load.userId === userId && load.at > at && load.version !== version)
          ?.at ?? Number.POSITIVE_INFINITY,
    );
    expect(Math.max(...leftAt)).toBeLessThan(threshold + MINUTE);
    const still = simulation.browsers.filter((browser) => browser.shown?.version === version);
    expect(still.filter(({ shown, hasInput }) => shown?.hasFailed || !hasInput)).toEqual([]);
    expect(still.filter(({ isTold }) => !isTold)).toEqual([]);
    const newest = loads.slice(-BROWSERS / 4);
    expect(new Set(newest.map((load) => load.version))).toEqual(new Set(['1.0.0']));
  }

  it('nobody is left on a bad release, nor on the next bad one, and a good canary becomes stable', async () => {
    const rule = { ...DEFAULT_RULE, promoteAfter: 1 };
    expect((await call(admin, 'PUT', '/health/shop/rule', rule)).statusCode).toBe(200);
    await publish('1.0.0');
    failing = { '2.0.0': 1, '3.0.0': 0.6 };
    for (const version of ['2.0.0', '3.0.0']) {
      await publish(version);
      const { loads, movedAt } = await browse();
      expect(movedAt).toBeLessThan(thresholdOf(loads, version) + MINUTE);
      expectGoneBack(version, loads);
      expect((await readHealth()).stable).toBe('1.0.0');
    }
    // Days on which the good release fails often, too, such as for those who are offline, move nothing.
    failing = { '1.0.0': 0.4 };
    await browse();
    for (let hour = 0; hour < DEFAULT_RULE.hours + 1; hour += 1) {
      clock.now += HOUR;
      await judge();
    }
    // Three activations, and one move back for each of the bad two.
    expect(await countMoves()).toBe(5);
    const back = expect.stringContaining('Everybody is back on 1.0.0.');
    expect(notices).toEqual([back, back]);

    await publish('4.0.0', 'canary');
    const audience = { percent: 50, roles: [], users: [] };
    const pointer = { name: 'shop', channel: 'canary', release: '4.0.0', audience };
    expect((await call(admin, 'POST', '/point', pointer)).statusCode).toBe(200);
    // Enough for the rule.
    const { loads } = await browse(60);
    const canary = loads.filter(({ version }) => version === '4.0.0');
    expect(canary.length).toBeGreaterThan(DEFAULT_RULE.minLoads);
    expect(canary.length).toBeLessThan(loads.length);
    await judge();
    expect(await readHealth()).toMatchObject({ stable: '1.0.0', canary: '4.0.0' });
    clock.now += HOUR;
    await judge();
    expect(await readHealth()).toMatchObject({ stable: '4.0.0', canary: null });
    await untilKnown();
    expect(notices.at(-1)).toContain('4.0.0 is the stable release now.');
  });
});
