import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration, type PersonName } from '../testing/administration.ts';

const { userAdmin, roleAdmin, resourceAdmin, systemAdmin, inviteAdmin, orgUnitAdmin, access } =
  routeGroups;
const { sessionAdmin, auditLog } = routeGroups;

describeAdministration('the reach of an administrator', (test) => {
  async function namesSeenBy(who: PersonName): Promise<string[]> {
    const reply = await test.call(who, userAdmin.list, { query: { limit: 100 } });
    return (reply.info as { items: { userName: string }[] }).items.map((user) => user.userName);
  }

  it('covers everybody for an administrator of everything', async () => {
    expect(await namesSeenBy('super')).toHaveLength(8);
  });

  it('covers the members of a system for the administrator of that system', async () => {
    expect(await namesSeenBy('adminA')).toEqual([
      'admin-a',
      'east-admin',
      'east-clerk',
      'west-clerk',
    ]);
    expect(await namesSeenBy('adminB')).toEqual(['admin-b', 'clerk-b']);
  });

  it('covers the delegated part of the tree, in every system', async () => {
    expect(await namesSeenBy('eastAdmin')).toEqual(['east-admin', 'east-clerk', 'nobody']);
  });

  it('includes a role only for administrators of its system', async () => {
    const { people, roles } = test.org;
    await test.db
      .insertInto('user_role')
      .values({ user_id: people.eastClerk, role_id: roles.clerkB, granted_by: null, granted_at: 1 })
      .execute();
    const reply = await test.call('adminA', userAdmin.get, { params: { id: people.eastClerk } });
    expect((reply.info as { roles: { id: string }[] }).roles.map((role) => role.id)).toEqual([
      roles.clerkA,
    ]);
  });

  it('excludes other systems: their ids get the same answer as unknown ids', async () => {
    const { people, roles, units } = test.org;
    const ofB = await test.db
      .selectFrom('resource')
      .select('id')
      .where('system_code', '=', 'B')
      .where('code', '=', 'shop:list')
      .executeTakeFirstOrThrow();
    const resourceFields = {
      type: 'page',
      code: 'new:page',
      name: 'n',
      nameEn: 'n',
      path: '/n',
      icon: '',
      hidden: false,
      subApp: '',
    } as const;
    const role = { name: 'n', nameEn: '', description: '', requiresMfa: false, grantsAll: false };
    const entry = {
      title: 't',
      titleEn: 't',
      branding: { logo: '', background: '' },
      hostnames: [],
      methods: ['password' as const],
      activeKey: '2' as const,
      registerOpen: false,
      passwordPolicy: 'standard' as const,
      secondFactor: 'off' as const,
      locale: null,
    };
    const invite = {
      loginKey: 'entry-B',
      orgUnitId: null,
      note: '',
      maxUses: 1,
      validHours: 1,
      roleIds: [roles.clerkB],
    };
    const unknown = 'nothing-has-this-id';
    const attempts = (personId: string, roleId: string, resourceId: number, system: string) => [
      test.call('adminA', userAdmin.get, { params: { id: personId } }),
      test.call('adminA', userAdmin.list, { query: { systemCode: system } }),
      test.call('adminA', userAdmin.list, { query: { roleId } }),
      test.call('adminA', userAdmin.exportCsv, { query: { systemCode: system } }),
      test.call('adminA', userAdmin.remove, { params: { id: personId }, body: { version: 1 } }),
      test.call('adminA', userAdmin.resetPassword, {
        params: { id: personId },
        body: { version: 1 },
      }),
      test.call('adminA', userAdmin.setRoles, {
        params: { id: people.westClerk },
        body: { version: 1, systemCode: system, roleIds: [] },
      }),
      test.call('adminA', userAdmin.setRoles, {
        params: { id: people.westClerk },
        body: { version: 1, systemCode: 'A', roleIds: [roleId] },
      }),
      test.call('adminA', userAdmin.create, {
        body: { userName: 'x', displayName: 'x', roleIds: [roleId] },
      }),
      test.call('adminA', userAdmin.batch, {
        body: { ids: [people.westClerk], action: { type: 'grant', roleId } },
      }),
      test.call('adminA', roleAdmin.get, { params: { id: roleId } }),
      test.call('adminA', roleAdmin.list, { query: { systemCode: system } }),
      test.call('adminA', roleAdmin.members, { params: { id: roleId } }),
      test.call('adminA', roleAdmin.copy, {
        params: { id: roleId },
        body: { name: 'c', nameEn: '' },
      }),
      test.call('adminA', roleAdmin.remove, { params: { id: roleId }, body: { version: 1 } }),
      test.call('adminA', roleAdmin.changeMembers, { params: { id: roleId }, body: {} }),
      test.call('adminA', roleAdmin.create, { body: { systemCode: system, ...role } }),
      test.call('adminA', roleAdmin.create, {
        body: { systemCode: 'A', ...role, grants: [{ resourceId, dataScope: 'all' }] },
      }),
      test.call('adminA', roleAdmin.save, {
        params: { id: roles.widerA },
        body: { version: 1, ...role, grants: [{ resourceId, dataScope: 'own' }] },
      }),
      test.call('adminA', resourceAdmin.list, { query: { systemCode: system } }),
      test.call('adminA', resourceAdmin.update, {
        params: { id: resourceId },
        body: { version: 1, ...resourceFields },
      }),
      test.call('adminA', resourceAdmin.remove, {
        params: { id: resourceId },
        body: { version: 1 },
      }),
      test.call('adminA', resourceAdmin.create, {
        body: { systemCode: 'A', parentId: resourceId, ...resourceFields },
      }),
      test.call('adminA', resourceAdmin.create, {
        body: { systemCode: system, parentId: 0, ...resourceFields },
      }),
      test.call('adminA', resourceAdmin.exportJson, { query: { systemCode: system } }),
      test.call('adminA', resourceAdmin.previewMenu, {
        query: { systemCode: 'A', roleId },
      }),
      test.call('adminA', systemAdmin.listLoginEntries, { query: { systemCode: system } }),
      test.call('adminA', systemAdmin.updateLoginEntry, {
        params: { loginKey: system === 'B' ? 'entry-B' : unknown },
        body: { version: 1, ...entry },
      }),
      test.call('adminA', inviteAdmin.list, { query: { systemCode: system } }),
      test.call('adminA', inviteAdmin.create, { body: { systemCode: system, ...invite } }),
      test.call('adminA', inviteAdmin.create, {
        body: { systemCode: 'A', ...invite, loginKey: 'entry-A', roleIds: [roleId] },
      }),
      test.call('adminA', sessionAdmin.list, { query: { userId: personId } }),
      test.call('adminA', sessionAdmin.endAll, { body: { systemCode: system } }),
      test.call('adminA', auditLog.list, { query: { systemCode: system } }),
      test.call('adminA', access.why, {
        query: { userId: personId, systemCode: 'A', code: 'shop:list' },
      }),
      test.call('adminA', access.why, {
        query: { userId: people.westClerk, systemCode: system, code: 'shop:list' },
      }),
      test.call('adminA', orgUnitAdmin.update, {
        params: { id: system === 'B' ? units.west : unknown },
        body: { version: 1, name: 'n', nameEn: '' },
      }),
    ];
    const foreign = await Promise.all(attempts(people.clerkB, roles.clerkB, ofB.id, 'B'));
    const missing = await Promise.all(attempts(unknown, unknown, 987_654, 'nowhere'));
    for (const [index, reply] of foreign.entries()) {
      expect([index, reply.status, reply.code]).toEqual([index, 404, ERRORS.notFound.code]);
      expect([index, reply.text]).toEqual([index, missing[index]?.text]);
    }
    expect(await test.db.selectFrom('audit').selectAll().execute()).toEqual([]);
  });

  it('reports users out of reach in a batch as not found, and changes the others', async () => {
    const { people } = test.org;
    const reply = await test.call('eastAdmin', userAdmin.batch, {
      body: { ids: [people.eastClerk, people.westClerk, 'unknown'], action: { type: 'disable' } },
    });
    expect(reply.info).toEqual({
      done: 1,
      failed: [
        { id: people.westClerk, error: 'notFound' },
        { id: 'unknown', error: 'notFound' },
      ],
      suspended: {
        invites: 0,
        publishTokens: 0,
        fileTokens: 0,
        links: 0,
        serviceTokens: 0,
        webhooks: 0,
      },
    });
  });

  it('is returned to the administrator, so that pages offer only permitted choices', async () => {
    const reply = await test.call('eastAdmin', access.reach);
    expect(reply.info).toMatchObject({
      holdsAll: false,
      permissions: { 'auth:user:read': { systems: ['A'], people: 'part' } },
      systems: [{ code: 'A' }],
    });
    const everything = await test.call('super', access.reach);
    expect(everything.info).toMatchObject({
      holdsAll: true,
      permissions: { 'auth:role:write': { systems: 'all', people: 'all' } },
    });
    expect((await test.call('nobody', access.reach)).info).toMatchObject({ permissions: {} });
  });

  it('excludes a user who left the unit from the next call on', async () => {
    const { people, units } = test.org;
    const moved = await test.call('super', userAdmin.batch, {
      body: { ids: [people.eastClerk], action: { type: 'move', orgUnitId: units.west } },
    });
    expect(moved.code).toBe(SUCCESS_CODE);
    const reply = await test.call('eastAdmin', userAdmin.get, { params: { id: people.eastClerk } });
    expect(reply.status).toBe(404);
  });
});
