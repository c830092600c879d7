import {
  book,
  boolean,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  flow,
  integer,
  line,
  measure,
  posting,
  text,
} from '@pedestal/blueprint';
import {
  ERRORS,
  IDEMPOTENCY_KEY_HEADER,
  type RouteOutput,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { newCallId } from '../../../testing/ledger/ledger.ts';
import { describeRecords } from '../../../testing/records.ts';

const OK = 10_000;
const { ledger, record, recordTransition } = routeGroups;
const workspace = 'test';

/** A total of six decimals and one of a currency without any, split over lines. */
const splitBlueprint = compileBlueprint(
  defineBlueprint({
    name: 'split',
    version: '1.0.0',
    collections: {
      split: collection({
        title: ['分摊', 'Split'],
        fields: { day: date(), exact: decimal(6), yen: decimal(0) },
        lines: { lines: line({ account: text(), isWhole: boolean(), per: integer() }) },
        states: flow('draft', { post: { path: 'draft > posted', posts: 'entries' } }),
      }),
    },
    books: {
      gl: book({
        title: ['总账', 'General ledger'],
        dimensions: { account: text({ max: 20 }) },
        measures: {
          exact: measure(6, { conserving: [] }),
          yen: measure(0, { conserving: [] }),
        },
      }),
    },
    postings: {
      entries: posting({
        book: 'gl',
        collection: 'split',
        lines: 'lines',
        day: 'day',
        moves: {
          whole: {
            when: 'row.isWhole',
            set: { account: 'row.account', exact: '-exact', yen: '-yen' },
          },
          part: {
            when: '!row.isWhole',
            set: { account: 'row.account', exact: 'exact', yen: 'yen' },
            ratios: { exact: ['1', 'row.per'], yen: ['1', 'row.per'] },
          },
        },
      }),
    },
  }),
);

describeRecords('amounts', splitBlueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  const create = (values: object, parts: number) => {
    const whole = { values: { account: 'whole', isWhole: true, per: '1' } };
    const part = (_: unknown, index: number) => ({
      values: { account: `part ${index + 1}`, isWhole: false, per: String(parts) },
    });
    const body = { values, lines: { lines: [whole, ...Array.from({ length: parts }, part)] } };
    const params = { workspace, collection: 'split' };
    return test.call(boss, record.create, { params, body: body as never });
  };
  const post = async (values: object, parts: number) => {
    const made = await create({ day: '2028-02-29', ...values }, parts);
    expect(made.code, made.text).toBe(OK);
    const { id, version } = made.info as StoredRecord;
    const params = { workspace, collection: 'split', id, transition: 'post' };
    return test.call(boss, recordTransition.run, { params, body: { version } });
  };
  const balances = async (day?: string) => {
    const params = { workspace, book: 'gl' };
    const query = { by: 'account', zero: 'true', ...(day && { day }) } as const;
    const reply = await test.call(boss, ledger.balances, { params, query });
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as RouteOutput<typeof ledger.balances>).items.map(
      ({ values, amounts }) => [values.account, amounts.exact, amounts.yen] as const,
    );
  };

  it('of six decimals and of none are split over seven lines without losing a digit', async () => {
    const reply = await post({ exact: '1000000000000', yen: '100' }, 7);
    expect(reply.code, reply.text).toBe(OK);
    expect(await balances()).toEqual([
      ['part 1', '142857142857.142858', '15'],
      ['part 2', '142857142857.142857', '15'],
      ...[3, 4, 5, 6, 7].map((part) => [`part ${part}`, '142857142857.142857', '14']),
      ['whole', '-1000000000000.000000', '-100'],
    ]);
  });

  it('of minus zero are zero', async () => {
    expect((await post({ exact: '-0.000000', yen: '-0' }, 1)).code).toBe(OK);
    for (const [, exact, yen] of await balances()) expect([exact, yen]).toEqual(['0.000000', '0']);
  });

  it('that do not fit are refused, and nothing is stored', async () => {
    expect((await create({ exact: '1000000000000000', yen: '1' }, 1)).code).not.toBe(OK);
    expect((await create({ exact: '0.0000001', yen: '1' }, 1)).code).not.toBe(OK);
    expect((await create({ exact: '1', yen: '0.5' }, 1)).code).not.toBe(OK);
    expect(await balances()).toEqual([]);
  });

  it('count from the day of their document: 29 February, the future, in any time zone', async () => {
    const zone = process.env.TZ;
    try {
      for (const [at, day] of ['2028-02-29', '2062-01-01'].entries()) {
        process.env.TZ = at === 0 ? 'Pacific/Kiritimati' : 'Pacific/Niue';
        expect((await post({ day, exact: '1', yen: '1' }, 1)).code).toBe(OK);
      }
      expect((await create({ day: '2027-02-29', exact: '1', yen: '1' }, 1)).code).not.toBe(OK);
      for (const [day, yen] of [
        ['2028-02-28', '0'],
        ['2028-02-29', '1'],
        ['2061-12-31', '1'],
        ['2062-01-01', '2'],
      ] as const) {
        const found = (await balances(day)).find(([account]) => account === 'part 1');
        expect(found?.[2], day).toBe(yen);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('are posted once, with the same reply, however often and where a call arrives', async () => {
    const gateways = [test.app, await test.startGateway()];
    const made = await create({ day: '2026-03-01', exact: '1', yen: '1' }, 1);
    const { id, version } = made.info as StoredRecord;
    const params = { workspace, collection: 'split', id, transition: 'post' };
    const send = (index: number, headers?: Record<string, string>) =>
      test.call(
        boss,
        recordTransition.run,
        { params, body: { version } },
        headers,
        gateways[index % 2],
      );
    const headers = { [IDEMPOTENCY_KEY_HEADER]: newCallId() };
    const first = await Promise.all([0, 1, 2, 3, 4].map((index) => send(index, headers)));
    expect(first.some(({ code }) => code === OK)).toBe(true);
    const again = await Promise.all([0, 1, 2, 3, 4].map((index) => send(index, headers)));
    expect(new Set(again.map(({ code, info }) => JSON.stringify([code, info]))).size).toBe(1);
    expect(again[0]?.code).toBe(OK);
    const others = await Promise.all([0, 1, 2, 3, 4].map((index) => send(index)));
    expect(new Set(others.map(({ code }) => code))).toEqual(
      new Set([ERRORS.changedMeanwhile.code]),
    );
    expect(await balances()).toEqual([
      ['part 1', '1.000000', '1'],
      ['whole', '-1.000000', '-1'],
    ]);
  });
});
