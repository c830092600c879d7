import { collection, compileBlueprint, defineBlueprint, money, text } from '@pedestal/blueprint';
import { PERMISSIONS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { addResources } from '../../authority/resource/resource-tree.ts';
import { replacePolicy } from '../gate/policy.store.ts';

const { record: routes, recordPolicy } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      deal: collection({
        title: ['交易', 'Deal'],
        fields: { subject: text(), cost: money(), note: text() },
      }),
    },
  }),
);

type Tested = RouteOutput<typeof recordPolicy.testAs>;

const place = { workspace: 'test', collection: 'deal' };
const action = (code: string) => ({ type: 'action' as const, code, name: code, nameEn: code });

describeRecords('a test as another person', blueprint, (test) => {
  let boss: string;
  let tester: string;
  let ann: string;
  let clerks: string;
  let testers: string;

  beforeEach(async () => {
    const codes = [PERMISSIONS.writeRoles, PERMISSIONS.explainAccess];
    await addResources(test.db, 'A', codes.map(action), 1);
    boss = await test.addPerson('boss', test.units.root);
    tester = await test.addPerson('tester', test.units.root);
    ann = await test.addPerson('ann', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
    clerks = await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    testers = await test.addRole({ members: [tester] });
  });

  async function grant(roleId: string, ...codes: string[]): Promise<void> {
    const found = test.db.selectFrom('resource').select('id').where('code', 'in', codes);
    const values = (await found.execute()).map(({ id }) => ({
      ...{ role_id: roleId, resource_id: id, data_scope: 'all' as const },
    }));
    await test.db.insertInto('role_resource').values(values).execute();
    test.forgetRights();
  }

  const ask = (by: string, userId: string, draft?: object) =>
    test.call(by, recordPolicy.testAs, {
      params: place,
      body: { userId, ...(draft ? { draft } : {}) } as never,
    });

  async function testAs(by: string, userId: string, draft?: object): Promise<Tested> {
    const reply = await ask(by, userId, draft);
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as Tested;
  }

  async function addDeal(by: string, values: object): Promise<string> {
    const reply = await test.call(by, routes.create, {
      params: place,
      body: { values: values as never },
    });
    return (reply.info as StoredRecord).id;
  }

  const setPolicy = async (roleId: string, rules: string[], fields = {}) => {
    const stored = rules.map((expression, n) => ({ id: `${roleId}${n}`, roleId, expression }));
    await replacePolicy(test.db, roleId, place, {
      rules: stored.map((rule) => ({ ...rule, action: 'read' })),
      fields,
    });
    test.forgetRights();
  };
  const idsOf = ({ items }: Tested) => items.map(({ id }) => id).sort();

  it('shows the rows and fields of their list, and what lets each row in', async () => {
    await addDeal(boss, { subject: 'small', cost: '1.00', note: 'n' });
    const large = await addDeal(boss, { subject: 'large', cost: '9.00', note: 'n' });
    const own = await addDeal(boss, { subject: 'mine', cost: '2.00' });
    await test.db
      .updateTable('r_test_deal' as never)
      .set({ owner_id: ann } as never)
      .where('id' as never, '=', own as never)
      .execute();
    await setPolicy(clerks, ['cost > 5.0', 'cost > 8.0'], { subject: 'mask', note: 'none' });
    const second = await test.addRole({ grants: { deal: 'own' }, members: [ann] });
    const result = await testAs(boss, ann);
    const listed = await test.call(ann, routes.list, { params: place, query: {} });
    const { items } = listed.info as { items: StoredRecord[] };
    expect(result).toMatchObject({ count: 2, isExact: true, missing: [] });
    expect(result.limited).toEqual({ rows: false, rules: false, fields: [] });
    expect(idsOf(result)).toEqual([large, own].sort());
    for (const item of items) {
      const shown = result.items.find(({ id }) => id === item.id);
      expect(shown).toMatchObject({ values: item.values, masked: item.masked });
    }
    expect(result.items.find(({ id }) => id === large)?.via).toEqual([
      { roleId: clerks, scope: 'all', expression: 'cost > 5.0' },
      { roleId: clerks, scope: 'all', expression: 'cost > 8.0' },
    ]);
    expect(result.items.find(({ id }) => id === own)?.via).toEqual([
      { roleId: second, scope: 'own', expression: null },
    ]);
    expect(result.access).toEqual({ subject: 'read', cost: 'read', note: 'read' });
    expect(result.roles.map(({ id }) => id).sort()).toEqual([clerks, second].sort());
    expect((await testAs(boss, boss)).items[0]?.via).toEqual([
      { roleId: null, scope: 'all', expression: null },
    ]);
  });

  it('shows a draft before it is saved, and stores nothing', async () => {
    await addDeal(boss, { subject: 'small', cost: '1.00' });
    const large = await addDeal(boss, { subject: 'large', cost: '9.00' });
    const draft = {
      roleId: clerks,
      rules: [{ action: 'read', expression: 'cost > 5.0' }],
      fields: { subject: 'mask' },
    };
    const tried = await testAs(boss, ann, draft);
    expect(idsOf(tried)).toEqual([large]);
    expect(tried.items[0]?.masked).toEqual(['subject']);
    expect(tried.access).toMatchObject({ subject: 'mask', cost: 'read' });
    const none = { roleId: clerks, scopes: { read: null }, rules: [], fields: {} };
    expect(await testAs(boss, ann, none)).toMatchObject({ count: 0, missing: ['noRole'] });
    const own = { roleId: clerks, scopes: { read: 'own', edit: 'own' }, rules: [], fields: {} };
    expect(await testAs(boss, ann, own)).toMatchObject({ count: 0, access: { cost: 'write' } });
    expect(await testAs(boss, ann)).toMatchObject({ count: 2 });
    const wrong = { ...draft, rules: [{ action: 'read', expression: 'cost >' }] };
    expect((await ask(boss, ann, wrong)).status).toBe(422);
  });

  it('never shows a tester more than their own gate lets through', async () => {
    await grant(testers, PERMISSIONS.explainAccess, PERMISSIONS.writeRoles);
    await addDeal(boss, { subject: 'large', cost: '9.00', note: 'canary' });
    const unseen = await testAs(tester, ann);
    expect(unseen).toMatchObject({ count: 0, items: [], limited: { rows: true } });
    const readers = await test.addRole({ grants: { deal: 'own' }, members: [tester] });
    const mine = await addDeal(boss, { subject: 'mine', cost: '1.00', note: 'canary' });
    await test.db
      .updateTable('r_test_deal' as never)
      .set({ owner_id: tester } as never)
      .where('id' as never, '=', mine as never)
      .execute();
    await setPolicy(readers, [], { note: 'none', subject: 'mask' });
    const reply = await ask(tester, ann);
    const partly = reply.info as Tested;
    expect(partly).toMatchObject({
      count: 1,
      limited: { rows: true, fields: ['subject', 'note'] },
    });
    expect(idsOf(partly)).toEqual([mine]);
    expect(partly.items[0]?.masked).toEqual(['subject']);
    expect(reply.text).not.toContain('canary');
    expect(reply.text).not.toContain('mine');
  });

  it.each(['note == "secret"', 'note.startsWith("s")', 'cost > 0.0 && note != "x"'])(
    'does not tell by the rule %s what is in a field that the tester cannot read',
    async (rule) => {
      await grant(testers, PERMISSIONS.explainAccess, PERMISSIONS.writeRoles);
      await addDeal(boss, { subject: 'a', cost: '1.00', note: 'secret' });
      await addDeal(boss, { subject: 'b', cost: '1.00', note: 'x' });
      const readers = await test.addRole({ grants: { deal: 'all' }, members: [tester] });
      for (const access of ['none', 'mask']) {
        await setPolicy(readers, [], { note: access });
        const draft = { roleId: clerks, rules: [{ action: 'read', expression: rule }], fields: {} };
        const drafted = await ask(tester, ann, draft);
        expect(drafted.info).toMatchObject({ count: 0, items: [], limited: { rules: true } });
        await setPolicy(clerks, [rule]);
        const stored = await testAs(tester, ann);
        expect(stored).toMatchObject({ count: 0, items: [], limited: { rules: true } });
        await setPolicy(clerks, []);
      }
    },
  );

  it('is only for who explains access in the system, about people in reach, and audited', async () => {
    expect((await ask(tester, ann)).status).toBe(404);
    await grant(testers, PERMISSIONS.explainAccess);
    const outsider = await test.addPerson('outsider');
    expect((await ask(tester, outsider)).status).toBe(404);
    expect((await ask(tester, 'nobody')).status).toBe(404);
    // Somebody with administrative rights that the tester lacks.
    expect((await ask(tester, boss)).status).toBe(403);
    // A draft needs the right to change the role.
    const draft = { roleId: clerks, rules: [], fields: {} };
    expect((await ask(tester, ann, draft)).status).toBe(404);
    expect((await ask(tester, ann)).code).toBe(10000);
    const entries = await test.db
      .selectFrom('audit')
      .select(['actor_id', 'target_id', 'system_code'])
      .where('action', '=', 'records.testAs')
      .execute();
    expect(entries).toEqual([{ actor_id: tester, target_id: ann, system_code: 'A' }]);
  });

  it('shows nothing for somebody who is disabled', async () => {
    await addDeal(boss, { subject: 'a' });
    await test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ann).execute();
    expect(await testAs(boss, ann)).toMatchObject({
      count: 0,
      missing: expect.arrayContaining(['personDisabled']),
    });
  });
});
