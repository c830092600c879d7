import { randomBytes } from 'node:crypto';
import { bookTablesOf } from '@pedestal/blueprint';
import { IDEMPOTENCY_KEY_HEADER, routeGroups, type StoredRecord } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { selectRows } from '../../platform/db/raw-query.ts';
import type { AdminReply } from '../administration.ts';
import type { RecordsTest } from '../records.ts';

const { record, recordTransition } = routeGroups;
const workspace = 'test';

export const newCallId = () => randomBytes(16).toString('hex');

interface Row {
  item: string;
  qty: string;
  price?: string;
  per?: string;
}

/** Documents of the small warehouse, made by a person who may do everything. */
export function warehouse(test: RecordsTest, boss: () => string) {
  const create = async (collection: string, values: object, lines: readonly object[] = []) => {
    const body = { values, lines: lines.length > 0 ? { lines } : {} };
    const reply = await test.call(boss(), record.create, {
      params: { workspace, collection },
      body: body as never,
    });
    if (reply.code !== 10_000) throw new Error(reply.text);
    return (reply.info as StoredRecord).id;
  };
  const run = async (
    collection: string,
    id: string,
    transition: string,
    options: { version?: number; gateway?: FastifyInstance; callId?: string } = {},
  ): Promise<AdminReply> => {
    const version = options.version ?? (await versionOf(collection, id));
    const params = { workspace, collection, id, transition };
    const headers = { [IDEMPOTENCY_KEY_HEADER]: options.callId ?? newCallId() };
    return test.call(
      boss(),
      recordTransition.run,
      { params, body: { version } },
      headers,
      options.gateway,
    );
  };
  const versionOf = async (collection: string, id: string): Promise<number> => {
    const reply = await test.call(boss(), record.open, { params: { workspace, collection, id } });
    return (reply.info as StoredRecord).version;
  };
  const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
  return {
    create,
    run,
    versionOf,
    day,
    item: (name: string) => create('item', { name }),
    place: (name: string) => create('place', { name }),
    receipt: (onDay: number, place: string, lines: readonly Row[]) =>
      create('receipt', { day: day(onDay), place }, toLines(lines)),
    shipment: (onDay: number, place: string, lines: readonly Row[]) =>
      create('shipment', { day: day(onDay), place }, toLines(lines)),
    transfer: (onDay: number, from: string, to: string, lines: readonly Row[]) =>
      create('transfer', { day: day(onDay), from, to }, toLines(lines)),
    /** Scaled amounts of a key: quantity, value and what is reserved. */
    async onHand(
      item: string,
      place: string,
    ): Promise<[qty: string, value: string, reserved: string]> {
      const { balances } = bookTablesOf(workspace, 'stock');
      const marks = test.kind === 'postgres' ? ['$1', '$2'] : ['?', '?'];
      const [row] = await selectRows<Record<'q' | 'v' | 'r', string>>(
        test.db,
        `select cast(amount_qty as text) as "q", cast(amount_value as text) as "v",
           cast(reserved as text) as "r" from "${balances}"
         where dim_item = ${marks[0]} and dim_place = ${marks[1]}`,
        [item, place],
      );
      return [row?.q ?? '0', row?.v ?? '0', row?.r ?? '0'];
    },
  };
}

const toLines = (lines: readonly Row[]) =>
  lines.map(({ price = '1.00', per = '1', ...row }) => ({ values: { ...row, price, per } }));
