import { type ReportFailure, type ReportResult, routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { warehouse } from '../../../testing/ledger/ledger.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';

const { run, describe: describeSource } = routeGroups.reportQuery;
const { movements } = routeGroups.ledger;
const OK = 10_000;

type Movement = { amounts: Record<string, string>; values: Record<string, unknown> };

const BOOK = { kind: 'book', workspace: 'test', book: 'stock' } as const;
const sum = (id: string, field: string, filter?: string) => ({
  ...{ id, kind: 'sum', field },
  ...(filter ? { filter } : {}),
});

describeRecords('figures over books', stockBlueprint, (test) => {
  let boss: string;
  let clerk: string;
  let stranger: string;
  let tea: string;
  let shelf: string;
  const house = warehouse(test, () => boss);

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    clerk = await test.addPerson('clerk', test.units.east);
    stranger = await test.addPerson('stranger', test.units.west);
    await test.addRole({ grantsAll: true, members: [boss] });
    // Reads the book, but none of its documents.
    await test.addRole({ grants: { stock: 'all' }, members: [clerk] });
    await test.addRole({ grants: { receipt: 'own' }, members: [stranger] });
    tea = await house.item('Tea');
    const nuts = await house.item('Nuts');
    shelf = await house.place('Shelf');
    const cellar = await house.place('Cellar');
    const post = async (collection: string, id: string, transition: string) => {
      const reply = await house.run(collection, id, transition);
      expect(reply.code, reply.text).toBe(OK);
    };
    const lines = [
      { item: tea, qty: '10.5', price: '2.00' },
      { item: nuts, qty: '4', price: '3.10' },
    ];
    await post('receipt', await house.receipt(1, shelf, lines), 'post');
    await post('receipt', await house.receipt(9, cellar, lines.slice(0, 1)), 'post');
    await post(
      'transfer',
      await house.transfer(12, shelf, cellar, [{ item: tea, qty: '3' }]),
      'post',
    );
    const gone = await house.receipt(15, shelf, lines.slice(1));
    await post('receipt', gone, 'post');
    await post('receipt', gone, 'void');
  });

  const ask = async (userId: string, query: object) => {
    const body = { id: `book-${userId}`, queries: [{ source: BOOK, ...query }], fresh: true };
    const reply = await test.call(userId, run, { body } as never);
    expect(reply.code, reply.text).toBe(OK);
    const [result] = (reply.info as { results: (ReportResult | ReportFailure)[] }).results;
    if (!result) throw new Error('no result');
    return result;
  };
  const figures = async (userId: string, query: object): Promise<ReportResult> => {
    const result = await ask(userId, query);
    if ('error' in result) throw new Error(JSON.stringify(result));
    return result;
  };
  const listed = async (
    userId: string,
    { f, from, to }: ReportResult['rows'][number]['drill'] & {},
  ) => {
    const reply = await test.call(userId, movements, {
      params: { workspace: 'test', book: 'stock' },
      query: { limit: 200, ...(f && { f }), ...(from && { from }), ...(to && { to }) } as never,
    });
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as { items: Movement[] }).items;
  };
  /** In thousandths, as quantities are stored. */
  const scaled = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 1000);

  it.each([
    [['item']],
    [['place']],
    [['item', 'place']],
    [['day/day']],
    [['day/month', 'item']],
    [[]],
  ])('add up to the movements that they lead to, by %j', async (by) => {
    const dimensions = by.map((text) => {
      const [field, grain] = text.split('/');
      return { field, ...(grain ? { grain } : {}) };
    });
    const measures = [sum('net', 'qty'), sum('came', 'qty.in'), sum('went', 'qty.out')];
    for (const person of [boss, clerk]) {
      const { rows } = await figures(person, { dimensions, measures });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const found = row.drill && (await listed(person, row.drill));
        const amounts = (found ?? []).map(({ amounts: { qty } }) => scaled(qty));
        const add = (parts: readonly number[]) => parts.reduce((one, other) => one + other, 0);
        expect(row.values.map(scaled)).toEqual([
          add(amounts),
          add(amounts.filter((amount) => amount > 0)),
          add(amounts.filter((amount) => amount < 0).map(Math.abs)),
        ]);
      }
    }
  });

  it.each([
    [['item']],
    [['place', 'item']],
    [['day/day']],
    [['day/month', 'item']],
    [['place', 'day/year']],
    [[]],
  ])('lead to the movements behind every kind of measure, by %j', async (by) => {
    const dimensions = by.map((text) => {
      const [field, grain] = text.split('/');
      return { field, ...(grain ? { grain } : {}) };
    });
    const hasPeriod = dimensions.some(({ grain }) => grain !== undefined);
    const along = (['period', 'year'] as const).flatMap((against) => [
      { id: `${against}More`, kind: 'change', of: 'n', against, as: 'difference' },
      { id: `${against}Share`, kind: 'change', of: 'net', against, as: 'share' },
    ]);
    const measures = [
      { id: 'n', kind: 'count' },
      sum('net', 'qty'),
      ...(['average', 'min', 'max'] as const).map((kind) => ({ id: kind, kind, field: 'qty' })),
      { id: 'items', kind: 'distinct', field: 'item' },
      { id: 'each', kind: 'ratio', of: ['net', 'n'] },
      ...(hasPeriod ? [{ id: 'run', kind: 'running', of: 'net' }, ...along] : []),
    ];
    for (const person of [boss, clerk]) {
      const { rows, totals } = await figures(person, { dimensions, measures, totals: [[]] });
      for (const row of [...rows, ...totals.flatMap(({ rows: more }) => more)]) {
        const found = row.drill ? await listed(person, row.drill) : [];
        for (const [index, { id, kind }] of measures.entries()) {
          const lists = await Promise.all(
            (row.drills[id] ?? []).map((drill) => listed(person, drill)),
          );
          if ((kind === 'running' || kind === 'change') && lists.length === 0) continue;
          const value = row.values[index];
          const shown = value === null || value === undefined ? null : Number(value);
          expect([row.keys, id, shown]).toEqual([row.keys, id, expectedOf(id, found, lists)]);
        }
      }
    }
  });

  it.each([[['item>name']], [['place>name', 'day/month']], [['item>name', 'place']]])(
    'follow their links behind the gate of the target, by %j',
    async (by) => {
      // The manager reads every item and place, the keeper none but the ones of his own.
      const keeper = await test.addPerson('keeper', test.units.east);
      const grants = { stock: 'all', item: 'own', 'item:create': 'own', place: 'own' } as const;
      await test.addRole({ grants, members: [keeper] });
      const dimensions = by.map((text) => {
        const [field, grain] = text.split('/');
        return { field, ...(grain ? { grain } : {}) };
      });
      const measures = [
        sum('net', 'qty'),
        sum('tea', 'qty', 'item>name.eq.Tea'),
        { id: 'n', kind: 'count' },
      ];
      for (const person of [boss, keeper]) {
        const { rows, labels } = await figures(person, { dimensions, measures });
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) {
          const found = row.drill ? await listed(person, row.drill) : [];
          const [part] = row.drills.tea ?? [];
          const ofTea = part ? await listed(person, part) : [];
          const add = (movements: typeof found) =>
            movements.reduce((total, { amounts: { qty } }) => total + scaled(qty), 0);
          expect([scaled(row.values[0]), scaled(row.values[1]), row.values[2]]).toEqual([
            ...[add(found), add(ofTea), String(found.length)],
          ]);
          if (person === keeper) expect(row.keys[0]).toBeNull();
        }
        if (person === keeper) expect(JSON.stringify(labels)).not.toContain('Tea');
      }
      // Without any right to items there is no such field, in figures as in the list of movements.
      for (const query of [
        { dimensions, measures: [sum('net', 'qty')] },
        { measures, filter: '' },
      ]) {
        expect(await ask(clerk, query)).toMatchObject({ error: 'malformedInput' });
      }
      const reply = await test.call(clerk, movements, {
        params: { workspace: 'test', book: 'stock' },
        query: { limit: 10, f: 'item>name.eq.Tea' } as never,
      });
      expect(reply.status).toBe(422);
    },
  );

  it('know what lies where, and count movements', async () => {
    const { rows } = await figures(boss, {
      dimensions: [{ field: 'item' }],
      measures: [sum('qty', 'qty'), { id: 'n', kind: 'count' }],
      filter: `place.eq.${shelf}`,
    });
    const byItem = new Map(rows.map(({ keys, values }) => [keys[0], values]));
    expect(byItem.get(tea)).toEqual(['7.500', '2']);
  });

  it('are refused to whoever may not read the book, and name nothing that they may not read', async () => {
    const query = { dimensions: [{ field: 'item' }], measures: [sum('qty', 'qty')] };
    expect(await ask(stranger, query)).toMatchObject({ error: 'notFound' });
    const place = { params: { kind: 'book', workspace: 'test', name: 'stock' } as const };
    expect((await test.call(stranger, describeSource, place)).code).toBe(40400);
    const [mine, theirs] = [await figures(boss, query), await figures(clerk, query)];
    expect(theirs.rows.map(({ values }) => values)).toEqual(mine.rows.map(({ values }) => values));
    expect(Object.values(mine.labels[0] ?? {})).toContain('Tea');
    expect(Object.values(theirs.labels[0] ?? {})).not.toContain('Tea');
  });
});

