import {
  boolean,
  choice,
  choices,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  integer,
  line,
  link,
  links,
  money,
  text,
  timestamp,
} from '@pedestal/blueprint';
import {
  parseFilter,
  type ReportDrill,
  type ReportFailure,
  type ReportQueryInput,
  type ReportResult,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords, type RecordsTest } from '../../../testing/records.ts';

const { create } = routeGroups.record;
const { list } = routeGroups.record;
const { run, describe: describeSource, sources } = routeGroups.reportQuery;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      customer: collection({
        title: ['客户', 'Customer'],
        key: ['name'],
        fields: {
          name: text({ max: 40, required: true }),
          region: choice({ north: ['北', 'North'], south: ['南', 'South'] }),
          limit: money(),
        },
      }),
      sale: collection({
        title: ['销售', 'Sale'],
        fields: {
          name: text({ max: 40 }),
          kind: choice({ retail: ['零售', 'Retail'], whole: ['批发', 'Wholesale'] }),
          customer: link('customer'),
          day: date(),
          at: timestamp(),
          paid: boolean(),
          pieces: integer(),
          amount: money(),
          weight: decimal(3),
          secret: money(),
          tags: choices({ red: ['红', 'Red'], green: ['绿', 'Green'], blue: ['蓝', 'Blue'] }),
          partners: links('customer'),
        },
        lines: { goods: line({ name: text({ max: 20 }), buyer: link('customer') }) },
      }),
    },
  }),
);

const place = (name: string) => ({ params: { workspace: 'test', collection: name } });
const SALES = { kind: 'collection', workspace: 'test', collection: 'sale' } as const;
const COUNT = { id: 'n', kind: 'count' } as const;
const SUM = { id: 'sum', kind: 'sum', field: 'amount' } as const;
const LARGEST = '9999999999999999.99';

let runs = 0;
const nextRun = () => {
  runs += 1;
  return `run-${String(runs).padStart(8, '0')}`;
};

type Answer = ReportResult | ReportFailure;

export async function ask(
  test: RecordsTest,
  userId: string,
  query: Partial<ReportQueryInput>,
  fresh = false,
): Promise<Answer> {
  const full = { source: SALES, measures: [COUNT], timeZone: 'UTC', ...query };
  const body = { id: nextRun(), queries: [full], fresh };
  const reply = await test.call(userId, run, { body });
  expect(reply.code, reply.text).toBe(10000);
  return (reply.info as { results: Answer[] }).results[0] as Answer;
}

function resultOf(answer: Answer): ReportResult {
  if ('error' in answer) throw new Error(JSON.stringify(answer));
  return answer;
}

const failureOf = (answer: Answer) => ('error' in answer ? answer : undefined);

const rowsOf = (answer: Answer) =>
  resultOf(answer).rows.map(({ keys, values }) => [...keys, ...values]);

