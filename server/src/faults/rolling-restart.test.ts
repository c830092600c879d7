import { join } from 'node:path';
import { ERRORS, SUCCESS_CODE, sendAgain } from '@pedestal/contract';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  type HttpReply,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { findNginx, startNginx } from '../testing/servers/nginx-server.ts';

const ROUNDS = choose(10, 1);
const SAVE = '/gateway/authority/userSystemConfig/save';
const READ = '/gateway/authority/userSystemConfig/getSystemConfig';
const ME = '/gateway/authority/user/getUserInfo';
const PEOPLE = '/gateway/authority/users';

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
        PEDESTAL_FILES: join(folder, 'files'),
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

  /** Reads and writes in turn until stopped. */
  function work(admin: HttpPerson, url: string, key: string) {
    const result = { reads: [] as number[], writes: [] as number[], saved: '' };
    const stop = repeat(async (count) => {
      result.reads.push((await admin.get(url, ME)).status);
      const value = JSON.stringify(count);
      const body = { systemCode: '1001', configKey: key, configValue: value };
      const { status } = await admin.post(url, SAVE, body).catch(() => ({ status: 0 }));
      result.writes.push(status);
      if (status === 200) result.saved = value;
    });
    return { result, stop };
  }

  /** Creates people one after the other, retrying like a page whose gateway died. */
  function addPeople(admin: HttpPerson, url: string) {
    const result = { added: [] as string[], refused: [] as HttpReply[] };
    const stop = repeat(async (count) => {
      const user = { userName: `person-${count}`, displayName: 'x', withPassword: false };
      const reply = await admin.post(url, PEOPLE, user);
      const isDone = [SUCCESS_CODE, ERRORS.alreadyDone.code].includes(reply.code);
      if (isDone) result.added.push(user.userName);
      else result.refused.push(reply);
    });
    return { result, stop };
  }

  it(
    'lose no request in a rolling restart and no acknowledged write in a kill, and repeat no write',
    async () => {
      const { gateways, url } = await startBoth();
      const admin = new HttpPerson();
      await admin.signIn(url, 'admin', ADMIN_PASSWORD);
      const persistent = new HttpPerson(sendAgain(fetch));
      await persistent.signIn(url, 'admin', ADMIN_PASSWORD);

      // A connection that arrives exactly at the stop is reset; a page retries.
      const restarts = ['a', 'b', 'c'].map((key) => work(persistent, url, key));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const gateway of gateways) {
          await gateway.running?.kill('SIGTERM');
          await gateway.start();
        }
      }
      await Promise.all(restarts.map(({ stop }) => stop()));
      for (const { reads, writes } of restarts.map(({ result }) => result)) {
        expect(writes.length).toBeGreaterThan(5);
        expect(new Set([...reads, ...writes])).toEqual(new Set([200]));
      }

      const kills = ['a', 'b', 'c'].map((key) => work(admin, url, key));
      const adding = addPeople(persistent, url);
      for (let round = 0; round < ROUNDS; round += 1) {
        await gateways[0]?.running?.kill('SIGKILL');
        await gateways[0]?.start();
      }
      await adding.stop();
      expect(adding.result.refused).toEqual([]);
      expect(adding.result.added.length).toBeGreaterThan(ROUNDS);
      for (const userName of adding.result.added.slice(-5)) {
        const query = new URLSearchParams({ search: userName, limit: '20' });
        const { info } = await admin.get(url, `${PEOPLE}?${query}`);
        const { items } = info as { items: { userName: string }[] };
        expect(items.filter((each) => each.userName === userName)).toHaveLength(1);
      }
      for (const [index, { stop, result }] of kills.entries()) {
        await stop();
        const { reads, writes, saved } = result;
        expect(new Set(reads)).toEqual(new Set([200]));
        // Requests in flight to the killed gateway may fail with an error.
        expect(writes.filter((status) => status !== 200).length).toBeLessThanOrEqual(ROUNDS);
        const configKey = ['a', 'b', 'c'][index];
        const { info } = await admin.post(url, READ, { systemCode: '1001', configKey });
        expect(Object.values(info as Record<string, string>)).toEqual([saved]);
      }
    },
    TIME_LIMIT_MS,
  );
});

/** Repeats a step until stopped. */
function repeat(step: (count: number) => Promise<void>): () => Promise<void> {
  let isOver = false;
  const done = (async () => {
    for (let count = 1; !isOver; count += 1) await step(count);
  })();
  done.catch(() => {});
  return () => {
    isOver = true;
    return done;
  };
}
