import { type RecordBatch, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { warehouse } from '../../../testing/ledger/ledger.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';

const ROUNDS = 3;

describeRecords('two batches that post into the same balances', stockBlueprint, (test) => {
  let boss: string;
  const world = warehouse(test, () => boss);

  const start = async (collection: string, ids: string[], transition: string) => {
    const reply = await test.call(boss, routeGroups.recordBatch.start, {
      params: { workspace: 'test', collection },
      body: { ids, action: { kind: 'transition', transition } },
    });
    expect(reply.code, reply.text).toBe(10_000);
    return reply.info as RecordBatch;
  };

  it('are both carried out, whichever of them the database ends for the other', async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    const items = [await world.item('Apple'), await world.item('Pear')];
    const [from, to] = [await world.place('Shelf 1'), await world.place('Shelf 2')];
    const lines = items.map((item) => ({ item, qty: '100' }));
    const first = await world.receipt(1, from, lines);
    expect((await world.run('receipt', first, 'post')).code).toBe(10_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      // One takes apples before pears, the other pears before apples; each holds what it has taken.
      const moved: string[] = [];
      const shipped: string[] = [];
      for (const item of items) {
        moved.push(await world.transfer(2, from, to, [{ item, qty: '1' }]));
      }
      for (const item of items.toReversed()) {
        shipped.push(await world.shipment(2, from, [{ item, qty: '1' }]));
      }
      const batches = await Promise.all([
        start('transfer', moved, 'post'),
        start('shipment', shipped, 'ship'),
      ]);
      expect(batches.map(({ done, failedCount }) => [done, failedCount])).toEqual([
        [2, 0],
        [2, 0],
      ]);
    }
    for (const item of items) {
      const left = 100 - 2 * ROUNDS;
      expect(await world.onHand(item, from)).toEqual([`${left}000`, `${left}00`, '0']);
    }
  });
});
