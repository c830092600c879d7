import { AppError } from '@pedestal/contract';
import pino from 'pino';
import { expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { FigureTable } from '../../../platform/figures/figure-table.ts';
import { createQueryService } from './query.service.ts';

const log = pino({ level: 'silent' });
const SALES = { kind: 'collection', workspace: 'test', collection: 'sale' } as const;

it('stops the statement of a client that is gone', async () => {
  const bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
  const started = Promise.withResolvers<AbortSignal>();
  const table = {
    table: SALES,
    dependsOn: () => [],
    rights: '',
    readFilter: async () => undefined,
    write: async () => ({ sql: 'select 1', parameters: [] }),
    drillOf: () => null,
    namesOf: async () => ({}),
  } as unknown as FigureTable;
  const source = { open: async () => table } as never;
  const service = createQueryService({
    ...{ kind: 'sqlite', clock: Date.now, bus, log },
    sources: { collection: source, book: source },
    findDataset: async () => {
      throw new AppError('notFound');
    },
    engine: {
      // Ends only when it is stopped.
      run: (_statement, { signal }) => {
        started.resolve(signal);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new AppError('queryCancelled')));
        });
      },
      close: async () => {},
    },
  });
  let leave = () => {};
  const query = { source: SALES, dimensions: [], measures: [{ id: 'n', kind: 'count' }] };
  const asked = { filter: '', sort: [], totals: [], limit: 1_000, timeZone: 'Asia/Shanghai' };
  const running = service.run(
    { body: { id: 'disconnect', queries: [{ ...query, ...asked }], fresh: true } } as never,
    {
      session: { userId: 'ann' },
      locale: 'en-US',
      onDisconnect: (listener: () => void) => {
        leave = listener;
      },
    } as never,
  );
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  leave();
  expect(signal.aborted).toBe(true);
  const { results } = await running;
  expect(results).toMatchObject([{ error: 'queryCancelled' }]);
  await bus.close();
});
