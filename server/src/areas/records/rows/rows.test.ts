import { randomBytes } from 'node:crypto';
import {
  collection,
  compileBlueprint,
  defineBlueprint,
  integer,
  link,
  text,
} from '@pedestal/blueprint';
import {
  IDEMPOTENCY_KEY_HEADER,
  MAX_SAVED_ROWS,
  type RouteOutput,
  routeGroups,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { create, open, saveRows } = routeGroups.record;
type Saved = RouteOutput<typeof saveRows>;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      maker: collection({
        title: ['厂家', 'Maker'],
        key: ['name'],
        fields: { name: text({ max: 40, required: true }) },
      }),
      item: collection({
        title: ['商品', 'Item'],
        key: ['code'],
        fields: {
          code: text({ max: 20, required: true, unique: true }),
          stock: integer({ min: '0' }),
          cost: integer(),
          maker: link('maker'),
        },
      }),
    },
  }),
);

const at = (id: string, record?: string) => ({
  params: { workspace: 'test', collection: id, ...(record ? { id: record } : {}) } as never,
});

describeRecords('rows', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  const add = async (id: string, values: Record<string, unknown>) => {
    const reply = await test.call(boss, create, { ...at(id), body: { values: values as never } });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as { id: string; version: number };
  };

  const save = async (userId: string, rows: object[], headers: Record<string, string> = {}) => {
    const input = { ...at('item'), body: { rows: rows as never } };
    const reply = await test.call(userId, saveRows, input, headers);
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as Saved;
  };

  const valuesOf = async (id: string) => {
    const reply = await test.call(boss, open, at('item', id));
    return (reply.info as { values: Record<string, unknown> }).values;
  };

  it('creates and changes rows; a refused one changes nothing and stops no other', async () => {
    const maker = await add('maker', { name: 'Lin' });
    const pen = await add('item', { code: 'PEN', stock: '5' });
    const ink = await add('item', { code: 'INK', stock: '7' });
    const { rows, labels } = await save(boss, [
      { id: pen.id, version: pen.version, values: { stock: '6', maker: maker.id } },
      { id: ink.id, version: ink.version, values: { stock: '-1', code: 'INK2' } },
      { values: { code: 'PEN' } },
      { values: { code: 'CUP', stock: '1' } },
    ]);
    expect(rows[0]?.record).toMatchObject({ id: pen.id, version: 2, values: { stock: '6' } });
    expect(rows[0]?.record?.writable).toContain('stock');
    expect(rows[1]?.refusal?.fields).toMatchObject([{ field: 'stock' }]);
    expect(rows[2]?.refusal?.fields).toMatchObject([{ field: 'code' }]);
    expect(rows[3]?.record?.values).toMatchObject({ code: 'CUP' });
    expect(JSON.stringify(labels)).toContain('Lin');
    expect(await valuesOf(ink.id)).toMatchObject({ code: 'INK', stock: '7' });
  });

  it('names what somebody else changed meanwhile, and keeps what does not collide', async () => {
    const pen = await add('item', { code: 'PEN', stock: '5' });
    await save(boss, [{ id: pen.id, version: 1, values: { stock: '6' } }]);
    const { rows } = await save(boss, [
      { id: pen.id, version: 1, values: { stock: '9' } },
      { id: pen.id, version: 1, values: { cost: '3' } },
    ]);
    expect(rows[0]?.refusal).toMatchObject({
      error: 'changedMeanwhile',
      conflicts: [{ field: 'stock', theirs: '6' }],
    });
    expect(rows[1]?.record?.values).toMatchObject({ stock: '6', cost: '3' });
  });

  it('refuses rows out of reach like unknown ones, and fields that the person may not see', async () => {
    const pen = await add('item', { code: 'PEN', stock: '5' });
    const clerk = await test.addPerson('clerk', test.units.east);
    const grants = { item: 'own', 'item:edit': 'own', 'item:create': 'own' } as const;
    const role = await test.addRole({ grants, members: [clerk] });
    const hidden = {
      workspace: 'test',
      collection: 'item',
      field: 'cost',
      access: 'none' as const,
    };
    await test.db
      .insertInto('role_field')
      .values({ role_id: role, ...hidden })
      .execute();
    test.forgetRights();
    const { rows } = await save(clerk, [
      { id: pen.id, version: 1, values: { stock: '9' } },
      { id: 'nobody', version: 1, values: { stock: '9' } },
      { values: { code: 'CUP', cost: '1' } },
      { values: { code: 'JAR', stock: '1' } },
    ]);
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]?.refusal?.error).toBe('notFound');
    expect(rows[2]?.refusal?.fields).toMatchObject([{ field: 'cost' }]);
    expect(Object.keys(rows[3]?.record?.values ?? {})).not.toContain('cost');
    expect(await valuesOf(pen.id)).toMatchObject({ stock: '5' });

    const stranger = await test.addPerson('stranger', test.units.east);
    const body = { rows: [{ values: { code: 'BOX' } }] as never };
    const reply = await test.call(stranger, saveRows, { ...at('item'), body });
    expect(reply.code).not.toBe(10000);
  });

  it('answers a repeated call with the first reply', async () => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomBytes(16).toString('hex') };
    const first = await save(boss, [{ values: { code: 'CUP' } }], headers);
    const second = await save(boss, [{ values: { code: 'CUP' } }], headers);
    expect(second).toEqual(first);
  });

  it('takes a bounded number of rows', async () => {
    const rows = Array.from({ length: MAX_SAVED_ROWS + 1 }, () => ({ values: { code: 'A' } }));
    const reply = await test.call(boss, saveRows, { ...at('item'), body: { rows: rows as never } });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('rows');
  });
});