describeRecords('report queries', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function add(
    userId: string,
    values: object,
    name = 'sale',
    lines: object = {},
  ): Promise<string> {
    const input = { ...place(name), body: { values: values as never, lines: lines as never } };
    const reply = await test.call(userId, create, input);
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as StoredRecord).id;
  }

  it('count, add up and compare by month, exactly and beyond 64 bits', async () => {
    await add(boss, { day: '2026-01-31', amount: '1.10', weight: '0.001', pieces: '2' });
    await add(boss, { day: '2026-01-01', amount: LARGEST });
    await add(boss, { day: '2026-02-28', amount: LARGEST });
    await add(boss, { day: '2026-02-01', amount: LARGEST });
    await add(boss, { amount: '-5', pieces: '7' });
    const found = await ask(test, boss, {
      dimensions: [{ field: 'day', grain: 'month' }],
      measures: [
        COUNT,
        SUM,
        { id: 'avg', kind: 'average', field: 'amount' },
        { id: 'min', kind: 'min', field: 'pieces' },
        { id: 'last', kind: 'max', field: 'day' },
        { id: 'per', kind: 'ratio', of: ['sum', 'n'] },
        { id: 'run', kind: 'running', of: 'n' },
        { id: 'more', kind: 'change', of: 'n', against: 'period', as: 'difference' },
      ],
      totals: [[]],
    });
    expect(rowsOf(found)).toEqual([
      [
        ...['2026-01-01', '2', '10000000000000001.09', '5000000000000000.5450', '2', '2026-01-31'],
        ...['5000000000000000.5450', '2', '2'],
      ],
      [
        ...['2026-02-01', '2', '19999999999999999.98', '9999999999999999.9900', null],
        ...['2026-02-28', '9999999999999999.9900', '4', '0'],
      ],
      [null, '1', '-5.00', '-5.0000', '7', null, '-5.0000', null, null],
    ]);
    const { totals } = resultOf(found);
    expect(totals[0]?.rows[0]?.values.slice(0, 2)).toEqual(['5', '29999999999999996.07']);
  });

  it.each([
    ['day', ['2026-03-29', '2026-03-30', '2026-03-31']],
    ['week', ['2026-03-23', '2026-03-30']],
    ['month', ['2026-03-01']],
    ['quarter', ['2026-01-01']],
    ['year', ['2026-01-01']],
  ] as const)(
    'put times into a %s of the zone, over a change of its clocks',
    async (grain, expected) => {
      // Berlin sets its clocks forward on 29 March 2026 at 01:00 UTC.
      for (const at of [
        Date.UTC(2026, 2, 28, 23, 0),
        Date.UTC(2026, 2, 29, 21, 59),
        Date.UTC(2026, 2, 29, 22, 0),
        Date.UTC(2026, 2, 30, 22, 0),
      ]) {
        await add(boss, { at });
      }
      const found = await ask(test, boss, {
        dimensions: [{ field: 'at', grain }],
        timeZone: 'Europe/Berlin',
      });
      expect(resultOf(found).rows.map(({ keys }) => keys[0])).toEqual(expected);
      for (const { drill, values } of resultOf(found).rows) {
        expect(await drilled(boss, drill)).toHaveLength(Number(values[0]));
      }
    },
  );

  it('follow links behind the gate of their target, and name what they show', async () => {
    const north = await add(boss, { name: 'Nord', region: 'north', limit: '100' }, 'customer');
    const south = await add(boss, { name: 'Sud', region: 'south', limit: '5' }, 'customer');
    const clerk = await test.addPerson('clerk', test.units.east);
    const own = { sale: 'all', customer: 'own', 'customer:create': 'own' } as const;
    await test.addRole({ grants: own, members: [clerk] });
    const mine = await add(clerk, { name: 'Mine', region: 'south' }, 'customer');
    for (const customer of [north, north, south, mine, null])
      await add(boss, { customer, amount: '1' });
    const query = {
      dimensions: [{ field: 'customer>region' }],
      measures: [COUNT, { id: 'limit', kind: 'sum', field: 'customer>limit' }],
    } as const;
    const all = await ask(test, boss, query as never);
    expect(rowsOf(all)).toEqual([
      ['north', '2', '200.00'],
      ['south', '2', '5.00'],
      [null, '1', '0.00'],
    ]);
    expect(resultOf(all).labels).toEqual([{ north: 'North', south: 'South' }]);
    const some = await ask(test, clerk, query as never);
    expect(rowsOf(some)).toEqual([
      ['south', '1', '0.00'],
      [null, '4', '0.00'],
    ]);
    for (const { drill, values } of resultOf(some).rows) {
      expect(await drilled(clerk, drill)).toHaveLength(Number(values[0]));
    }
    const byLink = await ask(test, clerk, { dimensions: [{ field: 'customer' }] });
    expect(resultOf(byLink).labels).toEqual([{ [mine]: 'Mine' }]);
  });

  it('show the top values and the rest of them', async () => {
    for (const [name, amount] of [
      ['a', '1'],
      ['b', '5'],
      ['c', '3'],
      ['c', '4'],
      ['', '9'],
    ]) {
      await add(boss, { name, amount, kind: 'retail' });
    }
    const found = await ask(test, boss, {
      dimensions: [{ field: 'name' }],
      measures: [SUM, { id: 'avg', kind: 'average', field: 'amount' }],
      sort: [{ by: 'sum', order: 'desc' }],
      top: { n: 2, by: 'sum' },
      totals: [[]],
    });
    const { rows, totals } = resultOf(found);
    expect(rows.map(({ keys, isRest, values }) => [keys[0], isRest, ...values])).toEqual([
      [null, false, '9.00', '9.0000'],
      ['c', false, '7.00', '3.5000'],
      [null, true, '6.00', '3.0000'],
    ]);
    expect(totals[0]?.rows[0]?.values[0]).toBe('22.00');
    expect(await drilled(boss, rows[2]?.drill ?? null)).toHaveLength(2);
  });

  async function drilled(userId: string, drill: ReportDrill | null): Promise<Values[]> {
    if (!drill) throw new Error('no drill');
    const query = { limit: 100, ...(drill.f === '' ? {} : { f: drill.f }) };
    const reply = await test.call(userId, list, { ...place('sale'), query } as never);
    expect(reply.code, `${drill.f} ${reply.text}`).toBe(10000);
    return (reply.info as { items: { values: Values }[] }).items.map(({ values }) => values);
  }

  it('lead to exactly the records behind every figure, for a manager and a clerk', async () => {
    const clerk = await test.addPerson('clerk', test.units.east);
    await test.addRole({
      grants: { sale: 'own', 'sale:create': 'own', customer: 'all' },
      members: [clerk],
    });
    const customers = [
      await add(boss, { name: 'N', region: 'north' }, 'customer'),
      await add(boss, { name: 'S', region: 'south' }, 'customer'),
    ];
    const rows = fc.sample(saleOf(customers), { numRuns: 40, seed: Date.now() % 1e9 });
    for (const [index, { goods, ...values }] of rows.entries()) {
      await add(index % 3 === 0 ? clerk : boss, values, 'sale', { goods });
    }
    await fc.assert(
      fc.asyncProperty(queryOf, fc.boolean(), async (query, isClerk) => {
        const userId = isClerk ? clerk : boss;
        const answer = resultOf(await ask(test, userId, query as never));
        const all = [...answer.rows, ...answer.totals.flatMap(({ rows: more }) => more)];
        for (const row of all) {
          const records = await drilled(userId, row.drill);
          for (const [index, measure] of query.measures.entries()) {
            const lists = await Promise.all(
              (row.drills[measure.id] ?? []).map((drill) => drilled(userId, drill)),
            );
            const expected = expectedOf(query.measures, measure, records, lists);
            if (expected === undefined) continue;
            expect([measure, row.keys, row.values[index]]).toEqual([measure, row.keys, expected]);
          }
        }
        const count = query.measures.findIndex(
          ({ kind, ...rest }) => kind === 'count' && !('filter' in rest),
        );
        // A record with several values is in several groups.
        const isMany = query.dimensions.some(({ field }) => MANY.includes(field));
        expect(answer.measures.some(({ isAdditive }) => isAdditive)).toBe(!isMany);
        if (count < 0 || query.top?.rest === false || isMany) return;
        const counted = answer.rows.reduce((sum, { values }) => sum + Number(values[count]), 0);
        const whole = await drilled(userId, { f: query.filter ?? '', from: null, to: null });
        expect(counted).toBe(whole.length);
      }),
      { numRuns: 12 },
    );
  });

  it('refuse what the person cannot read like what does not exist', async () => {
    const clerk = await test.addPerson('clerk', test.units.east);
    const role = await test.addRole({ grants: { sale: 'all' }, members: [clerk] });
    await test.db
      .insertInto('role_field')
      .values([
        { role_id: role, workspace: 'test', collection: 'sale', field: 'secret', access: 'none' },
        { role_id: role, workspace: 'test', collection: 'sale', field: 'kind', access: 'mask' },
      ])
      .execute();
    test.forgetRights();
    for (const query of [
      { dimensions: [{ field: 'kind' }] },
      { measures: [{ id: 'a', kind: 'sum', field: 'secret' }] },
      { filter: 'secret.gt.0' },
      { measures: [{ id: 'a', kind: 'count', filter: 'secret.gt.0' }] },
      { dimensions: [{ field: 'customer>region' }] },
      { dimensions: [{ field: 'nothing' }] },
    ]) {
      const failure = failureOf(await ask(test, clerk, query as never));
      expect([query, failure?.error]).toEqual([query, 'malformedInput']);
      expect(failure?.fields[0]?.message).toBe('There is no such field');
    }
    const none = await test.addPerson('none', test.units.west);
    expect(failureOf(await ask(test, none, {}))?.error).toBe('notFound');
    const described = await test.call(clerk, describeSource, {
      params: { kind: 'collection', workspace: 'test', name: 'sale' },
    });
    const ids = (described.info as { fields: { id: string }[] }).fields.map(({ id }) => id);
    expect(ids).toContain('amount');
    expect(ids.filter((id) => /secret|kind|>/.test(id))).toEqual([]);
    const listed = await test.call(clerk, sources, {});
    const tables = (listed.info as { items: { table: { kind: string } }[] }).items;
    expect(tables.map(({ table }) => table.kind)).toEqual(['collection', 'lines']);
  });

  it.each([
    [{ measures: [{ id: 'a', kind: 'ratio', of: ['a', 'a'] }] }, 'measures.0'],
    [
      {
        measures: [
          { id: 'a', kind: 'ratio', of: ['b', 'b'] },
          { id: 'b', kind: 'ratio', of: ['a', 'a'] },
        ],
      },
      'measures.0',
    ],
    [{ measures: [{ id: 'a', kind: 'ratio', of: ['b', 'b'] }] }, 'measures.0.of'],
    [{ measures: [COUNT, { id: 'a', kind: 'running', of: 'n' }] }, 'measures.1'],
    [{ measures: [COUNT, COUNT] }, 'measures.1.id'],
    [{ measures: [{ id: 'a', kind: 'named', of: 'b' }] }, 'measures.0.of'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ filter: 'amount.gt.' }, 'amount'],
    [{ filter: 'and(' }, 'f'],
    [{ sort: [{ by: 0, order: 'asc' }] }, 'sort.0.by'],
    [{ top: { n: 3, by: 'n' } }, 'top'],
    [{ totals: [[1]] }, 'totals'],
    [
      {
        dimensions: [{ field: 'day' }],
        measures: [COUNT, { id: 'a', kind: 'running', of: 'n' }],
        top: { n: 3, by: 'n' },
      },
      'top',
    ],
  ])('refuse %j and name the part', async (query, field) => {
    const failure = failureOf(await ask(test, boss, query as never));
    expect(failure?.fields.map((each) => each.field)).toEqual([field]);
  });

  it('compare with periods that the filter leaves out, and lead to their records', async () => {
    const days = ['2025-03-10', '2026-02-03', '2026-02-04', '2026-03-01', '2026-03-31'];
    for (const [index, day] of days.entries()) {
      await add(boss, { day, amount: String(10 ** index), kind: 'retail' });
    }
    await add(boss, { day: '2026-02-05', amount: '7', kind: 'whole' });
    const found = await ask(test, boss, {
      dimensions: [{ field: 'kind' }, { field: 'day', grain: 'month' }],
      measures: [
        SUM,
        { id: 'before', kind: 'change', of: 'sum', against: 'period', as: 'difference' },
        { id: 'year', kind: 'change', of: 'sum', against: 'year', as: 'difference' },
      ],
      filter: 'and(day.gte.2026-03-01,kind.eq.retail)',
    });
    expect(rowsOf(found)).toEqual([['retail', '2026-03-01', '11000.00', '10890.00', '10999.00']]);
    const [row] = resultOf(found).rows;
    const lists = (id: string) =>
      Promise.all((row?.drills[id] ?? []).map((each) => drilled(boss, each)));
    expect((await lists('before')).map(({ length }) => length)).toEqual([2, 2]);
    expect((await lists('year')).map(({ length }) => length)).toEqual([2, 1]);
  });

  it('have no result for a division by zero, and zeros for no records', async () => {
    const found = await ask(test, boss, {
      measures: [
        COUNT,
        SUM,
        { id: 'avg', kind: 'average', field: 'amount' },
        { id: 'per', kind: 'ratio', of: ['sum', 'n'] },
      ],
    });
    expect(rowsOf(found)).toEqual([['0', '0.00', null, null]]);
  });

  it('answer from the cache until a record changes, and never with the rows of another', async () => {
    const names = ['ann', 'bob'];
    const people = await Promise.all(names.map((name) => test.addPerson(name, test.units.east)));
    await test.addRole({ grants: { sale: 'own', 'sale:create': 'own' }, members: people });
    const [ann = '', bob = ''] = people;
    await add(ann, { amount: '1' });
    const query = { measures: [SUM] };
    const first = resultOf(await ask(test, ann, query));
    expect(first.rows[0]?.values).toEqual(['1.00']);
    expect(resultOf(await ask(test, bob, query)).rows[0]?.values).toEqual(['0.00']);
    expect(resultOf(await ask(test, boss, query)).rows[0]?.values).toEqual(['1.00']);
    const again = resultOf(await ask(test, ann, query));
    expect(again.asOf).toBe(first.asOf);
    await add(ann, { amount: '2' });
    expect(resultOf(await ask(test, ann, query)).rows[0]?.values).toEqual(['3.00']);
    const fresh = resultOf(await ask(test, ann, query, true));
    expect(fresh.asOf).toBeGreaterThan(first.asOf);
    await test.db.deleteFrom('user_role').where('user_id', '=', ann).execute();
    test.forgetRights();
    expect(failureOf(await ask(test, ann, query))?.error).toBe('notFound');
  });

  it('fail one by one, and are bounded in their number', async () => {
    const good = { source: SALES, measures: [COUNT] };
    const bad = { source: { ...SALES, collection: 'nothing' }, measures: [COUNT] };
    const reply = await test.call(boss, run, { body: { id: nextRun(), queries: [bad, good] } });
    const { results } = reply.info as { results: Answer[] };
    expect(results.map((each) => failureOf(each)?.error)).toEqual(['notFound', undefined]);
    const many = Array.from({ length: 25 }, () => good);
    const refused = await test.call(boss, run, { body: { id: nextRun(), queries: many } });
    expect(refused.status).toBe(422);
    const deep = `${'not('.repeat(2_000)}day.filled${')'.repeat(2_000)}`;
    const nested = { ...good, filter: deep };
    const refusedToo = await test.call(boss, run, { body: { id: nextRun(), queries: [nested] } });
    expect(refusedToo.status).toBe(422);
    const nodes = Array.from({ length: 10_000 }, (_, index) => index);
    const wide = { ...good, filter: `or(${nodes.map(() => 'day.filled').join(',')})` };
    const measures = nodes.map((index) => ({ id: `m${index}`, kind: 'ratio', of: ['n', 'n'] }));
    for (const query of [wide, { ...good, measures }]) {
      const body = { id: nextRun(), queries: [query] } as never;
      expect([413, 422]).toContain((await test.call(boss, run, { body })).status);
    }
  });
});

