import {
  collection,
  compileBlueprint,
  defineBlueprint,
  line,
  link,
  money,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { record } = routeGroups;

const copy = { price: 'price', grade: 'grade' };
const fields = () => ({
  item: link('item', { copy }),
  price: money(),
  grade: text({ max: 10, hidden: true }),
});

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物料', 'Item'],
        fields: { name: text({ max: 40 }), price: money(), grade: text({ max: 10 }) },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: { name: text({ max: 40 }), ...fields() },
        lines: { lines: line(fields()) },
      }),
    },
  }),
);

describeRecords('what a link copies', blueprint, (test) => {
  let boss: string;
  let tea: string;
  let milk: string;

  const create = async (collectionId: string, values: object, lines: object[] = []) => {
    const reply = await test.call(boss, record.create, {
      params: { workspace: 'test', collection: collectionId },
      body: { values, lines: collectionId === 'order' ? { lines } : {} } as never,
    });
    expect(reply.code, reply.text).toBe(10_000);
    return reply.info as StoredRecord;
  };
  const save = async ({ id, version }: StoredRecord, values: object, lines: object = {}) => {
    const reply = await test.call(boss, record.save, {
      params: { workspace: 'test', collection: 'order', id },
      body: { version, values, lines } as never,
    });
    expect(reply.code, reply.text).toBe(10_000);
    return reply.info as StoredRecord;
  };

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    tea = (await create('item', { name: 'Tea', price: '8.5', grade: 'A' })).id;
    milk = (await create('item', { name: 'Milk', price: '3', grade: 'B' })).id;
  });

  it('is filled in when it is chosen, and stays when the target changes', async () => {
    const order = await create('order', { name: 'x', item: tea }, [{ values: { item: milk } }]);
    expect(order.values).toMatchObject({ price: '8.50', grade: 'A' });
    expect(order.lines.lines?.[0]?.values).toMatchObject({ price: '3.00', grade: 'B' });
    const renamed = await save(order, { name: 'y' });
    expect(renamed.values).toMatchObject({ price: '8.50', grade: 'A' });
    const moved = await save(renamed, { item: milk });
    expect(moved.values).toMatchObject({ price: '3.00', grade: 'B' });
  });

  it('gives way to what the person writes, but not in hidden fields', async () => {
    const given = { item: tea, price: '7', grade: 'Z' };
    const order = await create('order', { name: 'x', ...given }, [{ values: given }]);
    expect(order.values).toMatchObject({ price: '7.00', grade: 'A' });
    const line = order.lines.lines?.[0];
    expect(line?.values).toMatchObject({ price: '7.00', grade: 'A' });
    const change = [{ id: line?.id, values: { grade: 'Z' } }];
    const saved = await save(order, { grade: 'Z' }, { lines: { change } });
    expect(saved.values).toMatchObject({ price: '7.00', grade: 'A' });
    expect(saved.lines.lines?.[0]?.values).toMatchObject({ price: '7.00', grade: 'A' });
  });

  it('is not shown by way of a copy to who cannot read it', async () => {
    const seller = await test.addPerson('seller', test.units.root);
    const grants = ['order', 'order:create', 'order:edit', 'item'];
    const roleId = await test.addRole({
      grants: Object.fromEntries(grants.map((code) => [code, 'all' as const])),
      members: [seller],
    });
    const hidden = {
      workspace: 'test',
      collection: 'item',
      field: 'price',
      access: 'none',
    } as const;
    await test.db
      .insertInto('role_field')
      .values({ role_id: roleId, ...hidden })
      .execute();
    test.forgetRights();
    const reply = await test.call(seller, record.create, {
      params: { workspace: 'test', collection: 'order' },
      body: { values: { name: 'x', item: tea }, lines: {} } as never,
    });
    expect(reply.code, reply.text).toBe(10_000);
    expect((reply.info as StoredRecord).values).toMatchObject({ price: null, grade: 'A' });
  });
});
