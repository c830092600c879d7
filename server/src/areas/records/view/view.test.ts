import { collection, compileBlueprint, defineBlueprint, money, text } from '@pedestal/blueprint';
import { CONSOLE_SYSTEM, PERMISSIONS, type RouteOutput, routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { addRole, addSystem } from '../../../testing/seed.ts';
import { addResources } from '../../authority/resource/resource-tree.ts';
import { recordsApi } from '../api.ts';
import { replacePolicy } from '../gate/policy.store.ts';
import { RECORD_LIMITS } from '../limits.ts';

const { recordView: routes } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      deal: collection({
        title: ['交易', 'Deal'],
        fields: { subject: text(), cost: money(), note: text() },
        views: [
          { id: 'all', title: ['全部', 'All'], kind: 'list', columns: ['subject'], sort: [] },
        ],
      } as never),
    },
  }),
);

type Listed = RouteOutput<typeof routes.list>;
const place = { workspace: 'test', collection: 'deal' };

describeRecords('saved views', blueprint, (test) => {
  let lead: string;
  let ann: string;
  let bob: string;
  let clerks: string;

  beforeEach(async () => {
    await addSystem(test.db, CONSOLE_SYSTEM);
    const code = PERMISSIONS.manageWorkspaces;
    const resource = { type: 'action' as const, code, name: code, nameEn: code };
    await addResources(test.db, CONSOLE_SYSTEM, [resource], 1);
    lead = await test.addPerson('lead', test.units.root);
    ann = await test.addPerson('ann', test.units.eastShop);
    bob = await test.addPerson('bob', test.units.west);
    await addRole(test.db, {
      systemCode: CONSOLE_SYSTEM,
      grants: { [code]: 'all' },
      members: [lead],
    });
    clerks = await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    await test.addRole({ grants: { deal: 'all' }, members: [bob, lead] });
  });

  const create = (by: string, body: object = {}) =>
    test.call(by, routes.create, {
      params: place,
      body: { name: 'Mine', values: {}, ...body } as never,
    });
  async function add(by: string, body: object = {}): Promise<string> {
    const reply = await create(by, body);
    expect(reply.code, reply.text).toBe(10000);
    return (reply.info as { id: string }).id;
  }
  async function list(by: string): Promise<Listed> {
    const reply = await test.call(by, routes.list, { params: place });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as Listed;
  }
  const save = (by: string, viewId: string, body: object) =>
    test.call(by, routes.save, {
      params: { ...place, viewId },
      body: { version: 1, name: 'Changed', values: {}, ...body } as never,
    });
  const remove = (by: string, viewId: string, version = 1) =>
    test.call(by, routes.remove, { params: { ...place, viewId }, body: { version } });
  const setDefault = (by: string, whose: 'mine' | 'everybody', viewId: string | null) =>
    test.call(by, routes.setDefault, { params: place, body: { whose, viewId } });
  const namesOf = async (by: string) => (await list(by)).items.map(({ name }) => name);

  it('are saved, changed and deleted by their owner, and seen by nobody else', async () => {
    const values = { f: 'cost.gt.5', sort: '-cost', group: 'subject', as: 'list', totals: 'true' };
    const id = await add(ann, { values, hidden: ['note'] });
    expect((await list(ann)).items).toMatchObject([
      { id, name: 'Mine', values, hidden: ['note'], isMine: true, isShared: false, mayEdit: true },
    ]);
    expect(await namesOf(bob)).toEqual([]);
    expect(await namesOf(lead)).toEqual([]);
    for (const other of [bob, lead]) {
      expect((await save(other, id, {})).status).toBe(404);
      expect((await remove(other, id)).status).toBe(404);
      expect((await setDefault(other, 'mine', id)).status).toBe(404);
    }
    expect((await save(ann, id, { version: 9 })).status).toBe(409);
    expect((await save(ann, id, { values: { f: 'cost.gt.6' } })).info).toMatchObject({
      version: 2,
    });
    expect((await list(ann)).items).toMatchObject([{ name: 'Changed', version: 2 }]);
    expect((await remove(ann, id)).status).toBe(409);
    expect((await remove(ann, id, 2)).code).toBe(10000);
    expect((await list(ann)).items).toEqual([]);
  });

  it('have conditional colours, without rules about fields that a person cannot read', async () => {
    const colors = 'red.row.cost.gt.5;green.cell.subject.filled';
    const id = await add(lead, { values: { colors }, share: { everybody: true } });
    expect((await list(ann)).items).toMatchObject([{ id, values: { colors } }]);
    const clerk = await test.addPerson('clerk', test.units.west);
    const role = await test.addRole({ grants: { deal: 'all' }, members: [clerk] });
    await replacePolicy(test.db, role, place, { rules: [], fields: { cost: 'none' } });
    test.forgetRights();
    const [seen] = (await list(clerk)).items;
    expect(seen?.values).toEqual({ colors: 'green.cell.subject.filled' });
    const hidden = await create(clerk, { values: { colors } });
    expect(hidden.status).toBe(422);
    expect(hidden.details?.fields?.[0]?.field).toBe('colors');
    for (const faulty of ['pink.row.cost.gt.5', 'red.row.nothing.empty', 'red.row']) {
      const reply = await create(ann, { values: { colors: faulty } });
      expect([faulty, reply.status]).toEqual([faulty, 422]);
      expect(reply.details?.fields?.[0]?.field).toBe('colors');
    }
  });

  it('are shared with roles, units and everybody, only by who manages workspaces', async () => {
    const toRole = { share: { roleIds: [clerks] } };
    expect((await create(ann, toRole)).status).toBe(403);
    const own = await add(ann, { name: 'Own' });
    expect((await save(ann, own, toRole)).status).toBe(403);
    await add(lead, { name: 'Role', ...toRole });
    const unit = await add(lead, { name: 'Unit', share: { orgUnitIds: [test.units.east] } });
    await add(lead, { name: 'West', share: { orgUnitIds: [test.units.west] } });
    await add(lead, { name: 'Everybody', share: { everybody: true } });
    expect(await namesOf(ann)).toEqual(['Everybody', 'Own', 'Role', 'Unit']);
    expect(await namesOf(bob)).toEqual(['Everybody', 'West']);
    expect((await list(ann)).items.find(({ id }) => id === unit)).toMatchObject({
      ...{ isMine: false, isShared: true, mayEdit: false, share: null },
    });
    expect((await list(ann)).canShare).toBe(false);
    const seen = (await list(lead)).items.find(({ id }) => id === unit);
    expect(seen?.share?.orgUnits).toMatchObject([{ id: test.units.east }]);
    expect((await save(ann, unit, {})).status).toBe(403);
    expect((await remove(ann, unit)).status).toBe(403);
    expect((await create(lead, { share: { roleIds: ['nobody'] } })).status).toBe(404);
    const foreign = await addRole(test.db, { systemCode: CONSOLE_SYSTEM });
    expect((await create(lead, { share: { roleIds: [foreign] } })).status).toBe(404);
    expect((await save(lead, unit, { share: { roleIds: [] } })).code).toBe(10000);
    expect(await namesOf(ann)).toEqual(['Everybody', 'Own', 'Role']);
  });

  it.each([
    [{ f: 'note.eq.x' }],
    [{ f: 'and(cost.gt.1,note.contains.y)' }],
    [{ sort: '-note' }],
    [{ group: 'note' }],
  ])('do not exist for who cannot read a field that they use: %j', async (values) => {
    const id = await add(lead, { values, hidden: ['note'], share: { everybody: true } });
    await add(lead, { name: 'Plain', hidden: ['note', 'cost'], share: { everybody: true } });
    expect(await namesOf(ann)).toEqual(['Mine', 'Plain']);
    for (const access of ['none', 'mask'] as const) {
      await replacePolicy(test.db, clerks, place, { rules: [], fields: { note: access } });
      test.forgetRights();
      const { items } = await list(ann);
      expect(items.map(({ name }) => name)).toEqual(['Plain']);
      expect(items[0]?.hidden).toEqual(access === 'none' ? ['cost'] : ['note', 'cost']);
      expect((await create(ann, { values })).status).toBe(422);
    }
    expect((await setDefault(lead, 'everybody', id)).code).toBe(10000);
    expect((await list(ann)).defaults.everybody).toBeNull();
  });

  it('are the default of a person or of everybody', async () => {
    const own = await add(ann);
    const shared = await add(lead, { name: 'Shared', share: { roleIds: [clerks] } });
    const open = await add(lead, { name: 'Open', share: { everybody: true } });
    expect((await setDefault(ann, 'everybody', open)).status).toBe(403);
    expect((await setDefault(lead, 'everybody', shared)).status).toBe(403);
    expect((await setDefault(lead, 'everybody', open)).code).toBe(10000);
    expect((await setDefault(ann, 'mine', own)).code).toBe(10000);
    expect((await list(ann)).defaults).toEqual({ mine: own, everybody: open });
    expect((await list(bob)).defaults).toEqual({ mine: null, everybody: open });
    expect((await setDefault(ann, 'mine', 'all')).code).toBe(10000);
    expect((await list(ann)).defaults.mine).toBe('all');
    expect((await setDefault(ann, 'mine', 'nothing')).status).toBe(404);
    expect((await setDefault(ann, 'mine', null)).code).toBe(10000);
    expect((await remove(lead, open)).code).toBe(10000);
    expect((await list(ann)).defaults).toEqual({ mine: null, everybody: null });
  });

  it('are few, and belong to people who see the list', async () => {
    const outsider = await test.addPerson('outsider');
    expect((await create(outsider)).status).toBe(403);
    expect((await test.call(outsider, routes.list, { params: place })).status).toBe(403);
    const { perPerson } = RECORD_LIMITS.views;
    for (let count = 0; count < perPerson; count += 1) await add(ann, { name: `v${count}` });
    expect((await create(ann)).code).toBe(20125);
  });

  it('of an erased person go with them, except shared ones', async () => {
    await add(lead, { name: 'Private' });
    await add(lead, { name: 'Shared', share: { everybody: true } });
    await test.db.transaction().execute((trx) => recordsApi.erase(trx, lead));
    const rows = await test.db.selectFrom('record_view').select(['name', 'owner_id']).execute();
    expect(rows).toEqual([{ name: 'Shared', owner_id: null }]);
  });
});
