import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { runOnServer, withDatabaseName } from '../../testing/servers/postgres-databases.ts';
import {
  findRedisBinary,
  type RedisServer,
  startRedis,
} from '../../testing/servers/redis-server.ts';
import { type Bus, createBus } from './bus.ts';
import { localTransport } from './local-transport.ts';
import { postgresTransport } from './postgres-transport.ts';
import { redisTransport } from './redis-transport.ts';
import { type OpenTransport, retryDelay, type TransportEvents } from './transport.ts';

const log = pino({ level: 'silent' });
const open: Bus[] = [];

async function openReady(transport: OpenTransport, heartbeatMs = 5_000): Promise<Bus> {
  const bus = createBus(transport, { log, heartbeatMs });
  open.push(bus);
  await eventually(() => bus.ready());
  return bus;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});

/** Tests that every transport between two gateways must pass. */
function carriesMessages(line: () => OpenTransport, cut: () => Promise<void>): void {
  it('delivers a message once to its own listeners and once to the other gateway', async () => {
    const [here, there] = [await openReady(line()), await openReady(line())];
    const heardHere: number[] = [];
    const heardThere: number[] = [];
    here.subscribe('notice', ({ seq }) => heardHere.push(seq));
    there.subscribe('notice', ({ seq }) => heardThere.push(seq));
    await here.publish('notice', { seq: 1 });
    await here.publish('notice', { seq: 2 });
    expect(heardHere).toEqual([1, 2]);
    await eventually(() => expect(heardThere).toEqual([1, 2]));
    expect(heardHere).toEqual([1, 2]);
  });

  it('delivers by topic and stops after unsubscribing', async () => {
    const [here, there] = [await openReady(line()), await openReady(line())];
    const heard: unknown[] = [];
    const undo = there.subscribe('session-ended', (message) => heard.push(message));
    await here.publish('notice', { seq: 1 });
    await here.publish('session-ended', { userId: 'u1' });
    await eventually(() => expect(heard).toEqual([{ userId: 'u1' }]));
    undo();
    await here.publish('session-ended', { userId: 'u2' });
    const last = new Promise((resolve) => there.subscribe('notice', resolve));
    await here.publish('notice', { seq: 3 });
    await last;
    expect(heard).toEqual([{ userId: 'u1' }]);
  });

  it('reconnects after a disconnect and reports that messages may be lost', async () => {
    const [here, there] = [await openReady(line()), await openReady(line())];
    const reconnected = vi.fn();
    const heard: number[] = [];
    there.subscribe('notice', ({ seq }) => heard.push(seq), reconnected);
    await cut();
    await eventually(() => expect(reconnected).toHaveBeenCalled());
    await eventually(async () => {
      await here.publish('notice', { seq: 9 });
      expect(heard).toContain(9);
    });
  });
}

