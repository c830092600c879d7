import { ERRORS, routeGroups, type StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';
import { openWarehouse } from '../../testing/wms/warehouse.ts';

const { record, recordComment, ledger } = routeGroups;
const OK = 10_000;
/** Nothing else in this world has these numbers. */
const BOOK = '7319';
const COUNTED = '7301';
const DIFFERENCE = '-18.000';

describeRecords('a blind count', stockBlueprint, (test) => {
  it('shows nobody who counts what the book says, whatever they ask', async () => {
    const world = await openWarehouse(test);
    const { master, people } = world;
    const { keeper, picker, manager } = people;
    const expectOk = (reply: { code: number; text: string }) =>
      expect(reply.code, reply.text).toBe(OK);
    const item = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
    const site = await master('place', { code: 'W', name: 'Site', kind: 'warehouse' });
    const place = await master('place', { code: 'B1', name: 'B1', kind: 'zone', parent: site });
    const gate = await master('place', { code: 'SH', name: 'SH', kind: 'zone', parent: site });
    const customer = await master('party', { code: 'C', name: 'Moon', kinds: ['customer'] });
    const opening = await world.create(
      manager,
      'opening',
      { name: 'First' },
      { lines: [{ item, place, qty: BOOK }] },
    );
    expectOk(await world.run(manager, 'opening', opening, 'post'));
    const key = { item, place };
    const id = await world.create(
      keeper,
      'count',
      { area: place, counter: picker },
      { lines: [key], differences: [{ ...key, book: BOOK, counted: COUNTED }] },
    );
    const seen = (await world.open(picker, 'count', id)).info as StoredRecord;
    const row = seen.lines.lines?.[0]?.id ?? '';
    const change = [{ id: row, values: { counted: COUNTED } }];
    expectOk(await world.save(picker, 'count', seen, { lines: { change } }));
    expectOk(await world.run(picker, 'count', id, 'finish'));

    const at = { workspace: 'wms', collection: 'count', id };
    const collection = { workspace: 'wms', collection: 'count' };
    const list = (query: object) =>
      test.call(picker, record.list, { params: collection, query: query as never });
    const book = { workspace: 'wms', book: 'stock' };
    const asked = [
      await test.call(picker, record.open, { params: at }),
      await test.call(picker, record.history, { params: at, query: {} }),
      await test.call(picker, recordComment.timeline, { params: at, query: {} }),
      await list({}),
      await list({ f: 'differences.book.gt.1' }),
      await list({ sort: 'differences.book' }),
      await test.call(picker, ledger.books, { params: { workspace: 'wms' } }),
      await test.call(picker, ledger.balances, { params: book, query: {} as never }),
      await test.call(picker, ledger.movements, { params: book, query: {} as never }),
      await test.call(picker, ledger.document, { params: at }),
      await test.call(picker, ledger.document, {
        params: { workspace: 'wms', collection: 'opening', id: opening },
      }),
      await world.run(picker, 'count', id, 'approve'),
      await world.run(picker, 'count', id, 'post'),
    ];

    // A picker who asks for too much hears that it is too much, and not how much there is.
    const pick = await world.create(
      keeper,
      'pick',
      { customer, dock: gate },
      { lines: [{ item, place, qty: '1' }] },
    );
    expectOk(await world.run(keeper, 'pick', pick, 'release'));
    const released = (await world.open(picker, 'pick', pick)).info as StoredRecord;
    const tooMany = { qty: '8000', picked: '8000' };
    const lines = { change: [{ id: released.lines.lines?.[0]?.id ?? '', values: tooMany }] };
    expectOk(await world.save(picker, 'pick', released, { lines }));
    const refused = await world.run(picker, 'pick', pick, 'confirm');
    expect([refused.code, refused.text]).toEqual([
      ERRORS.postingRefused.code,
      expect.stringContaining('there is not enough for 8000.000 (Quantity)'),
    ]);
    for (const { text } of [...asked, refused]) {
      expect(text).not.toContain(`${BOOK}.000`);
      expect(text).not.toContain(DIFFERENCE);
      expect(text).not.toContain('681.000');
    }
    // Whoever may read the book is told.
    const told = await world.run(keeper, 'pick', pick, 'confirm');
    expect(told.text).toContain(`8000.000 needed (Quantity), ${BOOK}.000 available`);
  });
});
