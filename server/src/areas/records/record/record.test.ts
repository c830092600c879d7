import { randomBytes } from 'node:crypto';
import {
  choice,
  choices,
  collection,
  compileBlueprint,
  computed,
  date,
  decimal,
  defineBlueprint,
  flow,
  integer,
  line,
  link,
  list,
  money,
  person,
  rule,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { IDEMPOTENCY_KEY_HEADER, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { list: listRoute, open, create, save, remove, restore, history, count } = routeGroups.record;

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
          kind: choice({ retail: ['零售', 'Retail'], whole: ['批发', 'Wholesale'] }),
        },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: {
          subject: text({ max: 40, required: true }),
          customer: link('customer'),
          day: date({ default: 'today' }),
          tags: choices({ rush: ['加急', 'Rush'], gift: ['礼品', 'Gift'] }),
          clerk: person(),
          margin: decimal(3),
          total: sumOf('lines.amount'),
        },
        lines: {
          lines: line({
            item: text({ max: 40, required: true }),
            qty: integer({ min: '1' }),
            price: money(),
            amount: computed('qty * price', { scale: 2 }),
          }),
        },
        states: flow('draft', { finish: 'draft > done' }),
        rules: [
          rule(
            'positive',
            'margin == null || margin >= 0.0',
            ['毛利不能为负', 'The margin is negative'],
            'margin',
          ),
        ],
        views: [
          list('all', {
            title: ['全部', 'All'],
            columns: ['subject', 'day', 'total'],
            sort: ['-day'],
          }),
        ],
      }),
    },
  }),
);

const at = (collectionId: string, id = '') => ({
  params: { workspace: 'test', collection: collectionId, ...(id ? { id } : {}) } as never,
});