type Values = Record<string, unknown>;
type Written = Record<string, unknown> & { id: string; kind: string };

const saleOf = (customers: readonly string[]) =>
  fc.record({
    name: fc.constantFrom('a', 'b', 'x~y', '(%,)', ''),
    kind: fc.constantFrom('retail', 'whole', null),
    customer: fc.constantFrom(...customers, null),
    day: fc.constantFrom(
      '2025-12-29',
      '2026-01-01',
      '2026-01-31',
      '2026-02-28',
      '2024-02-29',
      null,
    ),
    at: fc.constantFrom(
      ...[Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 23, 30), Date.UTC(2026, 2, 29, 1)],
      ...[Date.UTC(1986, 4, 4, 16), Date.UTC(2025, 11, 31, 16), -1, null],
    ),
    paid: fc.constantFrom(true, false, null),
    pieces: fc.constantFrom('0', '3', '-2', null),
    amount: fc.constantFrom('0', '1.10', '-3.05', LARGEST, null),
    tags: fc.subarray(['red', 'green', 'blue']),
    partners: fc.subarray([...customers]),
    goods: fc.array(
      fc.record({
        values: fc.record({
          name: fc.constantFrom('tea', 'nuts'),
          buyer: fc.constantFrom(...customers, null),
        }),
      }),
      { maxLength: 2 },
    ),
  });

