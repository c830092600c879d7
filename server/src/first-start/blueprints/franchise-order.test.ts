import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { checkBooks } from '../../cli/check-books.ts';
import { openBundledWorld } from '../../testing/bundled/world.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';

const { approval: approvals, ledger } = routeGroups;
const OK = 10_000;
const ROLES = ['franchisee', 'clerk', 'finance'] as const;

type World = Awaited<ReturnType<typeof openBundledWorld<(typeof ROLES)[number]>>>;

describeRecords('an order of a franchise shop', stockBlueprint, (test) => {
  let world: World;
  let names: Record<string, string>;

  beforeEach(async () => {
    world = await openBundledWorld(test, 'fcshop', ROLES);
    names = await setUp();
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);

  /** Twenty boxes of tea, a partner with a credit of 200, another one, and a price of 20. */
  async function setUp(): Promise<Record<string, string>> {
    const { master, createIn, create, runIn, people } = world;
    const { boss, franchisee } = people;
    const site = await master('place', { code: 'W', name: 'Site', kind: 'warehouse' });
    const zone = { kind: 'zone', parent: site };
    const bin = await master('place', { code: 'B', name: 'Bin', ...zone });
    const back = await master('place', { code: 'Q', name: 'Returns', ...zone });
    const item = await master('item', { sku: 'TEA', name: 'Tea', unit: 'box' });
    const customer = await master('party', { code: 'P', name: 'Party', kinds: ['customer'] });
    const lines = [{ item, place: bin, qty: '20', price: '5' }];
    const opening = await createIn(['wms', 'opening'], boss, { name: 'Opening' }, { lines });
    expectOk(await runIn(['wms', 'opening'], boss, opening, 'post'));
    const set = await createIn(['acc', 'accountSet'], boss, { code: 'A', name: 'Books' });
    const account = (code: string, category: string, more: object = {}) =>
      createIn(['acc', 'account'], boss, {
        ...{ set, code, name: `账户${code}`, category },
        ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
      });
    const owed = await account('1122', 'asset', { kind: 'receivable', needsParty: true });
    const bank = await account('1002', 'asset', { kind: 'bank' });
    const sales = await account('6001', 'profit');
    const tax = await account('2221', 'liability');
    const security = await account('2241', 'liability');
    const books = {
      ...{ set, receivable: owed, revenue: sales, taxAccount: tax, bankAccount: bank },
      ...{ depositAccount: security, taxRate: '0', customer, limit: '200' },
    };
    const partner = await create(boss, 'partner', {
      code: 'F1',
      name: 'One',
      franchisee,
      ...books,
    });
    const stranger = await create(boss, 'partner', { code: 'F2', name: 'Two', ...books });
    const shop = await create(boss, 'shop', { code: 'S1', name: 'Shop', partner });
    const foreign = await create(boss, 'shop', { code: 'S2', name: 'Other', partner: stranger });
    const offer = await create(boss, 'offer', { code: 'TEA', name: 'Tea', item, price: '20' });
    return { bin, back, item, owed, bank, sales, security, partner, shop, foreign, offer };
  }

  const run = (by: (typeof ROLES)[number], collection: string, id: string, step: string) =>
    world.run(world.people[by], collection, id, step);
  async function grantCredit(amount: string): Promise<void> {
    const values = { partner: names.partner, amount };
    const id = await world.create(world.people.clerk, 'creditGrant', values);
    expectOk(await run('clerk', 'creditGrant', id, 'submit'));
    const { id: approval } = await test.db
      .selectFrom('approval')
      .select('id')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const at = { params: { id: approval } };
    const shown = (await test.call(world.people.finance, approvals.open, at)).info as RouteOutput<
      typeof approvals.open
    > | null;
    const params = { id: approval, task: shown?.mine[0]?.id ?? 'none' };
    const body = { recordVersion: shown?.recordVersion ?? 0 };
    expectOk(await test.call(world.people.finance, approvals.approve, { params, body }));
  }
  const order = async (qty: string) => {
    const values = { shop: names.shop };
    const lines = [{ offer: names.offer, qty }];
    const id = await world.create(world.people.franchisee, 'replenishment', values, { lines });
    expectOk(await run('franchisee', 'replenishment', id, 'submit'));
    return id;
  };
  const fill = async (by: (typeof ROLES)[number], id: string, row: object) => {
    const saved = (await world.open(world.people.boss, 'replenishment', id)).info as StoredRecord;
    const change = (saved.lines.lines ?? []).map((each) => ({ id: each.id, values: row }));
    return world.save(world.people[by], 'replenishment', saved, { lines: { change } });
  };
  const balances = async (place: string, by: string, measure: string) => {
    const [workspace = '', book = ''] = place.split('.');
    const params = { workspace, book };
    const reply = await test.call(world.people.boss, ledger.balances, { params, query: { by } });
    expectOk(reply);
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    const nameOf = (id: string | null | undefined) =>
      Object.keys(names).find((name) => names[name] === id) ?? id ?? '-';
    const rows = items.map(({ values, amounts }): [string, number] => [
      Object.values(values).map(nameOf).join(' '),
      Number(amounts[measure]),
    ]);
    return Object.fromEntries(rows.filter(([, amount]) => amount !== 0));
  };
  const stock = () => balances('wms.stock', 'place,status', 'qty');
  const free = () => balances('fcshop.credit', 'partner', 'free');
  const accounts = () => balances('acc.gl', 'account', 'amount');
  /** What became of the delivery of an order. */
  const deliveryOf = async (id: string) => {
    const place = { workspace: 'fcshop', collection: 'delivery' };
    const query = { f: `replenishment.eq.${id}` };
    const reply = await test.call(world.people.boss, routeGroups.record.list, {
      params: place,
      query,
    });
    const { items } = reply.info as RouteOutput<typeof routeGroups.record.list>;
    return items.map(({ values }) => values.state);
  };
  const START = { 'bin good': 20, '- opening': -20 };

  it('draws on the credit, is delivered, owed, settled and paid; voiding brings everything back', async () => {
    const id = await order('8');
    const { offer = '', shop = '' } = names;
    for (const price of [{ price: '1' }, { price: '1', listed: '1' }] as Record<string, string>[]) {
      const lines = [{ values: { offer, qty: '1', ...price } }];
      const reply = await test.call(world.people.franchisee, routeGroups.record.create, {
        params: { workspace: 'fcshop', collection: 'replenishment' },
        body: { values: { shop }, lines: { lines } },
      });
      expect(reply.text).toContain('The price is that of the offer');
    }
    expect((await run('clerk', 'replenishment', id, 'accept')).code).toBe(
      ERRORS.postingRefused.code,
    );
    await grantCredit('200');
    expectOk(await run('clerk', 'replenishment', id, 'accept'));
    expect(await free()).toEqual({ partner: 40 });
    const beyond = await run('clerk', 'replenishment', await order('3'), 'accept');
    expect(beyond.code).toBe(ERRORS.postingRefused.code);

    expect((await fill('clerk', id, { qty: '9' })).code).toBe(ERRORS.malformedInput.code);
    expectOk(await fill('clerk', id, { place: names.bin, delivered: '6' }));
    expectOk(await run('clerk', 'replenishment', id, 'deliver'));
    expect(await stock()).toEqual({ ...START, 'bin good': 14, '- customer': 6 });
    expect(await free()).toEqual({ partner: 80 });
    expect(await accounts()).toEqual({ owed: 120, sales: -120 });
    expect(await deliveryOf(id)).toEqual(['onTheWay']);
    expectOk(await fill('franchisee', id, { received: '6' }));
    expectOk(await run('franchisee', 'replenishment', id, 'receive'));
    expect(await deliveryOf(id)).toEqual(['arrived']);

    const { boss, clerk } = world.people;
    const values = { partner: names.partner, since: '2026-01-01', until: '2026-12-31' };
    const lines = [{ replenishment: id }];
    const settlement = await world.create(clerk, 'settlement', values, { lines });
    expectOk(await run('clerk', 'settlement', settlement, 'send'));
    expectOk(await run('franchisee', 'settlement', settlement, 'confirm'));
    expect((await run('clerk', 'settlement', settlement, 'pay')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run('finance', 'settlement', settlement, 'pay'));
    expect(await free()).toEqual({ partner: 200 });
    expect(await accounts()).toEqual({ bank: 120, sales: -120 });
    expect(await balances('acc.receivable', 'ref', 'amount')).toEqual({});
    expect((await checkBooks(test.database, false)).problems).toEqual([]);

    expectOk(await run('finance', 'settlement', settlement, 'void'));
    expectOk(await world.run(boss, 'replenishment', id, 'void'));
    expect(await deliveryOf(id)).toEqual(['voided']);
    expect(await stock()).toEqual(START);
    expect(await free()).toEqual({ partner: 200 });
    expect(await accounts()).toEqual({});
    expect(await balances('acc.cash', 'account', 'amount')).toEqual({});
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('takes goods back, keeps deposits, and shows franchisees their own documents only', async () => {
    await grantCredit('200');
    const id = await order('5');
    expectOk(await run('clerk', 'replenishment', id, 'accept'));
    expectOk(await fill('clerk', id, { place: names.bin, delivered: '5' }));
    expectOk(await run('clerk', 'replenishment', id, 'deliver'));
    const { franchisee, clerk, finance } = world.people;
    const lines = [{ item: names.item, qty: '2', price: '20', place: names.back }];
    const asked = { replenishment: id, reason: 'damaged' };
    const returned = await world.create(clerk, 'goodsReturn', asked, { lines });
    for (const step of ['submit', 'accept', 'receive']) {
      expectOk(await run('clerk', 'goodsReturn', returned, step));
    }
    expect(await stock()).toMatchObject({ '- customer': 3, 'back quarantine': 2 });
    expect(await free()).toEqual({ partner: 140 });
    // Each return is worth less than the order, together they are more goods than it had.
    const more = await world.create(clerk, 'goodsReturn', asked, {
      lines: [{ ...lines[0], qty: '4' }],
    });
    for (const step of ['submit', 'accept'])
      expectOk(await run('clerk', 'goodsReturn', more, step));
    const tooMany = await run('clerk', 'goodsReturn', more, 'receive');
    expect([tooMany.code, tooMany.text]).toEqual([
      ERRORS.postingRefused.code,
      expect.stringContaining('4.000 needed (Quantity), 3.000 available'),
    ]);
    expect(await stock()).toMatchObject({ '- customer': 3, 'back quarantine': 2 });
    expectOk(await run('finance', 'goodsReturn', returned, 'void'));
    expect(await free()).toEqual({ partner: 100 });

    const paid = { partner: names.partner, amount: '50' };
    const deposit = await world.create(finance, 'deposit', paid);
    expectOk(await run('finance', 'deposit', deposit, 'post'));
    expect(await balances('fcshop.deposits', 'partner', 'amount')).toEqual({ partner: 50 });
    const tooMuch = { partner: names.partner, amount: '51', kind: 'back' };
    const back = await world.create(finance, 'deposit', tooMuch);
    expect((await run('finance', 'deposit', back, 'post')).code).toBe(ERRORS.postingRefused.code);

    const foreign = { shop: names.foreign };
    const rows = [{ offer: names.offer, qty: '1' }];
    const refused = await world.tryCreate(franchisee, 'replenishment', foreign, { lines: rows });
    expect(refused.code).not.toBe(OK);
    const others = await world.create(clerk, 'replenishment', foreign, { lines: rows });
    expect((await world.open(franchisee, 'replenishment', others)).code).toBe(ERRORS.notFound.code);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });
});
