import {
  ERRORS,
  type LedgerBalance,
  type RouteOutput,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { checkBooks } from '../../cli/check-books.ts';
import { openBundledWorld } from '../../testing/bundled/world.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';
import { addRole } from '../../testing/seed.ts';

const { ledger, record } = routeGroups;
const OK = 10_000;
const ROLES = ['manager', 'operator', 'service', 'packer', 'finance'] as const;

type World = Awaited<ReturnType<typeof openBundledWorld<(typeof ROLES)[number]>>>;

describeRecords('an order of the mall', stockBlueprint, (test) => {
  let world: World;
  let checker: string;
  let names: Record<string, string>;

  beforeEach(async () => {
    world = await openBundledWorld(test, 'retailMall', ROLES);
    checker = await test.addPerson('checker', test.units.root);
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [checker] });
    test.forgetRights();
    names = await setUp();
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);

  /** Goods in a bin, a chart of four accounts, and a shop that offers tea at 20. */
  async function setUp(): Promise<Record<string, string>> {
    const { master, createIn, create, runIn, people } = world;
    const { boss } = people;
    const site = await master('place', { code: 'W', name: 'Site', kind: 'warehouse' });
    const zone = { kind: 'zone', parent: site };
    const bin = await master('place', { code: 'B1', name: 'Bin 1', ...zone });
    const dock = await master('place', { code: 'SH', name: 'Dock', ...zone });
    const back = await master('place', { code: 'QC', name: 'Returns', ...zone });
    const item = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
    const payer = await master('party', { code: 'P', name: 'Pay', kinds: ['customer'] });
    const lines = [{ item, place: bin, qty: '10', price: '5' }];
    const opening = await createIn(['wms', 'opening'], boss, { name: 'Opening' }, { lines });
    expectOk(await runIn(['wms', 'opening'], boss, opening, 'post'));
    const set = await createIn(['acc', 'accountSet'], boss, { code: 'A', name: 'Books' });
    const account = (code: string, category: string, more: object = {}) =>
      createIn(['acc', 'account'], boss, {
        ...{ set, code, name: `账户${code}`, category },
        ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
      });
    const bank = await account('1002', 'asset', { kind: 'bank' });
    const owed = await account('1122', 'asset', { kind: 'receivable', needsParty: true });
    const sales = await account('6001', 'profit');
    const tax = await account('2221', 'liability');
    const shop = await create(boss, 'shop', {
      ...{ code: 'WEB', name: 'Web', customer: payer, dock, set, receivable: owed },
      ...{ revenue: sales, taxAccount: tax, taxRate: '13', bankAccount: bank },
    });
    const values = { code: 'TEA', name: 'Tea', item, price: '20' };
    const listing = await create(boss, 'listing', values);
    return { bin, dock, back, item, payer, set, bank, owed, sales, tax, shop, listing };
  }

  const order = (qty: string, values: object = {}) =>
    world.create(
      world.people.operator,
      'order',
      { shop: names.shop, member: 'Ann', freight: '10', ...values },
      { lines: [{ listing: names.listing, place: names.bin, qty }] },
    );
  const run = (by: (typeof ROLES)[number], id: string, step: string, collection = 'order') =>
    world.run(world.people[by], collection, id, step);
  const save = async (id: string, values: object, line?: object) => {
    const { boss, packer } = world.people;
    const saved = (await world.open(boss, 'order', id)).info as StoredRecord;
    const change = (saved.lines.lines ?? []).map((each) => ({ id: each.id, values: line ?? {} }));
    return world.save(packer, 'order', saved, line ? { lines: { change } } : {}, values);
  };
  const balances = async (workspace: string, book: string, by: string) => {
    const params = { workspace, book };
    const reply = await test.call(world.people.boss, ledger.balances, { params, query: { by } });
    expectOk(reply);
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    const nameOf = (id: string | null | undefined) =>
      Object.keys(names).find((name) => names[name] === id) ?? id ?? '-';
    const measure = book === 'stock' ? 'qty' : 'amount';
    const isMoved = ({ amounts }: LedgerBalance) => Number(amounts[measure]) !== 0;
    return Object.fromEntries(
      items
        .filter(isMoved)
        .map(({ values, amounts }) => [
          Object.values(values).map(nameOf).join(' '),
          Number(amounts[measure]),
        ]),
    );
  };
  const stock = () => balances('wms', 'stock', 'place,status');
  const open = () => balances('acc', 'receivable', 'ref');
  /** What the balance sheet and the income statement add up. */
  const accounts = () => balances('acc', 'gl', 'account');
  const reserved = async () => {
    const params = { workspace: 'wms', book: 'stock' };
    const query = { by: 'place', f: `place.eq.${names.bin}` };
    const reply = await test.call(world.people.boss, ledger.balances, { params, query });
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    return Number(items[0]?.reserved);
  };
  const numberOf = async (id: string) =>
    String(((await world.open(world.people.boss, 'order', id)).info as StoredRecord).values.no);
  const stateOf = async (id: string) =>
    ((await world.open(world.people.boss, 'refund', id)).info as StoredRecord).values.state;
  const decide = (by: (typeof ROLES)[number], id: string, decision: 'approve' | 'reject') =>
    world.decide(world.people[by], id, decision);
  const move = async (by: (typeof ROLES)[number], order: string, values: object) => {
    const moved = { order, kind: 'paid', method: 'wechat', ...values };
    const id = await world.create(world.people[by], 'payment', moved);
    return { id, confirmed: await run(by, id, 'confirm', 'payment') };
  };
  /** The member pays, and the order is paid with it. */
  const pay = async (id: string, amount: string) => {
    expectOk((await move('operator', id, { amount })).confirmed);
    expectOk(await run('operator', id, 'pay'));
  };
  /** By order: what its payments brought, and what of it may go back. */
  const paid = async (no: string) => {
    const params = { workspace: 'retailMall', book: 'payments' };
    const query = { by: 'ref', f: `ref.eq.${no}` };
    const reply = await test.call(world.people.boss, ledger.balances, { params, query });
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    return [Number(items[0]?.amounts.amount ?? 0), Number(items[0]?.amounts.spare ?? 0)];
  };
  const ship = async (id: string, total = '90') => {
    expectOk(await run('operator', id, 'place'));
    await pay(id, total);
    expectOk(await save(id, {}, { picked: '4' }));
    expectOk(await run('packer', id, 'pack'));
    expectOk(await save(id, { trackingNo: 'YM1' }));
    expectOk(await run('packer', id, 'ship'));
  };
  const START = { 'bin good': 10, '- opening': -10 };

  it('reserves, is picked, shipped, owed, paid and matched, and voiding brings everything back', async () => {
    const id = await order('4');
    const no = await numberOf(id);
    expectOk(await run('operator', id, 'place'));
    expect(await reserved()).toBe(4);
    const tooMuch = await run('operator', await order('7'), 'place');
    expect(tooMuch.code).toBe(ERRORS.postingRefused.code);
    expect((await run('packer', id, 'pack')).code).not.toBe(OK);
    await pay(id, '90');
    expect((await run('packer', id, 'pack')).code).toBe(ERRORS.guardUnmet.code);
    // What was paid for is packed: neither more nor at another price.
    expect((await save(id, {}, { qty: '5' })).code).toBe(ERRORS.malformedInput.code);
    expect((await save(id, {}, { price: '1' })).code).toBe(ERRORS.malformedInput.code);
    expectOk(await save(id, {}, { picked: '4' }));
    expectOk(await run('packer', id, 'pack'));
    expect(await reserved()).toBe(0);
    expect(await stock()).toEqual({ ...START, 'bin good': 6, 'dock outbound': 4 });
    expect((await run('packer', id, 'ship')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await save(id, { trackingNo: 'YM1' }));
    expectOk(await run('packer', id, 'ship'));
    const sold = { ...START, 'bin good': 6, '- customer': 4 };
    expect(await stock()).toEqual(sold);
    expect(await open()).toEqual({ [no]: 90 });
    const earned = { sales: -79.65, tax: -10.35 };
    expect(await accounts()).toEqual({ owed: 90, ...earned });

    const voucher = await receiveMoney();
    expect(await open()).toEqual({ [no]: 90, 'PAY-1': -90 });
    const matching = await match(no);
    expect(await open()).toEqual({});
    expect(await accounts()).toEqual({ bank: 90, ...earned });
    expect((await checkBooks(test.database, false)).problems).toEqual([]);

    const { boss } = world.people;
    expectOk(await world.runIn(['acc', 'settlement'], boss, matching, 'void'));
    expectOk(await world.runIn(['acc', 'voucher'], boss, voucher, 'void'));
    expect((await run('operator', id, 'void')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run('finance', id, 'void'));
    expect(await stock()).toEqual(START);
    expect(await open()).toEqual({});
    expect(await accounts()).toEqual({});
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  /** The money arrives at the bank: one person enters the voucher, another one checks it. */
  async function receiveMoney(): Promise<string> {
    const { createIn, runIn, people } = world;
    const lines = [
      { summary: 'Mall', account: names.bank, debit: '90', flow: 'salesIn' },
      { summary: 'Mall', account: names.owed, credit: '90', party: names.payer, ref: 'PAY-1' },
    ];
    const values = { set: names.set, kind: 'receipt' };
    const id = await createIn(['acc', 'voucher'], people.boss, values, { lines });
    expectOk(await runIn(['acc', 'voucher'], checker, id, 'check'));
    expectOk(await runIn(['acc', 'voucher'], checker, id, 'post'));
    return id;
  }

  async function match(no: string): Promise<string> {
    const { createIn, runIn, people } = world;
    const values = {
      ...{ set: names.set, side: 'receivable', account: names.owed, party: names.payer },
    };
    const lines = [
      { ref: no, amount: '90' },
      { ref: 'PAY-1', amount: '-90' },
    ];
    const id = await createIn(['acc', 'settlement'], people.boss, values, { lines });
    expectOk(await runIn(['acc', 'settlement'], people.boss, id, 'post'));
    return id;
  }

  it('is refunded with its goods, and cancelled before it is shipped', async () => {
    const id = await order('4');
    const no = await numberOf(id);
    await ship(id);
    const { service, boss } = world.people;
    const values = { order: id, reason: 'damaged', amount: '20' };
    const lines = [{ item: names.item, qty: '1', place: names.back }];
    const refund = await world.create(service, 'refund', values, { lines });
    expectOk(await run('service', refund, 'accept', 'refund'));
    expect((await run('finance', refund, 'payOut', 'refund')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await run('service', refund, 'receive', 'refund'));
    expect(await stock()).toMatchObject({ '- customer': 3, 'back quarantine': 1 });
    expect((await run('service', refund, 'payOut', 'refund')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run('finance', refund, 'payOut', 'refund'));
    expect(await open()).toEqual({ [no]: 70 });
    expect(await accounts()).toEqual({ owed: 70, sales: -61.95, tax: -8.05 });
    expect(await paid(no)).toEqual([90, 20]);
    const back = await move('finance', id, { kind: 'back', amount: '20' });
    expectOk(back.confirmed);
    expect(await paid(no)).toEqual([70, 0]);
    // The money is gone: the refund stands until it is back.
    expect((await world.run(boss, 'refund', refund, 'void')).code).toBe(ERRORS.postingRefused.code);
    expectOk(await run('finance', back.id, 'void', 'payment'));

    // What was paid back cannot be paid back again: neither by a second refund nor by a void.
    const second = await world.create(service, 'refund', { ...values, amount: '80' });
    expectOk(await run('service', second, 'accept', 'refund'));
    expect((await run('finance', second, 'payOut', 'refund')).code).toBe(
      ERRORS.postingRefused.code,
    );
    expect((await run('finance', id, 'void')).code).toBe(ERRORS.postingRefused.code);
    expect(await open()).toEqual({ [no]: 70 });

    const tooMuch = await world.tryCreate(service, 'refund', { ...values, amount: '91' });
    expect(tooMuch.code).toBe(ERRORS.malformedInput.code);
    const other = await order('2');
    expectOk(await run('operator', other, 'place'));
    expectOk(await run('service', other, 'cancel'));
    expect(await reserved()).toBe(0);
    expectOk(await world.run(boss, 'refund', refund, 'void'));
    expect(await open()).toEqual({ [no]: 90 });
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('is refunded above the limit only after finance has signed, who may reject it', async () => {
    const id = await order('4', { freight: '900' });
    await ship(id, '980');
    const values = { order: id, reason: 'late', amount: '500.01' };
    const refund = await world.create(world.people.service, 'refund', values);
    const accepted = await run('service', refund, 'accept', 'refund');
    expect(accepted.code).toBe(ERRORS.guardUnmet.code);
    const handIn = async () => {
      expectOk(await run('service', refund, 'submit', 'refund'));
      const early = await run('finance', refund, 'payOut', 'refund');
      expect(early.code).not.toBe(OK);
    };
    await handIn();
    expect((await decide('service', refund, 'approve')).code).not.toBe(OK);
    expectOk(await decide('finance', refund, 'reject'));
    expect(await stateOf(refund)).toBe('rejected');
    await handIn();
    expectOk(await decide('finance', refund, 'approve'));
    expect(await stateOf(refund)).toBe('approved');
    expectOk(await run('finance', refund, 'payOut', 'refund'));
    expect(await open()).toEqual({ [await numberOf(id)]: 479.99 });
  });

  it('is paid by its payments, whose money is banked, goes back at most once, and is voided', async () => {
    const id = await order('4');
    const no = await numberOf(id);
    const early = await world.tryCreate(world.people.operator, 'payment', {
      ...{ order: id, method: 'card', amount: '90' },
    });
    const drafted = (early.info as StoredRecord).id;
    // An order that nobody has confirmed has no reference to pay for.
    expect((await run('operator', drafted, 'confirm', 'payment')).code).toBe(
      ERRORS.guardUnmet.code,
    );
    expectOk(await run('operator', id, 'place'));
    expect((await run('operator', id, 'pay')).code).toBe(ERRORS.postingRefused.code);
    const first = await move('operator', id, { amount: '50', method: 'alipay' });
    expectOk(first.confirmed);
    expect((await run('operator', id, 'pay')).code).toBe(ERRORS.postingRefused.code);
    await pay(id, '40');
    expect(await paid(no)).toEqual([90, 0]);
    const tooMuch = await move('finance', id, { kind: 'back', amount: '1' });
    expect(tooMuch.confirmed.code).toBe(ERRORS.postingRefused.code);

    expect((await run('operator', first.id, 'bank', 'payment')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run('finance', first.id, 'bank', 'payment'));
    expect(await accounts()).toEqual({ bank: 50, owed: -50 });
    expect(await open()).toEqual({ [no]: -50 });
    expect(await balances('acc', 'cash', 'account')).toEqual({ bank: 50 });

    // Cancelled: all of it may go back, and no cent more.
    expectOk(await run('service', id, 'cancel'));
    expect(await paid(no)).toEqual([90, 90]);
    const back = await move('finance', id, { kind: 'back', amount: '50', method: 'alipay' });
    expectOk(back.confirmed);
    expectOk(await run('finance', back.id, 'bank', 'payment'));
    expect(await accounts()).toEqual({});
    expect(await open()).toEqual({});
    const again = await move('finance', id, { kind: 'back', amount: '41' });
    expect(again.confirmed.code).toBe(ERRORS.postingRefused.code);
    expect((await run('finance', first.id, 'void', 'payment')).code).toBe(
      ERRORS.postingRefused.code,
    );
    expectOk(await run('finance', back.id, 'void', 'payment'));
    expectOk(await run('finance', first.id, 'void', 'payment'));
    expect(await paid(no)).toEqual([40, 40]);
    expect(await accounts()).toEqual({});
    expect(await balances('acc', 'cash', 'account')).toEqual({});
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('takes a coupon only while it is valid, for orders that are large enough, at its worth', async () => {
    const { boss, operator } = world.people;
    const coupon = (code: string, until: string, least: string) =>
      world.create(boss, 'coupon', { code, kind: 'season', amount: '5', least, until });
    const lines = { lines: [{ listing: names.listing, place: names.bin, qty: '4' }] };
    const buy = (values: object) =>
      world.tryCreate(operator, 'order', { shop: names.shop, member: 'Ann', ...values }, lines);
    const good = await coupon('GOOD', '2999-01-01', '50');
    expectOk(await buy({ coupon: good }));
    const refused = [
      await buy({ coupon: await coupon('OLD', '2020-01-01', '0') }),
      await buy({ coupon: await coupon('LARGE', '2999-01-01', '5000') }),
      await buy({ coupon: good, discount: '6' }),
      // What a caller says about the coupon does not count.
      await buy({ coupon: good, discount: '6', worth: '6' }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => ERRORS.malformedInput.code));
  });

  it('shows its packer no prices, and its operator no books of accounting', async () => {
    const id = await order('4');
    await ship(id);
    const { packer, operator } = world.people;
    const seen = (await world.open(packer, 'order', id)).info as StoredRecord;
    expect(seen.values).toHaveProperty('address');
    expect(seen.values).not.toHaveProperty('total');
    const shown = { workspace: 'retailMall', collection: 'listing', id: names.listing ?? '' };
    const listing = (await test.call(packer, record.open, { params: shown })).info as StoredRecord;
    expect(listing.values).toHaveProperty('name');
    expect(listing.values).not.toHaveProperty('price');
    const params = { workspace: 'acc', book: 'receivable' };
    const asked = await test.call(operator, ledger.balances, { params, query: {} });
    expect(asked.code).toBe(ERRORS.notFound.code);
    const own = { workspace: 'retailMall', collection: 'order', id };
    expect((await test.call(operator, ledger.document, { params: own })).info).toEqual({
      items: [],
    });
  });
});