/** Fields with several values. */
const MANY = ['tags', 'partners'];

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
const dimensionOf = fc.oneof(
  fc.record({
    field: fc.constantFrom(
      ...['name', 'kind', 'customer', 'customer>region', 'paid', 'pieces'],
      ...MANY,
    ),
  }),
  fc.record({ field: fc.constantFrom('day', 'at', 'created'), grain: fc.constantFrom(...GRAINS) }),
);
const FILTERS = [
  'kind.eq.retail',
  'or(amount.gt.1,paid.eq.true)',
  'not(day.gte.2026-01-01)',
  'day.gte.2026-01-31',
  'customer>region.eq.north',
  'tags.in.red~blue',
  'not(goods:name.eq.tea)',
  'goods:buyer>region.eq.south',
];

const BASES: readonly Written[] = [
  { id: 'n', kind: 'count' },
  { id: 'some', kind: 'count', filter: FILTERS[0] },
  { id: 'sum', kind: 'sum', field: 'amount' },
  { id: 'part', kind: 'sum', field: 'amount', filter: FILTERS[1] },
  { id: 'avg', kind: 'average', field: 'amount' },
  { id: 'min', kind: 'min', field: 'amount' },
  { id: 'max', kind: 'max', field: 'pieces' },
  { id: 'kinds', kind: 'distinct', field: 'name' },
  { id: 'ratio', kind: 'ratio', of: ['part', 'n'] },
];
const ALONG: readonly Written[] = [
  { id: 'run', kind: 'running', of: 'some' },
  { id: 'more', kind: 'change', of: 'n', against: 'period', as: 'difference' },
  { id: 'year', kind: 'change', of: 'n', against: 'year', as: 'share' },
];

