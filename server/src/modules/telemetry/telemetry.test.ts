import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLimiter } from '../../http/limiter.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { addUser } from '../../testing/seed.ts';
import { mountTelemetry } from './telemetry.routes.ts';
import {
  createFailureCount,
  createTelemetryService,
  type TelemetryService,
} from './telemetry.service.ts';

const DAY = 24 * 3_600_000;

describeOnEachDatabase('telemetry', (context) => {
  let app: FastifyInstance;
  let telemetry: TelemetryService;
  let now: number;
  let ann: string;

  beforeEach(async () => {
    const { db } = context;
    now = Date.UTC(2030, 0, 10);
    const clock = () => now;
    ann = await addUser(db, 'ann');
    await addSubApp('wms');
    await addSubApp('secret');
    await db
      .insertInto('sub_app_release')
      .values({
        id: 'r1',
        sub_app: 'wms',
        version: '1.0.0',
        source: 'archive',
        format: 'module',
        entry: 'main.js',
        integrity: null,
        manifest: null,
        size: 0,
        files: 0,
        notes: '',
        created_by: ann,
        created_at: now,
      })
      .execute();
    telemetry = createTelemetryService({
      db,
      clock,
      limiter: createLimiter(clock),
      limits: DEFAULT_LIMITS.registry,
      mayOpen: async (_userId, name) => name !== 'secret',
    });
    app = createTestGateway((mount) => mountTelemetry(mount, telemetry));
  });

  afterEach(() => app.close());

  const addSubApp = (name: string) =>
    context.db
      .insertInto('sub_app')
      .values({
        name,
        title: name,
        title_en: name,
        base: `/${name}`,
        history: 'browser',
        mount_element_id: 'root-subapp',
        props: '{}',
        prefetch: 1,
        format: 'module',
        isolation: 'realm',
        inline_scripts: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  const report = (overrides: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/gateway/console/telemetry/subAppFailure',
      headers: { sdnxrequestid: ann },
      payload: {
        name: 'wms',
        version: '1.0.0',
        step: 'load',
        kind: 'timeout',
        message: 'no reply',
        ...overrides,
      },
    });
  const list = async (name = 'wms') =>
    app.inject({
      method: 'GET',
      url: `/gateway/console/registry/failures/${name}`,
      headers: { sdnxrequestid: ann },
    });

  it('counts failures per release, step, kind and day', async () => {
    await report();
    await report({ message: 'again' });
    await report({ step: 'mount', kind: 'crashed' });
    await report({ version: null });
    now += DAY;
    await report();
    const { items } = (await list()).json().info;
    expect(items).toHaveLength(4);
    expect(items[0]).toMatchObject({ day: '2030-01-11', count: 1 });
    expect(items).toContainEqual({
      version: '1.0.0',
      step: 'load',
      kind: 'timeout',
      day: '2030-01-10',
      count: 2,
      lastAt: now - DAY,
      lastMessage: 'again',
    });
    expect(items).toContainEqual(expect.objectContaining({ version: null, count: 1 }));
  });

  it('refuses what the person may not open, releases that do not exist and malformed reports', async () => {
    expect((await report({ name: 'secret', version: null })).statusCode).toBe(404);
    expect((await report({ version: '9.9.9' })).statusCode).toBe(404);
    expect((await report({ step: 'dance' })).statusCode).toBe(422);
    expect((await report({ message: 'x'.repeat(501) })).statusCode).toBe(422);
    expect((await list('nowhere')).statusCode).toBe(404);
    expect((await list()).json().info.items).toEqual([]);
  });

  it('takes a bounded number of reports from a session', async () => {
    const { max } = DEFAULT_LIMITS.registry.failureReports;
    for (let n = 0; n < max; n += 1) expect((await report()).statusCode).toBe(200);
    expect((await report()).statusCode).toBe(429);
    now += 61_000;
    expect((await report()).statusCode).toBe(200);
    expect(await context.db.selectFrom('sub_app_failure').selectAll().execute()).toHaveLength(1);
  });

  it('sums the last week by sub-app, and forgets after 90 days', async () => {
    const count = createFailureCount({ db: context.db, clock: () => now });
    await report();
    await report();
    expect(await count()).toEqual(new Map([['wms', 2]]));
    now += 8 * DAY;
    expect(await count()).toEqual(new Map());
    await telemetry.purge();
    expect((await list()).json().info.items).toHaveLength(1);
    now += 90 * DAY;
    await telemetry.purge();
    expect((await list()).json().info.items).toEqual([]);
  });
});
