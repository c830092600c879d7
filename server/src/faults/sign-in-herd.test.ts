import { setTimeout as sleep } from 'node:timers/promises';
import { SUCCESS_CODE } from '@pedestal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlaces, variablesOf } from '../testing/installation.ts';
import { choose, expectWithin, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';

const PEOPLE = choose(200, 40);
const MIB = 1_048_576;
const ANSWER_LIMIT_MS = 15_000;

describe('many sign-ins at once', () => {
  const places = createPlaces();
  let gateway: GatewayProcess | undefined;
  afterEach(async () => {
    await gateway?.kill('SIGKILL');
    await places.remove();
  });

  it(
    `signs ${PEOPLE} people in or sends Retry-After, and does not block others`,
    async () => {
      const options = await places.makeBlank('sqlite');
      gateway = await startGatewayProcess(variablesOf(options));
      const { url } = gateway;
      const worker = new HttpPerson();
      await worker.signIn(url, 'admin', ADMIN_PASSWORD);

      const startedAt = performance.now();
      let isOver = false;
      // Unknown names cost the same hash as known ones.
      const storm = Promise.all(
        Array.from({ length: PEOPLE }, (_, index) =>
          new HttpPerson().signIn(url, `person-${index}`, ADMIN_PASSWORD),
        ),
      ).finally(() => {
        isOver = true;
      });
      const times: number[] = [];
      while (!isOver) {
        const askedAt = performance.now();
        const reply = await worker.post(url, '/gateway/authority/role/getSystemOption');
        times.push(performance.now() - askedAt);
        expect([reply.status, reply.code]).toEqual([200, SUCCESS_CODE]);
        await sleep(10);
      }
      const replies = await storm;
      expectWithin(performance.now() - startedAt, ANSWER_LIMIT_MS);
      for (const reply of replies) {
        expect([200, 429, 503]).toContain(reply.status);
        if (reply.status !== 200) expect(Number(reply.retryAfter)).toBeGreaterThan(0);
      }
      const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
      expectWithin(p95, 500);
      expect(await gateway.readMemory()).toBeLessThan(500 * MIB);
    },
    TIME_LIMIT_MS,
  );
});
