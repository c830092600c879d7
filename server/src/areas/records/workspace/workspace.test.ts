import {
  collection,
  compileBlueprint,
  computed,
  defineBlueprint,
  flow,
  integer,
  list,
  money,
  text,
} from '@pedestal/blueprint';
import { type RouteOutput, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { addUser } from '../../../testing/seed.ts';
import { replacePolicy } from '../gate/policy.store.ts';

const { workspace } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'test',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: {
          name: text({ title: ['名称', 'Name'] }),
          qty: integer({ title: ['数量', 'Quantity'] }),
          cost: money({ title: ['成本', 'Cost'] }),
          worth: computed('qty * cost', { title: ['价值', 'Worth'], scale: 2 }),
        },
        states: flow('draft', { finish: 'draft > done' }),
        views: [
          list('all', { title: ['全部', 'All'], columns: ['name', 'cost'] }),
          list('costly', { title: ['贵', 'Costly'], columns: ['name'], sort: ['-cost'] }),
        ],
      }),
    },
  }),
);

describeRecords('the routes of workspaces', blueprint, (test) => {
  const params = { workspace: 'test' };
  const COLLECTION = ['collections', 'order'];
  const FIELDS = [...COLLECTION, 'fields'];
  const [TITLE] = blueprint.title;
  const note = { id: 'x_note', title: ['备注', 'Note'], type: 'text', max: 50 };
  const operations = [{ op: 'add' as const, path: FIELDS, value: note }];

  async function describeFor(userId: string) {
    const reply = await test.call(userId, workspace.describe, { params });
    return reply.info as RouteOutput<typeof workspace.describe>;
  }

  it('show a person what they may read and do, and nothing else', async () => {
    const ann = await test.addPerson('ann', test.units.east);
    expect((await test.call(ann, workspace.list, {})).info).toEqual({ items: [] });
    expect((await test.call(ann, workspace.describe, { params })).status).toBe(404);
    const role = await test.addRole({ grants: { order: 'all' }, members: [ann] });
    await replacePolicy(
      test.db,
      role,
      { workspace: 'test', collection: 'order' },
      { rules: [], fields: { cost: 'none' } },
    );
    test.forgetRights();
    expect((await test.call(ann, workspace.list, {})).info).toMatchObject({
      items: [{ key: 'test' }],
    });
    const [order] = (await describeFor(ann)).collections;
    expect(order?.fields.map(({ id, access }) => [id, access])).toEqual([
      ['name', 'read'],
      ['qty', 'read'],
    ]);
    // What is calculated from a hidden field is hidden, too.
    expect(JSON.stringify(order)).not.toMatch(/cost|worth/);
    expect(order?.views.map(({ id, columns }) => [id, columns])).toEqual([['all', ['name']]]);
    expect(order?.can).toEqual({
      create: false,
      edit: false,
      delete: false,
      import: false,
      export: false,
    });
    expect(order?.states?.transitions).toEqual([]);
  });

  it('apply exactly what was previewed, list it and undo it', async () => {
    const boss = await addUser(test.db, 'boss');
    await test.addRole({ grantsAll: true, members: [boss] });
    const body = { operations };
    const preview = await test.call(boss, workspace.previewOverlay, { params, body });
    const { hash, steps } = preview.info as RouteOutput<typeof workspace.previewOverlay>;
    expect(steps).toMatchObject([{ op: 'add', cost: 'instant', path: [...FIELDS, 'x_note'] }]);

    const wrong = { ...body, hash: '0'.repeat(64) };
    const refused = await test.call(boss, workspace.changeOverlay, { params, body: wrong });
    expect(refused.status).toBe(409);
    const applied = await test.call(boss, workspace.changeOverlay, {
      params,
      body: { ...body, hash },
    });
    expect(applied.info).toMatchObject({ state: 'done' });
    const [order] = (await describeFor(boss)).collections;
    expect(order?.fields.map(({ id }) => id)).toContain('x_note');

    const exported = await test.call(boss, workspace.exportSchema, { params });
    const { source, overlay } = exported.info as RouteOutput<typeof workspace.exportSchema>;
    expect(source).toContain('x_note');
    expect(JSON.parse(overlay)).toHaveLength(1);
    expect((await test.call(boss, workspace.listAll, {})).info).toMatchObject({
      items: [{ key: 'test', ownChanges: 1, running: null }],
    });

    const { change } = applied.info as { change: string };
    const undo = { params: { ...params, change } };
    const undoPreview = await test.call(boss, workspace.previewUndo, undo);
    const { hash: undoHash } = undoPreview.info as { hash: string };
    const undone = await test.call(boss, workspace.undo, { ...undo, body: { hash: undoHash } });
    expect(undone.info).toMatchObject({ state: 'done' });
    const changes = await test.call(boss, workspace.changes, { params });
    expect((changes.info as { items: unknown[] }).items).toMatchObject([
      { kind: 'undo', undoes: change, canUndo: true, by: { userName: 'boss' } },
      { kind: 'overlay', undoneBy: expect.any(String), canUndo: false },
    ]);
    const audits = await test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['action', 'target_name'])
      .orderBy('audit.seq')
      .execute();
    expect(audits).toEqual([
      { action: 'workspace.change', target_name: TITLE },
      { action: 'workspace.undo', target_name: TITLE },
    ]);
  });

  it('say what the owner of a record is called', async () => {
    const boss = await addUser(test.db, 'boss');
    await test.addRole({ grantsAll: true, members: [boss] });
    const ownerTitle = ['申请人', 'Applicant'] as const;
    const set = { op: 'set' as const, path: COLLECTION, key: 'ownerTitle', value: ownerTitle };
    const body = { operations: [set] };
    const preview = await test.call(boss, workspace.previewOverlay, { params, body });
    const { hash } = preview.info as RouteOutput<typeof workspace.previewOverlay>;
    expect((await describeFor(boss)).collections[0]).not.toHaveProperty('ownerTitle');
    await test.call(boss, workspace.changeOverlay, { params, body: { ...body, hash } });
    expect((await describeFor(boss)).collections[0]).toMatchObject({ ownerTitle });
  });

  it('order the fields of a collection, and undo it', async () => {
    const boss = await addUser(test.db, 'boss');
    await test.addRole({ grantsAll: true, members: [boss] });
    const idsOf = async () => (await describeFor(boss)).collections[0]?.fields.map(({ id }) => id);
    const body = {
      operations: [{ op: 'order' as const, path: FIELDS, value: ['worth', 'cost', 'name', 'qty'] }],
    };
    const preview = await test.call(boss, workspace.previewOverlay, { params, body });
    const { hash, steps } = preview.info as RouteOutput<typeof workspace.previewOverlay>;
    expect(steps).toMatchObject([{ op: 'order', cost: 'instant', path: FIELDS }]);
    const applied = await test.call(boss, workspace.changeOverlay, {
      params,
      body: { ...body, hash },
    });
    expect(await idsOf()).toEqual(['worth', 'cost', 'name', 'qty']);
    const { change } = applied.info as { change: string };
    const undo = { params: { ...params, change } };
    const undoPreview = await test.call(boss, workspace.previewUndo, undo);
    const { hash: undoHash } = undoPreview.info as { hash: string };
    await test.call(boss, workspace.undo, { ...undo, body: { hash: undoHash } });
    expect(await idsOf()).toEqual(['name', 'qty', 'cost', 'worth']);
  });

  it('install a blueprint, upgrade it, and make an empty workspace', async () => {
    const boss = await addUser(test.db, 'boss');
    await test.addRole({ grantsAll: true, members: [boss] });
    const empty = { ...blueprint, name: 'own', collections: [], roles: [], menus: [] };
    const install = { workspace: 'own', systemCode: 'A', blueprint: JSON.stringify(empty) };
    const preview = await test.call(boss, workspace.previewInstall, { body: install });
    const { hash, problems } = preview.info as RouteOutput<typeof workspace.previewInstall>;
    expect(problems).toEqual([]);
    const installed = await test.call(boss, workspace.install, { body: { ...install, hash } });
    expect(installed.info).toMatchObject({ state: 'done' });

    const own = { params: { workspace: 'own' } };
    const next = { ...blueprint, name: 'own', version: '1.1.0' };
    const upgrade = { blueprint: JSON.stringify(next) };
    const upgradePreview = await test.call(boss, workspace.previewUpgrade, {
      ...own,
      body: upgrade,
    });
    const { hash: upgradeHash } = upgradePreview.info as { hash: string };
    const upgraded = await test.call(boss, workspace.upgrade, {
      ...own,
      body: { ...upgrade, hash: upgradeHash },
    });
    expect(upgraded.info).toMatchObject({ state: 'done' });

    const broken = { blueprint: JSON.stringify({ ...next, version: 'x' }) };
    const faulty = await test.call(boss, workspace.previewUpgrade, { ...own, body: broken });
    expect(faulty.info).toMatchObject({ problems: [{ path: 'version', code: 'shape' }] });
    for (const language of ['zh-CN', 'en-US'] as const) {
      const other = { blueprint: JSON.stringify({ ...next, name: 'another' }) };
      const headers = { 'accept-language': language };
      const refused = await test.call(
        boss,
        workspace.previewUpgrade,
        { ...own, body: other },
        headers,
      );
      const message = { 'zh-CN': `不是 ${next.name}`, 'en-US': `is not ${next.name}` }[language];
      const problem = { path: 'name', code: 'otherBlueprint', params: [next.name], message };
      expect(refused.info).toMatchObject({ problems: [problem] });
    }
    const noJson = await test.call(boss, workspace.previewUpgrade, {
      ...own,
      body: { blueprint: '{{' },
    });
    expect(noJson.status).toBe(422);
  });
});
