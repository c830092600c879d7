import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, expectWithin, IS_LONG, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';

const EACH = choose(330, 60);
const HOLD_MS = choose(15_000, 1_500);
/** The request limit of 30 seconds, plus the interval of its check. */
const DROP_LIMIT_MS = 40_000;

/** First bytes of a slow writer, which then sends single bytes. */
const BEGINNINGS = {
  headers: 'POST /gateway/authority/login/normal HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  body: 'POST /gateway/authority/login/normal HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
  nothing: '',
};

describe('slow readers and writers', () => {
  const places = createPlaces();
  const sockets: Socket[] = [];
  let gateway: GatewayProcess | undefined;
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await gateway?.kill('SIGKILL');
    await places.remove();
  });

  it(
    'do not block others, and are disconnected',
    async () => {
      gateway = await startGatewayProcess(variablesOf(await places.makeBlank('sqlite')));
      const { url } = gateway;
      const worker = new HttpPerson();
      await worker.signIn(url, 'admin', ADMIN_PASSWORD);
      let dropped = 0;
      for (const beginning of Object.values(BEGINNINGS)) {
        for (let index = 0; index < EACH; index += 1) {
          const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
            socket.write(beginning),
          );
          socket.on('error', () => {});
          socket.on('close', () => {
            dropped += 1;
          });
          // Never reads, so that replies stay in the send buffer.
          socket.pause();
          sockets.push(socket);
        }
      }
      const times: number[] = [];
      const until = performance.now() + HOLD_MS;
      while (performance.now() < until || times.length < 4) {
        for (const socket of sockets) if (socket.writable) socket.write('x');
        const askedAt = performance.now();
        const reply = await worker.post(url, '/gateway/authority/role/getSystemOption');
        times.push(performance.now() - askedAt);
        expect(reply.status).toBe(200);
        await sleep(100);
      }
      const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
      expectWithin(p95, 1_000);
      if (!IS_LONG) return;
      for (const socket of sockets) socket.resume();
      await vi.waitFor(() => expect(dropped).toBeGreaterThanOrEqual(2 * EACH), {
        timeout: DROP_LIMIT_MS,
        interval: 500,
      });
    },
    TIME_LIMIT_MS,
  );
});
