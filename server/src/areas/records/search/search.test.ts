import { collection, compileBlueprint, defineBlueprint, longText, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/open-bus.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import { readCollection } from '../../../testing/record-schema.ts';
import { describeRecords } from '../../../testing/records.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import type { Column } from '../catalogue/schema.ts';
import { makeGate } from '../gate/gate.ts';
import { replacePolicy } from '../gate/policy.store.ts';
import { wholePart } from '../gate/policy.ts';
import { readPage } from '../record/record.store.ts';
import { buildMissing } from './rebuild-index.ts';
import { compileSearch, writeIsFound } from './search-query.ts';

const { record: routes, recordSearch } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    title: ['商店', 'Shop'],
    version: '1.0.0',
    collections: {
      party: collection({
        title: ['客户', 'Party'],
        fields: { name: text({ required: true }), secret: text(), note: longText(), rank: text() },
        search: ['name', 'secret', 'note'],
      }),
      plain: collection({ title: ['其他', 'Plain'], fields: { name: text() } }),
    },
  }),
);

const params = { workspace: 'test', collection: 'party' };

describeRecords('search', blueprint, (test) => {
  let boss: string;
  let ann: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    ann = await test.addPerson('ann', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function add(values: Record<string, string>, by = boss): Promise<StoredRecord> {
    const reply = await test.call(by, routes.create, { params, body: { values } });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as StoredRecord;
  }

  async function find(query: Record<string, unknown>, by = boss): Promise<string[]> {
    const reply = await test.call(by, routes.list, { params, query: query as never });
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as { items: StoredRecord[] }).items.map(({ values }) => String(values.name));
  }

  async function count(query: object, by = boss): Promise<number> {
    const reply = await test.call(by, routes.count, { params, query });
    return (reply.info as { count: number }).count;
  }

  it('finds records by characters, words and pinyin, with a filter, an order and pages', async () => {
    await add({ name: '上海塑料', rank: 'b' });
    await add({ name: '重庆塑料厂', rank: 'a', note: '交货地址：洋山港' });
    await add({ name: 'Acme Plastics', rank: 'c' });
    expect(await find({ q: '塑料' })).toEqual(['重庆塑料厂', '上海塑料']);
    expect(await find({ q: '塑料', sort: 'name' })).toEqual(['上海塑料', '重庆塑料厂']);
    expect(await find({ q: '塑料', f: 'rank.eq.b' })).toEqual(['上海塑料']);
    expect(await find({ q: 'cqsl' })).toEqual(['重庆塑料厂']);
    expect(await find({ q: '洋山' })).toEqual(['重庆塑料厂']);
    expect(await find({ q: 'acm plas' })).toEqual(['Acme Plastics']);
    expect(await find({ q: '厂' })).toEqual(['重庆塑料厂']);
    expect(await find({ q: '钢铁' })).toEqual([]);
    expect(await find({ q: `"a" OR 'b' & * ) --` })).toEqual([]);
    expect(await count({ q: '塑料' })).toBe(2);
    expect(await count({ q: '塑料', f: 'rank.eq.b' })).toBe(1);
  });

  it('pages through hits forwards and back', async () => {
    for (let index = 0; index < 7; index += 1) await add({ name: `塑料${index}` });
    const list = async (query: object) => {
      const reply = await test.call(boss, routes.list, {
        params,
        query: { q: '塑料', limit: 3, ...query } as never,
      });
      const page = reply.info as { items: StoredRecord[]; next: string; previous: string };
      return { ...page, names: page.items.map(({ values }) => values.name) };
    };
    const first = await list({});
    const second = await list({ cursor: first.next });
    const third = await list({ cursor: second.next });
    expect([first.names, second.names, third.names]).toEqual([
      ['塑料6', '塑料5', '塑料4'],
      ['塑料3', '塑料2', '塑料1'],
      ['塑料0'],
    ]);
    expect(third.next).toBeNull();
    expect((await list({ cursor: second.previous })).names).toEqual(first.names);
  });

  it('follows a change, the trash and a restore in their transaction', async () => {
    const { id, version } = await add({ name: '上海塑料' });
    const at = { params: { ...params, id } };
    await test.call(boss, routes.save, { ...at, body: { version, values: { name: '北京钢铁' } } });
    expect([await find({ q: '塑料' }), await find({ q: '钢铁' })]).toEqual([[], ['北京钢铁']]);
    await test.call(boss, routes.save, { ...at, body: { version: 2, values: { rank: 'x' } } });
    expect(await find({ q: '钢铁' })).toEqual(['北京钢铁']);
    await test.call(boss, routes.remove, { ...at, body: { version: 3 } });
    expect(await find({ q: '钢铁' })).toEqual([]);
    expect(await find({ q: '钢铁', trashed: 'true' })).toEqual(['北京钢铁']);
    await test.call(boss, routes.restore, { ...at, body: {} });
    expect(await find({ q: '钢铁' })).toEqual(['北京钢铁']);
    await test.call(boss, routes.save, { ...at, body: { version: 5, values: { rank: '' } } });
    await test.call(boss, routes.create, { params, body: { values: { name: '' } } });
    expect(await count({ q: '钢铁' })).toBe(1);
  });

  it.each<[FieldAccess, string[]]>([
    ['none', []],
    ['mask', []],
    ['read', ['上海塑料']],
  ])('with a field of access %s finds by it %j', async (access, expected) => {
    await add({ name: '上海塑料', secret: '底价信息' });
    const roleId = await test.addRole({ grants: { party: 'all' }, members: [ann] });
    await replacePolicy(test.db, roleId, params, { rules: [], fields: { secret: access } });
    test.forgetRights();
    expect(await find({ q: '底价' }, ann)).toEqual(expected);
    expect(await find({ q: 'djxx' }, ann)).toEqual(expected);
    expect(await find({ q: '底价', sort: 'name' }, ann)).toEqual(expected);
    expect(await count({ q: '底价' }, ann)).toBe(expected.length);
    expect(await find({ q: '塑料' }, ann)).toEqual(['上海塑料']);
    const everywhere = await test.call(ann, recordSearch.find, {
      params: { workspace: 'test' },
      query: { q: '底价' },
    });
    expect((everywhere.info as { items: unknown[] }).items).toHaveLength(expected.length);
    const all = await test.call(ann, recordSearch.findEverywhere, { query: { q: '底价' } });
    expect((all.info as { items: unknown[] }).items).toHaveLength(expected.length);
  });

  it('finds the same in an order of its own, whether there are few hits or many', async () => {
    for (const name of ['上海塑料', '塑料重庆', '北京钢铁', '上塑海料']) await add({ name });
    const party = await readCollection(test.db, 'test', 'party');
    const gate = makeGate(party, { userId: boss, orgUnitId: '', unitsBelow: [], now: 0 }, [
      wholePart(party),
    ]);
    const name = party.columns.get('name') as Column;
    for (const q of ['塑料', '塑料 上海', '钢', 'bj', '没有']) {
      const search = compileSearch(test.kind, gate, q);
      if (!search) throw new Error(q);
      const read = async (hasFewHits: boolean) => {
        const rows = await readPage(test.db, test.kind, {
          gate,
          columns: [name],
          filter: (sql) => writeIsFound(sql, search, hasFewHits),
          sorts: [{ column: name, isDescending: false }],
          from: undefined,
          limit: 10,
          plan: 'walk',
          trashed: false,
        });
        return rows.map((row) => row.c0);
      };
      expect([q, await read(false)]).toEqual([q, await find({ q, sort: 'name' })]);
      expect([q, await read(true)]).toEqual([q, await read(false)]);
    }
  });

  it('finds only records in reach', async () => {
    await add({ name: '上海塑料' });
    await test.addRole({ grants: { party: 'own', 'party:create': 'own' }, members: [ann] });
    expect(await find({ q: '塑料' }, ann)).toEqual([]);
    await add({ name: '东区塑料' }, ann);
    expect(await find({ q: '塑料' }, ann)).toEqual(['东区塑料']);
    expect(await find({ q: '塑料', sort: '-name' }, ann)).toEqual(['东区塑料']);
    expect(await count({ q: '塑料' }, ann)).toBe(1);
    const reply = await test.call(ann, recordSearch.find, {
      params: { workspace: 'test' },
      query: { q: '塑料' },
    });
    expect(reply.info).toMatchObject({
      items: [{ collection: 'party', records: [{ label: '东区塑料' }] }],
    });
    const all = await test.call(ann, recordSearch.findEverywhere, { query: { q: '塑料' } });
    expect(all.info).toEqual({
      items: [
        {
          workspace: ['商店', 'Shop'],
          collection: ['客户', 'Party'],
          address: '/records/test/party',
          records: [{ id: expect.any(String), label: '东区塑料', hint: '' }],
        },
      ],
    });
  });

  it('lists a few records of each collection everywhere, found by initials of pinyin too', async () => {
    for (let n = 0; n < 7; n += 1) await add({ name: `上海塑料${n}` });
    const all = await test.call(boss, recordSearch.findEverywhere, { query: { q: 'shsl' } });
    const { items } = all.info as { items: { records: { label: string }[] }[] };
    expect(items.map(({ records }) => records.map(({ label }) => label))).toEqual([
      [6, 5, 4, 3, 2].map((n) => `上海塑料${n}`),
    ]);
  });

  it('is built again where its tables are empty, from the last checkpoint on', async () => {
    await add({ name: '上海塑料' });
    const { name } = (await add({ name: '重庆塑料' })).values;
    await test.db.deleteFrom('search_row').execute();
    expect(await find({ q: '塑料' })).toEqual([]);
    const bus = openBus({
      redisUrl: undefined,
      databaseUrl: undefined,
      log: pino({ level: 'silent' }),
    });
    const catalogue = createCatalogue({ reader: test.db, clock: Date.now, bus });
    const context = {
      lastCheckpoint: undefined,
      signal: new AbortController().signal,
      checkpoint: async () => {},
    };
    const dependencies = { db: test.db, kind: test.kind, catalogue };
    await buildMissing(dependencies, context);
    expect(await find({ q: '塑料' })).toEqual([name, '上海塑料']);
    await test.db.deleteFrom('search_row').execute();
    await buildMissing(dependencies, context);
    expect(await find({ q: '塑料' })).toEqual([]);
    await bus.close();
  });

  it('is not marked as built for a schema that changed meanwhile', async () => {
    await add({ name: '上海塑料' });
    await test.db.deleteFrom('search_row').execute();
    await test.db.deleteFrom('search_index').execute();
    const party = await readCollection(test.db, 'test', 'party');
    const catalogue = {
      list: async () => [{ collections: new Map([['party', party]]) }],
      target: async () => ({ ...party, json: { ...party.json, search: [] } }),
    } as unknown as Catalogue;
    await buildMissing(
      { db: test.db, kind: test.kind, catalogue },
      {
        lastCheckpoint: undefined,
        signal: new AbortController().signal,
        checkpoint: async () => {},
      },
    );
    expect(await test.db.selectFrom('search_index').select('collection').execute()).toEqual([]);
  });
});
