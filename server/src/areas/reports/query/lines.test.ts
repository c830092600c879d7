import {
  choice,
  choices,
  collection,
  compileBlueprint,
  computed,
  date,
  decimal,
  defineBlueprint,
  line,
  link,
  money,
  sumOf,
  text,
} from '@pedestal/blueprint';
import {
  type ReportFailure,
  type ReportLine,
  type ReportResult,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { create } = routeGroups.record;
const { run, lines: listLines, describe: describeSource, sources } = routeGroups.reportQuery;
const OK = 10_000;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物料', 'Item'],
        key: ['name'],
        fields: {
          name: text({ max: 40, required: true }),
          kind: choice({ food: ['食品', 'Food'], tool: ['工具', 'Tool'] }),
        },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: { buyer: text({ max: 20 }), day: date(), total: sumOf('goods.amount') },
        lines: {
          goods: line(
            {
              item: link('item'),
              qty: decimal(3),
              price: money(),
              amount: computed('qty * price', { scale: 2 }),
              due: date(),
              marks: choices({ new: ['新', 'New'], gift: ['赠', 'Gift'] }),
            },
            { title: ['商品', 'Goods'] },
          ),
        },
      }),
    },
  }),
);

const LINES = { kind: 'lines', workspace: 'test', collection: 'order', lines: 'goods' } as const;
const COUNT = { id: 'n', kind: 'count' };
const MEASURES = [
  COUNT,
  { id: 'sum', kind: 'sum', field: 'goods:qty' },
  { id: 'part', kind: 'sum', field: 'goods:qty', filter: 'goods:item>kind.eq.food' },
  { id: 'items', kind: 'distinct', field: 'goods:item' },
  { id: 'most', kind: 'max', field: 'goods:qty' },
  { id: 'least', kind: 'min', field: 'goods:qty' },
  { id: 'mean', kind: 'average', field: 'goods:qty' },
  { id: 'each', kind: 'ratio', of: ['sum', 'n'] },
];
const ALONG = [
  { id: 'run', kind: 'running', of: 'n' },
  { id: 'more', kind: 'change', of: 'n', against: 'period', as: 'difference' },
  { id: 'year', kind: 'change', of: 'n', against: 'year', as: 'share' },
];

