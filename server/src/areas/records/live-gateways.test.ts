import { collection, compileBlueprint, defineBlueprint, files, text } from '@pedestal/blueprint';
import {
  type FileNode,
  type NoticeEvent,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openBus } from '../../platform/bus/open-bus.ts';
import { eventually } from '../../testing/eventually.ts';
import { describeRecords } from '../../testing/records.ts';
import {
  findRedisBinary,
  type RedisServer,
  startRedis,
} from '../../testing/servers/redis-server.ts';

const log = pino({ level: 'silent' });
const { record, recordFile, recordComment, dfsFile } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text({ max: 40 }), photos: files() },
      }),
    },
  }),
);

const order = { workspace: 'test', collection: 'order' };

let redis: RedisServer | undefined;
afterAll(() => redis?.remove());

async function openRedis(): Promise<string> {
  redis ??= await startRedis(findRedisBinary() ?? '');
  return redis.url;
}

/** PostgreSQL carries messages itself; two gateways on one SQLite file need Redis. */
describeRecords(
  'pages on another gateway',
  blueprint,
  (test) => {
    let boss: string;
    let there: FastifyInstance;

    beforeEach(async () => {
      boss = await test.addPerson('boss', test.units.root);
      await test.addRole({ grantsAll: true, members: [boss] });
      there = await test.startGateway();
    });

    const idsIn = (events: readonly NoticeEvent[]) =>
      events.flatMap((event) => (event.kind === 'records' ? event.ids : []));
    async function add(): Promise<string> {
      const reply = await test.call(boss, record.create, {
        params: order,
        body: { values: { subject: 'one' } },
      });
      return (reply.info as StoredRecord).id;
    }
    /** Runs an act on the first gateway and waits until the page on the other one hears of the record. */
    async function heardAfter(id: string, act: () => Promise<{ code: number; text: string }>) {
      const heard = test.watchRecords(boss, [{ ...order, id }], there);
      const reply = await act();
      expect(reply.code, reply.text).toBe(10000);
      await eventually(() => expect(idsIn(heard)).toContain(id));
    }

    it('hear of saved records and of their files', async () => {
      const id = await add();
      const params = { ...order, id };
      await heardAfter(id, () =>
        test.call(boss, record.save, { params, body: { version: 1, values: { subject: 'x' } } }),
      );
      let file: FileNode | undefined;
      await heardAfter(id, async () => {
        const reply = await test.addFile(boss, { ...order, id, name: 'a.txt' });
        file = reply.info as FileNode;
        return reply;
      });
      await heardAfter(id, () =>
        test.addFile(boss, { ...order, id, name: 'b.txt', field: 'photos' }),
      );
      const node = file?.id ?? '';
      await heardAfter(id, () =>
        test.call(boss, dfsFile.rename, { body: { id: node, name: 'c.txt' } }),
      );
      await heardAfter(id, () =>
        test.call(boss, recordFile.remove, { params: { ...params, file: node } } as never),
      );
      await heardAfter(id, () => test.call(boss, dfsFile.restore, { body: { ids: [node] } }));
      await heardAfter(id, () =>
        test.call(boss, recordComment.add, { params, body: { text: 'a remark' } }),
      );
    });

    it('hear nothing of files of records that they may not open', async () => {
      const stranger = await test.addPerson('stranger', test.units.west);
      await test.addRole({ grants: { order: 'own' }, members: [stranger] });
      const id = await add();
      const strange = test.watchRecords(stranger, [order], there);
      await heardAfter(id, () => test.addFile(boss, { ...order, id, name: 'a.txt' }));
      expect(idsIn(strange)).toEqual([]);
    });
  },
  {
    openBus: async ({ kind, options }) => {
      const redisUrl = kind === 'sqlite' ? await openRedis() : undefined;
      const bus = openBus({ redisUrl, databaseUrl: options.databaseUrl, log });
      await eventually(() => bus.ready());
      return bus;
    },
  },
);
