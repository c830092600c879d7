import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { checkBooks } from '../../cli/check-books.ts';
import { openBundledWorld } from '../../testing/bundled/world.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';

const { approval: approvals, ledger } = routeGroups;
const OK = 10_000;
const ROLES = ['cashier', 'manager', 'region', 'dispatcher', 'finance'] as const;

type World = Awaited<ReturnType<typeof openBundledWorld<(typeof ROLES)[number]>>>;

describeRecords('a day of a store', stockBlueprint, (test) => {
  let world: World;
  let names: Record<string, string>;

  beforeEach(async () => {
    world = await openBundledWorld(test, 'mainStore', ROLES);
    await test.db
      .updateTable('org_unit')
      .set({ head_id: world.people.region })
      .where('id', '=', test.units.east)
      .execute();
    names = await setUp();
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);

  /** Ten boxes of tea in the store, twenty in the warehouse, and the accounts of the store. */
  async function setUp(): Promise<Record<string, string>> {
    const { master, createIn, create, runIn, people } = world;
    const { boss } = people;
    const shop = await master('place', { code: 'S', name: 'Store', kind: 'shop' });
    const other = await master('place', { code: 'W', name: 'Warehouse', kind: 'warehouse' });
    const bin = await master('place', { code: 'B', name: 'Bin', kind: 'bin', parent: other });
    const onTheWay = { code: 'T', name: 'Way', kind: 'virtual', virtualKind: 'transit' };
    const transit = await master('place', onTheWay);
    const item = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
    const lines = [
      { item, place: shop, qty: '10', price: '5' },
      { item, place: bin, qty: '20', price: '5' },
    ];
    const opening = await createIn(['wms', 'opening'], boss, { name: 'Opening' }, { lines });
    expectOk(await runIn(['wms', 'opening'], boss, opening, 'post'));
    const set = await createIn(['acc', 'accountSet'], boss, { code: 'A', name: 'Books' });
    const account = (code: string, category: string, more: object = {}) =>
      createIn(['acc', 'account'], boss, {
        ...{ set, code, name: `账户${code}`, category },
        ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
      });
    const till = await account('1001', 'asset', { kind: 'cash' });
    const bank = await account('1002', 'asset', { kind: 'bank' });
    const sales = await account('6001', 'profit');
    const tax = await account('2221', 'liability');
    const short = await account('1901', 'asset');
    const store = await create(boss, 'store', {
      ...{ code: 'S1', name: 'Store', place: shop, transit, target: '500', float: '100', set },
      ...{ limit: '5', cashAccount: till, bankAccount: bank, revenue: sales, taxAccount: tax },
      ...{ shortAccount: short, taxRate: '13' },
    });
    return { shop, bin, transit, item, till, bank, sales, tax, short, store, other };
  }

  const run = (by: (typeof ROLES)[number], collection: string, id: string, step: string) =>
    world.run(world.people[by], collection, id, step);
  const sell = async (qty: string, method: string, kind = 'sale') => {
    const values = { store: names.store, method, kind };
    const lines = [{ item: names.item, qty, price: '20' }];
    const id = await world.create(world.people.cashier, 'slip', values, { lines });
    expectOk(await run('cashier', 'slip', id, 'post'));
    return id;
  };
  /** The float and an amount in notes, and what the terminal of the cards says. */
  const count = async (notes: string, card: string) => {
    const coins = [{ value: '10', pieces: notes }];
    const values = { store: names.store, card };
    const id = await world.create(world.people.cashier, 'dayClose', values, { coins });
    expectOk(await run('cashier', 'dayClose', id, 'count'));
    return id;
  };
  const compare = async (id: string, rows: readonly (readonly [string, string, string])[]) => {
    const saved = (await world.open(world.people.boss, 'dayClose', id)).info as StoredRecord;
    const add = rows.map(([method, expected, counted]) => ({
      values: { method, expected, counted },
    }));
    const lines = { methods: { add } };
    return world.save(world.people.manager, 'dayClose', saved, lines, { note: 'Counted twice' });
  };
  const balances = async (workspace: string, book: string, by: string) => {
    const params = { workspace, book };
    const reply = await test.call(world.people.boss, ledger.balances, { params, query: { by } });
    expectOk(reply);
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    const measure = book === 'stock' ? 'qty' : 'amount';
    const nameOf = (id: string | null | undefined) =>
      Object.keys(names).find((name) => names[name] === id) ?? id ?? '-';
    const rows = items.map(({ values, amounts }): [string, number] => [
      Object.values(values).map(nameOf).join(' '),
      Number(amounts[measure]),
    ]);
    return Object.fromEntries(rows.filter(([, amount]) => amount !== 0));
  };
  const stock = () => balances('wms', 'stock', 'place,status');
  const taken = () => balances('mainStore', 'takings', 'method');
  const accounts = () => balances('acc', 'gl', 'account');
  const START = { 'shop good': 10, 'bin good': 20, '- opening': -30 };

  async function sign(by: string, recordId: string) {
    const { id } = await test.db
      .selectFrom('approval')
      .select('id')
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow();
    const shown = (await test.call(by, approvals.open, { params: { id } })).info as RouteOutput<
      typeof approvals.open
    > | null;
    const params = { id, task: shown?.mine[0]?.id ?? 'none' };
    const body = { recordVersion: shown?.recordVersion ?? 0 };
    return test.call(by, approvals.approve, { params, body });
  }

  it('has no takings of a day that nobody has counted', async () => {
    const { cashier, boss } = world.people;
    const coins = [{ value: '10', pieces: '0' }];
    const values = { store: names.store, card: '40' };
    const id = await world.create(cashier, 'dayClose', values, { coins });
    const saved = (await world.open(boss, 'dayClose', id)).info as StoredRecord;
    expect(saved.values).toMatchObject({ float: '100.00', cash: null, takings: null });
    expect((await run('cashier', 'dayClose', id, 'count')).code).toBe(ERRORS.guardUnmet.code);
  });

  it('sells, takes back, is counted and closed; voiding brings everything back', async () => {
    const sold = [await sell('3', 'cash'), await sell('2', 'card')];
    sold.push(await sell('1', 'cash', 'return'));
    expect(await stock()).toEqual({ ...START, 'shop good': 6, '- customer': 4 });
    expect(await taken()).toEqual({ cash: 40, card: 40 });
    const id = await count('14', '40');
    expect((await run('cashier', 'dayClose', id, 'close')).code).toBe(ERRORS.forbidden.code);
    expect((await run('manager', 'dayClose', id, 'close')).code).toBe(ERRORS.guardUnmet.code);
    const wrong = await compare(id, [['cash', '40', '44']]);
    expect(wrong.code).toBe(ERRORS.malformedInput.code);
    expectOk(await compare(id, [['cash', '40', '40']]));
    // The takings by card would be left over; only who may read the book learns how much.
    for (const [by, amounts] of [
      ['manager', []],
      ['region', ['40.00']],
    ] as const) {
      const partly = await run(by, 'dayClose', id, 'close');
      expect(partly.code).toBe(ERRORS.postingRefused.code);
      expect(partly.text).toContain('Method Card');
      expect(partly.text.match(/\d+\.\d\d/g) ?? []).toEqual(amounts);
    }
    expectOk(await compare(id, [['card', '40', '40']]));
    expectOk(await run('manager', 'dayClose', id, 'close'));
    expect(await taken()).toEqual({});
    expect(await accounts()).toEqual({ till: 40, bank: 40, sales: -70.8, tax: -9.2 });
    expect(await balances('acc', 'cash', 'account')).toEqual({ till: 40, bank: 40 });
    expect(await balances('acc', 'cashFlow', 'flow')).toEqual({ salesIn: 80 });
    expect((await checkBooks(test.database, false)).problems).toEqual([]);

    expect((await run('manager', 'dayClose', id, 'void')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run('finance', 'dayClose', id, 'void'));
    expect(await accounts()).toEqual({});
    expect(await balances('acc', 'cash', 'account')).toEqual({});
    expect(await taken()).toEqual({ cash: 40, card: 40 });
    for (const slip of sold.reverse()) expectOk(await run('manager', 'slip', slip, 'void'));
    expect(await taken()).toEqual({});
    expect(await stock()).toEqual(START);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('asks the region for a difference above the limit, and hands in no day twice', async () => {
    await sell('3', 'cash');
    const id = await count('15', '0');
    const { cashier, region } = world.people;
    const blind = (await world.open(cashier, 'dayClose', id)).info as StoredRecord;
    expect(blind.values).toHaveProperty('cash', '50.00');
    expect(blind.values).not.toHaveProperty('expected');
    expect(blind.lines).not.toHaveProperty('methods');
    expectOk(await compare(id, [['cash', '60', '50']]));
    expect((await run('manager', 'dayClose', id, 'close')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await run('manager', 'dayClose', id, 'submit'));
    expect(await accounts()).toEqual({});
    expect((await sign(world.people.manager, id)).code).not.toBe(OK);
    expectOk(await sign(region, id));
    expect(await accounts()).toEqual({ till: 50, short: 10, sales: -53.1, tax: -6.9 });

    const again = await count('16', '0');
    expectOk(await compare(again, [['cash', '60', '60']]));
    const twice = await run('manager', 'dayClose', again, 'close');
    expect(twice.code).toBe(ERRORS.postingRefused.code);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('gets what it asks for over the way, and loses what does not arrive', async () => {
    const { manager, dispatcher } = world.people;
    const values = { store: names.store, from: names.other };
    const lines = [{ item: names.item, qty: '8' }];
    const id = await world.create(manager, 'transferRequest', values, { lines });
    const fill = async (by: string, row: object) => {
      const saved = (await world.open(world.people.boss, 'transferRequest', id))
        .info as StoredRecord;
      const change = (saved.lines.lines ?? []).map((each) => ({ id: each.id, values: row }));
      return world.save(by, 'transferRequest', saved, { lines: { change } });
    };
    expectOk(await run('manager', 'transferRequest', id, 'submit'));
    const unfilled = await run('dispatcher', 'transferRequest', id, 'send');
    expect(unfilled.code).toBe(ERRORS.guardUnmet.code);
    expectOk(await fill(dispatcher, { place: names.bin, sent: '6' }));
    expectOk(await run('dispatcher', 'transferRequest', id, 'send'));
    expect(await stock()).toEqual({ ...START, 'bin good': 14, 'transit good': 6 });
    expect((await run('dispatcher', 'transferRequest', id, 'receive')).code).toBe(
      ERRORS.forbidden.code,
    );
    expectOk(await fill(manager, { received: '5' }));
    expectOk(await run('manager', 'transferRequest', id, 'receive'));
    expect(await stock()).toEqual({ ...START, 'bin good': 14, 'shop good': 15, '- loss': 1 });
    expectOk(await run('region', 'transferRequest', id, 'void'));
    expect(await stock()).toEqual(START);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });
});
