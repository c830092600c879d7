import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS, PERMISSIONS, type RouteDefinition, routeGroups } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../platform/bus/bus.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import { DAY, SECOND } from '../../platform/time/durations.ts';
import { callRoute } from '../../testing/administration.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { addUser } from '../../testing/seed.ts';
import type { WebhookEvent } from './delivery/delivery.store.ts';
import { WEBHOOK_LIMITS } from './limits.ts';
import { createWebhooksModule } from './module.ts';
import { createAllowedHosts } from './webhook/allowed-hosts.ts';

const routes = routeGroups.webhook;
const log = pino({ level: 'silent' });

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
  path: string;
}

describeOnEachDatabase('webhooks', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let receiver: Server;
  let port: number;
  let received: Received[];
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let now: number;
  let owner: string;
  let hidden: Set<string>;
  let permitted: Set<string>;
  let notices: { userId: string; label: string }[];
  let resolved: string[];
  let module: ReturnType<typeof createWebhooksModule>;
  let deliver: () => Promise<number>;

  beforeEach(async () => {
    now = 1_800_000_000_000;
    received = [];
    hidden = new Set();
    notices = [];
    resolved = ['127.0.0.1'];
    answer = (response) => response.end('ok');
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body, path: request.url ?? '' });
        answer(response, request);
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    ({ port } = receiver.address() as AddressInfo);
    owner = await addUser(context.db, 'owner');
    permitted = new Set([owner]);
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
    const clock = () => now;
    module = createWebhooksModule({ db: context.db, clock, bus });
    const can = (userId: string) => permitted.has(userId);
    app = createTestGateway((mount) => {
      ({ deliver } = module.mountRoutes(mount, {
        log,
        keyring: createKeyring('a secret of thirty-two characters'),
        jobs: { schedule: () => {} },
        scheduler: undefined,
        allowedHosts: ['127.0.0.1', 'hooks.example.com', '*.cloud.example'],
        authority: { hasPermission: can },
        records: {
          listReadable: async () => [
            {
              workspace: 'shop',
              collection: 'order',
              title: { 'zh-CN': '订单', 'en-US': 'Order' },
            },
          ],
          canRead: async (_userId, { recordId }) => !hidden.has(recordId),
        },
        notices: {
          notifyPaused: async (_trx, userId, { label }) => {
            return () => void notices.push({ userId, label });
          },
        },
        lookUp: async () => resolved.map((address) => ({ address })),
      }));
    }, can);
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });

  const call = (route: RouteDefinition, input: object = {}, userId = owner) =>
    callRoute(app, userId, route, input);
  const input = (overrides: object = {}) => ({
    label: 'ERP',
    url: `http://127.0.0.1:${port}/hook`,
    workspace: 'shop',
    collection: 'order',
    events: ['created', 'changed', 'approved'],
    ...overrides,
  });

  async function subscribe(overrides: object = {}): Promise<{ id: string; secret: string }> {
    const reply = await call(routes.create, { body: input(overrides) });
    expect(reply.text).toContain('"code":10000');
    return reply.info;
  }

  const emit = (overrides: Partial<WebhookEvent> = {}) => {
    // The log is in order of time.
    now += 1;
    return context.db.transaction().execute((trx) =>
      module.outbox.emit(trx, {
        workspace: 'shop',
        collection: 'order',
        recordId: 'r1',
        version: 3,
        event: 'created',
        ...overrides,
      }),
    );
  };

  const logOf = async (id: string): Promise<Record<string, unknown>[]> => {
    const reply = await call(routes.listDeliveries, { params: { id }, query: {} });
    return (reply.info as { items: Record<string, unknown>[] }).items;
  };

  it('sends the ids of a record and none of its values, signed with time and secret', async () => {
    const { id, secret } = await subscribe();
    await emit();
    expect(await deliver()).toBe(1);
    const [{ body, headers, path } = { body: '', headers: {}, path: '' }] = received;
    expect(path).toBe('/hook');
    expect(JSON.parse(body)).toEqual({
      id: headers['x-pedestal-delivery'],
      event: 'created',
      workspace: 'shop',
      collection: 'order',
      recordId: 'r1',
      version: 3,
      at: now,
    });
    const seconds = Math.floor(now / SECOND);
    const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    expect(headers['x-pedestal-signature']).toBe(`t=${seconds},v1=${hex}`);
    expect(headers.cookie).toBeUndefined();
    expect(await logOf(id)).toMatchObject([
      { state: 'delivered', status: 200, attempts: 1, error: null, duration: expect.any(Number) },
    ]);
    expect(await deliver()).toBe(0);
  });

  it('stores events of the subscribed collection and kind only, and with the change only', async () => {
    await subscribe();
    await emit({ event: 'deleted' });
    await emit({ collection: 'customer' });
    await emit({ workspace: 'wms' });
    const failed = context.db.transaction().execute(async (trx) => {
      await module.outbox.emit(trx, {
        workspace: 'shop',
        collection: 'order',
        recordId: 'r1',
        version: 1,
        event: 'created',
      });
      throw new Error('the change fails');
    });
    await expect(failed).rejects.toThrow();
    expect(await deliver()).toBe(0);
    await emit({ event: 'approved', transition: 'approve' });
    await deliver();
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
      event: 'approved',
      transition: 'approve',
    });
  });

  it('shows the secret once and stores it sealed', async () => {
    const { id, secret } = await subscribe();
    expect((await call(routes.list)).text).not.toContain(secret);
    const rows = await context.db.selectFrom('webhook').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const audit = await context.db.selectFrom('audit_detail').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(secret);
    const renewed = (await call(routes.renewSecret, { params: { id } })).info as {
      secret: string;
    };
    expect(renewed.secret).not.toBe(secret);
  });

  it('retries with growing waits, then gives up; a delivery can be sent again', async () => {
    const { id } = await subscribe();
    answer = (response) => response.writeHead(500).end();
    await emit();
    const { waits } = WEBHOOK_LIMITS.delivery;
    for (const wait of waits) {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      now += wait;
    }
    await deliver();
    const [failed] = await logOf(id);
    expect(failed).toMatchObject({
      state: 'failed',
      status: 500,
      error: 'status',
      attempts: waits.length + 1,
    });
    now += DAY;
    expect(await deliver()).toBe(0);
    answer = (response) => response.end();
    await call(routes.update, {
      params: { id },
      body: { ...input(), status: 'active', version: await versionOf(id) },
    });
    const params = { id, deliveryId: String(failed?.id) };
    expect((await call(routes.resend, { params })).code).toBe(10_000);
    expect(await deliver()).toBe(1);
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  const versionOf = async (id: string): Promise<number> => {
    const row = await context.db
      .selectFrom('webhook')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.version;
  };

  it('is paused after a day of failures, and its maker is told once', async () => {
    const { id } = await subscribe();
    answer = (response) => response.writeHead(503).end();
    await emit({ recordId: 'a' });
    await deliver();
    now += DAY + 1;
    await emit({ recordId: 'b' });
    await emit({ recordId: 'c' });
    await deliver();
    expect(notices).toEqual([{ userId: owner, label: 'ERP' }]);
    const { items } = (await call(routes.list)).info as { items: object[] };
    expect(items).toMatchObject([{ id, status: 'paused' }]);
    now += DAY;
    expect(await deliver()).toBe(0);
    const body = { ...input(), status: 'active', version: await versionOf(id) };
    await call(routes.update, { params: { id }, body });
    answer = (response) => response.end();
    expect(await deliver()).toBeGreaterThan(0);
  });

  it('sends nothing about records that its maker cannot see', async () => {
    const { id } = await subscribe();
    hidden.add('r1');
    await emit();
    await deliver();
    expect(received).toEqual([]);
    expect(await logOf(id)).toMatchObject([{ state: 'dropped', error: 'recordHidden' }]);
  });

  it('sends nothing when its maker left or lost the right, until somebody takes it over', async () => {
    const { id } = await subscribe();
    const other = await addUser(context.db, 'other');
    permitted = new Set([other]);
    await emit();
    await deliver();
    await context.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('id', '=', owner)
      .execute();
    await emit();
    await deliver();
    expect(received).toEqual([]);
    const { items } = (await call(routes.list, {}, other)).info as {
      items: { suspension: string }[];
    };
    expect(items[0]?.suspension).toBe('makerLeft');
    const reply = await call(routes.listDeliveries, { params: { id }, query: {} }, other);
    expect((reply.info as { items: object[] }).items).toMatchObject([
      { error: 'makerLeft' },
      { error: 'rightLost' },
    ]);
    await call(routes.takeOver, { params: { id } }, other);
    await emit();
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('follows no redirect, and bounds size and time of the reply', async () => {
    const { id } = await subscribe();
    answer = (response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    await emit();
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await logOf(id)).toMatchObject([{ error: 'redirect', status: 302 }]);
    answer = (response) => {
      response.write('x'.repeat(WEBHOOK_LIMITS.delivery.replyBytes + 1));
      response.end();
    };
    await emit({ recordId: 'large' });
    await deliver();
    expect((await logOf(id))[0]).toMatchObject({ error: 'tooLarge' });
  });

  it('checks the resolved address of every name, and connects to that address', async () => {
    const { id } = await subscribe();
    await context.db
      .updateTable('webhook')
      .set({ url: `https://hooks.example.com:${port}/hook` })
      .execute();
    for (const address of ['10.0.0.1', '169.254.169.254', '::1', '192.168.1.1', '0.0.0.0']) {
      resolved = ['93.184.216.34', address];
      await emit({ recordId: address });
      await deliver();
      expect((await logOf(id))[0], address).toMatchObject({ error: 'address', status: null });
      now += 1;
    }
    expect(received).toEqual([]);
  });

  it('refuses hosts that the operator did not allow, at creation and at delivery', async () => {
    const { id } = await subscribe();
    for (const url of [
      'https://evil.example/',
      'http://hooks.example.com/',
      'http://127.0.0.2/',
      'http://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'http://localhost/',
      'http://2130706433/x',
      'https://hooks.example.com.evil.example/',
    ]) {
      const reply = await call(routes.create, { body: input({ url }) });
      const isRefused = reply.code === ERRORS.webhookHostRefused.code || reply.status === 422;
      // The parser writes 2130706433 as 127.0.0.1, which this operator allows.
      expect(isRefused, url).toBe(!url.includes('2130706433'));
    }
    await context.db.updateTable('webhook').set({ url: 'https://evil.example/' }).execute();
    await emit();
    await deliver();
    expect((await logOf(id))[0]).toMatchObject({ error: 'address' });
  });

  it('needs a collection that its maker can read, and the permission', async () => {
    const unknown = await call(routes.create, { body: input({ collection: 'secret' }) });
    expect(unknown.status).toBe(404);
    const stranger = await addUser(context.db, 'stranger');
    expect((await call(routes.list, {}, stranger)).status).toBe(403);
    expect(routes.create.permission).toBe(PERMISSIONS.manageWebhooks);
  });

  it('tries the receiver with a ping, and deletes a webhook with its log', async () => {
    const { id } = await subscribe();
    await call(routes.ping, { params: { id } });
    await deliver();
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ event: 'ping', recordId: '' });
    const body = { version: await versionOf(id) };
    expect((await call(routes.remove, { params: { id }, body })).code).toBe(10_000);
    expect(await context.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  });

  it('is sent by one gateway when several look at once', async () => {
    await subscribe();
    for (let n = 0; n < 5; n += 1) await emit({ recordId: `r${n}` });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(received).toHaveLength(5);
  });
});

describe('allowed hosts', () => {
  it('sends nowhere by default', () => {
    const none = createAllowedHosts([]);
    expect(none.isUrlAllowed(new URL('https://hooks.example.com/'))).toBe(false);
    expect(none.isAddressAllowed('127.0.0.1')).toBe(false);
  });

  it('takes names, wildcards, addresses and networks', () => {
    const hosts = createAllowedHosts([
      'hooks.example.com',
      '*.cloud.example',
      '10.2.0.0/16',
      '::1',
    ]);
    const isAllowed = (url: string) => hosts.isUrlAllowed(new URL(url));
    expect(isAllowed('https://hooks.example.com/x')).toBe(true);
    expect(isAllowed('https://a.cloud.example/x')).toBe(true);
    expect(isAllowed('https://cloud.example/x')).toBe(false);
    expect(isAllowed('https://user@hooks.example.com/')).toBe(false);
    expect(isAllowed('http://10.2.3.4/')).toBe(true);
    expect(isAllowed('http://10.3.3.4/')).toBe(false);
    expect(isAllowed('http://[::1]/')).toBe(true);
    expect(hosts.isAddressAllowed('10.2.9.9')).toBe(true);
    expect(hosts.isAddressAllowed('10.3.9.9')).toBe(false);
    expect(hosts.isAddressAllowed('::ffff:127.0.0.1')).toBe(false);
  });
});
