import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';
import { joinRole } from '../../../testing/seed.ts';
import { NOTHING_SUSPENDED } from './user-suspension.service.ts';

const { userAdmin, sessionAdmin } = routeGroups;

describeAdministration('granting roles', (test) => {
  const setRoles = (
    who: 'super' | 'adminA' | 'eastAdmin',
    id: string,
    roleIds: string[],
    systemCode: string | null = 'A',
    version = 1,
  ) =>
    test.call(who, userAdmin.setRoles, { params: { id }, body: { version, systemCode, roleIds } });

  it('changes the roles of one system and leaves other systems unchanged', async () => {
    const { people, roles } = test.org;
    await joinRole(test.db, people.eastClerk, roles.clerkB);
    const reply = await setRoles('adminA', people.eastClerk, [roles.higherA]);
    expect(reply.info).toEqual({ id: people.eastClerk, version: 2 });
    const held = await test.db
      .selectFrom('user_role')
      .select('role_id')
      .where('user_id', '=', people.eastClerk)
      .execute();
    expect(held.map((row) => row.role_id).sort()).toEqual([roles.higherA, roles.clerkB].sort());
    expect(await test.audit('user.setRoles')).toMatchObject([{ systemCode: 'A' }]);
    expect(test.notified).toEqual([[people.eastClerk]]);
  });

  it('refuses a role with a resource that the caller does not hold', async () => {
    const { people, roles } = test.org;
    const reply = await setRoles('eastAdmin', people.nobody, [roles.higherA]);
    expect(reply).toMatchObject({ status: 403, details: { reason: 'moreThanHeld' } });
  });

  it('refuses a role with a wider data scope than the caller holds', async () => {
    const { people, roles } = test.org;
    const reply = await setRoles('eastAdmin', people.nobody, [roles.widerA]);
    expect(reply).toMatchObject({ status: 403, details: { reason: 'moreThanHeld' } });
  });

  it('refuses a role of a whole system that the caller holds only in part', async () => {
    const { people, roles } = test.org;
    const reply = await setRoles('eastAdmin', people.nobody, [roles.wholeA]);
    expect(reply.status).toBe(403);
  });

  it('refuses to revoke a role that grants more than the caller holds', async () => {
    const { people, roles } = test.org;
    await joinRole(test.db, people.eastClerk, roles.higherA);
    const reply = await setRoles('eastAdmin', people.eastClerk, [roles.clerkA]);
    expect(reply.status).toBe(403);
  });

  it('lets nobody change their own roles', async () => {
    const { people, roles } = test.org;
    const reply = await setRoles('eastAdmin', people.eastAdmin, [roles.unitAdmin, roles.clerkA]);
    expect(reply).toMatchObject({ status: 403, details: { reason: 'self' } });
    const batch = await test.call('eastAdmin', userAdmin.batch, {
      body: { ids: [people.eastAdmin], action: { type: 'grant', roleId: roles.clerkA } },
    });
    expect(batch.info).toMatchObject({ done: 0, failed: [{ error: 'forbidden' }] });
  });

  it('reserves roles of every system for administrators of everything', async () => {
    const { people, roles } = test.org;
    expect((await setRoles('adminA', people.westClerk, [roles.super], null)).status).toBe(404);
    expect((await setRoles('super', people.westClerk, [roles.super], null)).code).toBe(
      SUCCESS_CODE,
    );
  });

  it('lists roles and marks those that the caller may grant', async () => {
    const { roles } = test.org;
    const reply = await test.call('eastAdmin', userAdmin.grantableRoles);
    const list = reply.info as { id: string; grantable: boolean }[];
    const grantable = new Map(list.map((role) => [role.id, role.grantable]));
    expect(grantable.get(roles.clerkA)).toBe(true);
    expect(grantable.get(roles.higherA)).toBe(false);
    expect(grantable.get(roles.wholeA)).toBe(false);
    expect(grantable.has(roles.clerkB)).toBe(false);
    expect(grantable.has(roles.super)).toBe(false);
  });

  it('renews the tokens of a user who gained a role', async () => {
    const { people, roles } = test.org;
    await test.db
      .insertInto('session')
      .values({
        id: 's1',
        binding_hash: 's1',
        user_id: people.nobody,
        login_key: 'entry-A',
        system_code: 'A',
        method: 'password',
        device_id: null,
        created_at: 1,
        last_active_at: 1,
        expires_at: Date.now() + 60_000,
        reauth_at: 1,
      })
      .execute();
    await test.db
      .insertInto('session_token')
      .values({ token_hash: 't', session_id: 's1', created_at: 1 })
      .execute();
    await setRoles('eastAdmin', people.nobody, [roles.clerkA]);
    expect(await test.db.selectFrom('session_token').selectAll().execute()).toEqual([]);
    expect(test.ended).toEqual([people.nobody]);
  });

  it('takes effect on the next call', async () => {
    const { people, roles } = test.org;
    const ask = () => test.call('eastAdmin', userAdmin.list);
    expect((await ask()).status).toBe(200);
    await setRoles('super', people.eastAdmin, []);
    expect((await ask()).code).toBe(ERRORS.forbidden.code);
    await setRoles('super', people.eastAdmin, [roles.unitAdmin], 'A', 2);
    expect((await ask()).status).toBe(200);
  });
});

