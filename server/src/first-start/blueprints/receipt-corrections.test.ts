import { ERRORS, routeGroups, type StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { checkBooks } from '../../cli/check-books.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';
import { openWarehouse } from '../../testing/wms/warehouse.ts';

const OK = 10_000;

describeRecords('a receipt that was wrong', stockBlueprint, (test) => {
  it('is corrected in its unit, its price and its lot, as long as the goods are there', async () => {
    const world = await openWarehouse(test);
    const { master, people } = world;
    const { manager, receiver } = people;
    const expectOk = (reply: { code: number; text: string }) =>
      expect(reply.code, reply.text).toBe(OK);
    const item = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
    const supplier = await master('party', { code: 'S', name: 'Sun', kinds: ['customer'] });
    const site = await master('place', { code: 'W', name: 'Site', kind: 'warehouse' });
    const place = (code: string) =>
      master('place', { code, name: code, kind: 'zone', parent: site });
    const dock = await place('RC');
    const bin = await place('B1');
    const lotOf = (code: string) => world.create(receiver, 'lot', { code, item });
    const [wrong, right] = [await lotOf('L1'), await lotOf('L2')];
    const at = (where: string | null, status = 'good') =>
      world.onHand({ item, place: where, status });

    const day = '2026-10-20';
    const line = { item, lot: wrong, qty: '2', unit: 'carton', times: '24', price: '240' };
    const order = { orderNo: 'PO-1', supplier, dock, day };
    const id = await world.create(receiver, 'receipt', order, { lines: [line] });
    expectOk(await world.run(receiver, 'receipt', id, 'arrive'));
    expectOk(await world.run(receiver, 'receipt', id, 'post'));
    expect(await at(dock)).toEqual(['48', '480', '0']);

    const amend = async (values: object) => {
      const { version } = (await world.open(manager, 'receipt', id)).info as StoredRecord;
      const params = { workspace: 'wms', collection: 'receipt', id };
      const { amend: route } = routeGroups.recordTransition;
      const amended = await test.call(manager, route, { params, body: { version } });
      expectOk(amended);
      const record = amended.info as StoredRecord;
      const change = [{ id: record.lines.lines?.[0]?.id ?? '', values }];
      expectOk(await world.save(manager, 'receipt', record, { lines: { change } }));
      // It begins anew, with the number that it has.
      expectOk(await world.run(manager, 'receipt', id, 'arrive'));
    };
    // A carton holds 20 boxes, costs 300, and has another lot on its label.
    await amend({ times: '20', price: '300', lot: right });
    expectOk(await world.run(manager, 'receipt', id, 'post'));
    expect(await at(dock)).toEqual(['40', '600', '0']);
    expect(await at(null, 'supplier')).toEqual(['-40', '-600', '0']);

    const putAway = async (onDay: string, lot: string, qty: string) => {
      const lines = [{ item, lot, qty, from: dock, to: bin }];
      const moved = await world.create(receiver, 'putAway', { day: onDay }, { lines });
      return world.run(receiver, 'putAway', moved, 'finish');
    };
    const refused = ERRORS.postingRefused.code;
    expect((await putAway('2026-10-21', wrong, '1')).code).toBe(refused);
    // The day before, the goods were not there yet.
    expect((await putAway('2026-10-19', right, '30')).code).toBe(refused);
    expectOk(await putAway('2026-10-21', right, '30'));
    expect([await at(dock), await at(bin)]).toEqual([
      ['10', '150', '0'],
      ['30', '450', '0'],
    ]);

    // What has left the receiving area can no longer be taken back from there.
    expect((await world.run(manager, 'receipt', id, 'void')).code).toBe(refused);
    await amend({ times: '10' });
    expect((await world.run(manager, 'receipt', id, 'post')).code).toBe(refused);
    expect([await at(dock), await at(bin)]).toEqual([
      ['10', '150', '0'],
      ['30', '450', '0'],
    ]);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });
});
