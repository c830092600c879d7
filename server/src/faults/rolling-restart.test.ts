import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '../testing/free-port.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/gateway-process.ts';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { findNginx, startNginx } from '../testing/nginx-server.ts';

const ROUNDS = choose(10, 1);
const SAVE = '/gateway/authority/userSystemConfig/save';
const READ = '/gateway/authority/userSystemConfig/getSystemConfig';
const ME = '/gateway/authority/user/getUserInfo';

describe.runIf(findNginx() && inject('postgresTemplate'))('two gateways behind nginx', () => {
  const places = createPlaces();
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each();
    await places.remove();
  });

  async function startBoth() {
    const { databaseUrl } = await places.makeBlank('postgres');
    const folder = await places.makeFolder();
    const gateways: { port: number; start(): Promise<void>; running?: GatewayProcess }[] = [];
    for (const name of ['one', 'two']) {
      const port = await findFreePort();
      const variables = {
        ...variablesOf({ dataFolder: join(folder, name), databaseUrl }),
        PORT: String(port),
        PEDESTAL_TRUST_PROXY: '127.0.0.1',
      };
      const gateway = {
        port,
        running: undefined as GatewayProcess | undefined,
        async start() {
          gateway.running = await startGatewayProcess(variables);
        },
      };
      await gateway.start();
      undo.push(async () => gateway.running?.kill('SIGKILL'));
      gateways.push(gateway as (typeof gateways)[number]);
    }
    const nginx = await startNginx(
      folder,
      gateways.map(({ port }) => port),
    );
    undo.push(nginx.stop);
    return { gateways, url: nginx.url };
  }

  /** Reads and writes in turn until it is told to stop. */
  function work(admin: HttpPerson, url: string, key: string) {
    let isOver = false;
    const result = { reads: [] as number[], writes: [] as number[], saved: '' };
    const done = (async () => {
      for (let count = 1; !isOver; count += 1) {
        result.reads.push((await admin.get(url, ME)).status);
        const value = JSON.stringify(count);
        const body = { systemCode: '1001', configKey: key, configValue: value };
        const { status } = await admin.post(url, SAVE, body).catch(() => ({ status: 0 }));
        result.writes.push(status);
        if (status === 200) result.saved = value;
      }
      return result;
    })();
    done.catch(() => {});
    return {
      stop: () => {
        isOver = true;
        return done;
      },
    };
  }

  it(
    'lose no request in a rolling restart, and no acknowledged write to a kill',
    async () => {
      const { gateways, url } = await startBoth();
      const admin = new HttpPerson();
      await admin.signIn(url, 'admin', ADMIN_PASSWORD);

      const restarts = ['a', 'b', 'c'].map((key) => work(admin, url, key));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const gateway of gateways) {
          await gateway.running?.kill('SIGTERM');
          await gateway.start();
        }
      }
      for (const { reads, writes } of await Promise.all(restarts.map(({ stop }) => stop()))) {
        expect(writes.length).toBeGreaterThan(5);
        expect(new Set([...reads, ...writes])).toEqual(new Set([200]));
      }

      const kills = ['a', 'b', 'c'].map((key) => work(admin, url, key));
      for (let round = 0; round < ROUNDS; round += 1) {
        await gateways[0]?.running?.kill('SIGKILL');
        await gateways[0]?.start();
      }
      for (const [index, { stop }] of kills.entries()) {
        const { reads, writes, saved } = await stop();
        expect(new Set(reads)).toEqual(new Set([200]));
        // What was on its way to the killed gateway may fail, and says so.
        expect(writes.filter((status) => status !== 200).length).toBeLessThanOrEqual(ROUNDS);
        const configKey = ['a', 'b', 'c'][index];
        const { info } = await admin.post(url, READ, { systemCode: '1001', configKey });
        expect(Object.values(info as Record<string, string>)).toEqual([saved]);
      }
    },
    TIME_LIMIT_MS,
  );
});
