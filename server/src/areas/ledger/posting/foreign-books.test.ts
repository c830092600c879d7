import {
  type BlueprintJson,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  flow,
  line,
  link,
  money,
  post,
  posting,
  release,
  reserve,
  reverse,
  serial,
} from '@pedestal/blueprint';
import {
  ERRORS,
  IDEMPOTENCY_KEY_HEADER,
  type RouteOutput,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { checkBooks } from '../../../cli/check-books.ts';
import { newCallId, warehouse } from '../../../testing/ledger/ledger.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';
import { addRole, addSystem } from '../../../testing/seed.ts';
import { authorityApi } from '../../authority/api.ts';
import { installWorkspace } from '../../records/catalogue/install.ts';

const { ledger, ledgerPeriod, record, recordTransition, workspace: workspaces } = routeGroups;
const OK = 10_000;
const ORDER = { workspace: 'shop', collection: 'order' };
const STOCK = { workspace: 'test', book: 'stock' };

/** A shop that sells what lies in the small warehouse, and books its sales in its ledger. */
const shopBlueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    requires: { test: '^1' },
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        number: serial('SO-{0000}'),
        fields: { day: date(), place: link('test.place'), total: money() },
        lines: { lines: line({ item: link('test.item'), qty: decimal(3) }) },
        states: flow('draft', {
          hold: { path: 'draft > held', effects: [reserve('sold')] },
          free: { path: 'held > draft', effects: [release('sold')] },
          ship: { path: 'draft, held > shipped', effects: [post('sold'), post('income')] },
          void: { path: 'shipped > voided', effects: [reverse('sold'), reverse('income')] },
        }),
      }),
    },
    postings: {
      sold: posting({
        title: ['销售出库', 'Sold'],
        book: 'test.stock',
        collection: 'order',
        lines: 'lines',
        day: 'day',
        moves: {
          from: { set: { item: 'row.item', place: 'place', qty: '-row.qty' } },
          to: { set: { item: 'row.item', side: "'customer'", qty: 'row.qty' } },
        },
      }),
      income: posting({
        book: 'test.gl',
        collection: 'order',
        day: 'day',
        moves: {
          debit: { set: { account: "'owed'", amount: 'total' } },
          credit: { set: { account: "'sales'", amount: '-total' } },
        },
      }),
    },
  }),
  new Map([['test', stockBlueprint]]),
);