const queryOf = fc
  .record({
    dimensions: fc.uniqueArray(dimensionOf, { maxLength: 2, selector: ({ field }) => field }),
    filter: fc.constantFrom(undefined, ...FILTERS),
    timeZone: fc.constantFrom('UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns'),
    top: fc.constantFrom(
      undefined,
      { n: 1, by: 'n', rest: true },
      { n: 2, by: 'sum', rest: false },
    ),
  })
  .map(({ filter, top, ...query }) => {
    const hasPeriod = query.dimensions.some((dimension) => 'grain' in dimension);
    return {
      ...query,
      ...(filter === undefined ? {} : { filter }),
      ...(top && query.dimensions[0] && !('grain' in query.dimensions[0]) ? { top } : {}),
      measures: hasPeriod ? [...BASES, ...ALONG] : BASES,
      totals: query.dimensions.length === 2 ? [[0], [1], []] : [[]],
    };
  });

/** What a figure must be, calculated from the records that its drill lists. */
function expectedOf(
  all: readonly Written[],
  measure: Written,
  records: readonly Values[],
  lists: readonly Values[][],
): string | null | undefined {
  const [first = records, second = []] = lists;
  if (measure.kind === 'ratio') {
    const [a, b] = (measure.of as string[]).map((id) => all.find((each) => each.id === id));
    if (!a || !b) throw new Error('unknown part');
    const [x, y] = [expectedOf(all, a, first, []), expectedOf(all, b, second, [])];
    return y === '0' ? null : divide(cents(x), BigInt(y ?? 1), 4, 2);
  }
  if (measure.kind === 'running') return lists.length === 0 ? undefined : String(first.length);
  if (measure.kind === 'change') {
    if (lists.length === 0) return undefined;
    const difference = first.length - second.length;
    if (measure.as === 'difference') return String(difference);
    return second.length === 0 ? null : divide(BigInt(difference), BigInt(second.length), 4, 0);
  }
  return aggregate(measure, measure.filter === undefined ? records : first);
}