describeAdministration('accounts that hold more than the caller', (test) => {
  it('cannot be taken over, locked out or changed', async () => {
    const { people, roles, units } = test.org;
    await test.db
      .updateTable('user')
      .set({ org_unit_id: units.eastShop })
      .where('id', 'in', [people.adminA, people.super])
      .execute();
    await joinRole(test.db, people.super, roles.clerkA);
    for (const id of [people.adminA, people.super]) {
      const params = { id };
      const body = { version: 1 };
      const replies = await Promise.all([
        test.call('eastAdmin', userAdmin.resetPassword, { params, body }),
        test.call('eastAdmin', userAdmin.resetSecondFactor, { params, body }),
        test.call('eastAdmin', userAdmin.remove, { params, body }),
        test.call('eastAdmin', userAdmin.unlock, { params }),
        test.call('eastAdmin', userAdmin.setStatus, {
          params,
          body: { version: 1, status: 'disabled' },
        }),
        test.call('eastAdmin', userAdmin.update, {
          params,
          body: {
            version: 1,
            displayName: 'x',
            mobile: '13800000001',
            email: '',
            orgUnitId: units.eastShop,
            locale: null,
            requiresMfa: false,
          },
        }),
        test.call('eastAdmin', sessionAdmin.endAll, { body: { userId: id } }),
      ]);
      expect(replies.slice(0, 6).map((reply) => reply.status)).toEqual(Array(6).fill(403));
      const batch = await test.call('eastAdmin', userAdmin.batch, {
        body: { ids: [id], action: { type: 'delete' } },
      });
      expect(batch.info).toEqual({
        done: 0,
        failed: [{ id, error: 'forbidden' }],
        suspended: NOTHING_SUSPENDED,
      });
      const seen = await test.call('eastAdmin', userAdmin.get, { params });
      expect(seen.info).toMatchObject({ mayAdminister: false });
    }
  });

  it('cannot be changed by the administrator of one system when they are in another too', async () => {
    const { people, roles } = test.org;
    await joinRole(test.db, people.westClerk, roles.clerkB);
    const reply = await test.call('adminA', userAdmin.resetPassword, {
      params: { id: people.westClerk },
      body: { version: 1 },
    });
    expect(reply.status).toBe(403);
  });
});

describeAdministration('the last administrator', (test) => {
  it('cannot be removed in any way', async () => {
    const { people, roles } = test.org;
    const { super: id } = people;
    const other = people.westClerk;
    await joinRole(test.db, other, roles.super);
    const revoke = (userId: string, version: number) =>
      test.call('super', userAdmin.setRoles, {
        params: { id: userId },
        body: { version, systemCode: null, roleIds: [] },
      });
    expect((await revoke(other, 1)).code).toBe(SUCCESS_CODE);
    expect((await revoke(id, 1)).code).toBe(ERRORS.lastAdministrator.code);
    const self = await test.call('super', userAdmin.setStatus, {
      params: { id },
      body: { version: 1, status: 'disabled' },
    });
    expect(self).toMatchObject({ status: 403, details: { reason: 'self' } });
    const batch = await test.call('super', userAdmin.batch, {
      body: { ids: [id], action: { type: 'revoke', roleId: roles.super } },
    });
    expect(batch.code).toBe(ERRORS.lastAdministrator.code);
    const csv = 'userName,status\nsuper,disabled\n';
    const imported = await test.call('super', userAdmin.importCsv, {
      body: { csv, mapping: { userName: 'userName', status: 'status' }, dryRun: false },
    });
    expect(imported.info).toMatchObject({ applied: false, problems: [{ problem: 'forbidden' }] });
    const held = await test.db
      .selectFrom('user_role')
      .selectAll()
      .where('role_id', '=', roles.super)
      .execute();
    expect(held.map((row) => row.user_id)).toEqual([id]);
  });

  it('stays when two administrators remove each other at the same moment', async () => {
    const { people, roles } = test.org;
    await joinRole(test.db, people.adminB, roles.super);
    const disable = (who: 'super' | 'adminB', id: string) =>
      test.call(who, userAdmin.setStatus, {
        params: { id },
        body: { version: 1, status: 'disabled' },
      });
    const replies = await Promise.all([
      disable('super', people.adminB),
      disable('adminB', people.super),
    ]);
    const done = replies.filter((reply) => reply.code === SUCCESS_CODE);
    expect(done).toHaveLength(1);
    const active = await test.db
      .selectFrom('user')
      .select('id')
      .where('id', 'in', [people.super, people.adminB])
      .where('status', '=', 'active')
      .execute();
    expect(active).toHaveLength(1);
  });
});