/** What a figure must be, calculated from the movements that its drill lists. */
function expectedOf(
  id: string,
  found: readonly Movement[],
  [first = found, second = []]: readonly (readonly Movement[])[],
): number | null {
  const amounts = found.map(({ amounts: { qty } }) => Number(qty));
  const net = (movements: readonly Movement[]) =>
    round(
      movements.reduce((total, { amounts: { qty } }) => total + Number(qty), 0),
      3,
    );
  switch (id) {
    case 'n':
      return found.length;
    case 'net':
      return net(found);
    case 'average':
      return found.length === 0 ? null : round(net(found) / found.length, 5);
    case 'min':
      return found.length === 0 ? null : Math.min(...amounts);
    case 'max':
      return found.length === 0 ? null : Math.max(...amounts);
    case 'items':
      return new Set(found.map(({ values }) => values.item)).size;
    case 'each':
      return second.length === 0 ? null : round(net(first) / second.length, 4);
    case 'run':
      return net(first);
    case 'periodMore':
    case 'yearMore':
      return first.length - second.length;
    default:
      return net(second) === 0
        ? null
        : round((net(first) - net(second)) / Math.abs(net(second)), 4);
  }
}

/** Half away from zero. */
function round(value: number, digits: number): number {
  const scaled = Math.round(Math.abs(value) * 10 ** digits + 1e-6) / 10 ** digits;
  return value < 0 ? -scaled : scaled;
}