describe('the bus in one process', () => {
  it('calls its own listeners before publish returns', async () => {
    const bus = await openReady(localTransport());
    const heard: unknown[] = [];
    bus.subscribe('notice', (message) => heard.push(message));
    void bus.publish('notice', { seq: 4 });
    expect(heard).toEqual([{ seq: 4 }]);
  });

  it('calls the other listeners when one throws', async () => {
    const bus = await openReady(localTransport());
    const heard = vi.fn();
    bus.subscribe('notice', () => {
      throw new Error('broken listener');
    });
    bus.subscribe('notice', heard);
    await bus.publish('notice', { seq: 1 });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('refuses a message that is too large for PostgreSQL', async () => {
    const bus = await openReady(localTransport());
    await expect(bus.publish('session-ended', { userId: 'x'.repeat(8_000) })).rejects.toThrow(
      RangeError,
    );
  });
});

describe('the bus over a failing connection', () => {
  function fakeLine() {
    let events: TransportEvents | undefined;
    const sent: string[] = [];
    const state = { isUp: true, resets: 0 };
    const transport: OpenTransport = (given) => {
      events = given;
      return {
        async send(payload) {
          if (!state.isUp) throw new Error('down');
          sent.push(payload);
        },
        reset() {
          state.resets += 1;
        },
        async close() {},
      };
    };
    return { transport, sent, state, events: () => events as TransportEvents };
  }

  it('calls its own listeners while disconnected, and reports lost messages after the reconnect', async () => {
    const line = fakeLine();
    const bus = createBus(line.transport, { log });
    open.push(bus);
    line.events().onConnected();
    line.state.isUp = false;
    const heard = vi.fn();
    bus.subscribe('notice', heard);
    await bus.publish('notice', { seq: 1 });
    expect(heard).toHaveBeenCalledOnce();
    expect(line.sent).toEqual([]);
    line.state.isUp = true;
    line.events().onConnected();
    expect(line.sent).toEqual([expect.stringContaining('$missed')]);
  });

  it('ignores invalid messages', async () => {
    const line = fakeLine();
    const bus = createBus(line.transport, { log });
    open.push(bus);
    const heard = vi.fn();
    bus.subscribe('notice', heard);
    for (const payload of ['', 'null', '{}', '[1,2,3]', '["a","notice"]', '["a"']) {
      line.events().receive(payload);
    }
    expect(heard).not.toHaveBeenCalled();
    line.events().receive('["other","notice",{"seq":5}]');
    expect(heard).toHaveBeenCalledWith({ seq: 5 });
  });

  it('resets a connection on which its own heartbeats do not arrive', async () => {
    const line = fakeLine();
    const bus = createBus(line.transport, { log, heartbeatMs: 10 });
    open.push(bus);
    line.events().onConnected();
    await eventually(() => expect(line.state.resets).toBeGreaterThan(0));
  });

  it('is not ready before its first connection', async () => {
    const line = fakeLine();
    const bus = createBus(line.transport, { log });
    open.push(bus);
    await expect(bus.ready()).rejects.toThrow('not connected');
    line.events().onConnected();
    line.events().onLost(new Error('gone'));
    await expect(bus.ready()).resolves.toBeUndefined();
  });

  it('waits longer after each failed attempt, with jitter and a bound', () => {
    const first = Array.from({ length: 50 }, () => retryDelay(0));
    const late = Array.from({ length: 50 }, () => retryDelay(40));
    expect(Math.max(...first)).toBeLessThanOrEqual(100);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...late)).toBeLessThanOrEqual(2_000);
    expect(new Set(late).size).toBeGreaterThan(10);
  });
});

const postgresTemplate = inject('postgresTemplate');
describe.runIf(postgresTemplate !== '')('the bus over PostgreSQL', () => {
  const url = postgresTemplate && withDatabaseName(postgresTemplate, `pedestal_bus_${process.pid}`);
  const nameOfDatabase = () => new URL(url).pathname.slice(1);

  beforeAll(() => runOnServer(postgresTemplate, `create database ${nameOfDatabase()}`));
  afterAll(() => runOnServer(postgresTemplate, `drop database ${nameOfDatabase()} with (force)`));

  carriesMessages(
    () => postgresTransport(url),
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'pedestal-bus' and datname = current_database()`,
      );
      await client.end();
    },
  );

  it('keeps retrying while the server cannot be reached, and closes immediately', async () => {
    const bus = createBus(postgresTransport('postgres://nobody:x@127.0.0.1:9/none'), { log });
    await bus.publish('notice', { seq: 1 });
    await expect(bus.ready()).rejects.toThrow();
    await bus.close();
  });
});

const redisBinary = findRedisBinary();
if (!redisBinary) {
  console.error('\n*** REDIS WAS SKIPPED: redis-server is not installed. ***\n');
}
describe.runIf(redisBinary !== undefined)('the bus over Redis', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await startRedis(redisBinary as string);
  });
  afterAll(() => server.remove());

  carriesMessages(
    () => redisTransport(server.url),
    async () => {
      await server.stop();
      await server.start();
    },
  );

  it('starts and publishes without an error while Redis is down', async () => {
    await server.stop();
    const bus = createBus(redisTransport(server.url), { log });
    open.push(bus);
    const heard = vi.fn();
    bus.subscribe('notice', heard);
    await bus.publish('notice', { seq: 1 });
    expect(heard).toHaveBeenCalledOnce();
    await server.start();
    await eventually(() => bus.ready());
  });

  it('does not send to gateways on another numbered database', async () => {
    const [here, other, twin] = [
      await openReady(redisTransport(`${server.url}/1`)),
      await openReady(redisTransport(`${server.url}/2`)),
      await openReady(redisTransport(`${server.url}/1`)),
    ];
    const strangers = vi.fn();
    other.subscribe('notice', strangers);
    const arrived = new Promise((resolve) => twin.subscribe('notice', resolve));
    await here.publish('notice', { seq: 1 });
    await arrived;
    expect(strangers).not.toHaveBeenCalled();
  });
});