describeRecords('records', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  const newOrder = async (
    userId: string,
    values: Record<string, unknown>,
    lines: object[] = [],
  ) => {
    const reply = await test.call(userId, create, {
      ...at('order'),
      body: {
        values: values as never,
        lines: { lines: lines.map((each) => ({ values: each })) as never },
      },
    });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as StoredRecord;
  };

  const lineValues = (record: StoredRecord) => record.lines.lines?.map(({ values }) => values);

  it('are created with lines, computed fields and sums', async () => {
    const made = await newOrder(
      boss,
      { subject: '春季', margin: '1.250', tags: ['rush', 'gift'] },
      [
        { item: 'a', qty: '3', price: '1.10' },
        { item: 'b', qty: '2', price: '90071992547409.91' },
      ],
    );
    expect(made).toMatchObject({
      version: 1,
      values: {
        subject: '春季',
        margin: '1.250',
        tags: ['gift', 'rush'],
        total: '180143985094823.12',
        state: 'draft',
        owner: boss,
        orgUnit: test.units.root,
      },
    });
    expect(lineValues(made)).toEqual([
      { item: 'a', qty: '3', price: '1.10', amount: '3.30' },
      { item: 'b', qty: '2', price: '90071992547409.91', amount: '180143985094819.82' },
    ]);
    const opened = await test.call(boss, open, at('order', made.id));
    expect(opened.info).toEqual(made);
  });

  it.each([
    [{ subject: '' }, 'subject', 'Required'],
    [{ subject: 'x', unknown: 1 }, 'unknown', 'There is no such field'],
    [{ subject: 'x', total: '1' }, 'total', 'computed'],
    [{ subject: 'x', day: '2026-02-30' }, 'day', 'existing date'],
    [{ subject: 'x', margin: '1.2345' }, 'margin', 'At most 3 decimal'],
    [{ subject: 'x', margin: '-1' }, 'margin', 'The margin is negative'],
    [{ subject: 'x', margin: '99999999999999999999' }, 'margin', 'too large'],
    [{ subject: 'x', margin: 1 }, 'margin', 'wrong type'],
    [{ subject: 'x', tags: ['none'] }, 'tags', 'no choice “none”'],
    [{ subject: 'x', customer: 'nobody' }, 'customer', 'does not exist'],
    [{ subject: 'x', clerk: 'nobody' }, 'clerk', 'does not exist'],
    [{ subject: 'a\nb' }, 'subject', 'one line'],
    [{ subject: 'x'.repeat(41) }, 'subject', 'At most 40'],
    [{ subject: 'x', owner: 'me' }, 'owner', 'There is no such field'],
  ])('refuse %j and name the field', async (values, field, message) => {
    const reply = await test.call(boss, create, {
      ...at('order'),
      body: { values: values as never },
    });
    expect(reply.status).toBe(422);
    expect(reply.details?.fields).toEqual([{ field, message: expect.stringContaining(message) }]);
    const listed = await test.call(boss, listRoute, { ...at('order'), query: {} });
    expect((listed.info as { items: [] }).items).toEqual([]);
  });

  it('keep disjoint changes of two people, and report overlapping ones with their values', async () => {
    const { id } = await newOrder(boss, { subject: 'one', margin: '1' });
    const edit = (version: number, values: object) =>
      test.call(boss, save, { ...at('order', id), body: { version, values: values as never } });
    expect((await edit(1, { subject: 'two' })).code).toBe(10000);
    const merged = await edit(1, { margin: '2' });
    expect(merged.info).toMatchObject({ version: 3, values: { subject: 'two', margin: '2.000' } });
    const refused = await edit(1, { subject: 'three', day: '2026-01-01' });
    expect(refused.status).toBe(409);
    expect(refused.details).toEqual({ conflicts: [{ field: 'subject', theirs: 'two' }] });
    expect((await edit(3, { subject: 'three' })).info).toMatchObject({ version: 4 });
    expect((await edit(9, { subject: 'four' })).status).toBe(409);
  });

  it('merge lines by id and calculate the sum again', async () => {
    const made = await newOrder(boss, { subject: 'one' }, [
      { item: 'a', qty: '1', price: '1' },
      { item: 'b', qty: '1', price: '2' },
    ]);
    const [a, b] = made.lines.lines ?? [];
    const edit = (version: number, lines: object) =>
      test.call(boss, save, {
        ...at('order', made.id),
        body: { version, lines: { lines: lines as never } },
      });
    await edit(1, { change: [{ id: a?.id, values: { qty: '5' } }] });
    const merged = await edit(1, {
      change: [{ id: b?.id, values: { price: '3' } }],
      add: [{ values: { item: 'c', qty: '2', price: '10' } }],
    });
    expect(merged.code, merged.text).toBe(10000);
    const record = merged.info as StoredRecord;
    expect(record.values.total).toBe('28.00');
    expect(lineValues(record)?.map((values) => values.item)).toEqual(['a', 'b', 'c']);
    const conflict = await edit(1, { change: [{ id: a?.id, values: { qty: '6' } }] });
    expect(conflict.status).toBe(409);
    const ids = record.lines.lines?.map(({ id }) => id) ?? [];
    const sorted = await edit(3, { order: [...ids].reverse(), remove: [b?.id] });
    expect(lineValues(sorted.info as StoredRecord)?.map(({ item }) => item)).toEqual(['c', 'a']);
    expect((sorted.info as StoredRecord).values.total).toBe('25.00');
  });

  it.each([
    ['of the console', randomBytes(16).toString('hex')],
    ['of another program', 'order:2026/0815'],
  ])(
    'answer a call repeated under a key %s with the first reply, and write once',
    async (_, key) => {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
      const body = { values: { subject: 'once' } };
      const first = await test.call(boss, create, { ...at('order'), body }, headers);
      const second = await test.call(boss, create, { ...at('order'), body }, headers);
      expect(second.info).toEqual(first.info);
      const counted = await test.call(boss, count, { ...at('order'), query: {} });
      expect(counted.info).toEqual({ count: 1, isExact: true });
    },
  );

  it('name only people whom a picker would offer, and keep those who left', async () => {
    const clerk = await test.addPerson('clerk', test.units.east);
    const outsider = await test.addPerson('outsider', test.units.east);
    const disabled = await test.addPerson('disabled', test.units.east);
    await test.addRole({ grants: { order: 'own' }, members: [clerk, disabled] });
    const disable = (id: string) =>
      test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', id).execute();
    await disable(disabled);
    for (const id of [outsider, disabled]) {
      const body = { values: { subject: 'x', clerk: id } };
      const reply = await test.call(boss, create, { ...at('order'), body } as never);
      expect(reply.status).toBe(422);
      expect(reply.details?.fields).toMatchObject([{ field: 'clerk' }]);
    }
    const body = { values: { subject: 'x', clerk } };
    const made = (await test.call(boss, create, { ...at('order'), body } as never))
      .info as StoredRecord;
    await disable(clerk);
    const saved = await test.call(boss, save, {
      ...at('order', made.id),
      body: { version: 1, values: { subject: 'y', clerk } },
    } as never);
    expect(saved.info).toMatchObject({ values: { subject: 'y', clerk } });
  });

  it('are unique by their key, also after a restore', async () => {
    const add = (name: string) =>
      test.call(boss, create, { ...at('customer'), body: { values: { name } } });
    const first = (await add('Ann')).info as StoredRecord;
    const twice = await add('Ann');
    expect(twice.details?.fields).toEqual([
      { field: 'name', message: 'Another record already has this value' },
    ]);
    await test.call(boss, remove, { ...at('customer', first.id), body: { version: 1 } });
    expect((await test.call(boss, open, at('customer', first.id))).status).toBe(404);
    expect((await add('Ann')).code).toBe(10000);
    const back = await test.call(boss, restore, { ...at('customer', first.id), body: {} });
    expect(back.details?.fields).toEqual([
      { field: 'name', message: 'Another record already has this value' },
    ]);
  });

  it('do not say which hidden field another record has the same value in', async () => {
    const add = (name: string) =>
      test.call(boss, create, { ...at('customer'), body: { values: { name } } });
    const first = (await add('Ann')).info as StoredRecord;
    await test.call(boss, remove, { ...at('customer', first.id), body: { version: 1 } });
    await add('Ann');
    const clerk = await test.addPerson('keeper', test.units.east);
    const role = await test.addRole({
      grants: { customer: 'all', 'customer:delete': 'all' },
      members: [clerk],
    });
    await test.db
      .insertInto('role_field')
      .values({
        role_id: role,
        workspace: 'test',
        collection: 'customer',
        field: 'name',
        access: 'none',
      })
      .execute();
    test.forgetRights();
    const back = await test.call(clerk, restore, { ...at('customer', first.id), body: {} });
    expect(back.status).toBe(422);
    expect(back.details?.fields?.map(({ field }) => field)).toEqual(['id']);
    expect(back.text).not.toContain('name');
  });

  it('stay while another record links to them', async () => {
    const customer = (
      await test.call(boss, create, { ...at('customer'), body: { values: { name: 'Ann' } } })
    ).info as StoredRecord;
    const order = await newOrder(boss, { subject: 'x', customer: customer.id });
    const body = { version: 1 };
    const refused = await test.call(boss, remove, { ...at('customer', customer.id), body });
    expect(refused.code).toBe(20019);
    await test.call(boss, remove, { ...at('order', order.id), body });
    const removed = await test.call(boss, remove, { ...at('customer', customer.id), body });
    expect(removed.code).toBe(10000);
  });

  it('have a history of every change', async () => {
    const { id } = await newOrder(boss, { subject: 'one' });
    await test.call(boss, save, {
      ...at('order', id),
      body: { version: 1, values: { subject: 'two' } },
    });
    const reply = await test.call(boss, history, { ...at('order', id), query: {} });
    expect(reply.info).toEqual([
      expect.objectContaining({ version: 2, changes: { subject: ['one', 'two'] } }),
      expect.objectContaining({ version: 1, by: expect.objectContaining({ id: boss }) }),
    ]);
  });

  it('are listed by filter, order and page', async () => {
    for (const [index, subject] of ['b', 'a', 'd', 'c', 'e'].entries()) {
      await newOrder(boss, {
        subject,
        day: index === 2 ? null : `2026-01-0${index + 1}`,
        margin: String(index),
        tags: index % 2 === 0 ? ['rush'] : [],
      });
    }
    const subjects = async (query: object) => {
      const found: unknown[] = [];
      let cursor: string | undefined;
      do {
        const reply = await test.call(boss, listRoute, {
          ...at('order'),
          query: { limit: 2, ...query, ...(cursor ? { cursor } : {}) } as never,
        });
        expect(reply.code, reply.text).toBe(10000);
        const page = reply.info as { items: StoredRecord[]; next: string | null };
        found.push(...page.items.map(({ values }) => values.subject));
        cursor = page.next ?? undefined;
      } while (cursor);
      return found.join('');
    };
    expect(await subjects({ sort: 'subject' })).toBe('abcde');
    expect(await subjects({ sort: '-subject' })).toBe('edcba');
    expect(await subjects({ sort: 'day' })).toBe('dbace');
    expect(await subjects({ sort: '-day' })).toBe('ecabd');
    expect(await subjects({ sort: '-margin,subject', f: 'margin.gte.1' })).toBe('ecda');
    expect(await subjects({ sort: 'subject', f: 'tags.in.rush' })).toBe('bde');
    expect(await subjects({ sort: 'subject', f: 'day.empty' })).toBe('d');
    expect(await subjects({ sort: 'subject', f: 'not(day.gt.2026-01-02)' })).toBe('abd');
    expect(
      await subjects({ sort: 'subject', f: 'or(subject.eq.a,and(margin.lt.4,margin.gt.2))' }),
    ).toBe('ac');
    expect(await subjects({ sort: 'subject', f: 'owner.me' })).toBe('abcde');
    expect(await subjects({ sort: 'subject', f: `orgUnit.under.${test.units.east}` })).toBe('');
  });

  it.each([
    ['f', 'and(subject.eq.a', 'f'],
    ['f', 'nothing.eq.1', 'nothing'],
    ['f', 'margin.contains.1', 'margin'],
    ['f', 'margin.gt.x', 'margin'],
    ['f', 'customer>secret.eq.1', 'secret'],
    ['sort', 'tags', 'tags'],
    ['sort', 'nothing', 'nothing'],
    ['columns', 'subject,nothing', 'nothing'],
    ['cursor', 'abc', 'cursor'],
  ])('refuse a list with %s=%s', async (name, value, field) => {
    const reply = await test.call(boss, listRoute, { ...at('order'), query: { [name]: value } });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.details?.fields?.map((each) => each.field)).toEqual([field]);
  });

  it('refuse a filter of too many conditions, or nested too deeply', async () => {
    const filters = [
      ...[400, 10_000].map((nodes) => `and(${Array(nodes).fill('owner.me').join()})`),
      `${'not('.repeat(500)}owner.me${')'.repeat(500)}`,
    ];
    for (const route of [listRoute, count]) {
      for (const f of filters) {
        const reply = await test.call(boss, route, { ...at('order'), query: { f } });
        const [fault] = reply.details?.fields ?? [];
        expect([reply.status, fault?.field]).toEqual([422, 'f']);
      }
    }
  });
});