describeRecords('figures over lines', blueprint, (test) => {
  let boss: string;
  let clerk: string;
  /** May do everything, in the unit of the clerk. */
  let mate: string;
  let runs = 0;
  let names: string[];

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    clerk = await test.addPerson('clerk', test.units.east);
    mate = await test.addPerson('mate', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss, mate] });
    await test.addRole({
      grants: { order: 'unit', item: 'own', 'item:create': 'own' },
      members: [clerk],
    });
    names = [];
    for (const [index, kind] of ['food', 'tool', 'food', null].entries()) {
      const owner = index === 2 ? clerk : boss;
      names.push(await add(owner, 'item', { name: `Item ${index}`, kind }));
    }
  });

  async function add(userId: string, name: string, values: object, lines: object = {}) {
    const input = { params: { workspace: 'test', collection: name }, body: { values, lines } };
    const reply = await test.call(userId, create, input as never);
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as StoredRecord).id;
  }

  async function ask(userId: string, query: object): Promise<ReportResult | ReportFailure> {
    runs += 1;
    const queries = [{ source: LINES, timeZone: 'UTC', measures: [COUNT], ...query }];
    const body = { id: `lines-${String(runs).padStart(6, '0')}`, queries };
    const reply = await test.call(userId, run, { body } as never);
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as { results: (ReportResult | ReportFailure)[] }).results[0] as ReportResult;
  }

  async function figures(userId: string, query: object): Promise<ReportResult> {
    const answer = await ask(userId, query);
    if ('error' in answer) throw new Error(JSON.stringify(answer));
    return answer;
  }

  /** All lines behind a figure, page by page. */
  async function listed(userId: string, filter: string | undefined, limit = 7) {
    const items: (ReportLine & { by: Record<string, string | null> })[] = [];
    for (let after: string | undefined; ; ) {
      runs += 1;
      const id = `listed-${String(runs).padStart(6, '0')}`;
      const body = { id, table: LINES, filter, limit, ...(after ? { after } : {}) };
      const reply = await test.call(userId, listLines, { body } as never);
      expect(reply.code, `${filter} ${reply.text}`).toBe(OK);
      const page = reply.info as {
        fields: { id: string }[];
        items: ReportLine[];
        next: string | null;
      };
      items.push(
        ...page.items.map((item) => ({
          ...item,
          by: Object.fromEntries(
            page.fields.map((field, index) => [field.id, item.values[index] ?? null]),
          ),
        })),
      );
      if (page.next === null) return items;
      after = page.next;
    }
  }

  async function fill(): Promise<void> {
    const lineOf = fc.record({
      values: fc.record({
        item: fc.constantFrom(...names, null),
        qty: fc.constantFrom('1', '2.5', '-0.125', null),
        price: fc.constantFrom('1.10', '3', null),
        due: fc.constantFrom('2026-01-31', '2026-02-01', null),
        marks: fc.subarray(['new', 'gift']),
      }),
    });
    const orderOf = fc.record({
      values: fc.record({
        buyer: fc.constantFrom('a', 'b', ''),
        day: fc.constantFrom('2025-12-31', '2026-01-01', null),
      }),
      goods: fc.array(lineOf, { maxLength: 4 }),
    });
    const orders = fc.sample(orderOf, { numRuns: 16, seed: Date.now() % 1e9 });
    for (const [index, { values, goods }] of orders.entries()) {
      await add(index % 3 === 0 ? mate : boss, 'order', values, { goods });
    }
  }

  it('lead to exactly the lines behind every figure, for a manager and a clerk', async () => {
    await fill();
    await fc.assert(
      fc.asyncProperty(queryOf, fc.boolean(), async (query, isClerk) => {
        const userId = isClerk ? clerk : boss;
        const hasPeriod = query.dimensions.some((dimension) => 'grain' in dimension);
        const measures = hasPeriod && !('top' in query) ? [...MEASURES, ...ALONG] : MEASURES;
        const answer = await figures(userId, { ...query, measures, totals: [[]] });
        for (const row of [...answer.rows, ...answer.totals.flatMap(({ rows }) => rows)]) {
          const found = await listed(userId, row.drill?.f);
          const part = await listed(userId, row.drills.part?.[0]?.f);
          const quantities = found.flatMap(({ by }) => by['goods:qty'] ?? []).map(scaled);
          const countOf = async (id: string) =>
            Promise.all(
              (row.drills[id] ?? []).map(async ({ f }) => (await listed(userId, f)).length),
            );
          const [run, more, year] = await Promise.all(ALONG.map(({ id }) => countOf(id)));
          const sum = add3(quantities);
          expect([row.keys, ...row.values]).toEqual([
            row.keys,
            String(found.length),
            shown(sum),
            shown(add3(part.flatMap(({ by }) => by['goods:qty'] ?? []).map(scaled))),
            String(new Set(found.flatMap(({ by }) => by['goods:item'] ?? [])).size),
            quantities.length === 0 ? null : shown(Math.max(...quantities)),
            quantities.length === 0 ? null : shown(Math.min(...quantities)),
            divided(sum, quantities.length * 1000, 5),
            divided(sum, found.length * 1000, 4),
            ...(measures === MEASURES ? [] : alongOf(run, more, year)),
          ]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('name what a line refers to only where the person may read it', async () => {
    const goods = names.slice(0, 1).map((item) => ({ values: { item, qty: '2' } }));
    await add(mate, 'order', { buyer: 'a' }, { goods });
    const query = { dimensions: [{ field: 'goods:item' }] };
    expect((await figures(boss, query)).labels).toEqual([{ [names[0] ?? '']: 'Item 0' }]);
    expect((await figures(clerk, query)).labels).toEqual([{}]);
    const kinds = await figures(clerk, { dimensions: [{ field: 'goods:item>kind' }] });
    expect(kinds.rows.map(({ keys }) => keys)).toEqual([[null]]);
  });

  it('are offered and calculated only where the lines may be read', async () => {
    const outsider = await test.addPerson('outsider', test.units.west);
    const role = await test.addRole({ grants: { order: 'all' }, members: [outsider] });
    const place = { params: { kind: 'lines', workspace: 'test', name: 'order.goods' } as const };
    expect((await test.call(outsider, describeSource, place)).code).toBe(OK);
    await test.db
      .insertInto('role_field')
      .values({
        ...{ role_id: role, workspace: 'test', collection: 'order' },
        ...{ field: 'goods', access: 'none' },
      })
      .execute();
    test.forgetRights();
    expect((await test.call(outsider, describeSource, place)).code).toBe(40_400);
    expect(await ask(outsider, {})).toMatchObject({ error: 'notFound' });
    const body = { id: 'listed-none', table: LINES };
    expect((await test.call(outsider, listLines, { body } as never)).code).toBe(40_400);
    const offered = await test.call(outsider, sources, {});
    const tables = (offered.info as { items: { table: { kind: string } }[] }).items;
    expect(tables.map(({ table }) => table.kind)).toEqual(['collection']);
    const source = { kind: 'collection', workspace: 'test', collection: 'order' };
    expect(await ask(outsider, { source, filter: 'goods:qty.gt.0' })).toMatchObject({
      error: 'malformedInput',
      fields: [{ message: 'There is no such field' }],
    });
  });

  it('add no amount of the record once per line', async () => {
    const goods = [1, 2].map((qty) => ({ values: { qty: String(qty), price: '1' } }));
    await add(boss, 'order', { buyer: 'a' }, { goods });
    const total = (kind: string) =>
      ask(boss, {
        measures: [{ id: 'a', kind, field: 'total' }],
        dimensions: [{ field: 'buyer' }],
      });
    expect(await total('sum')).toMatchObject({ error: 'malformedInput' });
    expect(await total('average')).toMatchObject({ error: 'malformedInput' });
    expect(await total('max')).toMatchObject({ rows: [{ values: ['3.00'] }] });
    const described = await test.call(boss, describeSource, {
      params: { kind: 'lines', workspace: 'test', name: 'order.goods' },
    });
    const { fields } = described.info as { fields: { id: string; measures: string[] }[] };
    expect(fields.find(({ id }) => id === 'total')?.measures).toEqual(['min', 'max', 'distinct']);
    expect(fields.map(({ id }) => id)).toContain('goods:item>kind');
  });

  it('refuse a place of a page that is none', async () => {
    const body = { id: 'listed-bad', table: LINES, after: "x' or 1=1" };
    const reply = await test.call(boss, listLines, { body } as never);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('after');
  });
});

const dimensionOf = fc.oneof(
  fc.record({
    field: fc.constantFrom('goods:item', 'goods:item>kind', 'goods:marks', 'buyer'),
  }),
  fc.record({
    field: fc.constantFrom('goods:due', 'day'),
    grain: fc.constantFrom('day', 'month', 'year'),
  }),
);

const queryOf = fc
  .record({
    dimensions: fc.uniqueArray(dimensionOf, { maxLength: 2, selector: ({ field }) => field }),
    filter: fc.constantFrom(
      ...['', 'goods:qty.gt.0', 'not(goods:item>kind.eq.tool)', 'goods:marks.in.gift'],
      'or(buyer.eq.a,goods:due.gte.2026-02-01)',
    ),
    top: fc.constantFrom(
      undefined,
      { n: 1, by: 'sum', rest: true },
      { n: 1, by: 'n', rest: false },
    ),
  })
  .map(({ top, ...query }) => ({
    ...query,
    ...(top && query.dimensions[0] ? { top } : {}),
  }));

const scaled = (text: string) => Math.round(Number(text) * 1000);
const add3 = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);
const shown = (value: number) => (value / 1000).toFixed(3);

/** Half away from zero; null: divided by nothing. */
function divided(value: number, by: number, digits: number): string | null {
  if (by === 0) return null;
  const size = Math.round((Math.abs(value) / by) * 10 ** digits + 1e-7) / 10 ** digits;
  return (value < 0 && size > 0 ? -size : size).toFixed(digits);
}

/** Running total, difference and share, from the numbers of lines behind them; none without a period. */
function alongOf(
  [run]: readonly number[] = [],
  [is = 0, was]: readonly number[] = [],
  [now = 0, before]: readonly number[] = [],
): (string | null)[] {
  return [
    run === undefined ? null : String(run),
    was === undefined ? null : String(is - was),
    before === undefined ? null : divided(now - before, before, 4),
  ];
}
