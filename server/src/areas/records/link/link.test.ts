import {
  collection,
  compileBlueprint,
  defineBlueprint,
  line,
  link,
  links,
  orgUnit,
  person,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { replacePolicy } from '../gate/policy.store.ts';

const { record: routes, recordLink } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      party: collection({
        title: ['客户', 'Party'],
        fields: { name: text({ required: true }), code: text({ unique: true }), tax: text() },
        label: 'name',
        search: ['name', 'code'],
      }),
      item: collection({ title: ['物料', 'Item'], fields: { name: text() } }),
      deal: collection({
        title: ['交易', 'Deal'],
        fields: {
          subject: text(),
          party: link('party'),
          also: links('party'),
          handler: person(),
          office: orgUnit(),
        },
        lines: { lines: line({ item: link('item'), who: person() }) },
      }),
    },
  }),
);

const paramsOf = (name: string) => ({ workspace: 'test', collection: name });
const at = (name: string, id: string) => ({ params: { ...paramsOf(name), id } });

describeRecords('links', blueprint, (test) => {
  let boss: string;
  let ann: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    ann = await test.addPerson('ann', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function add(name: string, body: object, by = boss): Promise<string> {
    const reply = await test.call(by, routes.create, { params: paramsOf(name), body } as never);
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as StoredRecord).id;
  }

  const options = async (field: string, q = '', by = boss) => {
    const params = { workspace: 'test', collection: 'deal', field };
    const reply = await test.call(by, recordLink.options, { params, query: { q } });
    return { ...reply, labels: labelsIn(reply.info) };
  };
  const labelsIn = (info: unknown) =>
    (info as { items?: { label: string }[] } | null)?.items?.map(({ label }) => label);

  it('are named in a list and in a record, with one query per target', async () => {
    await test.addRole({ grants: { item: 'own' }, members: [ann] });
    const acme = await add('party', { values: { name: 'Acme' } });
    const other = await add('party', { values: { name: '他山' } });
    const item = await add('item', { values: { name: '螺丝' } });
    const values = { party: acme, also: [other], handler: ann, office: test.units.west };
    const lines = { lines: [{ values: { item, who: boss } }] };
    const id = await add('deal', { values, lines });
    await add('deal', { values: { party: other } });
    const opened = (await test.call(boss, routes.open, at('deal', id))).info as StoredRecord;
    expect(opened.labels).toEqual({
      owner: { [boss]: 'boss' },
      orgUnit: { [test.units.root]: test.units.root },
      party: { [acme]: 'Acme' },
      also: { [other]: '他山' },
      handler: { [ann]: 'ann' },
      office: { [test.units.west]: test.units.west },
      'lines.item': { [item]: '螺丝' },
      'lines.who': { [boss]: 'boss' },
    });
    const reply = await test.call(boss, routes.list, {
      params: paramsOf('deal'),
      query: {},
    } as never);
    expect(reply.info).toMatchObject({
      labels: { party: { [acme]: 'Acme', [other]: '他山' }, also: { [other]: '他山' } },
    });
  });

  it('show no name of a target that the person cannot read', async () => {
    const acme = await add('party', { values: { name: 'Acme', code: 'C-1' } });
    const id = await add('deal', { values: { party: acme } });
    await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    const open = async () =>
      (await test.call(ann, routes.open, at('deal', id))).info as StoredRecord;
    const first = await open();
    expect([first.values.party, first.labels.party]).toEqual([acme, undefined]);
    const reader = await test.addRole({ grants: { party: 'own' }, members: [ann] });
    expect((await open()).labels.party).toBeUndefined();
    await test.db
      .updateTable('role_resource')
      .set({ data_scope: 'all' })
      .where('role_id', '=', reader)
      .execute();
    test.forgetRights();
    expect((await open()).labels.party).toEqual({ [acme]: 'Acme' });
    const place = { workspace: 'test', collection: 'party' };
    for (const access of ['none', 'mask'] as const) {
      await replacePolicy(test.db, reader, place, { rules: [], fields: { name: access } });
      test.forgetRights();
      expect((await open()).labels.party).toBeUndefined();
      expect((await options('party', 'Acme', ann)).labels).toEqual([]);
    }
  });

  it('are chosen by name, code, number or pinyin, from records in reach', async () => {
    await add('party', { values: { name: '上海塑料', code: 'SH-1' } });
    await add('party', { values: { name: '重庆塑料', code: 'CQ-1' } });
    expect((await options('party')).labels).toEqual(['重庆塑料', '上海塑料']);
    expect((await options('party', '塑料')).labels).toEqual(['重庆塑料', '上海塑料']);
    expect((await options('party', 'SH-1')).labels).toEqual(['上海塑料']);
    expect((await options('party', 'cqsl')).labels).toEqual(['重庆塑料']);
    expect((await options('also', '重庆')).labels).toEqual(['重庆塑料']);
    await add('item', { values: { name: '螺丝' } });
    expect((await options('lines.item', '丝')).labels).toEqual(['螺丝']);
    await test.addRole({ grants: { deal: 'all', party: 'own' }, members: [ann] });
    expect((await options('party', '塑料', ann)).labels).toEqual([]);
    expect((await options('party', '', ann)).labels).toEqual([]);
    expect((await options('lines.item', '', ann)).labels).toEqual([]);
  });

  it('offer first what the person chose most often', async () => {
    const [a, b, c] = [
      await add('party', { values: { name: 'a' } }),
      await add('party', { values: { name: 'b' } }),
      await add('party', { values: { name: 'c' } }),
    ];
    for (const party of [a, b, a]) await add('deal', { values: { party, also: [b] } });
    expect((await options('party')).labels).toEqual(['a', 'b', 'c']);
    expect((await options('also')).labels).toEqual(['b', 'c', 'a']);
    expect(c).toBeDefined();
  });

  it('of people and units offer members of the system and all units', async () => {
    await test.addPerson('outsider');
    await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    expect((await options('handler')).labels).toEqual(['ann', 'boss']);
    expect((await options('lines.who', 'AN')).labels).toEqual(['ann']);
    expect((await options('office', test.units.west)).labels).toEqual([test.units.west]);
    expect((await options('subject')).status).toBe(404);
    expect((await options('nothing')).status).toBe(404);
    expect((await options('handler', '', await test.addPerson('nobody'))).status).toBe(403);
  });

  it('of a hidden field offer nothing', async () => {
    const role = await test.addRole({ grants: { deal: 'all', party: 'all' }, members: [ann] });
    const place = { workspace: 'test', collection: 'deal' };
    await replacePolicy(test.db, role, place, {
      rules: [],
      fields: { party: 'none', lines: 'none' },
    });
    test.forgetRights();
    expect((await options('party', '', ann)).status).toBe(404);
    expect((await options('lines.item', '', ann)).status).toBe(404);
  });

  it('to a record are listed, of those in reach and in readable fields', async () => {
    const acme = await add('party', { values: { name: 'Acme' } });
    const subject = await add('deal', { values: { subject: 's', party: acme } });
    await add('deal', { values: { also: [acme] } });
    const read = async (by: string) => {
      const reply = await test.call(by, recordLink.references, at('party', acme));
      expect(reply.code, reply.text).toBe(10000);
      return (reply.info as { items: { field: string; records: { id: string }[] }[] }).items;
    };
    expect(await read(boss)).toMatchObject([
      { collection: 'deal', field: 'party', hasMore: false, records: [{ id: subject }] },
      { field: 'also', records: [{}] },
    ]);
    const role = await test.addRole({ grants: { deal: 'own', party: 'all' }, members: [ann] });
    expect(await read(ann)).toEqual([]);
    await test.db.updateTable('role_resource').set({ data_scope: 'all' }).execute();
    const place = { workspace: 'test', collection: 'deal' };
    await replacePolicy(test.db, role, place, { rules: [], fields: { party: 'none' } });
    test.forgetRights();
    expect((await read(ann)).map(({ field }) => field)).toEqual(['also']);
  });
});
