import { ERRORS, routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { runStatement } from '../../../platform/db/raw-query.ts';
import { newCallId, warehouse } from '../../../testing/ledger/ledger.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';

const OK = 10_000;

describeRecords('postings of documents', stockBlueprint, (test) => {
  let boss: string;
  let apple: string;
  let shelf: string;
  const world = warehouse(test, () => boss);

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    apple = await world.item('Apple');
    shelf = await world.place('Shelf 1');
  });

  const receive = async (onDay: number, qty: string, price = '1.00') => {
    const id = await world.receipt(onDay, shelf, [{ item: apple, qty, price }]);
    const reply = await world.run('receipt', id, 'post');
    expect(reply.code, reply.text).toBe(OK);
    return id;
  };
  const ship = async (onDay: number, qty: string) => {
    const id = await world.shipment(onDay, shelf, [{ item: apple, qty }]);
    return { id, reply: await world.run('shipment', id, 'ship') };
  };
  const messageOf = (reply: { text: string }) =>
    JSON.parse(reply.text).details?.fields?.[0]?.message ?? reply.text;

  it('move goods with their average value, and take all of it with the last piece', async () => {
    await receive(1, '3', '1.00');
    await receive(2, '1', '2.00');
    expect(await world.onHand(apple, shelf)).toEqual(['4000', '500', '0']);
    expect((await ship(3, '1')).reply.code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['3000', '375', '0']);
    expect((await ship(3, '1')).reply.code).toBe(OK);
    expect((await ship(3, '2')).reply.code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['0', '0', '0']);
  });

  it('refuse a transition that takes more than there is, and name what is missing', async () => {
    await receive(1, '2');
    const { id, reply } = await ship(2, '5');
    expect(reply.code).toBe(ERRORS.postingRefused.code);
    expect(messageOf(reply)).toContain('Apple');
    expect(messageOf(reply)).toContain('Shelf 1');
    expect(messageOf(reply)).toContain('3.000');
    expect(await world.versionOf('shipment', id)).toBe(1);
    expect(await world.onHand(apple, shelf)).toEqual(['2000', '200', '0']);
  });

  it('go on after a refusal that would have been the first movement of a key', async () => {
    const refused = await ship(1, '5');
    expect(refused.reply.code).toBe(ERRORS.postingRefused.code);
    await receive(1, '5');
    expect(await world.onHand(apple, shelf)).toEqual(['5000', '500', '0']);
  });

  it('check every later day when they are back-dated, and name the first bad one', async () => {
    await receive(1, '10');
    const later = await ship(20, '8');
    expect(later.reply.code).toBe(OK);
    await receive(25, '10');
    const { reply } = await ship(10, '5');
    expect(reply.code).toBe(ERRORS.postingRefused.code);
    expect(messageOf(reply)).toContain('2026-03-20');
    expect(messageOf(reply)).toContain('GI-0001');
    expect((await ship(10, '2')).reply.code).toBe(OK);
    expect((await ship(22, '1')).reply.code).toBe(ERRORS.postingRefused.code);
    expect((await ship(25, '10')).reply.code).toBe(OK);
  });

  it('are undone by a reversal, once', async () => {
    await receive(1, '5', '2.00');
    const before = await world.onHand(apple, shelf);
    const id = await receive(2, '7', '3.00');
    expect((await world.run('receipt', id, 'void')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(before);
    expect((await world.run('receipt', id, 'reopen')).code).toBe(OK);
    const again = await world.run('receipt', id, 'post');
    expect(again.code).toBe(ERRORS.postingRefused.code);
    expect(JSON.parse(again.text)).toMatchObject({ details: { reason: 'alreadyPosted' } });
  });

  it('post the difference when a document is amended', async () => {
    const id = await receive(1, '5', '2.00');
    const params = { workspace: 'test', collection: 'receipt', id };
    const version = await world.versionOf('receipt', id);
    const amended = await test.call(boss, routeGroups.recordTransition.amend, {
      params,
      body: { version },
    });
    const [row] = (amended.info as { lines: { lines: { id: string }[] } }).lines.lines;
    expect(await world.onHand(apple, shelf)).toEqual(['5000', '1000', '0']);
    const saved = await test.call(boss, routeGroups.record.save, {
      params,
      body: {
        version: version + 1,
        values: {},
        lines: { lines: { change: [{ id: row?.id ?? '', values: { qty: '4' } }] } },
      } as never,
    });
    expect(saved.code, saved.text).toBe(OK);
    expect((await world.run('receipt', id, 'post')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['4000', '800', '0']);
    expect((await world.run('receipt', id, 'void')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['0', '0', '0']);
  });

  it('happen once for a call that is sent again', async () => {
    const id = await world.receipt(1, shelf, [{ item: apple, qty: '5' }]);
    const callId = newCallId();
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.run('receipt', id, 'post', { version: 1, callId })),
    );
    expect(replies.some(({ code }) => code === OK)).toBe(true);
    expect(await world.onHand(apple, shelf)).toEqual(['5000', '500', '0']);
  });

  it('reserve what will be shipped; it is posted, released or expires once', async () => {
    await receive(1, '10');
    const id = await world.shipment(2, shelf, [{ item: apple, qty: '7' }]);
    expect((await world.run('shipment', id, 'release')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['10000', '1000', '7000']);
    expect((await ship(2, '4')).reply.code).toBe(ERRORS.postingRefused.code);
    expect((await world.run('shipment', id, 'cancel')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['10000', '1000', '0']);
    expect((await world.run('shipment', id, 'release')).code).toBe(OK);
    expect((await world.run('shipment', id, 'ship')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['3000', '300', '0']);
  });

  it('keep a third of a unit exact: rounding goes to the largest remainder', async () => {
    const third = { item: apple, qty: '1', price: '0', per: '3' };
    const id = await world.receipt(1, shelf, [third, third, third]);
    expect((await world.run('receipt', id, 'post')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['1000', '0', '0']);
  });

  it('move value only when they revalue, and balance', async () => {
    await receive(1, '4', '1.00');
    const values = { day: world.day(2), item: apple, place: shelf, change: '0.60' };
    const id = await world.create('revaluation', values);
    expect((await world.run('revaluation', id, 'post')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['4000', '460', '0']);
    const voucher = await world.create('voucher', { day: world.day(1) }, [
      { values: { account: '1001', amount: '10.00' } },
      { values: { account: '2202', amount: '-9.99' } },
    ]);
    const reply = await world.run('voucher', voucher, 'post');
    expect(messageOf(reply)).toContain('0.01');
  });

  it('refuse numbers that do not fit, and keep the largest exact', async () => {
    const big = '999999999999999.999';
    const id = await world.receipt(1, shelf, [{ item: apple, qty: big, price: '0' }]);
    expect((await world.run('receipt', id, 'post')).code).toBe(OK);
    expect(await world.onHand(apple, shelf)).toEqual(['999999999999999999', '0', '0']);
    for (let count = 0; count < 8; count += 1) {
      const more = await world.receipt(2 + count, shelf, [{ item: apple, qty: big, price: '0' }]);
      expect((await world.run('receipt', more, 'post')).code).toBe(OK);
    }
    const last = await world.receipt(20, shelf, [{ item: apple, qty: big, price: '0' }]);
    const reply = await world.run('receipt', last, 'post');
    expect(JSON.parse(reply.text)).toMatchObject({ details: { reason: 'tooLarge' } });
    expect(await world.onHand(apple, shelf)).toEqual(['8999999999999999991', '0', '0']);
  });

  it('keep what they name from being deleted, until its balance is zero', async () => {
    const other = await world.place('Shelf 2');
    await receive(1, '5');
    const remove = async (collection: string, id: string) =>
      test.call(boss, routeGroups.record.remove, {
        params: { workspace: 'test', collection, id },
        body: { version: await world.versionOf(collection, id) },
      });
    for (const [collection, id] of [
      ['item', apple],
      ['place', shelf],
    ] as const) {
      const reply = await remove(collection, id);
      expect(reply.code).toBe(ERRORS.stillBalanced.code);
      expect(messageOf(reply)).toContain('Stock');
    }
    expect((await remove('place', other)).code).toBe(OK);
    expect((await ship(2, '5')).reply.code).toBe(OK);
    // The documents still name it.
    expect((await remove('place', shelf)).code).toBe(ERRORS.stillInUse.code);
  });

  it('cannot be changed or deleted in the database, nor their document be deleted', async () => {
    const id = await receive(1, '5');
    for (const statement of [
      'update m_test_stock set amount_qty = 0',
      'delete from m_test_stock',
      'update ledger_posting set day = 1',
      'delete from ledger_posting',
    ]) {
      await expect(runStatement(test.db, statement)).rejects.toThrow('refuses');
    }
    const version = await world.versionOf('receipt', id);
    const reply = await test.call(boss, routeGroups.record.remove, {
      params: { workspace: 'test', collection: 'receipt', id },
      body: { version },
    });
    expect(reply.code).toBe(ERRORS.stillPosted.code);
  });
});
