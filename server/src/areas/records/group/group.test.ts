import {
  choice,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  longText,
  money,
  text,
} from '@pedestal/blueprint';
import { routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { create } = routeGroups.record;
const { groups } = routeGroups.recordGroup;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      sale: collection({
        title: ['销售', 'Sale'],
        search: ['name'],
        fields: {
          name: text({ max: 40 }),
          kind: choice({ retail: ['零售', 'Retail'], whole: ['批发', 'Wholesale'] }),
          day: date(),
          amount: money(),
          weight: decimal(3),
          secret: money(),
          remark: longText(),
        },
      }),
    },
  }),
);

const place = { params: { workspace: 'test', collection: 'sale' } };
/** The largest number that a field of scale 2 holds. */
const LARGEST = '9999999999999999.99';

describeRecords('groups of records', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function add(userId: string, values: object): Promise<void> {
    const reply = await test.call(userId, create, { ...place, body: { values: values as never } });
    expect(reply.code, reply.text).toBe(10000);
  }

  const ask = (userId: string, query: object) => test.call(userId, groups, { ...place, query });

  it('count and add up by a field, the empty value first, and all together', async () => {
    await add(boss, { kind: 'retail', amount: '1.10', weight: '-0.001', day: '2026-01-02' });
    await add(boss, { kind: 'retail', amount: '2.20' });
    await add(boss, { kind: 'whole', amount: null, weight: '2' });
    await add(boss, { amount: '-5' });
    expect((await ask(boss, { by: 'kind', sum: 'amount,weight' })).info).toEqual({
      groups: [
        { value: null, count: 1, sums: { amount: '-5.00', weight: '0.000' } },
        { value: 'retail', count: 2, sums: { amount: '3.30', weight: '-0.001' } },
        { value: 'whole', count: 1, sums: { amount: '0.00', weight: '2.000' } },
      ],
      labels: {},
      isComplete: true,
      isTooLarge: false,
    });
    const byOwner = (await ask(boss, { by: 'owner' })).info as { labels: object };
    expect(byOwner.labels).toEqual({ owner: { [boss]: expect.any(String) } });
    const totals = await ask(boss, { sum: 'amount', f: 'kind.eq.retail' });
    expect(totals.info).toMatchObject({
      groups: [{ value: null, count: 2, sums: { amount: '3.30' } }],
    });
    const days = (await ask(boss, { by: 'day' })).info as { groups: object[] };
    expect(days.groups).toEqual([
      { value: null, count: 3, sums: {} },
      { value: '2026-01-02', count: 1, sums: {} },
    ]);
  });

  it('count and add up what a search finds', async () => {
    await add(boss, { name: '红苹果', kind: 'retail', amount: '1' });
    await add(boss, { name: '青苹果', kind: 'whole', amount: '2' });
    await add(boss, { name: '香蕉', kind: 'whole', amount: '4' });
    expect((await ask(boss, { by: 'kind', sum: 'amount', q: '苹果' })).info).toMatchObject({
      groups: [
        { value: 'retail', count: 1, sums: { amount: '1.00' } },
        { value: 'whole', count: 1, sums: { amount: '2.00' } },
      ],
    });
    const narrowed = await ask(boss, { sum: 'amount', q: '苹果', f: 'kind.eq.whole' });
    expect(narrowed.info).toMatchObject({ groups: [{ count: 1, sums: { amount: '2.00' } }] });
    const none = await ask(boss, { by: 'kind', q: '葡萄' });
    expect(none.info).toMatchObject({ groups: [] });
  });

  it('add up exactly, beyond 64 bits', async () => {
    for (let n = 0; n < 12; n += 1) await add(boss, { amount: LARGEST });
    const { groups: found } = (await ask(boss, { sum: 'amount' })).info as {
      groups: { sums: { amount: string } }[];
    };
    expect(found[0]?.sums.amount).toBe('119999999999999999.88');
  });

  it('contain only records within reach', async () => {
    const clerk = await test.addPerson('clerk', test.units.east);
    await test.addRole({ grants: { sale: 'own', 'sale:create': 'own' }, members: [clerk] });
    await add(boss, { kind: 'retail', amount: '100' });
    await add(clerk, { kind: 'retail', amount: '1' });
    const { info } = await ask(clerk, { by: 'kind', sum: 'amount' });
    expect(info).toMatchObject({
      groups: [{ value: 'retail', count: 1, sums: { amount: '1.00' } }],
    });
  });

  it.each(['none', 'mask'] as const)(
    'refuse a field whose access is %s as group, sum and filter',
    async (access) => {
      const clerk = await test.addPerson('clerk', test.units.east);
      const role = await test.addRole({ grants: { sale: 'all' }, members: [clerk] });
      for (const field of ['secret', 'kind']) {
        await test.db
          .insertInto('role_field')
          .values({ role_id: role, workspace: 'test', collection: 'sale', field, access })
          .execute();
      }
      test.forgetRights();
      for (const query of [{ by: 'kind' }, { sum: 'secret' }]) {
        const reply = await ask(clerk, query);
        expect([query, reply.status]).toEqual([query, 422]);
        expect(reply.text).toContain('There is no such field');
      }
      expect((await ask(clerk, { f: 'secret.gt.0' })).status).toBe(422);
    },
  );

  it.each([
    [{ by: 'remark' }, 'remark'],
    [{ by: 'amount' }, 'amount'],
    [{ by: 'id' }, 'id'],
    [{ by: 'nothing' }, 'nothing'],
    [{ sum: 'name' }, 'name'],
    [{ sum: 'amount,nothing' }, 'nothing'],
    [{ f: 'amount.gt.' }, 'amount'],
  ])('refuse %j and name the field', async (query, field) => {
    const reply = await ask(boss, query);
    expect(reply.status, reply.text).toBe(422);
    expect(reply.details?.fields?.map((each) => each.field)).toEqual([field]);
  });
});
