import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, expectWithin, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { Line } from '../testing/servers/line.ts';

const QUERY_MS = choose(2_000, 250);
const REQUESTS = choose(200, 60);
const REPLY_LIMIT_MS = 20_000;
const LAG_LIMIT_MS = 200;
const BACK_LIMIT_MS = 5_000;
const ME = '/gateway/authority/user/getUserInfo';
const SAVE = '/gateway/authority/userSystemConfig/save';

describe.runIf(inject('postgresTemplate'))('a gateway with a slow PostgreSQL', () => {
  const places = createPlaces();
  let line: Line;
  let gateway: GatewayProcess;
  let metricsPort: number;
  const admin = new HttpPerson();
  const save = (value: number) =>
    admin.post(gateway.url, SAVE, {
      systemCode: '1001',
      configKey: 'fault',
      configValue: JSON.stringify(value),
    });

  beforeEach(async () => {
    const { dataFolder, databaseUrl = '' } = await places.makeBlank('postgres');
    line = new Line(databaseUrl);
    await line.open();
    metricsPort = await findFreePort();
    gateway = await startGatewayProcess({
      ...variablesOf({ dataFolder, databaseUrl: line.url }),
      PEDESTAL_METRICS_PORT: String(metricsPort),
    });
    await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
  });
  afterEach(async () => {
    await gateway.kill('SIGKILL');
    await line.cut();
    await places.remove();
  });

  /** The longest event loop delay since the last read, from the metrics of the gateway. */
  async function readLag(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const seconds = /^pedestal_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(text)?.[1];
    return Number(seconds) * 1000;
  }

  it(
    'waits within limits, sheds load with 503, and recovers when the database is fast again',
    async () => {
      line.delayMs = QUERY_MS;
      await readLag();
      const asked = Array.from({ length: REQUESTS }, async (_, index) => {
        const startedAt = performance.now();
        const reply = await (index % 3 === 0 ? admin.get(gateway.url, ME) : save(index));
        return { ...reply, took: performance.now() - startedAt };
      });
      const replies = await Promise.all(asked);
      const lag = await readLag();
      expect(lag).toBeGreaterThan(0);
      for (const { status, retryAfter, took } of replies) {
        expect([200, 503, 504]).toContain(status);
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
        expectWithin(took, REPLY_LIMIT_MS);
      }
      expect(replies.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
      expectWithin(lag, LAG_LIMIT_MS);

      line.delayMs = 0;
      const quickAt = performance.now();
      while ((await save(1)).status !== 200) {
        expectWithin(performance.now() - quickAt, BACK_LIMIT_MS);
        await sleep(50);
      }
      const after = await Promise.all(Array.from({ length: 60 }, (_, index) => save(index)));
      expect(after.filter(({ status }) => status !== 200)).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
