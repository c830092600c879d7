import {
  ERRORS,
  type LedgerBalance,
  type LedgerMovement,
  type RouteInput,
  type RouteOutput,
  routeGroups,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { warehouse } from '../../../testing/ledger/ledger.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';

const { ledger } = routeGroups;
const OK = 10_000;
const params = { workspace: 'test', book: 'stock' };

type Balances = RouteOutput<typeof ledger.balances>;
type Movements = RouteOutput<typeof ledger.movements>;

describeRecords('the books of a workspace', stockBlueprint, (test) => {
  let boss: string;
  let items: string[];
  let places: string[];
  const world = warehouse(test, () => boss);

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    items = [await world.item('Apple'), await world.item('Pear'), await world.item('Quince')];
    places = [await world.place('Shelf 1'), await world.place('Shelf 2')];
  });

  const receive = async (onDay: number, item: number, place: number, qty: string) => {
    const line = { item: items[item] ?? '', qty, price: '2.00' };
    const id = await world.receipt(onDay, places[place] ?? '', [line]);
    const reply = await world.run('receipt', id, 'post');
    expect(reply.code, reply.text).toBe(OK);
    return id;
  };
  const ship = async (onDay: number, item: number, place: number, qty: string) => {
    const line = { item: items[item] ?? '', qty };
    const id = await world.shipment(onDay, places[place] ?? '', [line]);
    const reply = await world.run('shipment', id, 'ship');
    expect(reply.code, reply.text).toBe(OK);
    return id;
  };
  const balances = async (
    query: RouteInput<typeof ledger.balances>['query'],
    who = boss,
  ): Promise<Balances> => {
    const reply = await test.call(who, ledger.balances, { params, query: query ?? {} });
    expect(reply.code, reply.text).toBe(OK);
    return reply.info as Balances;
  };
  const movements = async (
    query: RouteInput<typeof ledger.movements>['query'],
    who = boss,
  ): Promise<Movements> => {
    const reply = await test.call(who, ledger.movements, { params, query: query ?? {} });
    expect(reply.code, reply.text).toBe(OK);
    return reply.info as Movements;
  };
  const onShelves = 'place.filled';
  const names = ({ items: rows, labels }: Balances) =>
    rows.map(({ values, amounts }) => [
      labels.item?.[values.item ?? ''] ?? labels.place?.[values.place ?? ''],
      amounts.qty,
    ]);
  const keeperOf = async (grants: Record<string, 'all' | 'own'>) => {
    const keeper = await test.addPerson(`keeper ${Object.keys(grants).join()}`, test.units.east);
    await test.addRole({ grants, members: [keeper] });
    return keeper;
  };

  it('add up balances by dimensions, now and at the end of a day', async () => {
    await receive(1, 0, 0, '5');
    await receive(3, 0, 1, '7');
    await receive(3, 1, 0, '2.5');
    await ship(5, 0, 0, '5');
    const now = await balances({ by: 'item', f: onShelves });
    expect(names(now)).toEqual([
      ['Apple', '7.000'],
      ['Pear', '2.500'],
    ]);
    expect(now.total).toMatchObject({ count: 2, amounts: { qty: '9.500', value: '19.00' } });
    const before = await balances({ by: 'item', f: onShelves, day: world.day(4) });
    expect(names(before)).toEqual([
      ['Apple', '12.000'],
      ['Pear', '2.500'],
    ]);
    expect(names(await balances({ by: 'place', f: onShelves, day: world.day(2) }))).toEqual([
      ['Shelf 1', '5.000'],
    ]);
    expect((await balances({ day: '2026-02-28' })).items).toEqual([]);
    const all = await balances({});
    expect(all.total?.amounts).toEqual({ qty: '0.000', value: '0.00' });
    expect(all.items[0]?.values).toHaveProperty('side');
    const onHand = await balances({ guarded: 'true' });
    expect(onHand.items.map(({ values }) => values.side)).toEqual([null, null]);
    expect(onHand.total?.amounts.qty).toBe('9.500');
    expect((await movements({ guarded: 'true' })).items).toHaveLength(4);
    expect((await balances({ f: `item.eq.${items[0]}`, zero: 'true' })).items).toHaveLength(4);
    expect((await balances({ f: `item.eq.${items[0]}` })).items).toHaveLength(3);
  });

  it('say what is reserved and what is available', async () => {
    await receive(1, 0, 0, '5');
    const id = await world.shipment(2, places[0] ?? '', [{ item: items[0] ?? '', qty: '3' }]);
    expect((await world.run('shipment', id, 'release')).code).toBe(OK);
    const [row] = (await balances({ by: 'item', f: onShelves })).items;
    expect(row).toMatchObject({ reserved: '3.000', available: '2.000' });
    const [past] = (await balances({ by: 'item', f: onShelves, day: world.day(1) })).items;
    expect(past).toMatchObject({ reserved: null, available: null });
  });

  it('come in pages that miss and repeat nothing, without a value first', async () => {
    for (const item of [0, 1, 2]) for (const place of [0, 1]) await receive(1, item, place, '1');
    const whole = (await balances({ by: 'place,item,side', limit: 200 })).items;
    expect(whole).toHaveLength(9);
    expect(whole[0]?.values.place).toBeNull();
    const paged: LedgerBalance[] = [];
    let cursor: string | undefined;
    do {
      const page = await balances({
        by: 'place,item,side',
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(page.total === null).toBe(cursor !== undefined);
      paged.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
    const [first] = [await balances({ limit: 1 })];
    const wrong = await test.call(boss, ledger.balances, {
      params,
      query: { by: 'item', cursor: first.next ?? '' },
    });
    expect(wrong.code).toBe(ERRORS.malformedInput.code);
  });

  it('stay exact beyond 64 bits', async () => {
    const big = '999999999999999.999';
    for (let item = 0; item < 3; item += 1) {
      for (let count = 1; count < 5; count += 1) {
        const line = { item: items[item] ?? '', qty: big, price: '0' };
        const id = await world.receipt(count, places[0] ?? '', [line]);
        expect((await world.run('receipt', id, 'post')).code).toBe(OK);
      }
    }
    const { total } = await balances({ by: 'place', f: onShelves });
    expect(total?.amounts.qty).toBe('11999999999999999.988');
    const past = await balances({ by: 'place', f: onShelves, day: world.day(3) });
    expect(past.items[0]?.amounts.qty).toBe('8999999999999999.991');
    expect((await balances({})).total?.amounts.qty).toBe('0.000');
  });

  it('list movements with their documents, by dimension, day and document', async () => {
    const first = await receive(1, 0, 0, '5');
    await receive(3, 1, 1, '2');
    const out = await ship(5, 0, 0, '1');
    const of = `item.eq.${items[0]}`;
    const { items: rows, labels } = await movements({ f: `and(${of},${onShelves})` });
    expect(rows.map(({ day, amounts }) => [day, amounts.qty])).toEqual([
      ['2026-03-05', '-1.000'],
      ['2026-03-01', '5.000'],
    ]);
    expect(rows[0]?.document).toMatchObject({ collection: 'shipment', id: out, label: 'GI-0001' });
    expect(rows[1]?.document?.by).not.toBe('');
    expect(labels.item).toEqual({ [items[0] ?? '']: 'Apple' });
    expect((await movements({ from: world.day(2), to: world.day(4) })).items).toHaveLength(2);
    expect((await movements({ document: first })).items.map((row) => row.posting)).toHaveLength(2);
    const paged: LedgerMovement[] = [];
    let cursor: string | undefined;
    do {
      const page = await movements({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual((await movements({})).items);
    expect((await world.run('receipt', first, 'void')).code).toBe(ERRORS.postingRefused.code);
    expect((await world.run('shipment', out, 'void')).code).toBe(OK);
    expect((await movements({ document: out })).items.map((row) => row.isReversal)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('show what a document has moved, by book', async () => {
    const id = await receive(1, 0, 0, '5');
    const at = { workspace: 'test', collection: 'receipt', id };
    const reply = await test.call(boss, ledger.document, { params: at });
    const { items: found } = reply.info as RouteOutput<typeof ledger.document>;
    expect(found.map(({ book, movements: own }) => [book, own.length])).toEqual([['stock', 2]]);
    const stranger = await keeperOf({ stock: 'all' });
    expect((await test.call(stranger, ledger.document, { params: at })).code).toBe(
      ERRORS.notFound.code,
    );
    const clerk = await keeperOf({ receipt: 'all' });
    const none = await test.call(clerk, ledger.document, { params: at });
    expect(none.info).toEqual({ items: [] });
  });

  it('say how long what is on hand has been there: what came first left first', async () => {
    await receive(1, 0, 0, '10');
    await receive(11, 0, 0, '4');
    await receive(20, 0, 1, '3');
    await ship(21, 0, 0, '8');
    const ages = async (query: RouteInput<typeof ledger.ageing>['query']) => {
      const reply = await test.call(boss, ledger.ageing, { params, query: query ?? {} });
      expect(reply.code, reply.text).toBe(OK);
      return reply.info as RouteOutput<typeof ledger.ageing>;
    };
    const day = world.day(31);
    const found = await ages({ by: 'item', day, days: '15,25' });
    expect(found.items).toMatchObject([
      { total: '9.000', ages: ['3.000', '4.000', '2.000'], since: '2026-03-01' },
    ]);
    expect(found.labels.item).toEqual({ [items[0] ?? '']: 'Apple' });
    expect(found.total).toEqual({ total: '9.000', ages: ['3.000', '4.000', '2.000'] });
    const value = await ages({ by: 'item', day, days: '15,25', measure: 'value' });
    expect(value.items).toMatchObject([{ total: '18.00', ages: ['6.00', '8.00', '4.00'] }]);
    const before = await ages({ by: 'item', day: world.day(20), days: '5' });
    expect(before.items).toMatchObject([{ ages: ['3.000', '14.000'] }]);
    const byPlace = await ages({ by: 'place', day, f: `place.eq.${places[1]}` });
    expect(byPlace.items).toMatchObject([{ total: '3.000', since: '2026-03-20' }]);
    const wrong = await test.call(boss, ledger.ageing, { params, query: { days: '30,20' } });
    expect(wrong.code).toBe(ERRORS.malformedInput.code);
  });

  it('are unknown to whoever no role lets read them', async () => {
    await receive(1, 0, 0, '5');
    const nobody = await keeperOf({ receipt: 'all', item: 'all', gl: 'all' });
    const option = { params: { ...params, dimension: 'item' }, query: {} };
    const replies = [
      await test.call(nobody, ledger.balances, { params, query: {} }),
      await test.call(nobody, ledger.movements, { params, query: {} }),
      await test.call(nobody, ledger.ageing, { params, query: {} }),
      await test.call(nobody, ledger.options, option),
      await test.call(nobody, ledger.balances, { params: { ...params, book: 'none' }, query: {} }),
    ];
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => ERRORS.notFound.code));
    const listed = await test.call(nobody, ledger.books, { params: { workspace: 'test' } });
    const { items: found } = listed.info as RouteOutput<typeof ledger.books>;
    expect(found.map(({ id }) => id)).toEqual(['gl']);
    const elsewhere = await test.call(nobody, ledger.books, { params: { workspace: 'none' } });
    expect(elsewhere.info).toEqual({ items: [] });
    const own = await test.call(boss, ledger.books, { params: { workspace: 'test' } });
    expect(own.info).toMatchObject({
      items: [
        { id: 'stock', reserved: 'qty', can: { close: true, reopen: true } },
        { id: 'gl', reserved: null },
      ],
    });
  });

  it('name no record and no document that the caller cannot read', async () => {
    const id = await receive(1, 0, 0, '5');
    await receive(2, 1, 1, '5');
    const keeper = await keeperOf({ stock: 'all', place: 'all', item: 'own' });
    const shown = await balances({}, keeper);
    expect(shown.items).toHaveLength(4);
    expect(Object.keys(shown.labels)).toEqual(['place']);
    const moved = await movements({}, keeper);
    expect(moved.items).toHaveLength(4);
    expect(moved.items.map(({ document }) => document)).toEqual([null, null, null, null]);
    expect(JSON.stringify(moved)).not.toContain('Apple');
    expect(JSON.stringify(moved)).not.toContain('GR-');
    expect(JSON.stringify(moved)).not.toContain(id);
    expect((await movements({ document: id }, keeper)).items).toEqual([]);
    const at = { ...params, dimension: 'item' };
    const found = await test.call(keeper, ledger.options, { params: at, query: { q: 'Apple' } });
    expect(found.info).toEqual({ items: [] });
    const seen = await test.call(boss, ledger.options, { params: at, query: { q: 'Apple' } });
    expect(seen.info).toMatchObject({ items: [{ label: 'Apple' }] });
  });

  it.each([
    [{ by: 'item,nothing' }, 'by'],
    [{ f: 'nothing.eq.1' }, 'f'],
    [{ f: 'item.contains.a' }, 'item'],
    [{ f: 'and(item' }, 'f'],
    [{ f: 'item.eq.%00' }, 'item'],
    [{ day: '2026-02-30' }, 'day'],
    [{ cursor: 'AAAA' }, 'cursor'],
  ])('refuse %j and name what is wrong', async (query, field) => {
    const reply = await test.call(boss, ledger.balances, { params, query });
    expect(reply.code).toBe(ERRORS.malformedInput.code);
    expect(JSON.parse(reply.text).details.fields[0].field).toBe(field);
  });
});
