import {
  type BlueprintJson,
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  text,
} from '@pedestal/blueprint';
import { routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { workspace, record } = routeGroups;

const make = (name: string, more: object = {}) =>
  compileBlueprint(
    defineBlueprint({
      name,
      version: '1.0.0',
      collections: {
        task: collection({
          title: ['任务', 'Task'],
          fields: { name: text() },
          states: flow('open', { write: { path: 'open > done', permission: 'write' } } as never),
        }),
      },
      ...more,
    } as never),
  );
const editor = (actions = ['read', 'create', 'edit']) => ({
  roles: {
    editor: {
      title: ['编辑', 'Editor'],
      grants: [{ collection: 'task', actions, scope: 'all' }],
    },
  },
});

describeRecords('whoever makes a workspace', make('test'), (test) => {
  let ann: string;

  beforeEach(async () => {
    ann = await test.addPerson('ann', test.units.east);
  });

  async function install(by: string, key: string, blueprint: BlueprintJson) {
    const body = { workspace: key, systemCode: 'A', blueprint: JSON.stringify(blueprint) };
    const preview = await test.call(by, workspace.previewInstall, { body });
    const { hash } = (preview.info ?? {}) as { hash: string };
    const reply = await test.call(by, workspace.install, {
      body: { ...body, hash: hash ?? '0'.repeat(64) },
    });
    test.forgetRights();
    return reply;
  }
  async function overlay(by: string, key: string, operations: object[]) {
    const params = { workspace: key };
    const body = { operations: operations as never };
    const preview = await test.call(by, workspace.previewOverlay, { params, body });
    const { hash } = preview.info as { hash: string };
    const reply = await test.call(by, workspace.changeOverlay, { params, body: { ...body, hash } });
    test.forgetRights();
    return reply;
  }
  const rolesOf = (userId: string) =>
    test.db.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute();

  it('can open it, and gets nothing in other workspaces', async () => {
    expect((await install(ann, 'mine', make('mine', editor()))).code).toBe(10000);
    expect((await test.call(ann, workspace.list, {})).info).toMatchObject({
      items: [{ key: 'mine' }],
    });
    const place = { workspace: 'mine', collection: 'task' };
    const body = { values: { name: 'a' } };
    expect((await test.call(ann, record.create, { params: place, body })).code).toBe(10000);
    const other = { workspace: 'test', collection: 'task' };
    expect((await test.call(ann, record.list, { params: other, query: {} })).status).toBe(403);
    const bob = await test.addPerson('bob');
    expect((await test.call(bob, workspace.list, {})).info).toEqual({ items: [] });
    expect(await rolesOf(bob)).toEqual([]);
  });

  it('can open a list that they add, but gets no role that reaches lists of before', async () => {
    const field = { id: 'name', title: ['名称', 'Name'], type: 'text', max: 50 };
    const part = { lines: [], rules: [], views: [], search: [], indexes: [] };
    const list = { id: 'x_list', title: ['表', 'List'], label: 'name', fields: [field], ...part };
    const grant = (id: string) => ({ collection: id, actions: ['read'], scope: 'all' });
    const role = (id: string, ...grants: string[]) => ({
      op: 'add',
      path: ['roles'],
      value: { id, title: [id, id], grants: grants.map(grant) },
    });
    const added = { op: 'add', path: ['collections'], value: list };
    const wide = [added, role('x_wide', 'x_list', 'task')];
    expect((await overlay(ann, 'test', wide)).code).toBe(10000);
    expect(await rolesOf(ann)).toEqual([]);
    expect((await overlay(ann, 'test', [role('x_other', 'task')])).code).toBe(10000);
    expect(await rolesOf(ann)).toEqual([]);
    const second = { ...added, value: { ...list, id: 'x_second' } };
    expect((await overlay(ann, 'test', [second, role('x_new', 'x_second')])).code).toBe(10000);
    expect(await rolesOf(ann)).toHaveLength(1);
    const read = (id: string) =>
      test.call(ann, record.list, { params: { workspace: 'test', collection: id }, query: {} });
    expect((await read('x_second')).code).toBe(10000);
    expect((await read('task')).status).toBe(403);
    expect((await read('x_list')).status).toBe(403);
  });

  it.each(['auth', 'console', 'dfs'])(
    'cannot give it the key %s, whose codes the console checks',
    async (key) => {
      expect((await install(ann, key, make(key, editor(['read', 'write'])))).code).not.toBe(10000);
      expect(await rolesOf(ann)).toEqual([]);
      const resources = test.db
        .selectFrom('resource')
        .select('code')
        .where('code', 'like', `${key}:%`);
      expect(await resources.execute()).toEqual([]);
    },
  );

  it('gets no role where they hold everything', async () => {
    const boss = await test.addPerson('boss');
    await test.addRole({ grantsAll: true, members: [boss] });
    await install(boss, 'mine', make('mine', editor()));
    expect(await rolesOf(boss)).toHaveLength(1);
  });
});
