import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOTICE_SOCKET, type NoticeEvent } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createLimiter } from '../../../platform/http/limiter.ts';
import { createScheduler } from '../../../platform/time/scheduler.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { choose, expectWithin, TIME_LIMIT_MS } from '../../../testing/long.ts';
import { addRole, addSystem, addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS, type ConsoleLimits } from '../limits.ts';
import { createNotices } from './notices.ts';

const TABS = choose(2_000, 200);
const TABS_AT_ONCE = 200;
const ALL_BACK_MS = 60_000;
const CALL_MS = 1_000;

const log = pino({ level: 'silent' });
const { path, protocol, ticketPrefix, closeCodes } = NOTICE_SOCKET;

interface Gateway {
  app: FastifyInstance;
  bus: Bus;
  url: string;
}

/** The browser's end of a socket, with the events that it received. */
interface Tab {
  socket: WebSocket;
  events: NoticeEvent[];
  closedWith: Promise<number>;
}

describeOnEachDatabase('the notice socket', (context) => {
  const gateways: Gateway[] = [];
  const tabs: Tab[] = [];
  let ended: Set<string>;
  let isDatabaseAway: boolean;
  /** Ids of records that each person may open. */
  let readable: Map<string, Set<string>>;
  let ann: string;
  let bob: string;

  async function startGateway(
    db: Db,
    limits: Partial<ConsoleLimits['notice']> = {},
  ): Promise<Gateway> {
    const noticeLimits: ConsoleLimits['notice'] = {
      ...CONSOLE_LIMITS.notice,
      recheckEvery: 100,
      ticketsPerSession: { max: 1_000, seconds: 60 },
      ...limits,
    };
    const bus = openBus({ redisUrl: undefined, databaseUrl: context.options.databaseUrl, log });
    const scheduler = createScheduler({ log });
    const app = createTestGateway((mount, app) => {
      app.addHook('onClose', () => scheduler.close());
      createNotices(app, mount, {
        db,
        bus,
        log,
        scheduler,
        clock: Date.now,
        limiter: createLimiter(Date.now),
        limits: noticeLimits,
        hosts: { configured: [], isRegistered: () => false },
        findSendScope: async () => 'all',
        countRecentJobs: async () => 0,
        countOpenTasks: async () => 0,
        filterReadable: async (userId, _place, ids) => {
          if (isDatabaseAway) throw new Error('away');
          return new Set(ids.filter((id) => readable.get(userId)?.has(id)));
        },
        filterLiveSessions: async (ids) => {
          if (isDatabaseAway) throw new Error('away');
          return new Set(ids.filter((id) => !ended.has(id)));
        },
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(() => bus.ready());
    const { port } = app.server.address() as AddressInfo;
    const gateway = { app, bus, url: `127.0.0.1:${port}` };
    gateways.push(gateway);
    return gateway;
  }

  const post = (gateway: Gateway, userId: string, call: string, payload?: object) =>
    gateway.app.inject({
      method: 'POST',
      url: `/gateway/console/notices/${call}`,
      headers: { sdnxrequestid: userId },
      ...(payload ? { payload } : {}),
    });
  const send = async (gateway: Gateway, to: object, title = 'Hello') =>
    (await post(gateway, ann, 'send', { type: 2001, title, to })).json().info.seq as number;
  const ticketOf = async (gateway: Gateway, userId: string) =>
    (await post(gateway, userId, 'ticket')).json().info.ticket as string;

  function connect(
    gateway: Gateway,
    ticket: string,
    options: object = {},
    address: string = path,
  ): WebSocket {
    return new WebSocket(`ws://${gateway.url}${address}`, [protocol, `${ticketPrefix}${ticket}`], {
      origin: `http://${gateway.url}`,
      ...options,
    });
  }

  async function openTab(gateway: Gateway, userId: string): Promise<Tab> {
    const socket = connect(gateway, await ticketOf(gateway, userId));
    const events: NoticeEvent[] = [];
    socket.on('message', (data) => events.push(JSON.parse(String(data))));
    const greeted = once(socket, 'message');
    const closedWith = new Promise<number>((resolve) => socket.on('close', resolve));
    const tab = { socket, events, closedWith };
    tabs.push(tab);
    await greeted;
    expect(events[0]).toMatchObject({ kind: 'hello' });
    return tab;
  }

  /** Reconnects in batches, as pages do with jitter: a ticket expires after 30 seconds. */
  async function openTabs(gateway: Gateway, userId: string): Promise<Tab[]> {
    const opened: Tab[] = [];
    while (opened.length < TABS) {
      const some = Array.from({ length: TABS_AT_ONCE }, () => openTab(gateway, userId));
      opened.push(...(await Promise.all(some)));
    }
    return opened;
  }

  /** The 95th percentile of another person's call times while `work` runs. */
  async function measureCalls(gateway: Gateway, userId: string, work: Promise<unknown>) {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    const took: number[] = [];
    while (!isOver) {
      const startedAt = performance.now();
      expect((await post(gateway, userId, 'ticket')).statusCode).toBe(200);
      took.push(performance.now() - startedAt);
      await sleep(50);
    }
    took.sort((one, other) => one - other);
    return took[Math.floor(took.length * 0.95)] ?? 0;
  }

  const refusalOf = (socket: WebSocket) =>
    new Promise<number | undefined>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(undefined));
      socket.on('error', () => {});
    });
  const noticesOf = (tab: Tab) =>
    tab.events.flatMap((event) => (event.kind === 'notice' ? [event.notice.title['en-US']] : []));

  beforeEach(async () => {
    ended = new Set();
    isDatabaseAway = false;
    readable = new Map();
    await addSystem(context.db, '1001');
    ann = await addUser(context.db, 'ann');
    bob = await addUser(context.db, 'bob');
  });

  afterEach(async () => {
    for (const { socket } of tabs.splice(0)) socket.terminate();
    for (const { app, bus } of gateways.splice(0)) {
      await app.close();
      await bus.close();
    }
  });

  it('sends the newest number and the unread count first, then pushes in order', async () => {
    const gateway = await startGateway(context.db);
    await send(gateway, { users: [ann] }, 'before');
    const tab = await openTab(gateway, ann);
    expect(tab.events[0]).toEqual({ kind: 'hello', latest: 1, unread: 1, jobs: 0 });
    for (let n = 0; n < 20; n += 1) await send(gateway, { users: [ann] }, `n${n}`);
    await eventually(() =>
      expect(noticesOf(tab)).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`)),
    );
  });

  it('pushes only to recipients', async () => {
    const gateway = await startGateway(context.db);
    await addRole(context.db, { systemCode: '1001', members: [bob] });
    const [annsTab, bobsTab] = [await openTab(gateway, ann), await openTab(gateway, bob)];
    await send(gateway, { systems: ['1001'] }, 'system');
    await send(gateway, { users: [ann] }, 'ann');
    await send(gateway, { everyone: true }, 'all');
    await eventually(() => expect(noticesOf(annsTab)).toEqual(['ann', 'all']));
    await eventually(() => expect(noticesOf(bobsTab)).toEqual(['system', 'all']));
  });

  it('sends read and cleared state to every tab of the person', async () => {
    const gateway = await startGateway(context.db);
    const [one, two] = [await openTab(gateway, ann), await openTab(gateway, ann)];
    const seq = await send(gateway, { users: [ann] });
    await post(gateway, ann, 'read', { seqs: [seq] });
    await post(gateway, ann, 'clear', { upTo: seq });
    for (const tab of [one, two]) {
      await eventually(() =>
        expect(tab.events.slice(1)).toEqual(
          expect.arrayContaining([
            { kind: 'state', change: 'read', seqs: [seq] },
            { kind: 'state', change: 'clear', upTo: seq },
          ]),
        ),
      );
    }
  });

  it('sends changes of a job to its owner only, as an id', async () => {
    const gateway = await startGateway(context.db);
    const [annsTab, bobsTab] = [await openTab(gateway, ann), await openTab(gateway, bob)];
    await gateway.bus.publish('job-changed', { userId: ann, id: 'a-job' });
    await gateway.bus.publish('job-changed', { userId: bob, id: 'another' });
    await eventually(() => expect(annsTab.events.slice(1)).toEqual([{ kind: 'job', id: 'a-job' }]));
    await eventually(() =>
      expect(bobsTab.events.slice(1)).toEqual([{ kind: 'job', id: 'another' }]),
    );
  });

  it('sends changed rights to the people concerned, or to everybody where they are not known', async () => {
    const gateway = await startGateway(context.db);
    const [annsTab, bobsTab] = [await openTab(gateway, ann), await openTab(gateway, bob)];
    await gateway.bus.publish('rights-changed', { userIds: [bob] });
    await gateway.bus.publish('rights-changed', { userIds: [] });
    await eventually(() =>
      expect(bobsTab.events.slice(1)).toEqual([
        { kind: 'rights', within: 0 },
        { kind: 'rights', within: 6 },
      ]),
    );
    await eventually(() =>
      expect(annsTab.events.slice(1)).toEqual([{ kind: 'rights', within: 6 }]),
    );
  });

  const orders = { workspace: 'shop', collection: 'order' };
  const watch = ({ socket }: Tab, ...records: object[]) =>
    socket.send(JSON.stringify({ kind: 'watch', records }));
  const changesOf = (tab: Tab) =>
    tab.events.flatMap((event) => (event.kind === 'records' ? [event.ids] : []));
  /** The answer to a ping shows that all messages before it were read. */
  const isRead = async ({ socket }: Tab) => {
    socket.ping();
    await once(socket, 'pong');
  };

  it('tells a page of watched records that the person may open, together and once', async () => {
    const gateway = await startGateway(context.db);
    readable.set(ann, new Set(['a', 'b'])).set(bob, new Set(['c']));
    const [all, one, bobs] = [
      await openTab(gateway, ann),
      await openTab(gateway, ann),
      await openTab(gateway, bob),
    ];
    watch(all, orders);
    watch(one, { ...orders, id: 'b' });
    watch(bobs, { workspace: 'shop', collection: 'item' });
    await Promise.all([all, one, bobs].map(isRead));
    // In one turn: a slow machine must not tell of them apart.
    const publish = (id: string) =>
      gateway.bus.publish('records-changed', { ...orders, ids: [id] });
    await Promise.all(['a', 'b', 'c', 'a'].map(publish));
    await eventually(() => expect(changesOf(all)).toEqual([['a', 'b']]));
    await eventually(() => expect(changesOf(one)).toEqual([['b']]));
    watch(bobs, orders);
    watch(all);
    await Promise.all([all, bobs].map(isRead));
    await gateway.bus.publish('records-changed', { ...orders, ids: ['a', 'c'] });
    await eventually(() => expect(changesOf(bobs)).toEqual([['c']]));
    readable.get(bob)?.delete('c');
    await gateway.bus.publish('records-changed', { ...orders, ids: ['c'] });
    readable.set(ann, new Set(['last']));
    watch(all, orders);
    await isRead(all);
    await gateway.bus.publish('records-changed', { ...orders, ids: ['last'] });
    await eventually(() => expect(changesOf(all)).toEqual([['a', 'b'], ['last']]));
    expect([changesOf(one), changesOf(bobs)]).toEqual([[['b']], [['c']]]);
  });

  it('names no record where too many changed, and checks again after an outage', async () => {
    const gateway = await startGateway(context.db, {
      watch: { ...CONSOLE_LIMITS.notice.watch, idsPerMessage: 2, idsPerQuery: 2, retryAfter: 50 },
    });
    readable.set(ann, new Set(['a', 'b', 'c']));
    const tab = await openTab(gateway, ann);
    watch(tab, orders);
    await isRead(tab);
    await gateway.bus.publish('records-changed', { ...orders, ids: ['a', 'x', 'b', 'c'] });
    await eventually(() => expect(changesOf(tab)).toEqual([[]]));
    isDatabaseAway = true;
    await gateway.bus.publish('records-changed', { ...orders, ids: ['a'] });
    await sleep(400);
    expect(changesOf(tab)).toEqual([[]]);
    isDatabaseAway = false;
    await eventually(() => expect(changesOf(tab)).toEqual([[], ['a']]));
  });

  it.each([
    ['another message', '{"kind":"other"}'],
    ['too many watches', JSON.stringify({ kind: 'watch', records: Array(31).fill(orders) })],
    ['a path', '{"kind":"watch","records":[{"workspace":"../x","collection":"order"}]}'],
  ])('closes a socket that sends %s', async (_, text) => {
    const tab = await openTab(await startGateway(context.db), ann);
    tab.socket.send(text);
    expect(await tab.closedWith).toBe(1008);
  });

  it('closes a socket that sends too many messages', async () => {
    const gateway = await startGateway(context.db);
    const tab = await openTab(gateway, ann);
    const { max } = CONSOLE_LIMITS.notice.watch.messages;
    for (let n = 0; n <= max; n += 1) watch(tab, orders);
    expect(await tab.closedWith).toBe(1008);
  });

  it('refuses a socket without an unused ticket, and from another site, host or address', async () => {
    const gateway = await startGateway(context.db);
    const used = await ticketOf(gateway, ann);
    expect(await refusalOf(connect(gateway, used))).toBeUndefined();
    expect(await refusalOf(connect(gateway, used))).toBe(401);
    expect(await refusalOf(connect(gateway, 'x'.repeat(43)))).toBe(401);
    const ticket = await ticketOf(gateway, ann);
    expect(await refusalOf(connect(gateway, ticket, { origin: 'http://evil.example' }))).toBe(403);
    expect(await refusalOf(connect(gateway, ticket, { origin: undefined }))).toBe(403);
    expect(await refusalOf(connect(gateway, ticket, { headers: { host: 'evil.example' } }))).toBe(
      421,
    );
    expect(await refusalOf(connect(gateway, ticket, {}, '/gateway/console/other'))).toBe(404);
    expect(await refusalOf(connect(gateway, ticket, {}, `${path}?ticket=${ticket}`))).toBe(400);
    const bare = new WebSocket(`ws://${gateway.url}${path}`, { origin: `http://${gateway.url}` });
    expect(await refusalOf(bare)).toBe(401);
    expect(await refusalOf(connect(gateway, ticket))).toBeUndefined();
  });

  it('refuses the ticket of an ended session', async () => {
    const gateway = await startGateway(context.db);
    const ticket = await ticketOf(gateway, ann);
    ended.add(ann);
    expect(await refusalOf(connect(gateway, ticket))).toBe(401);
  });

  it('closes the sockets of an ended session at once on a bus message, and soon without one', async () => {
    const gateway = await startGateway(context.db, { recheckEvery: 60_000 });
    const told = await openTab(gateway, ann);
    ended.add(ann);
    await gateway.bus.publish('session-ended', { userId: ann });
    expect(await told.closedWith).toBe(closeCodes.sessionEnded);

    const quick = await startGateway(context.db);
    const untold = await openTab(quick, bob);
    ended.add(bob);
    expect(await untold.closedWith).toBe(closeCodes.sessionEnded);
  });

  it('keeps sockets open while the database is unavailable', async () => {
    const gateway = await startGateway(context.db, { recheckEvery: 20 });
    const tab = await openTab(gateway, ann);
    isDatabaseAway = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(tab.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('limits the sockets per person, and admits others', async () => {
    const gateway = await startGateway(context.db, { socketsPerPerson: 2 });
    await openTab(gateway, ann);
    await openTab(gateway, ann);
    const third = connect(gateway, await ticketOf(gateway, ann));
    expect(await new Promise((resolve) => third.on('close', resolve))).toBe(closeCodes.tooMany);
    await openTab(gateway, bob);
  });

  it('closes a socket that sends messages, and one that sends too much', async () => {
    const gateway = await startGateway(context.db);
    const talking = await openTab(gateway, ann);
    talking.socket.send('hello');
    expect(await talking.closedWith).toBe(1008);
    const loud = await openTab(gateway, ann);
    loud.socket.send('x'.repeat(5_000));
    expect(await loud.closedWith).toBe(1009);
  });

  it('terminates a socket that no longer answers pings', async () => {
    const gateway = await startGateway(context.db, { recheckEvery: 20, pingEvery: 50 });
    const ticket = await ticketOf(gateway, ann);
    const silent = connect(gateway, ticket, { autoPong: false });
    const closed = new Promise((resolve) => silent.on('close', resolve));
    const alive = await openTab(gateway, ann);
    expect(await closed).toBe(1006);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('closes all sockets with 1012 when the gateway stops', async () => {
    const gateway = await startGateway(context.db);
    const tab = await openTab(gateway, ann);
    await gateway.app.close();
    expect(await tab.closedWith).toBe(closeCodes.restarting);
  });

  it(
    `brings ${TABS} dropped tabs back without losing a notice`,
    async () => {
      const gateway = await startGateway(context.db, {
        socketsPerPerson: 2 * TABS,
        ticketsPerSession: { max: 3 * TABS, seconds: 60 },
      });
      const first = await openTabs(gateway, ann);
      for (const { socket } of first) socket.terminate();
      const during = await send(gateway, { users: [ann] }, 'during');
      const droppedAt = performance.now();
      const coming = openTabs(gateway, ann);
      const slowest = await measureCalls(gateway, bob, coming);
      const back = await coming;
      expectWithin(performance.now() - droppedAt, ALL_BACK_MS);
      expectWithin(slowest, CALL_MS);
      expect(
        back.every(({ events }) => events[0]?.kind === 'hello' && events[0].latest >= during),
      ).toBe(true);
      await send(gateway, { users: [ann] }, 'after');
      await vi.waitFor(
        () => expect(back.every((tab) => noticesOf(tab).includes('after'))).toBe(true),
        {
          timeout: choose(60_000, 20_000),
        },
      );
    },
    TIME_LIMIT_MS,
  );

  if (context.kind === 'postgres') {
    it('reaches tabs at another gateway, also after its database connection was cut', async () => {
      const another = await context.openAnother();
      const [here, there] = [await startGateway(context.db), await startGateway(another.db)];
      const ticket = await ticketOf(here, ann);
      expect(await refusalOf(connect(there, ticket))).toBeUndefined();
      const tab = await openTab(there, ann);
      await send(here, { users: [ann] }, 'one');
      await eventually(() => expect(noticesOf(tab)).toEqual(['one']));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pedestal-bus' and datname = current_database()`.execute(
        context.db,
      );
      await send(here, { users: [ann] }, 'two');
      await eventually(() => expect(noticesOf(tab)).toEqual(['one', 'two']));
      readable.set(ann, new Set(['a']));
      watch(tab, orders);
      await isRead(tab);
      await eventually(async () => {
        await here.bus.publish('records-changed', { ...orders, ids: ['a', 'b'] });
        expect(changesOf(tab)).toContainEqual(['a']);
      });
      expect(changesOf(tab).flat()).not.toContain('b');
      ended.add(ann);
      expect(await tab.closedWith).toBe(closeCodes.sessionEnded);
    });
  }
});
