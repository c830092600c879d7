import { ERRORS, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';
import { openWarehouse } from '../../testing/wms/warehouse.ts';

const OK = 10_000;
const today = () => new Date().toISOString().slice(0, 10);

describeRecords('a day in the warehouse', stockBlueprint, (test) => {
  let world: Awaited<ReturnType<typeof openWarehouse>>;
  let tea: string;
  let supplier: string;
  let customer: string;
  let dock: string;
  let bin: string;
  let gate: string;

  beforeEach(async () => {
    world = await openWarehouse(test);
    const { master } = world;
    tea = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
    supplier = await master('party', { code: 'S', name: 'Sun', kinds: ['customer'] });
    customer = await master('party', { code: 'C', name: 'Moon', kinds: ['customer'] });
    const site = await master('place', { code: 'W', name: 'Site', kind: 'warehouse' });
    const place = (code: string) =>
      master('place', { code, name: `Place ${code}`, kind: 'zone', parent: site });
    dock = await place('RC');
    bin = await place('B1');
    gate = await place('SH');
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);
  const receive = async (line: object) => {
    const { receiver } = world.people;
    const values = { orderNo: 'PO-1', supplier, dock };
    const id = await world.create(receiver, 'receipt', values, { lines: [{ item: tea, ...line }] });
    expectOk(await world.run(receiver, 'receipt', id, 'arrive'));
    expectOk(await world.run(receiver, 'receipt', id, 'post'));
    return id;
  };
  const putAway = async (qty: string) => {
    const { receiver } = world.people;
    const lines = [{ item: tea, qty, from: dock, to: bin }];
    const id = await world.create(receiver, 'putAway', {}, { lines });
    return world.run(receiver, 'putAway', id, 'finish');
  };
  const order = (qty: string) =>
    world.create(
      world.people.keeper,
      'pick',
      { customer, dock: gate, due: today() },
      { lines: [{ item: tea, place: bin, qty }] },
    );
  const at = (place: string | null, status = 'good') => world.onHand({ item: tea, place, status });

  it('receives, puts away, picks, ships and counts, and the book follows', async () => {
    const { keeper, picker, manager } = world.people;
    await receive({ qty: '2', times: '24', per: '1', unit: 'carton', price: '240' });
    expect(await at(dock)).toEqual(['48', '480', '0']);
    expect(await at(null, 'supplier')).toEqual(['-48', '-480', '0']);
    expectOk(await putAway('40'));
    expect(await at(bin)).toEqual(['40', '400', '0']);
    expect((await putAway('9')).code).toBe(ERRORS.postingRefused.code);

    const id = await order('12');
    expect((await world.open(picker, 'pick', id)).status).toBe(404);
    expectOk(await world.run(keeper, 'pick', id, 'release'));
    expect(await at(bin)).toEqual(['40', '400', '12']);
    const opened = await world.open(picker, 'pick', id);
    const saved = opened.info as StoredRecord;
    expect(saved.lines.lines?.[0]?.values).toMatchObject({ unit: 'box', sku: 'TEA' });
    const row = saved.lines.lines?.[0]?.id ?? '';
    const change = [{ id: row, values: { picked: '10', short: 'missing' } }];
    expect((await world.run(picker, 'pick', id, 'confirm')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await world.save(picker, 'pick', saved, { lines: { change } }));
    expectOk(await world.run(picker, 'pick', id, 'confirm'));
    expect(await at(bin)).toEqual(['30', '300', '0']);
    expect(await at(gate, 'outbound')).toEqual(['10', '100', '0']);
    expect((await world.run(picker, 'pick', id, 'ship')).code).not.toBe(OK);
    expectOk(await world.run(keeper, 'pick', id, 'ship'));
    expect(await at(gate, 'outbound')).toEqual(['0', '0', '0']);
    expect(await at(null, 'customer')).toEqual(['10', '100', '0']);

    const key = { item: tea, place: bin };
    const counting = await world.create(
      keeper,
      'count',
      { area: bin, counter: picker },
      { lines: [{ ...key, counted: '28' }], differences: [{ ...key, book: '30', counted: '28' }] },
    );
    const seen = (await world.open(picker, 'count', counting)).info as StoredRecord;
    expect(seen.lines.lines?.[0]?.values.counted).toBe('28.000');
    expect(seen.lines.differences).toBeUndefined();
    expectOk(await world.run(picker, 'count', counting, 'finish'));
    expect((await world.run(keeper, 'count', counting, 'approve')).code).not.toBe(OK);
    expectOk(await world.run(manager, 'count', counting, 'approve'));
    expectOk(await world.run(keeper, 'count', counting, 'post'));
    expect(await at(bin)).toEqual(['28', '280', '0']);
    expect(await at(null, 'loss')).toEqual(['2', '20', '0']);
  });

  it('gives ten pieces to ten of twenty picks that are released at once', async () => {
    await receive({ qty: '10', price: '1' });
    expectOk(await putAway('10'));
    const ids: string[] = [];
    for (let number = 0; number < 20; number += 1) ids.push(await order('1'));
    const { keeper } = world.people;
    const replies = await Promise.all(ids.map((id) => world.run(keeper, 'pick', id, 'release')));
    expect(replies.filter(({ code }) => code === OK)).toHaveLength(10);
    expect(replies.filter(({ code }) => code === ERRORS.postingRefused.code)).toHaveLength(10);
    expect(await at(bin)).toEqual(['10', '10', '10']);
  });

  it('releases a pick when every line has a bin, and not before', async () => {
    await receive({ qty: '10', price: '1' });
    expectOk(await putAway('10'));
    const { keeper } = world.people;
    const wanted = { customer, dock: gate, due: today() };
    const id = await world.create(keeper, 'pick', wanted, { lines: [{ item: tea, qty: '4' }] });
    expect((await world.run(keeper, 'pick', id, 'release')).code).toBe(ERRORS.guardUnmet.code);
    expect(await at(bin)).toEqual(['10', '10', '0']);
    const opened = (await world.open(keeper, 'pick', id)).info as StoredRecord;
    const change = [{ id: opened.lines.lines?.[0]?.id ?? '', values: { place: bin } }];
    expectOk(await world.save(keeper, 'pick', opened, { lines: { change } }));
    expectOk(await world.run(keeper, 'pick', id, 'release'));
    expect(await at(bin)).toEqual(['10', '10', '4']);
  });

  it('keeps what is in quarantine from being picked until it is released', async () => {
    await receive({ qty: '5', price: '2', condition: 'quarantine', place: bin });
    expect(await at(bin, 'quarantine')).toEqual(['5', '10', '0']);
    const { keeper } = world.people;
    const id = await order('1');
    expect((await world.run(keeper, 'pick', id, 'release')).code).toBe(ERRORS.postingRefused.code);
    const lines = [{ item: tea, qty: '5', condition: 'quarantine', from: bin, to: bin }];
    const moving = await world.create(keeper, 'transfer', { kind: 'condition' }, { lines });
    expectOk(await world.run(keeper, 'transfer', moving, 'post'));
    expectOk(await world.run(keeper, 'pick', id, 'release'));
  });

  it('scraps only what a manager has approved, and opens with stock that was imported', async () => {
    const { keeper, manager } = world.people;
    const lines = [{ item: tea, place: bin, qty: '8', price: '1.5' }];
    const first = await world.create(keeper, 'opening', { name: 'First' }, { lines });
    expect((await world.run(keeper, 'opening', first, 'post')).code).not.toBe(OK);
    expectOk(await world.run(manager, 'opening', first, 'post'));
    expect(await at(bin)).toEqual(['8', '12', '0']);

    const values = { kind: 'scrap', reason: 'Wet' };
    const rows = [{ item: tea, qty: '3', from: bin }];
    const id = await world.create(keeper, 'transfer', values, { lines: rows });
    expect((await world.run(keeper, 'transfer', id, 'post')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await world.run(manager, 'transfer', id, 'approve'));
    expectOk(await world.run(keeper, 'transfer', id, 'post'));
    expect(await at(null, 'loss')).toEqual(['3', '4.5', '0']);
  });

  it('keeps receipts from pickers, and picks of others from a picker', async () => {
    const id = await receive({ qty: '1', price: '7' });
    const { picker, keeper } = world.people;
    expect((await world.open(picker, 'receipt', id)).status).not.toBe(200);
    const theirs = await world.create(
      keeper,
      'pick',
      { customer, dock: gate, due: today(), picker: keeper },
      { lines: [{ item: tea, place: dock, qty: '1' }] },
    );
    expectOk(await world.run(keeper, 'pick', theirs, 'release'));
    expect((await world.open(picker, 'pick', theirs)).status).toBe(404);
  });
});
