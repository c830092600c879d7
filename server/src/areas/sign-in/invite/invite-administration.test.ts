import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';

const { inviteAdmin } = routeGroups;

describeAdministration('invite administration', (test) => {
  const create = (who: 'super' | 'adminA' | 'eastAdmin', change: object = {}) =>
    test.call(who, inviteAdmin.create, {
      body: {
        systemCode: 'A',
        loginKey: 'entry-A',
        orgUnitId: null,
        roleIds: [test.org.roles.clerkA],
        note: '春季招聘',
        maxUses: 5,
        validHours: 48,
        ...change,
      },
    });

  it('grants only roles and org units that the creator can grant', async () => {
    const { units, roles } = test.org;
    const reply = await create('eastAdmin', { orgUnitId: units.eastShop });
    const { id, code } = reply.info as { id: string; code: string };
    expect(code).toMatch(/^[\w-]{24}$/);
    const list = await test.call('adminA', inviteAdmin.list);
    expect(list.info).toMatchObject({
      items: [
        {
          id,
          code,
          state: 'open',
          useCount: 0,
          maxUses: 5,
          roles: [{ id: roles.clerkA }],
          orgUnit: { id: units.eastShop },
          createdBy: { userName: 'east-admin' },
        },
      ],
    });
    const refused = [
      [create('eastAdmin', { roleIds: [roles.higherA] }), 403],
      [create('eastAdmin', { roleIds: [roles.widerA] }), 403],
      [create('eastAdmin', { orgUnitId: units.west }), 404],
      [create('adminA', { roleIds: [roles.clerkB] }), 404],
      [create('adminA', { roleIds: [roles.super] }), 404],
      [create('adminA', { loginKey: 'entry-B' }), 404],
      [create('adminA', { maxUses: 1_001 }), 422],
      [create('adminA', { validHours: 91 * 24 }), 422],
      [create('adminA', { roleIds: [] }), 422],
    ] as const;
    for (const [pending, status] of refused) expect((await pending).status).toBe(status);
  });

  it('requires a login entry that is open for registration', async () => {
    await test.db.updateTable('login_entry').set({ register_open: 0 }).execute();
    expect((await create('adminA')).code).toBe(ERRORS.registrationClosed.code);
  });

  it('is suspended when its maker left or lost the right, until somebody takes it over', async () => {
    const { people, roles } = test.org;
    const { id } = (await create('eastAdmin')).info as { id: string };
    const read = async () => {
      const { items } = (await test.call('adminA', inviteAdmin.list)).info as {
        items: { suspension: string | null; version: number; createdBy: { id: string } }[];
      };
      return items[0];
    };
    const takeOver = (who: 'adminA' | 'eastAdmin' | 'adminB') =>
      test.call(who, inviteAdmin.takeOver, { params: { id }, body: { version: 1 } });
    expect(await read()).toMatchObject({ suspension: null });
    await test.db
      .deleteFrom('user_role')
      .where('user_id', '=', people.eastAdmin)
      .where('role_id', '=', roles.unitAdmin)
      .execute();
    expect(await read()).toMatchObject({ suspension: 'rightLost' });
    const change = { status: 'disabled' as const };
    await test.db.updateTable('user').set(change).where('id', '=', people.eastAdmin).execute();
    expect(await read()).toMatchObject({ suspension: 'makerLeft', state: 'open' });
    expect((await takeOver('adminB')).status).toBe(404);
    expect((await takeOver('adminA')).info).toEqual({ id, version: 2 });
    expect(await read()).toMatchObject({ suspension: null, createdBy: { id: people.adminA } });
    expect(await test.audit('invite.takeOver')).toMatchObject([
      { before: { createdBy: people.eastAdmin }, after: { createdBy: people.adminA } },
    ]);
  });

  it('is taken over only by those who could create it', async () => {
    const { id } = (await create('super', { roleIds: [test.org.roles.higherA] })).info as {
      id: string;
    };
    const takeOver = () =>
      test.call('eastAdmin', inviteAdmin.takeOver, { params: { id }, body: { version: 1 } });
    expect((await takeOver()).status).toBe(404);
    const maker = { created_by: test.org.people.eastClerk };
    await test.db.updateTable('invite').set(maker).where('id', '=', id).execute();
    expect((await takeOver()).status).toBe(403);
  });

  it('revokes an invite once, and lists who used it', async () => {
    const { people } = test.org;
    const { id } = (await create('adminA')).info as { id: string };
    await test.db
      .insertInto('invite_use')
      .values({ id: 'use', invite_id: id, user_id: people.eastClerk, ip: '10.0.0.9', used_at: 7 })
      .execute();
    const uses = await test.call('adminA', inviteAdmin.uses, { params: { id } });
    expect(uses.info).toMatchObject([{ user: { userName: 'east-clerk' }, address: '10.0.0.9' }]);
    expect((await test.call('adminB', inviteAdmin.uses, { params: { id } })).status).toBe(404);
    const revoke = (version: number) =>
      test.call('adminA', inviteAdmin.revoke, { params: { id }, body: { version } });
    expect((await revoke(1)).code).toBe(SUCCESS_CODE);
    expect((await revoke(2)).status).toBe(409);
    const open = await test.call('adminA', inviteAdmin.list, { query: { state: 'open' } });
    expect(open.info).toMatchObject({ items: [] });
    const revoked = await test.call('adminA', inviteAdmin.list, { query: { state: 'revoked' } });
    expect(revoked.info).toMatchObject({ items: [{ id }] });
    expect(await test.audit('invite.revoke')).toMatchObject([{ systemCode: 'A' }]);
    const everything = JSON.stringify(
      await test.db.selectFrom('audit_detail').selectAll().execute(),
    );
    const { code } = await test.db.selectFrom('invite').select('code').executeTakeFirstOrThrow();
    expect(everything).not.toContain(code);
  });
});
