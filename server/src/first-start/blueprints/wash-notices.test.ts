import type { StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { insertSetting } from '../../platform/db/setting.store.ts';
import { openBundledWorld } from '../../testing/bundled/world.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';

const OK = 10_000;

describeRecords('wash orders', stockBlueprint, (test) => {
  it('tell the desk and the washers of a new order, and then of each step under its number', async () => {
    await insertSetting(test.db, 'demo.loaded', '1', 1);
    const world = await openBundledWorld(test, 'ws', ['desk', 'washer', 'manager']);
    const { desk, washer, manager, boss } = world.people;
    const customer = await world.create(manager, 'customer', {
      code: 'H1',
      name: 'Hotel',
      kind: 'hotel',
    });
    const machine = await world.create(manager, 'machine', {
      code: 'M1',
      name: 'Big one',
      kind: 'washer',
    });
    const promised = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const order = await world.create(
      desk,
      'washOrder',
      { customer, promised, machine },
      { lines: [{ kind: 'sheet', qty: '40', price: '3.5' }] },
    );
    const { no } = ((await world.open(boss, 'washOrder', order)).info as StoredRecord).values;
    expect((await world.open(washer, 'washOrder', order)).status).toBe(404);

    const takeNotices = () =>
      test.notices
        .splice(0)
        .map(({ userId, type, number }) => ({ userId, type, number }))
        .sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const toBoth = (type: number) =>
      [desk, washer].sort().map((userId) => ({ userId, type, number: no }));
    expect((await world.run(desk, 'washOrder', order, 'receive')).code).toBe(OK);
    expect(takeNotices()).toEqual(toBoth(1001));
    for (const step of ['start', 'dry', 'check', 'finish']) {
      expect((await world.run(washer, 'washOrder', order, step)).code, step).toBe(OK);
      expect(takeNotices(), step).toEqual(toBoth(1011));
    }
    expect((await world.run(washer, 'washOrder', order, 'deliver')).code).not.toBe(OK);
    expect((await world.run(desk, 'washOrder', order, 'deliver')).code).toBe(OK);
    expect(takeNotices()).toEqual(toBoth(1011));
  });
});
