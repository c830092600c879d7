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

const { approval: approvals, ledger, record } = routeGroups;
const OK = 10_000;
const ROLES = ['trader', 'head', 'logistics', 'gate', 'finance'] as const;

type Role = (typeof ROLES)[number];
type World = Awaited<ReturnType<typeof openBundledWorld<Role>>>;

describeRecords('a deal in plastics', stockBlueprint, (test) => {
  let world: World;
  let names: Record<string, string>;

  beforeEach(async () => {
    world = await openBundledWorld(test, 'plastic', ROLES);
    names = await setUp();
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);
  const run = (by: Role | 'boss', collection: string, id: string, step: string) =>
    world.run(world.people[by], collection, id, step);
  const opened = async (collection: string, id: string) =>
    (await world.open(world.people.boss, collection, id)).info as StoredRecord;
  const save = async (by: Role, collection: string, id: string, values: object) =>
    world.save(world.people[by], collection, await opened(collection, id), {}, values);

  /** A grade with a floor of 7,000, a desk that books with 13 % tax, and a credit line of 200,000. */
  async function setUp(): Promise<Record<string, string>> {
    const { master, createIn, create, people } = world;
    const { boss, finance } = people;
    const yard = await master('place', { code: 'Y', name: 'Yard', kind: 'warehouse' });
    const item = await master('item', { sku: 'PP', name: 'PP', unit: 'kg' });
    const party = (code: string, kind: string) =>
      master('party', {
        ...{ code, name: `Party ${code}`, kinds: [kind], creditDays: '10', form: 'person' },
      });
    const buyer = await party('B', 'customer');
    const maker = await party('M', 'supplier');
    const set = await createIn(['acc', 'accountSet'], boss, { code: 'A', name: 'Books' });
    const account = (code: string, category: string, more: object = {}) =>
      createIn(['acc', 'account'], boss, {
        ...{ set, code, name: `账户${code}`, category },
        ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
      });
    const owed = await account('1122', 'asset', { kind: 'receivable', needsParty: true });
    const owing = await account('2202', 'liability', { kind: 'payable', needsParty: true });
    const sales = await account('6001', 'profit');
    const goods = await account('1405', 'asset');
    const taxOut = await account('22210106', 'liability');
    const taxIn = await account('22210101', 'liability');
    const desk = await create(boss, 'desk', {
      ...{ code: 'D', name: 'Desk', yard, set, receivable: owed, payable: owing },
      ...{ revenue: sales, goods, taxOut, taxIn, taxRate: '13' },
    });
    const grade = await create(boss, 'grade', {
      ...{ name: 'T30S', maker: 'M', item, floor: '7000' },
    });
    const line = await create(finance, 'creditLine', { party: buyer, amount: '200000' });
    expectOk(await run('finance', 'creditLine', line, 'grant'));
    return { yard, item, buyer, maker, set, owed, owing, sales, goods, taxOut, taxIn, desk, grade };
  }

  const balances = async (workspace: string, book: string, by: string, measure: string) => {
    const params = { workspace, book };
    const reply = await test.call(world.people.boss, ledger.balances, { params, query: { by } });
    expectOk(reply);
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    const nameOf = (id: string | null | undefined) =>
      Object.keys(names).find((name) => names[name] === id) ?? id ?? '-';
    const isMoved = ({ amounts }: LedgerBalance) => Number(amounts[measure]) !== 0;
    const entries = items
      .filter(isMoved)
      .map(({ values, amounts }) => [
        Object.values(values).map(nameOf).join(' '),
        Number(amounts[measure]),
      ]);
    return Object.fromEntries(entries) as Record<string, number>;
  };
  const books = async () => ({
    position: await balances('plastic', 'position', 'grade', 'kg'),
    undelivered: Object.values(await balances('plastic', 'undelivered', 'ref', 'kg')),
    unbilled: Object.values(await balances('plastic', 'unbilled', 'ref', 'amount')),
    credit: await balances('plastic', 'credit', 'party', 'amount'),
    stock: await balances('wms', 'stock', 'place,status', 'qty'),
    receivable: await balances('acc', 'receivable', 'party', 'amount'),
    payable: await balances('acc', 'payable', 'party', 'amount'),
    gl: await balances('acc', 'gl', 'account', 'amount'),
  });
  const NOTHING = {
    ...{ position: {}, undelivered: [], unbilled: [], credit: { buyer: 200_000 } },
    ...{ stock: {}, receivable: {}, payable: {}, gl: {} },
  };

  const deal = (values: object) =>
    world.create(world.people.trader, 'deal', {
      ...{ side: 'sell', party: names.buyer, grade: names.grade },
      ...{ kg: '20000', price: '7500', cost: '7200', ...values },
    });
  const pickup = async (dealId: string, code: string, kg: string) => {
    const id = await world.create(world.people.logistics, 'pickup', {
      ...{ deal: dealId, desk: names.desk, code, kg, truck: '沪A12345' },
    });
    return { id, issued: await run('logistics', 'pickup', id, 'issue') };
  };
  /** The truck is weighed, and leaves. */
  const weigh = async (id: string, net: number) => {
    const full = String(15_000 + net);
    const saved = await save('gate', 'pickup', id, { empty: '15000', full });
    return saved.code === OK ? run('gate', 'pickup', id, 'leave') : saved;
  };
  const take = async (dealId: string, code: string, kg: string) => {
    const { id, issued } = await pickup(dealId, code, kg);
    expectOk(issued);
    expectOk(await weigh(id, Number(kg)));
    return id;
  };
  const bill = async (dealId: string, amount: string) => {
    const values = { deal: dealId, desk: names.desk, amount, taxNo: 'F1' };
    const id = await world.create(world.people.finance, 'invoice', values);
    return { id, issued: await run('finance', 'invoice', id, 'issue') };
  };
  /** Signs in the approval that waits for a person. */
  async function sign(by: Role, recordId: string) {
    const { id } = await test.db
      .selectFrom('approval')
      .select('id')
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow();
    const reply = await test.call(world.people[by], approvals.open, { params: { id } });
    const shown = reply.info as RouteOutput<typeof approvals.open> | null;
    const params = { id, task: shown?.mine[0]?.id ?? 'none' };
    const body = { recordVersion: shown?.recordVersion ?? 0 };
    return test.call(world.people[by], approvals.approve, { params, body });
  }

  /** Thirty tonnes come in. */
  const stockUp = async () => {
    const values = { side: 'buy', party: names.maker, kg: '30000', price: '7000', cost: null };
    const id = await deal(values);
    expectOk(await run('trader', 'deal', id, 'confirm'));
    const truck = await take(id, 'IN-1', '30000');
    return { id, truck };
  };

  it('moves position, goods, receivable and payable, and voiding brings everything back', async () => {
    const bought = await stockUp();
    const bought2 = await bill(bought.id, '210000');
    expectOk(bought2.issued);
    const sold = await deal({});
    expectOk(await run('trader', 'deal', sold, 'confirm'));
    expect((await run('trader', 'deal', sold, 'dispatch')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run('logistics', 'deal', sold, 'dispatch'));
    expect(await books()).toMatchObject({
      position: { grade: 10_000 },
      undelivered: [20_000],
      credit: { buyer: 50_000 },
      stock: { 'yard good': 30_000, '- supplier': -30_000 },
      payable: { maker: 210_000 },
      gl: { owing: -210_000, goods: 185_840.71, taxIn: 24_159.29 },
    });
    const truck = await take(sold, 'OUT-1', '20000');
    const tooMuch = await bill(sold, '150000.01');
    expect(tooMuch.issued.code).toBe(ERRORS.postingRefused.code);
    const invoice = await bill(sold, '150000');
    expectOk(invoice.issued);
    expect(await books()).toMatchObject({
      undelivered: [],
      unbilled: [],
      stock: { 'yard good': 10_000, '- customer': 20_000 },
      receivable: { buyer: 150_000 },
      gl: { owed: 150_000, sales: -132_743.36, taxOut: -17_256.64 },
    });
    expect((await opened('invoice', invoice.id)).values.due).toBeTruthy();
    expectOk(await run('finance', 'deal', sold, 'settle'));
    expect((await books()).credit).toEqual({ buyer: 200_000 });
    expect((await checkBooks(test.database, false)).problems).toEqual([]);

    // What was delivered stands in the way: documents are taken back in their order.
    expect((await run('finance', 'deal', sold, 'void')).code).toBe(ERRORS.postingRefused.code);
    expect((await run('finance', 'pickup', truck, 'void')).code).toBe(ERRORS.postingRefused.code);
    expectOk(await run('finance', 'invoice', invoice.id, 'void'));
    expectOk(await run('finance', 'pickup', truck, 'void'));
    expectOk(await run('finance', 'deal', sold, 'void'));
    expectOk(await run('finance', 'invoice', bought2.id, 'void'));
    expectOk(await run('finance', 'pickup', bought.truck, 'void'));
    expectOk(await run('finance', 'deal', bought.id, 'void'));
    expect(await books()).toEqual(NOTHING);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('lets a code through once and only for its kilograms', async () => {
    await stockUp();
    const sold = await deal({});
    const early = await world.tryCreate(world.people.logistics, 'pickup', {
      ...{ deal: sold, desk: names.desk, code: 'X', kg: '1', truck: 'T' },
    });
    expect(early.code).not.toBe(OK);
    expectOk(await run('trader', 'deal', sold, 'confirm'));
    const first = await pickup(sold, 'OUT-1', '12000');
    expectOk(first.issued);
    const second = await pickup(sold, 'OUT-2', '9000');
    expect(second.issued.code).toBe(ERRORS.postingRefused.code);
    expect((await weigh(first.id, 12_001)).code).toBe(ERRORS.malformedInput.code);
    expect((await run('gate', 'pickup', first.id, 'leave')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await weigh(first.id, 11_500));
    expect((await run('gate', 'pickup', first.id, 'leave')).code).not.toBe(OK);
    const twice = await world.tryCreate(world.people.logistics, 'pickup', {
      ...{ deal: sold, desk: names.desk, code: 'OUT-1', kg: '1', truck: 'T' },
    });
    expect(twice.code).not.toBe(OK);
    // The truck took less: the rest can be allotted again.
    expect((await books()).undelivered).toEqual([8_500]);
    expectOk(await run('logistics', 'deal', sold, 'dispatch'));
    const unsettled = await run('finance', 'deal', sold, 'settle');
    expect(unsettled.code, unsettled.text).toBe(ERRORS.postingRefused.code);
    expectOk(await save('finance', 'deal', sold, { unpicked: '8500' }));
    expectOk(await run('finance', 'deal', sold, 'settle'));
    expect(await books()).toMatchObject({ undelivered: [], position: { grade: 18_500 } });
    const seen = (await world.open(world.people.gate, 'pickup', first.id)).info as StoredRecord;
    expect(seen.values).toHaveProperty('truck');
    expect(seen.values).not.toHaveProperty('price');
    expect(seen.values).not.toHaveProperty('amount');
  });

  it('asks the desk head below the floor price and finance beyond the credit line', async () => {
    const cheap = await deal({ price: '6990' });
    expect((await run('trader', 'deal', cheap, 'confirm')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await run('trader', 'deal', cheap, 'submit'));
    expect((await opened('deal', cheap)).values.state).toBe('review');
    const large = await deal({ kg: '40000' });
    expect((await run('trader', 'deal', large, 'confirm')).code).toBe(ERRORS.postingRefused.code);
    expect((await run('trader', 'deal', large, 'submit')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await save('trader', 'deal', large, { overCredit: true }));
    expect((await run('trader', 'deal', large, 'confirm')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await run('trader', 'deal', large, 'submit'));
    expect(await books()).toEqual(NOTHING);
    expect((await sign('finance', cheap)).code).not.toBe(OK);
    expectOk(await sign('head', cheap));
    expect((await sign('head', large)).code).not.toBe(OK);
    expectOk(await sign('finance', large));
    // What finance let pass uses none of the credit line.
    expect(await books()).toMatchObject({
      ...{ position: { grade: -60_000 }, credit: { buyer: 60_200 } },
    });
    expectOk(await run('head', 'deal', cheap, 'void'));
    expectOk(await run('head', 'deal', large, 'void'));
    expect(await books()).toEqual(NOTHING);
    // The floor is what the grade says, whatever the trader sends.
    const forged = await deal({ price: '6000', floor: '1' });
    expect((await opened('deal', forged)).values.floor).toBe('7000.00');
  });

  it('turns an enquiry into an offer and a deal of the trader, whom others do not see', async () => {
    const { trader, head } = world.people;
    const asked = await world.create(trader, 'enquiry', {
      ...{ party: names.buyer, grade: names.grade, kg: '5000', price: '7600', cost: '7200' },
    });
    expectOk(await run('trader', 'enquiry', asked, 'offer'));
    const find = async (by: string, collection: string) => {
      const params = { workspace: 'plastic', collection };
      const reply = await test.call(by, record.list, { params, query: {} });
      return (reply.info as RouteOutput<typeof record.list>).items;
    };
    const [offer] = await find(trader, 'offer');
    expect(offer?.values).toMatchObject({ price: '7600.00', floor: '7000.00', state: 'sent' });
    expectOk(await run('trader', 'offer', offer?.id ?? '', 'accept'));
    const [made] = await find(trader, 'deal');
    expect(made?.values).toMatchObject({ side: 'sell', kg: '5000', margin: '2000.00' });
    expectOk(await run('trader', 'deal', made?.id ?? '', 'confirm'));
    expect((await books()).position).toEqual({ grade: -5_000 });
    const other = await deal({});
    expect(await find(trader, 'deal')).toHaveLength(2);
    await world.create(head, 'deal', {
      ...{ side: 'sell', party: names.buyer, grade: names.grade, kg: '1000', price: '7500' },
    });
    expect(await find(trader, 'deal')).toHaveLength(2);
    expect(await find(head, 'deal')).toHaveLength(3);
    expectOk(await run('trader', 'deal', other, 'cancel'));
  });
});
