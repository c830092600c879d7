import type { AddressInfo } from 'node:net';
import { AppError, REQUEST_ID_HEADER } from '@pedestal/contract';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { FigureTable } from '../../../platform/figures/figure-table.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { mountQueries } from './query.routes.ts';
import { createQueryService } from './query.service.ts';

const log = pino({ level: 'silent' });
const SALES = { kind: 'collection', workspace: 'test', collection: 'sale' } as const;
const QUERY = { source: SALES, dimensions: [], measures: [{ id: 'n', kind: 'count' }] };
const table = {
  table: SALES,
  dependsOn: () => [],
  rights: '',
  readFilter: async () => undefined,
  write: async () => ({ sql: 'select 1', parameters: [] }),
  drillOf: () => null,
  namesOf: async () => ({}),
} as unknown as FigureTable;

let bus: Bus;
beforeEach(() => {
  bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
});
afterEach(() => bus.close());

/** A service whose statements end only when they are stopped. */
function createEndless() {
  const started = Promise.withResolvers<AbortSignal>();
  const source = { open: async () => table } as never;
  const service = createQueryService({
    ...{ kind: 'sqlite', clock: Date.now, bus, log },
    sources: { collection: source, lines: source, book: source },
    findDataset: async () => {
      throw new AppError('notFound');
    },
    engine: {
      run: (_statement, { signal }) => {
        started.resolve(signal);
        return new Promise((_, reject) => {
          const stop = () => reject(new AppError('queryCancelled'));
          if (signal.aborted) stop();
          signal.addEventListener('abort', stop);
        });
      },
      close: async () => {},
    },
  });
  return { service, started: started.promise };
}

it('stops the statement of a client that is gone', async () => {
  const { service, started } = createEndless();
  let leave = () => {};
  const asked = { filter: '', sort: [], totals: [], limit: 1_000, timeZone: 'Asia/Shanghai' };
  const running = service.run(
    { body: { id: 'disconnect', queries: [{ ...QUERY, ...asked }], fresh: true } } as never,
    {
      session: { userId: 'ann' },
      locale: 'en-US',
      onDisconnect: (listener: () => void) => {
        leave = listener;
      },
    } as never,
  );
  const signal = await started;
  expect(signal.aborted).toBe(false);
  leave();
  expect(signal.aborted).toBe(true);
  const { results } = await running;
  expect(results).toMatchObject([{ error: 'queryCancelled' }]);
});

it('runs at most six requests of one person, none of which somebody else can stop', async () => {
  const { service, started } = createEndless();
  const asked = { filter: '', sort: [], totals: [], limit: 1_000, timeZone: 'Asia/Shanghai' };
  const ask = (userId: string, id: string) =>
    service.run(
      { body: { id, queries: [{ ...QUERY, ...asked }], fresh: true } } as never,
      { session: { userId }, locale: 'en-US' } as never,
    );
  const cancel = (userId: string, id: string) =>
    service.cancel({ params: { id } } as never, { session: { userId } } as never);
  const ids = Array.from({ length: 6 }, (_, index) => `run-${index}`);
  const running = ids.map((id) => ask('ann', id));
  const signal = await started;
  await expect(ask('ann', 'run-6')).rejects.toMatchObject({ error: 'tooManyRequests' });
  // Somebody else is not kept waiting by them, and cannot end them by guessing their names.
  const others = ask('bob', 'run-0');
  for (const id of ids) await cancel('bob', id);
  expect(await others).toMatchObject({ results: [{ error: 'queryCancelled' }] });
  expect(signal.aborted).toBe(false);
  for (const id of ids) await cancel('ann', id);
  for (const each of await Promise.all(running)) {
    expect(each).toMatchObject({ results: [{ error: 'queryCancelled' }] });
  }
});

it('stops the statement when the socket of the request is closed', async () => {
  const { service, started } = createEndless();
  const gateway = createTestGateway((mount) => mountQueries(mount, service, {} as never));
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  try {
    const { port } = gateway.server.address() as AddressInfo;
    const browser = new AbortController();
    const asking = fetch(`http://127.0.0.1:${port}/gateway/reports/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [REQUEST_ID_HEADER]: 'ann' },
      body: JSON.stringify({ id: 'disconnect', queries: [QUERY] }),
      signal: browser.signal,
    });
    const ended = expect(asking).rejects.toThrow();
    const signal = await started;
    expect(signal.aborted).toBe(false);
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    browser.abort();
    await ended;
    await stopped;
    expect(signal.aborted).toBe(true);
  } finally {
    await gateway.close();
  }
});
