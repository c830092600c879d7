import { AppError, routeGroups } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLimiter } from '../../../platform/http/limiter.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { mountTelemetry } from './telemetry.routes.ts';
import {
  createFailureCount,
  createTelemetryService,
  type TelemetryService,
} from './telemetry.service.ts';

describeOnEachDatabase('telemetry', (context) => {
  let app: FastifyInstance;
  let telemetry: TelemetryService;
  let now: number;
  let ann: string;
  let lines: string[];

  beforeEach(async () => {
    const { db } = context;
    lines = [];
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
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      limits: CONSOLE_LIMITS.telemetry,
      async requireOpenable(_userId, name) {
        if (name === 'secret') throw new AppError('notFound');
        return { module: name === 'mount' ? 'wms' : name, withdrawn: [] };
      },
      onFailures: async () => {},
      base: '/console/',
      findNameAt: async (path) => (/^\/wms(?:\/|$)/.test(path) ? 'wms' : null),
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
  const toLoad = (overrides: object) => {
    const { name, version, ...failure } = {
      name: 'wms',
      version: '1.0.0',
      step: 'load',
      kind: 'timeout',
      message: 'no reply',
      ...overrides,
    };
    return { name, version, failure };
  };
  const report = (overrides: object = {}, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/gateway/console/telemetry/subAppLoads',
      headers: { sdnxrequestid: ann, ...headers },
      payload: { loads: [toLoad(overrides)] },
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

  it('refuses reports about sub-apps the person may not open, unknown releases and malformed reports', async () => {
    expect((await report({ name: 'secret', version: null })).statusCode).toBe(404);
    expect((await report({ version: '9.9.9' })).statusCode).toBe(404);
    expect((await report({ step: 'dance' })).statusCode).toBe(422);
    expect((await report({ message: 'x'.repeat(501) })).statusCode).toBe(422);
    expect((await list('nowhere')).statusCode).toBe(404);
    expect((await list()).json().info.items).toEqual([]);
  });

  it('counts a failure at a mount point against the release of its module', async () => {
    expect((await report({ name: 'mount' })).statusCode).toBe(200);
    expect(await createFailureCount({ db: context.db, clock: () => now })()).toEqual(
      new Map([['wms', 1]]),
    );
  });

  it('limits the rate of failure reports per session', async () => {
    const { max } = CONSOLE_LIMITS.telemetry.loadReports;
    for (let n = 0; n < max; n += 1) expect((await report()).statusCode).toBe(200);
    expect((await report()).statusCode).toBe(429);
    now += 61_000;
    expect((await report()).statusCode).toBe(200);
    expect(await context.db.selectFrom('sub_app_failure').selectAll().execute()).toHaveLength(1);
  });

  const reportViolation = (overrides: object = {}, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/gateway/console/telemetry/policyViolation',
      headers: { 'content-type': 'application/csp-report', ...headers },
      payload: JSON.stringify({
        'csp-report': {
          'document-uri': 'https://console.example/console/wms/orders/7?name=ann',
          'effective-directive': 'script-src-elem',
          'blocked-uri': 'https://evil.example/x.js?token=1',
          'original-policy': "default-src 'none'",
          'status-code': 200,
          ...overrides,
        },
      }),
    });
  const listViolations = async () => {
    const url = '/gateway/console/telemetry/policyViolations';
    return (await app.inject({ url, headers: { sdnxrequestid: ann } })).json().info.items;
  };

  it('counts and logs policy violations without the identifying parts of addresses', async () => {
    expect((await reportViolation()).json().code).toBe(10000);
    now += 1_000;
    await reportViolation({ 'document-uri': 'https://console.example/console/wms' });
    const inline = {
      'document-uri': 'https://console.example/console/guest/wms/a',
      'blocked-uri': 'inline',
    };
    // A strict frame has an opaque origin.
    await reportViolation(inline, { origin: 'null', 'sec-fetch-site': 'cross-site' });
    await reportViolation({ ...inline, 'blocked-uri': 'data' });
    const kinds = {
      day: '2030-01-10',
      subApp: 'wms',
      release: null,
      directive: 'script-src-elem',
      lastAt: now,
    };
    const items = await listViolations();
    expect(items).toHaveLength(3);
    expect(items).toContainEqual({
      ...kinds,
      document: '/wms',
      blocked: 'https://evil.example',
      count: 2,
    });
    expect(items).toContainEqual({ ...kinds, document: '/guest/wms', blocked: 'inline', count: 1 });
    expect(lines).toHaveLength(4);
    expect(lines.join()).toContain('https://evil.example');
    expect(lines.join()).not.toMatch(/token|ann/);
    now += 91 * DAY;
    await telemetry.purge();
    expect(await listViolations()).toEqual([]);
  });

  it('attributes a violation to the release of its source file, and to no release that does not exist', async () => {
    const file = (path: string) => ({ 'source-file': `https://console.example${path}` });
    await reportViolation({
      ...file('/sub-apps/wms/1.0.0/main.js'),
      'document-uri': 'about:blank',
    });
    await reportViolation(file('/sub-apps/wms/9.9.9/main.js'));
    await reportViolation({
      ...file('/console/assets/main.js'),
      'document-uri': 'https://console.example/console/first',
    });
    const items: { subApp: unknown; release: unknown; document: string }[] = await listViolations();
    expect(items.map(({ subApp, release }) => [subApp, release])).toEqual(
      expect.arrayContaining([
        ['wms', '1.0.0'],
        ['wms', null],
        [null, null],
      ]),
    );
    expect(items.map(({ document }) => document)).toEqual(expect.arrayContaining(['/first']));
    expect(items).toHaveLength(3);
  });

  it('limits the size and shape of a report, and the number of kinds counted apart', async () => {
    expect((await reportViolation({ 'blocked-uri': 'x'.repeat(8_193) })).statusCode).toBe(422);
    expect((await reportViolation({ 'blocked-uri': 7 })).statusCode).toBe(422);
    expect((await reportViolation({ more: 'x'.repeat(40_000) })).statusCode).toBe(413);
    const plain = await reportViolation({}, { 'content-type': 'text/plain' });
    expect(plain.statusCode).toBe(415);
    expect((await report({}, { 'content-type': 'application/csp-report' })).statusCode).toBe(415);
    expect(await listViolations()).toEqual([]);
    const row = {
      day: '2030-01-10',
      sub_app: '',
      release: '',
      directive: 'x',
      blocked: 'x',
      count: 1,
      last_at: now,
    };
    const { violationKindsPerDay } = CONSOLE_LIMITS.telemetry;
    const rows = Array.from({ length: violationKindsPerDay }, (_, n) => ({
      ...row,
      document: `/${n}`,
    }));
    await context.db.insertInto('policy_violation').values(rows).execute();
    await reportViolation();
    await reportViolation({ 'blocked-uri': 'https://other.example/' });
    const others = context.db.selectFrom('policy_violation').where('document', '=', 'other');
    expect(await others.select('count').execute()).toEqual([{ count: 2 }]);
  });

  it('limits the rate of policy reports per source address', async () => {
    const { max } = routeGroups.telemetry.policyViolation.limit;
    for (let n = 0; n < max; n += 1) expect((await reportViolation()).statusCode).toBe(200);
    expect((await reportViolation()).statusCode).toBe(429);
  });

  it('sums the last week by sub-app, and purges after 90 days', async () => {
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