describeRecords('postings into books of another workspace', stockBlueprint, (test) => {
  let boss: string;
  let seller: string;
  let apple: string;
  let shelf: string;
  const world = warehouse(test, () => boss);

  const install = (blueprint: BlueprintJson) =>
    test.db.transaction().execute((trx) =>
      installWorkspace(trx, test.kind, authorityApi, {
        ...{ key: 'shop', systemCode: 'B', blueprint, at: Date.now() },
      }),
    );

  beforeEach(async () => {
    await addSystem(test.db, 'B');
    await install(shopBlueprint);
    boss = await test.addPerson('boss', test.units.root);
    seller = await test.addPerson('seller', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
    // The seller sees the goods of the other system, but none of its books.
    await test.addRole({ grants: { item: 'all', place: 'all' }, members: [seller] });
    await addRole(test.db, { systemCode: 'B', grantsAll: true, members: [seller] });
    test.forgetRights();
    apple = await world.item('Apple');
    shelf = await world.place('Shelf 1');
    const receipt = await world.receipt(1, shelf, [{ item: apple, qty: '10', price: '2.00' }]);
    expect((await world.run('receipt', receipt, 'post')).code).toBe(OK);
  });

  const order = async (onDay: number, qty: string) => {
    const values = { day: world.day(onDay), place: shelf, total: '30.00' };
    const body = { values, lines: { lines: [{ values: { item: apple, qty } }] } };
    const reply = await test.call(seller, record.create, { params: ORDER, body: body as never });
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as StoredRecord).id;
  };
  const run = async (id: string, transition: string) => {
    const opened = await test.call(seller, record.open, { params: { ...ORDER, id } });
    const { version } = opened.info as StoredRecord;
    const headers = { [IDEMPOTENCY_KEY_HEADER]: newCallId() };
    const params = { ...ORDER, id, transition };
    return test.call(seller, recordTransition.run, { params, body: { version } }, headers);
  };
  const runOk = async (id: string, transition: string) => {
    const reply = await run(id, transition);
    expect(reply.code, reply.text).toBe(OK);
  };
  const income = async () => {
    const params = { workspace: 'test', book: 'gl' };
    const reply = await test.call(boss, ledger.balances, { params, query: {} });
    const { items } = reply.info as RouteOutput<typeof ledger.balances>;
    return Object.fromEntries(items.map(({ values, amounts }) => [values.account, amounts.amount]));
  };
  const expectSound = async () =>
    expect((await checkBooks(test.database, false)).problems).toEqual([]);

  it('reserve there, give back, and post with the value of the goods', async () => {
    const id = await order(2, '4');
    await runOk(id, 'hold');
    expect(await world.onHand(apple, shelf)).toEqual(['10000', '2000', '4000']);
    await runOk(id, 'free');
    expect(await world.onHand(apple, shelf)).toEqual(['10000', '2000', '0']);
    await runOk(id, 'hold');
    await runOk(id, 'ship');
    expect(await world.onHand(apple, shelf)).toEqual(['6000', '1200', '0']);
    expect(await income()).toEqual({ owed: '30.00', sales: '-30.00' });
    await expectSound();
  });

  it('are taken back by the document that made them, in every book', async () => {
    const id = await order(2, '4');
    await runOk(id, 'ship');
    const trash = { params: { ...ORDER, id } };
    const opened = (await test.call(seller, record.open, trash)).info as StoredRecord;
    const body = { version: opened.version };
    const kept = await test.call(seller, record.remove, { ...trash, body });
    expect(kept.code).toBe(ERRORS.stillPosted.code);
    await runOk(id, 'void');
    expect(await world.onHand(apple, shelf)).toEqual(['10000', '2000', '0']);
    expect(Object.values(await income()).every((each) => each === '0.00')).toBe(true);
    await expectSound();
  });

  it('are refused as a whole, with the names that the person may see', async () => {
    const other = await world.shipment(20, shelf, [{ item: apple, qty: '8' }]);
    expect((await world.run('shipment', other, 'ship')).code).toBe(OK);
    const id = await order(10, '5');
    const refused = await run(id, 'ship');
    expect(refused.code).toBe(ERRORS.postingRefused.code);
    expect(refused.text).toContain('Apple');
    expect(refused.text).toContain('Shelf 1');
    expect(await income()).toEqual({});
    const later = await run(await order(10, '5'), 'hold');
    expect(later.code).toBe(ERRORS.postingRefused.code);
    await expectSound();
  });

  it('stop at a closed period of the book', async () => {
    const params = { ...STOCK, period: '2026-03' };
    expect((await test.call(boss, ledgerPeriod.close, { params })).code).toBe(OK);
    const id = await order(2, '4');
    const refused = await run(id, 'ship');
    expect(refused.code).toBe(ERRORS.postingRefused.code);
    expect(JSON.parse(refused.text)).toMatchObject({ details: { reason: 'periodClosed' } });
    expect(await world.onHand(apple, shelf)).toEqual(['10000', '2000', '0']);
  });

  it('show nobody more than their own rights do', async () => {
    const id = await order(2, '4');
    await runOk(id, 'ship');
    const asked = { params: { ...ORDER, id } };
    const shown = await test.call(seller, ledger.document, asked);
    expect(shown.info).toEqual({ items: [] });
    const list = await test.call(seller, ledger.movements, { params: STOCK, query: {} });
    expect(list.code).toBe(ERRORS.notFound.code);
    // The keeper of the book sees the movement and its title, but not the order.
    const kept = await test.call(boss, ledger.movements, { params: STOCK, query: {} });
    const { items } = kept.info as RouteOutput<typeof ledger.movements>;
    expect(items[0]).toMatchObject({ kind: ['销售出库', 'Sold'], document: null });
    expect(kept.text).not.toContain('SO-0001');
    expect((await test.call(boss, ledger.document, asked)).code).toBe(ERRORS.notFound.code);
    const byDocument = await test.call(boss, ledger.movements, {
      ...{ params: STOCK, query: { document: id } },
    });
    expect(byDocument.info).toMatchObject({ items: [] });
  });

  it('are shown with their document to whoever may read both', async () => {
    await addRole(test.db, { systemCode: 'B', grantsAll: true, members: [boss] });
    test.forgetRights();
    const id = await order(2, '4');
    await runOk(id, 'ship');
    const params = { ...ORDER, id };
    expect((await test.call(boss, ledger.document, { params })).info).toMatchObject({
      items: [
        { workspace: 'test', book: 'stock', movements: [{}, {}] },
        { workspace: 'test', book: 'gl', movements: [{}, {}] },
      ],
    });
    const query = { document: id };
    const kept = await test.call(boss, ledger.movements, { params: STOCK, query });
    expect(kept.info).toMatchObject({
      items: [{ document: { collection: 'shop.order', id, label: 'SO-0001', by: 'seller' } }, {}],
    });
  });

  it('keep the book as they need it', async () => {
    const { books = [], postings = [], collections } = stockBlueprint;
    const without = {
      ...stockBlueprint,
      version: '1.1.0',
      books: books.filter(({ id }) => id !== 'gl'),
      postings: postings.filter(({ book }) => book !== 'gl'),
      collections: collections.map(({ states, ...each }) =>
        each.id === 'voucher' || !states ? each : { ...each, states },
      ),
    };
    const reply = await test.call(boss, workspaces.previewUpgrade, {
      params: { workspace: 'test' },
      body: { blueprint: JSON.stringify(without) },
    });
    expect(reply.text).toContain('shop: postings.income.book');
  });
});
