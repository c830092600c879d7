import { ERRORS, MAX_PASSWORDS_AT_ONCE, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import { newId } from '../../../platform/db/id.ts';
import { describeAdministration } from '../../../testing/administration.ts';
import { NOTHING_SUSPENDED } from './user-suspension.service.ts';

const { userAdmin } = routeGroups;

interface Row {
  id: string;
  userName: string;
  version: number;
}
interface Page {
  items: Row[];
  next: string | null;
  previous: string | null;
}

describeAdministration('user administration', (test) => {
  const remove = (id: string, version: number, who: 'super' | 'adminA' | 'eastAdmin' = 'super') =>
    test.call(who, userAdmin.remove, { params: { id }, body: { version } });

  async function openSession(userId: string): Promise<string> {
    const id = newId();
    await test.db
      .insertInto('session')
      .values({
        id,
        binding_hash: id,
        user_id: userId,
        login_key: 'entry-A',
        system_code: 'A',
        method: 'password',
        device_id: null,
        created_at: Date.now(),
        last_active_at: Date.now(),
        expires_at: Date.now() + 60_000,
        reauth_at: Date.now(),
      })
      .execute();
    await test.db
      .insertInto('session_token')
      .values({ token_hash: id, session_id: id, created_at: 1 })
      .execute();
    return id;
  }

  const profile = {
    displayName: 'New name',
    mobile: '13800000001',
    email: 'a@example.com',
    orgUnitId: null,
    locale: null,
    requiresMfa: false,
  };

  it('pages forwards and backwards in every order without gaps or duplicates', async () => {
    for (const sort of ['userName', 'displayName', 'createdAt', 'lastSignInAt'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        const pages: Page[] = [];
        let cursor: string | undefined;
        do {
          const query = { sort, order, limit: 3, ...(cursor ? { cursor } : {}) };
          const page = (await test.call('super', userAdmin.list, { query })).info as Page;
          pages.push(page);
          seen.push(...page.items.map((row) => row.id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(new Set(seen).size).toBe(8);
        expect(seen).toHaveLength(8);
        const back = await test.call('super', userAdmin.list, {
          query: { sort, order, limit: 3, cursor: pages[2]?.previous ?? '' },
        });
        expect((back.info as Page).items).toEqual(pages[1]?.items);
        expect(pages[0]?.previous).toBeNull();
      }
    }
  });

  it('refuses a cursor of another list and a forged one', async () => {
    const forge = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const cursors = [
      forge(['displayName', 'asc', 0, 'x', 'y']),
      forge(['userName', 'asc', 0, 7, 'y']),
      forge(['userName', 'asc', 0, 'x', { $ne: 1 }]),
      forge(['userName', 'asc', 0, "x\0'; drop table user", 'y']),
      forge('x'),
      'AAAA',
    ];
    for (const cursor of cursors) {
      const reply = await test.call('super', userAdmin.list, { query: { cursor } });
      expect(reply.status).toBe(422);
      expect(reply.details?.fields?.[0]?.field).toBe('cursor');
    }
  });

  it.each([
    [{ sort: 'password_hash' }],
    [{ sort: 'userName; drop table "user"' }],
    [{ order: 'asc nulls first' }],
    [{ limit: '101' }],
    [{ limit: '1; select 1' }],
  ])('accepts only known sort keys: %j', async (query) => {
    const reply = await test.call('super', userAdmin.list, { query: query as never });
    expect(reply.status).toBe(422);
  });

  it('searches for the literal text', async () => {
    const find = async (search: string) =>
      ((await test.call('super', userAdmin.list, { query: { search } })).info as Page).items.map(
        (row) => row.userName,
      );
    expect(await find('CLERK')).toEqual(['clerk-b', 'east-clerk', 'west-clerk']);
    expect(await find('%')).toEqual([]);
    expect(await find('_ast')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
    expect(await find('\\')).toEqual([]);
  });

  it('filters by status, system, role and unit', async () => {
    const { people, roles, units } = test.org;
    const find = async (query: Record<string, string>) =>
      ((await test.call('super', userAdmin.list, { query })).info as Page).items.map(
        (row) => row.userName,
      );
    await test.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('id', '=', people.westClerk)
      .execute();
    expect(await find({ status: 'disabled' })).toEqual(['west-clerk']);
    expect(await find({ systemCode: 'B' })).toEqual(['admin-b', 'clerk-b']);
    expect(await find({ roleId: roles.clerkA })).toEqual(['admin-a', 'east-clerk', 'west-clerk']);
    expect(await find({ orgUnitId: units.east })).toEqual(['east-admin', 'east-clerk', 'nobody']);
  });

  it('creates a user with roles and a temporary password that is shown once', async () => {
    const { roles, units } = test.org;
    const reply = await test.call('eastAdmin', userAdmin.create, {
      body: {
        userName: 'Li.Lei',
        displayName: '李雷',
        mobile: '13800000009',
        orgUnitId: units.eastShop,
        roleIds: [roles.clerkA],
      },
    });
    const { id, temporaryPassword } = reply.info as { id: string; temporaryPassword: string };
    expect(temporaryPassword).toMatch(/^(\w{5}-){3}\w{5}$/);
    const credential = await test.db
      .selectFrom('credential')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirst();
    expect(credential?.must_change).toBe(1);
    expect(credential?.password_hash).not.toContain(temporaryPassword);
    const user = await test.call('eastAdmin', userAdmin.get, { params: { id } });
    expect(user.info).toMatchObject({
      mobile: '+8613800000009',
      mustChangePassword: true,
      roles: [{ id: roles.clerkA }],
    });
    expect(await test.audit('user.create')).toMatchObject([{ after: { userName: 'Li.Lei' } }]);
    expect(await test.audit('user.setRoles')).toMatchObject([{ systemCode: 'A' }]);
    const twin = { userName: 'LI.LEI', displayName: 'x', orgUnitId: units.eastShop };
    const taken = await test.call('eastAdmin', userAdmin.create, { body: twin });
    expect(taken.code).toBe(ERRORS.userNameTaken.code);
    const number = { ...twin, userName: 'other', mobile: '+8613800000009' };
    const mobile = await test.call('eastAdmin', userAdmin.create, { body: number });
    expect(mobile.code).toBe(ERRORS.mobileTaken.code);
  });

  it('refuses a user name that looks like another one', async () => {
    const create = (userName: string) =>
      test.call('super', userAdmin.create, { body: { userName, displayName: 'x' } });
    expect((await create('cop')).code).toBe(SUCCESS_CODE);
    expect((await create('сор')).code).toBe(ERRORS.userNameTaken.code);
    expect((await create('ВОВ')).code).toBe(SUCCESS_CODE);
    expect((await create('bob')).code).toBe(ERRORS.userNameTaken.code);
    expect((await create('\u0430dmin')).status).toBe(422);
    expect((await create('иван')).code).toBe(SUCCESS_CODE);
  });

  it('creates no user who would be out of the caller’s reach', async () => {
    const body = { userName: 'ghost', displayName: 'x' };
    const nowhere = await test.call('eastAdmin', userAdmin.create, { body });
    expect(nowhere).toMatchObject({ status: 403, details: { reason: 'outsideReach' } });
    const elsewhere = { ...body, orgUnitId: test.org.units.west };
    expect((await test.call('eastAdmin', userAdmin.create, { body: elsewhere })).status).toBe(404);
    expect(
      await test.db.selectFrom('user').where('user_name', '=', 'ghost').selectAll().execute(),
    ).toEqual([]);
  });

  it('detects concurrent edits of the same user', async () => {
    const id = test.org.people.eastClerk;
    const params = { id };
    const orgUnitId = test.org.units.eastShop;
    const first = await test.call('super', userAdmin.update, {
      params,
      body: { version: 1, ...profile, orgUnitId },
    });
    expect(first.info).toEqual({ id, version: 2 });
    const second = await test.call('eastAdmin', userAdmin.update, {
      params,
      body: { version: 1, ...profile, displayName: 'Other', orgUnitId },
    });
    expect(second).toMatchObject({ status: 409, code: ERRORS.changedMeanwhile.code });
    expect(await test.audit('user.update')).toEqual([
      {
        systemCode: null,
        before: { displayName: 'east-clerk', mobile: '', email: '' },
        after: { displayName: 'New name', mobile: '+8613800000001', email: 'a@example.com' },
      },
    ]);
  });

  it('moves nobody into or out of a unit that the caller does not administer', async () => {
    const { people, units } = test.org;
    const move = (who: 'eastAdmin' | 'adminA', id: string, orgUnitId: string | null) =>
      test.call(who, userAdmin.update, {
        params: { id },
        body: { version: 1, ...profile, orgUnitId },
      });
    expect((await move('eastAdmin', people.eastClerk, units.west)).status).toBe(404);
    expect((await move('eastAdmin', people.eastClerk, null)).details?.reason).toBe('outsideReach');
    expect((await move('adminA', people.eastClerk, null)).details?.reason).toBe('outsideReach');
    expect((await move('eastAdmin', people.eastAdmin, units.eastShop)).details?.reason).toBe(
      'self',
    );
  });

  it('disables a user, ends the sessions and notifies the rest of the gateway', async () => {
    const id = test.org.people.eastClerk;
    await openSession(id);
    const reply = await test.call('eastAdmin', userAdmin.setStatus, {
      params: { id },
      body: { version: 1, status: 'disabled' },
    });
    expect(reply.code).toBe(SUCCESS_CODE);
    expect(test.ended).toEqual([id]);
    const session = await test.db.selectFrom('session').selectAll().executeTakeFirst();
    expect(session).toMatchObject({ end_reason: 'disabled' });
    expect(await test.db.selectFrom('session_token').selectAll().execute()).toEqual([]);
    expect(await test.audit('user.disable')).toMatchObject([
      { before: { status: 'active' }, after: { status: 'disabled' } },
    ]);
  });

  it('deletes a user, frees the name, and allows restoring for 30 days unless the name is taken', async () => {
    const id = test.org.people.eastClerk;
    expect((await remove(id, 1)).info).toEqual({ id, version: 2, suspended: NOTHING_SUSPENDED });
    expect((await remove(id, 2)).status).toBe(404);
    const restore = (version: number) =>
      test.call('super', userAdmin.restore, { params: { id }, body: { version } });
    expect((await restore(2)).info).toEqual({ id, version: 3 });
    await remove(id, 3);
    await test.call('super', userAdmin.create, {
      body: { userName: 'east-clerk', displayName: 'x' },
    });
    expect((await restore(4)).code).toBe(ERRORS.userNameTaken.code);
    await test.db
      .updateTable('user')
      .set({ deleted_at: Date.now() - 31 * 24 * 3_600_000 })
      .where('id', '=', id)
      .execute();
    expect((await restore(4)).status).toBe(404);
  });

  it('erases a deleted user: no personal data is left, and the audit log still verifies', async () => {
    const id = test.org.people.eastClerk;
    const params = { id };
    const orgUnitId = test.org.units.eastShop;
    await test.call('super', userAdmin.update, {
      params,
      body: { version: 1, ...profile, displayName: '王小明', orgUnitId },
    });
    const erase = (version: number, who: 'super' | 'adminA' = 'super') =>
      test.call(who, userAdmin.erase, { params, body: { version } });
    expect((await erase(2)).status).toBe(404);
    await remove(id, 2);
    expect((await erase(3, 'adminA')).status).toBe(403);
    expect((await erase(3)).code).toBe(SUCCESS_CODE);
    const everything = JSON.stringify([
      await test.db.selectFrom('user').selectAll().execute(),
      await test.db.selectFrom('audit_detail').selectAll().execute(),
    ]);
    expect(everything).not.toMatch(/王小明|east-clerk|13800000001/);
    expect((await verifyAuditChain(test.db)).problems).toEqual([]);
  });

  it('erases the favourites, recent files and shares of the user', async () => {
    const { eastClerk, westClerk } = test.org.people;
    await test.db
      .insertInto('dfs_space')
      .values({ id: 's', kind: 'unit', owner_key: 'u', root_id: 'n', created_at: 1, updated_at: 1 })
      .execute();
    const named = { name: '', name_key: '', sort_name: '', sort_type: '' };
    const touched = { created_by: null, created_at: 1, updated_by: null, updated_at: 1 };
    await test.db
      .insertInto('dfs_node')
      .values({ id: 'n', space_id: 's', parent_id: null, kind: 'folder', ...named, ...touched })
      .execute();
    for (const user_id of [eastClerk, westClerk]) {
      const mark = { user_id, node_id: 'n' };
      await test.db
        .insertInto('dfs_favourite')
        .values({ ...mark, created_at: 1 })
        .execute();
      await test.db
        .insertInto('dfs_recent')
        .values({ ...mark, at: 1 })
        .execute();
      const right = { kind: 'user', level: 1, created_by: westClerk, created_at: 1 } as const;
      await test.db
        .insertInto('dfs_share')
        .values({ id: user_id, node_id: 'n', target_id: user_id, ...right })
        .execute();
    }
    await remove(eastClerk, 1);
    const params = { id: eastClerk };
    const reply = await test.call('super', userAdmin.erase, { params, body: { version: 2 } });
    expect(reply.code).toBe(SUCCESS_CODE);
    for (const table of ['dfs_favourite', 'dfs_recent'] as const) {
      const left = await test.db.selectFrom(table).select('user_id').execute();
      expect(left).toEqual([{ user_id: westClerk }]);
    }
    const shares = await test.db.selectFrom('dfs_share').select('target_id').execute();
    expect(shares).toEqual([{ target_id: westClerk }]);
  });

  it('resets a password once, ends the sessions and never stores the password', async () => {
    const id = test.org.people.eastClerk;
    await openSession(id);
    const reply = await test.call('eastAdmin', userAdmin.resetPassword, {
      params: { id },
      body: { version: 1 },
    });
    const { temporaryPassword } = reply.info as { temporaryPassword: string };
    expect(test.ended).toEqual([id]);
    const everything = JSON.stringify([
      await test.db.selectFrom('audit_detail').selectAll().execute(),
      await test.db.selectFrom('credential').selectAll().execute(),
    ]);
    expect(everything).not.toContain(temporaryPassword);
    const again = await test.call('eastAdmin', userAdmin.resetPassword, {
      params: { id },
      body: { version: 1 },
    });
    expect(again.status).toBe(409);
  });

  it('gives several people passwords, and names those whom the caller may not reset', async () => {
    const { eastClerk, eastAdmin, westClerk, super: root } = test.org.people;
    await openSession(eastClerk);
    const ids = [eastClerk, eastClerk, eastAdmin, westClerk, root, 'nobody'];
    const reply = await test.call('eastAdmin', userAdmin.resetPasswords, { body: { ids } });
    const { items, failed } = reply.info as {
      items: { id: string; temporaryPassword: string }[];
      failed: { id: string; error: string }[];
    };
    expect(items.map(({ id }) => id)).toEqual([eastClerk]);
    expect(failed).toEqual([
      { id: eastAdmin, error: 'forbidden' },
      ...[westClerk, root, 'nobody'].map((id) => ({ id, error: expect.any(String) })),
    ]);
    expect(test.ended).toEqual([eastClerk]);
    const stored = await test.db.selectFrom('credential').selectAll().execute();
    expect(stored.filter((row) => row.must_change === 1).map((row) => row.user_id)).toEqual([
      eastClerk,
    ]);
    const everything = JSON.stringify([
      stored,
      await test.db.selectFrom('audit_detail').selectAll().execute(),
    ]);
    expect(everything).not.toContain(items[0]?.temporaryPassword);
    const many = Array.from({ length: MAX_PASSWORDS_AT_ONCE + 1 }, (_, n) => `${eastAdmin}${n}`);
    const tooMany = await test.call('eastAdmin', userAdmin.resetPasswords, { body: { ids: many } });
    expect(tooMany.status).toBe(422);
  });

  it('clears the waits of one account only', async () => {
    const { eastClerk, westClerk } = test.org.people;
    const kinds = ['strangers:ID', 'strangers:ID:name', 'place:ID:1.2.3.4', 'known:ID:d:mobile'];
    const keys = [...kinds, 'day:ID', 'day:ID:mobile'].map((key) => key.replace('ID', eastClerk));
    await test.db
      .insertInto('attempt_counter')
      .values(
        [...keys, `strangers:${westClerk}`].map((key) => ({
          key,
          window_start: 1,
          count: 9,
          wait_until: Date.now() + 60_000,
          expires_at: Date.now() + 60_000,
        })),
      )
      .execute();
    const before = await test.call('eastAdmin', userAdmin.get, { params: { id: eastClerk } });
    expect((before.info as { waitUntil: number }).waitUntil).toBeGreaterThan(Date.now());
    const reply = await test.call('eastAdmin', userAdmin.unlock, { params: { id: eastClerk } });
    expect(reply.code).toBe(SUCCESS_CODE);
    const left = await test.db.selectFrom('attempt_counter').select('key').execute();
    expect(left.map((row) => row.key)).toEqual([`strangers:${westClerk}`]);
  });

  it('applies a batch with one audit entry per user', async () => {
    const { eastClerk, westClerk } = test.org.people;
    const reply = await test.call('super', userAdmin.batch, {
      body: { ids: [eastClerk, westClerk], action: { type: 'setRequiresMfa', value: true } },
    });
    expect(reply.info).toEqual({ done: 2, failed: [], suspended: NOTHING_SUSPENDED });
    expect(await test.audit('user.update')).toHaveLength(2);
    const tooMany = Array.from({ length: 501 }, (_, index) => `u${index}`);
    const refused = await test.call('super', userAdmin.batch, {
      body: { ids: tooMany, action: { type: 'disable' } },
    });
    expect(refused.status).toBe(422);
  });

  it('exports the filtered users, with formulas defused and an audit entry', async () => {
    await test.db
      .updateTable('user')
      .set({ display_name: '=HYPERLINK("http://e")' })
      .where('user_name', '=', 'clerk-b')
      .execute();
    const reply = await test.call('super', userAdmin.exportCsv, { query: { systemCode: 'B' } });
    const lines = reply.text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://e"")"`);
    expect(await test.audit('user.export')).toEqual([
      { before: null, after: { filter: { systemCode: 'B' } }, systemCode: null },
    ]);
    const own = await test.call('eastAdmin', userAdmin.exportCsv);
    expect(own.text).not.toMatch(/west-clerk|clerk-b/);
  });
});
