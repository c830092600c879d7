import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createBus } from '../platform/bus/bus.ts';
import { redisTransport } from '../platform/bus/redis-transport.ts';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, expectWithin, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';
import { findRedisBinary, type RedisServer, startRedis } from '../testing/servers/redis-server.ts';

const SLOW_MS = choose(5_000, 1_000);
const BACK_LIMIT_MS = choose(5_000, 60_000);
const ME = '/gateway/authority/user/getUserInfo';
const binary = findRedisBinary();

describe.runIf(binary)('a gateway without Redis', () => {
  const places = createPlaces();
  let redis: RedisServer;
  let gateway: GatewayProcess;
  let other: Bus;
  const admin = new HttpPerson();

  beforeEach(async () => {
    redis = await startRedis(binary ?? '');
    const options = await places.makeBlank('sqlite');
    gateway = await startGatewayProcess({ ...variablesOf(options), REDIS_URL: redis.url });
    other = createBus(redisTransport(redis.url), { log: pino({ level: 'silent' }) });
    await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
  });
  afterEach(async () => {
    await gateway.kill('SIGKILL');
    await other.close();
    await redis.remove();
    await places.remove();
  });

  /** Expects that the person can work and that strangers are still limited. */
  async function expectWork(): Promise<void> {
    const startedAt = performance.now();
    expect((await admin.get(gateway.url, ME)).status).toBe(200);
    expect((await admin.post(gateway.url, '/gateway/authority/role/getSystemOption')).status).toBe(
      200,
    );
    expectWithin(performance.now() - startedAt, 3_000);
  }

  /** Expects that a message of one gateway reaches another. */
  async function expectMessages(): Promise<void> {
    const heard: string[] = [];
    const stop = other.subscribe('session-ended', ({ userId }) => heard.push(userId));
    await vi.waitFor(
      async () => {
        const person = new HttpPerson();
        await person.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
        await person.post(gateway.url, '/gateway/console/session/logout');
        expect(heard.length).toBeGreaterThan(0);
      },
      { timeout: BACK_LIMIT_MS, interval: 200 },
    );
    stop();
  }

  it(
    'signs nobody out while Redis is slow, flushed or down, and messages resume',
    async () => {
      await expectMessages();
      redis.pause();
      const until = performance.now() + SLOW_MS;
      while (performance.now() < until) {
        await expectWork();
        await sleep(100);
      }
      redis.resume();
      await expectMessages();

      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      await expectWork();
      await expectMessages();

      await redis.stop();
      await expectWork();
      const stranger = new HttpPerson();
      const guesses: number[] = [];
      for (let guess = 0; guess < 8; guess += 1) {
        guesses.push((await stranger.signIn(gateway.url, 'somebody', `wrong ${guess}`)).code);
      }
      // The first five fail with a wrong password, the others have to wait.
      expect(new Set(guesses.slice(0, 5))).toEqual(new Set([20001]));
      expect(guesses.slice(5).every((code) => code !== 20001)).toBe(true);
      await redis.start();
      await expectWork();
    },
    TIME_LIMIT_MS,
  );
});