const cents = (text: string | null | undefined) => BigInt((text ?? '0').replace('.', ''));

function aggregate({ kind, field }: Written, records: readonly Values[]): string | null {
  const values = records
    .map((record) => record[String(field)])
    .filter((value) => value !== null && value !== undefined && value !== '') as string[];
  if (kind === 'count') return String(records.length);
  if (kind === 'distinct') return String(new Set(values).size);
  const scaled = values.map(cents).sort((a, b) => (a < b ? -1 : 1));
  const scale = field === 'amount' ? 2 : 0;
  const sum = scaled.reduce((total, each) => total + each, 0n);
  if (kind === 'sum') return show(sum, scale);
  if (scaled.length === 0) return null;
  if (kind === 'average') return divide(sum, BigInt(scaled.length), scale + 2, scale);
  return show((kind === 'min' ? scaled[0] : scaled.at(-1)) ?? 0n, scale);
}

function divide(a: bigint, b: bigint, digits: number, scale: number): string {
  const n = a * 10n ** BigInt(digits - scale);
  const size = n < 0n ? -n : n;
  const rounded = (2n * size + b) / (2n * b);
  return show(n < 0n ? -rounded : rounded, digits);
}

function show(n: bigint, scale: number): string {
  const digits = String(n < 0n ? -n : n).padStart(scale + 1, '0');
  const sign = n < 0n ? '-' : '';
  return scale === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

it('the filters of the property are filters', () => {
  for (const filter of FILTERS) expect(() => parseFilter(filter)).not.toThrow();
});
