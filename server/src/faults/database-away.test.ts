import { setTimeout as sleep } from 'node:timers/promises';
import { SUCCESS_CODE } from '@pedestal/contract';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { DatabaseOptions } from '../platform/db/database.ts';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, expectWithin, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';
import { Line } from '../testing/servers/line.ts';

const AWAY_MS = choose(30_000, 1_500);
const BACK_LIMIT_MS = choose(5_000, 20_000);
const ME = '/gateway/authority/user/getUserInfo';
const SAVE = '/gateway/authority/userSystemConfig/save';

describe.runIf(inject('postgresTemplate'))('a gateway without PostgreSQL', () => {
  const places = createPlaces();
  let line: Line;
  let gateway: GatewayProcess;
  const admin = new HttpPerson();

  beforeEach(async () => {
    const { dataFolder, databaseUrl = '' }: DatabaseOptions = await places.makeBlank('postgres');
    line = new Line(databaseUrl);
    await line.open();
    gateway = await startGatewayProcess(variablesOf({ dataFolder, databaseUrl: line.url }));
    await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
  });
  afterEach(async () => {
    await gateway.kill('SIGKILL');
    if (line.isOpen) await line.cut();
    await places.remove();
  });

  it(
    'answers 503 with Retry-After, signs nobody out, and recovers soon after reconnecting',
    async () => {
      const config = (value: number) => ({
        systemCode: '1001',
        configKey: 'fault',
        configValue: JSON.stringify(value),
      });
      // Many at once, so that some connections are cut during a transaction.
      const running = Array.from({ length: 40 }, (_, index) =>
        admin.post(gateway.url, SAVE, config(index)),
      );
      await sleep(20);
      await line.cut();
      for (const reply of await Promise.all(running)) expect([200, 503]).toContain(reply.status);

      const until = performance.now() + AWAY_MS;
      let asked = 0;
      while (performance.now() < until || asked < 4) {
        const replies = await Promise.all([
          admin.get(gateway.url, ME),
          admin.post(gateway.url, SAVE, config(0)),
          new HttpPerson().signIn(gateway.url, 'admin', ADMIN_PASSWORD),
        ]);
        // Lookups are cached for up to a second.
        expect([200, 503]).toContain(replies[0]?.status);
        for (const reply of replies.slice(1)) expect(reply.status).toBe(503);
        for (const reply of replies) {
          if (reply.status === 503) expect(Number(reply.retryAfter)).toBeGreaterThan(0);
        }
        asked += 1;
        await sleep(100);
      }
      expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);

      await line.open();
      const backAt = performance.now();
      let reply = await admin.post(gateway.url, SAVE, config(1));
      while (reply.status !== 200) {
        expectWithin(performance.now() - backAt, BACK_LIMIT_MS);
        await sleep(50);
        reply = await admin.post(gateway.url, SAVE, config(1));
      }
      expect(reply.code).toBe(SUCCESS_CODE);
      const after = await Promise.all(
        Array.from({ length: 60 }, (_, index) => admin.post(gateway.url, SAVE, config(index))),
      );
      expect(after.filter(({ status }) => status !== 200)).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
