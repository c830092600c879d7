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

const place = { workspace: 'test', collection: 'deal' };
const action = (code: string) => ({ type: 'action' as const, code, name: code, nameEn: code });

describeRecords('policies of roles', blueprint, (test) => {
  let boss: string;
  let admin: string;
  let ann: string;
  let clerks: string;

  beforeEach(async () => {
    await addResources(
      test.db,
      'A',
      [action(PERMISSIONS.writeRoles), action(PERMISSIONS.explainAccess)],
      1,
    );
    boss = await test.addPerson('boss', test.units.root);
    admin = await test.addPerson('admin', test.units.root);
    ann = await test.addPerson('ann', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
    clerks = await test.addRole({ grants: { deal: 'all' }, members: [ann] });
  });

  /** Grants codes that do not belong to the workspace. */
  async function grantAdmin(roleId: string, ...codes: string[]): Promise<void> {
    const rows = await test.db
      .selectFrom('resource')
      .select('id')
      .where('code', 'in', codes)
      .execute();
    const values = rows.map((row) => ({
      role_id: roleId,
      resource_id: row.id,
      data_scope: 'all' as const,
    }));
    await test.db.insertInto('role_resource').values(values).execute();
    test.forgetRights();
  }

  const save = async (by: string, body: object, roleId = clerks) => {
    const { version } = await test.db
      .selectFrom('role')
      .select('version')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow();
    return test.call(by, recordPolicy.save, {
      params: { ...place, roleId },
      body: { version, rules: [], fields: {}, ...body } as never,
    });
  };
  const get = async (by: string, roleId = clerks) =>
    test.call(by, recordPolicy.get, { params: { ...place, roleId } });

  async function addDeal(values: object): Promise<string> {
    const reply = await test.call(boss, routes.create, {
      params: place,
      body: { values: values as never },
    });
    return (reply.info as StoredRecord).id;
  }

  it('are set, read back, audited with before and after, and take effect at once', async () => {
    await addDeal({ subject: 'small', cost: '1.00' });
    await addDeal({ subject: 'large', cost: '9.00', note: 'n' });
    const rules = [{ action: 'read', expression: 'cost > 5.0' }];
    expect((await save(boss, { rules, fields: { note: 'none' } })).code).toBe(10000);
    expect((await get(boss)).info).toMatchObject({
      version: 2,
      rules,
      fields: { note: 'none' },
      actions: expect.arrayContaining(['read', 'edit']),
    });
    const listed = await test.call(ann, routes.list, { params: place, query: {} });
    const { items } = listed.info as { items: StoredRecord[] };
    expect(items.map(({ values }) => values.subject)).toEqual(['large']);
    expect(items[0]?.values).not.toHaveProperty('note');
    expect((await save(boss, { rules: [], fields: { note: 'mask' } })).code).toBe(10000);
    const [first, second] = await test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['action', 'target_id', 'before', 'after'])
      .where('action', '=', 'role.policy')
      .orderBy('audit.seq')
      .execute();
    expect(first).toMatchObject({ target_id: clerks });
    const stored = { ...place, scopes: { read: 'all' }, rules, fields: { note: 'none' } };
    expect(JSON.parse(first?.after ?? '')).toEqual(stored);
    expect(JSON.parse(second?.before ?? '')).toEqual(stored);
  });

  it('set whose records each action is granted on, and list that of every role', async () => {
    await addDeal({ subject: 'small', cost: '1.00' });
    const scopes = { read: 'own', edit: 'unit', delete: 'own' };
    expect((await save(boss, { scopes })).code).toBe(10000);
    expect((await get(boss)).info).toMatchObject({ scopes, version: 2 });
    const listed = await test.call(ann, routes.list, { params: place, query: {} });
    expect(listed.info).toMatchObject({ items: [] });
    expect((await save(boss, { scopes: { edit: null, read: 'all' } })).code).toBe(10000);
    const reply = await test.call(boss, recordPolicy.list, { params: place });
    const { roles, actions } = reply.info as RouteOutput<typeof recordPolicy.list>;
    expect(roles.find(({ id }) => id === clerks)).toMatchObject({
      scopes: { read: 'all', delete: 'own' },
      version: 3,
      members: 1,
      mayEdit: true,
      grantsAll: false,
    });
    expect(roles.find(({ grantsAll }) => grantsAll)).toMatchObject({ scopes: {} });
    expect(actions).toEqual(expect.arrayContaining(['read', 'create', 'edit']));
    expect((await save(boss, { scopes: { fly: 'all' } })).status).toBe(422);
  });

  it('set no scope that the caller does not hold', async () => {
    const helpers = await test.addRole({ grants: { deal: 'unit' }, members: [admin] });
    await grantAdmin(helpers, PERMISSIONS.writeRoles);
    const others = await test.addRole({ grants: { deal: 'own' }, members: [ann] });
    expect((await save(admin, { scopes: { read: 'all' } }, others)).status).toBe(403);
    expect((await save(admin, { scopes: { edit: 'own' } }, others)).status).toBe(403);
    expect((await save(admin, { scopes: { read: 'unit' } }, helpers)).status).toBe(403);
    expect((await save(admin, { scopes: { read: 'unit' } }, others)).code).toBe(10000);
    const reply = await test.call(admin, recordPolicy.list, { params: place });
    const { roles } = reply.info as RouteOutput<typeof recordPolicy.list>;
    const editable = roles.filter(({ mayEdit }) => mayEdit).map(({ id }) => id);
    expect(editable).toEqual([others]);
    expect((await test.call(ann, recordPolicy.list, { params: place })).status).toBe(404);
  });

  it.each([
    [{ fields: { nothing: 'read' } }, 'fields.nothing'],
    [{ rules: [{ action: 'fly', expression: 'true' }] }, 'rules.0.action'],
    [{ rules: [{ action: 'read', expression: 'cost >' }] }, 'rules.0.expression'],
    [{ rules: [{ action: 'read', expression: 'nothing == 1' }] }, 'rules.0.expression'],
    [{ rules: [{ action: 'read', expression: 'cost' }] }, 'rules.0.expression'],
    [
      { rules: [{ action: 'read', expression: `${'('.repeat(60)}true${')'.repeat(60)}` }] },
      'rules.0.expression',
    ],
  ])('refuse %j and name the place', async (body, field) => {
    const reply = await save(boss, body);
    expect(reply.status, reply.text).toBe(422);
    expect(reply.details?.fields?.map((each) => each.field)).toEqual([field]);
    if (field.endsWith('expression')) expect(reply.text).toMatch(/\(\d+:\d+\)/);
    expect((await get(boss)).info).toMatchObject({ version: 1, rules: [], fields: {} });
  });

  it('refuse a version that somebody else changed', async () => {
    await save(boss, {});
    const params = { ...place, roleId: clerks };
    const body = { version: 1, rules: [], fields: {} };
    expect((await test.call(boss, recordPolicy.save, { params, body })).status).toBe(409);
  });

  it('are set only by who administers the role and holds all that it grants', async () => {
    expect((await save(ann, {})).status).toBe(404);
    const admins = await test.addRole({ members: [admin] });
    await grantAdmin(admins, PERMISSIONS.writeRoles);
    // Does not hold the collection itself.
    expect((await save(admin, {})).status).toBe(403);
    const readers = await test.addRole({ grants: { deal: 'own' }, members: [admin] });
    expect((await save(admin, {})).status).toBe(403);
    await test.db
      .updateTable('role_resource')
      .set({ data_scope: 'all' })
      .where('role_id', '=', readers)
      .execute();
    test.forgetRights();
    expect((await save(admin, { fields: { note: 'none' } })).code).toBe(10000);
    // Their own role.
    expect((await save(admin, {}, readers)).status).toBe(403);
    // A policy on their own role: they no longer hold the whole collection.
    await replacePolicy(test.db, readers, place, { rules: [], fields: { cost: 'none' } });
    test.forgetRights();
    expect((await save(admin, {})).status).toBe(403);
    expect((await get(admin)).info).toMatchObject({ fields: { note: 'none' } });
    expect((await get(admin, 'nothing')).status).toBe(404);
  });

  type Why = RouteOutput<typeof recordPolicy.why>;

  async function why(by: string, query: object): Promise<Why> {
    const reply = await test.call(by, recordPolicy.why, {
      params: place,
      query: { userId: ann, ...query } as never,
    });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as Why;
  }

  it('are explained: which role, scope, rule and field grant a record or do not', async () => {
    const cheap = await addDeal({ subject: 'small', cost: '1.00' });
    const dear = await addDeal({ subject: 'large', cost: '9.00' });
    const rules = [{ action: 'read', expression: 'cost > 5.0' }];
    await save(boss, { rules, fields: { note: 'none', subject: 'mask' } });
    await test.addRole({ grants: { deal: 'unit' }, members: [ann] });
    const no = await why(boss, { recordId: cheap });
    expect(no).toMatchObject({ allowed: false, missing: ['notReached'] });
    expect(no.roles.find(({ id }) => id === clerks)).toMatchObject({
      dataScope: 'all',
      isInScope: true,
      rules: [{ expression: 'cost > 5.0', holds: false }],
    });
    expect(no.roles.find(({ id }) => id !== clerks)).toMatchObject({
      dataScope: 'unit',
      isInScope: false,
      rules: [],
    });
    const yes = await why(boss, { recordId: dear, field: 'subject' });
    expect(yes).toMatchObject({ allowed: true, missing: [], access: 'mask' });
    const hidden = await why(boss, { recordId: dear, field: 'note' });
    expect(hidden).toMatchObject({ allowed: false, access: 'none' });
    expect(await why(boss, { action: 'edit' })).toMatchObject({
      allowed: false,
      missing: ['noRole'],
    });
    expect(await why(boss, {})).toMatchObject({ allowed: true, missing: [] });
  });

  it('are not explained beyond what the caller can read of the record', async () => {
    const dear = await addDeal({ subject: 'large', cost: '9.00' });
    await save(boss, { rules: [{ action: 'read', expression: 'cost > 5.0' }] });
    const helpers = await test.addRole({ members: [admin] });
    await grantAdmin(helpers, PERMISSIONS.explainAccess);
    const unseen = await why(admin, { recordId: dear });
    expect(unseen).toMatchObject({ allowed: null, missing: [] });
    expect(unseen.roles[0]).toMatchObject({ isInScope: null, rules: [{ holds: null }] });
    expect(await why(admin, { recordId: 'nothing' })).toEqual(unseen);
    const readers = await test.addRole({ grants: { deal: 'all' }, members: [admin] });
    await replacePolicy(test.db, readers, place, { rules: [], fields: { cost: 'none' } });
    test.forgetRights();
    const partly = await why(admin, { recordId: dear });
    expect(partly).toMatchObject({ allowed: null });
    expect(partly.roles[0]).toMatchObject({ isInScope: true, rules: [{ holds: null }] });
    await replacePolicy(test.db, readers, place, { rules: [], fields: {} });
    test.forgetRights();
    expect(await why(admin, { recordId: dear })).toMatchObject({ allowed: true });
  });

  it('are explained only by who may explain access, about people in reach', async () => {
    const ask = (by: string, query: object) =>
      test.call(by, recordPolicy.why, { params: place, query: query as never });
    expect((await ask(ann, { userId: ann })).status).toBe(404);
    const helpers = await test.addRole({ members: [admin] });
    await grantAdmin(helpers, PERMISSIONS.explainAccess);
    const outsider = await test.addPerson('outsider');
    expect((await ask(admin, { userId: outsider })).status).toBe(404);
    expect((await ask(admin, { userId: ann, field: 'nothing' })).status).toBe(404);
    expect((await ask(admin, { userId: ann })).code).toBe(10000);
  });
});
