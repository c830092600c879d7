import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';

const { orgUnitAdmin, userAdmin } = routeGroups;

describeAdministration('org units', (test) => {
  const move = (
    who: 'super' | 'eastAdmin',
    id: string,
    parentId: string | null,
    { version = 1, position = 0 } = {},
  ) => test.call(who, orgUnitAdmin.move, { params: { id }, body: { version, parentId, position } });

  async function ancestors() {
    const rows = await test.db
      .selectFrom('org_unit_ancestor')
      .selectAll()
      .orderBy('org_unit_id')
      .orderBy('depth')
      .execute();
    return rows;
  }

  /** Expected rows of the ancestor table, computed from the parents. */
  async function expectedAncestors() {
    const units = await test.db
      .selectFrom('org_unit')
      .select(['id', 'parent_id'])
      .where('deleted_at', 'is', null)
      .execute();
    const parents = new Map(units.map((unit) => [unit.id, unit.parent_id]));
    return units
      .flatMap(({ id }) => {
        const line = [];
        let depth = 0;
        for (let up: string | null = id; up !== null; up = parents.get(up) ?? null) {
          line.push({ org_unit_id: id, ancestor_id: up, depth });
          depth += 1;
        }
        return line;
      })
      .sort((a, b) => (a.org_unit_id < b.org_unit_id ? -1 : a.org_unit_id > b.org_unit_id ? 1 : 0));
  }

  it('lists the whole tree, or the delegated part with its own root', async () => {
    const { units } = test.org;
    const all = (await test.call('super', orgUnitAdmin.list)).info as { id: string }[];
    expect(all).toHaveLength(4);
    const part = (await test.call('eastAdmin', orgUnitAdmin.list)).info as { id: string }[];
    expect(part).toHaveLength(2);
    const inPart = (id: string) => part.find((unit) => unit.id === id);
    expect(inPart(units.east)).toMatchObject({ parentId: null, members: 2, admins: 1 });
    expect(inPart(units.eastShop)).toMatchObject({ parentId: units.east, members: 1 });
  });

  it('adds, renames, moves and deletes units, and updates the ancestor table', async () => {
    const { units } = test.org;
    const reply = await test.call('eastAdmin', orgUnitAdmin.create, {
      body: { parentId: units.eastShop, name: '门店', nameEn: 'Store' },
    });
    const { id } = reply.info as { id: string };
    expect(await ancestors()).toEqual(await expectedAncestors());
    expect((await move('super', units.eastShop, units.west)).code).toBe(SUCCESS_CODE);
    expect(await ancestors()).toEqual(await expectedAncestors());
    expect((await move('super', units.west, units.east)).code).toBe(SUCCESS_CODE);
    expect(await ancestors()).toEqual(await expectedAncestors());
    const renamed = await test.call('super', orgUnitAdmin.update, {
      params: { id },
      body: { version: 1, name: '旗舰店', nameEn: 'Flagship' },
    });
    expect(renamed.info).toEqual({ id, version: 2 });
    const removed = await test.call('super', orgUnitAdmin.remove, {
      params: { id },
      body: { version: 2 },
    });
    expect(removed.code).toBe(SUCCESS_CODE);
    expect(await ancestors()).toEqual(await expectedAncestors());
    expect((await test.audit('orgUnit.move')).length).toBe(2);
  });

  it('never moves a unit into itself, nor two units into each other at once', async () => {
    const { units } = test.org;
    expect((await move('super', units.east, units.eastShop)).code).toBe(ERRORS.insideItself.code);
    expect((await move('super', units.east, units.east)).code).toBe(ERRORS.insideItself.code);
    const replies = await Promise.all([
      move('super', units.east, units.west),
      move('super', units.west, units.east),
    ]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(
      [SUCCESS_CODE, ERRORS.insideItself.code].sort(),
    );
    expect(await ancestors()).toEqual(await expectedAncestors());
  });

  it('keeps siblings in order', async () => {
    const { units } = test.org;
    await move('super', units.west, units.root, { position: 0 });
    const list = (await test.call('super', orgUnitAdmin.list)).info as {
      id: string;
      parentId: string | null;
    }[];
    const below = list.filter((unit) => unit.parentId === units.root).map((unit) => unit.id);
    expect(below).toEqual([units.west, units.east]);
  });

  it('confines a delegated administrator to their part', async () => {
    const { units } = test.org;
    const create = (parentId: string | null) =>
      test.call('eastAdmin', orgUnitAdmin.create, { body: { parentId, name: 'x', nameEn: '' } });
    expect((await create(units.west)).status).toBe(404);
    expect((await create(null)).status).toBe(403);
    expect((await move('eastAdmin', units.eastShop, units.west)).status).toBe(404);
    expect((await move('eastAdmin', units.east, units.eastShop)).status).toBe(403);
    expect((await move('eastAdmin', units.west, units.east)).status).toBe(404);
    expect((await move('eastAdmin', units.eastShop, null)).status).toBe(403);
  });

  it('refuses the name of a sibling, too many levels, and the deletion of a unit in use', async () => {
    const { units } = test.org;
    const twin = { parentId: units.root, name: units.west, nameEn: '' };
    const taken = await test.call('super', orgUnitAdmin.create, { body: twin });
    expect(taken.code).toBe(ERRORS.nameTaken.code);
    const used = await test.call('super', orgUnitAdmin.remove, {
      params: { id: units.east },
      body: { version: 1 },
    });
    expect(used.code).toBe(ERRORS.stillInUse.code);
    let parentId: string | null = units.eastShop;
    let code = SUCCESS_CODE;
    for (let level = 4; code === SUCCESS_CODE; level += 1) {
      expect(level).toBeLessThan(14);
      const body: { parentId: string | null; name: string; nameEn: string } = {
        parentId,
        name: 'deep',
        nameEn: '',
      };
      const reply = await test.call('super', orgUnitAdmin.create, { body });
      code = reply.code as typeof code;
      parentId = (reply.info as { id: string } | null)?.id ?? null;
    }
    expect(code).toBe(ERRORS.tooDeep.code);
  });

  it('sets delegated administrators among users in reach, and reports their reach', async () => {
    const { people, units } = test.org;
    const set = (who: 'super' | 'eastAdmin', id: string, userIds: string[], version = 1) =>
      test.call(who, orgUnitAdmin.setAdmins, { params: { id }, body: { version, userIds } });
    expect((await set('eastAdmin', units.eastShop, [people.westClerk])).status).toBe(404);
    expect((await set('eastAdmin', units.east, [])).details?.reason).toBe('self');
    const ids = [people.adminA, people.eastAdmin, people.nobody];
    expect((await set('super', units.west, ids)).code).toBe(SUCCESS_CODE);
    const admins = await test.call('super', orgUnitAdmin.admins, { params: { id: units.west } });
    expect(admins.info).toMatchObject([
      { userName: 'admin-a', reach: 'everyone' },
      { userName: 'east-admin', reach: 'part' },
      { userName: 'nobody', reach: 'none' },
    ]);
    const seen = await test.call('eastAdmin', userAdmin.get, { params: { id: people.westClerk } });
    expect(seen.status).toBe(200);
    expect(await test.audit('orgUnit.setAdmins')).toMatchObject([{ after: { userIds: ids } }]);
  });

  it('sets the head of a unit among users in reach, never the person who sets it', async () => {
    const { people, units } = test.org;
    const set = (who: 'super' | 'eastAdmin', id: string, userId: string | null, version = 1) =>
      test.call(who, orgUnitAdmin.setHead, { params: { id }, body: { version, userId } });
    const headOf = async (id: string) => {
      const { info } = await test.call('super', orgUnitAdmin.list);
      return (info as { id: string; head: { userName: string } | null }[]).find(
        (unit) => unit.id === id,
      )?.head;
    };
    expect((await set('eastAdmin', units.west, people.eastClerk)).status).toBe(404);
    expect((await set('eastAdmin', units.eastShop, people.westClerk)).status).toBe(404);
    expect((await set('eastAdmin', units.eastShop, people.eastAdmin)).details?.reason).toBe('self');
    expect(await headOf(units.eastShop)).toBeNull();
    expect((await set('eastAdmin', units.eastShop, people.eastClerk)).code).toBe(SUCCESS_CODE);
    expect(await headOf(units.eastShop)).toMatchObject({ userName: 'east-clerk' });
    const stale = await set('super', units.eastShop, null);
    expect(stale.code).toBe(ERRORS.changedMeanwhile.code);
    expect((await set('super', units.eastShop, null, 2)).code).toBe(SUCCESS_CODE);
    expect(await headOf(units.eastShop)).toBeNull();
    expect(await test.audit('orgUnit.setHead')).toMatchObject([
      { before: { userId: null }, after: { userId: people.eastClerk } },
      { before: { userId: people.eastClerk }, after: { userId: null } },
    ]);
  });
});
