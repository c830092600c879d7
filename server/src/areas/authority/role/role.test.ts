import { ERRORS, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';
import { addResources, type ResourceNode } from '../resource/resource-tree.ts';

const { roleAdmin, userAdmin } = routeGroups;

type Scope = 'all' | 'unit_tree' | 'unit' | 'own';

describeAdministration('role administration', (test) => {
  const described = { name: 'Sellers', nameEn: '', description: '', requiresMfa: false };

  async function idOf(code: string, systemCode = 'A'): Promise<number> {
    const row = await test.db
      .selectFrom('resource')
      .select('id')
      .where('code', '=', code)
      .where('system_code', '=', systemCode)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const grant = async (code: string, dataScope: Scope = 'all') => ({
    resourceId: await idOf(code),
    dataScope,
  });
  const save = (
    who: 'super' | 'adminA' | 'eastAdmin',
    id: string,
    grants: { resourceId: number; dataScope: Scope }[],
    extra: Record<string, unknown> = {},
  ) =>
    test.call(who, roleAdmin.save, {
      params: { id },
      body: { version: 1, ...described, grantsAll: false, grants, ...extra },
    });

  it('creates a role with its grants, and refuses a duplicate name', async () => {
    const grants = [await grant('shop:list'), await grant('shop:edit', 'own')];
    const body = { systemCode: 'A', ...described, grants };
    const reply = await test.call('adminA', roleAdmin.create, { body });
    const { id } = reply.info as { id: string };
    const role = await test.call('adminA', roleAdmin.get, { params: { id } });
    expect(role.info).toMatchObject({ name: 'Sellers', resources: 2, members: 0, mayEdit: true });
    expect(role.info).toMatchObject({ grants: expect.arrayContaining(grants) });
    expect((await test.call('adminA', roleAdmin.create, { body })).code).toBe(
      ERRORS.nameTaken.code,
    );
    expect(await test.audit('role.create')).toMatchObject([
      { systemCode: 'A', after: { name: 'Sellers', grants } },
    ]);
  });

  it('lists roles by name as people sort names, page by page in both directions', async () => {
    const names = ['Role 10', 'role a', 'Role 9', 'Role B'];
    for (const name of names) {
      const body = { systemCode: 'A', ...described, name, grants: [] };
      await test.call('adminA', roleAdmin.create, { body });
    }
    const read = async (query: Record<string, unknown>) => {
      const reply = await test.call('adminA', roleAdmin.list, {
        query: { systemCode: 'A', search: 'ole', limit: 3, ...query },
      });
      const { items, ...page } = reply.info as {
        items: { name: string }[];
        next: string | null;
        previous: string | null;
        total: number;
      };
      return { ...page, names: items.map(({ name }) => name) };
    };
    const first = await read({});
    expect(first).toMatchObject({ names: ['Role 9', 'Role 10', 'role a'], total: 4 });
    const second = await read({ cursor: first.next });
    expect(second).toMatchObject({ names: ['Role B'], next: null });
    expect(await read({ cursor: second.previous })).toMatchObject({ names: first.names });
    const backwards = await read({ order: 'desc' });
    expect(backwards.names).toEqual(['Role B', 'role a', 'Role 10']);
  });

  it('saves what was added, removed and rescoped, and audits exactly that', async () => {
    const { roles } = test.org;
    const grants = [await grant('shop:edit', 'unit_tree'), await grant('shop:price')];
    const reply = await save('super', roles.clerkA, grants);
    expect(reply.info).toEqual({ id: roles.clerkA, version: 2 });
    const stored = await test.call('super', roleAdmin.get, { params: { id: roles.clerkA } });
    expect((stored.info as { grants: unknown[] }).grants).toEqual(grants);
    const [entry] = await test.audit('role.update');
    expect(entry?.before).toMatchObject({
      grants: [await grant('shop:list'), await grant('shop:edit', 'unit')],
    });
    expect(entry?.after).toMatchObject({
      grants: [await grant('shop:price'), await grant('shop:edit', 'unit_tree')],
    });
    expect((await save('super', roles.clerkA, grants)).status).toBe(409);
  });

  it('previews what saving would change, for whom, and what would be refused', async () => {
    const { roles } = test.org;
    const grants = [await grant('shop:edit', 'unit_tree'), await grant('shop:price')];
    const reply = await test.call('eastAdmin', roleAdmin.preview, {
      params: { id: roles.clerkA },
      body: { grantsAll: false, grants },
    });
    expect(reply.info).toMatchObject({
      added: [{ code: 'shop:price', dataScope: 'all' }],
      removed: [{ code: 'shop:list' }],
      rescoped: [{ code: 'shop:edit', before: 'unit', after: 'unit_tree' }],
      members: 3,
      refused: [{ code: 'shop:price' }, { code: 'shop:edit' }],
    });
    expect(await test.versionOf('role', roles.clerkA)).toBe(1);
  });

  it('refuses grants of resources or data scopes that the caller does not hold', async () => {
    const { roles } = test.org;
    const refusals = [
      save('eastAdmin', roles.clerkA, [await grant('shop:price')]),
      save('eastAdmin', roles.clerkA, [await grant('shop:edit', 'all')]),
      save('eastAdmin', roles.clerkA, [], { grantsAll: true }),
      test.call('eastAdmin', roleAdmin.create, {
        body: { systemCode: 'A', ...described, grants: [await grant('shop:secret', 'own')] },
      }),
      test.call('eastAdmin', roleAdmin.create, {
        body: { systemCode: 'A', ...described, grantsAll: true },
      }),
      test.call('eastAdmin', roleAdmin.copy, {
        params: { id: roles.higherA },
        body: { name: 'Copy', nameEn: '' },
      }),
    ];
    for (const reply of await Promise.all(refusals)) {
      expect(reply).toMatchObject({ status: 403, details: { reason: 'moreThanHeld' } });
    }
  });

  it('refuses to edit a role that grants more than the caller holds, and the caller’s own role', async () => {
    const { roles } = test.org;
    expect((await save('eastAdmin', roles.higherA, [])).details?.reason).toBe('moreThanHeld');
    expect((await save('eastAdmin', roles.unitAdmin, [])).details?.reason).toBe('ownRole');
    expect((await save('adminA', roles.wholeA, [])).details?.reason).toBe('ownRole');
    const own = await test.call('adminA', roleAdmin.get, { params: { id: roles.wholeA } });
    expect(own.info).toMatchObject({ mayEdit: false });
    const removal = await test.call('eastAdmin', roleAdmin.remove, {
      params: { id: roles.higherA },
      body: { version: 1 },
    });
    expect(removal.status).toBe(403);
  });

  it('refuses to change a built-in role', async () => {
    const { roles } = test.org;
    await test.db.updateTable('role').set({ built_in: 1 }).where('id', '=', roles.super).execute();
    expect((await save('super', roles.super, [])).details?.reason).toBe('builtIn');
  });

  it('keeps the last administrator when the role that grants everything is changed or deleted', async () => {
    const { roles } = test.org;
    expect((await save('super', roles.super, [])).code).toBe(ERRORS.lastAdministrator.code);
    const removal = await test.call('super', roleAdmin.remove, {
      params: { id: roles.super },
      body: { version: 1 },
    });
    expect(removal.code).toBe(ERRORS.lastAdministrator.code);
    expect(await test.versionOf('role', roles.super)).toBe(1);
  });

  it('copies the policies of a role on records with it', async () => {
    const { roles } = test.org;
    const stamps = { created_at: 1, updated_at: 1, version: 1 };
    const texts = { shipped: '{}', overlay: '[]', effective: '{}', columns: '{}' };
    const workspace = { key: 'shop', system_code: 'A', blueprint: 'shop', ...texts, ...stamps };
    await test.db.insertInto('workspace').values(workspace).execute();
    const place = { role_id: roles.clerkA, workspace: 'shop', collection: 'list' };
    const rule = { ...place, id: 'r', action: 'read', expression: 'true' };
    await test.db.insertInto('role_rule').values(rule).execute();
    const field = { ...place, field: 'cost', access: 'none' as const };
    await test.db.insertInto('role_field').values(field).execute();
    const reply = await test.call('super', roleAdmin.copy, {
      params: { id: roles.clerkA },
      body: { name: 'copy', nameEn: '' },
    });
    const { id } = reply.info as { id: string };
    const rules = await test.db.selectFrom('role_rule').selectAll().execute();
    expect(rules.find(({ role_id }) => role_id === id)).toMatchObject({ expression: 'true' });
    const fields = await test.db.selectFrom('role_field').selectAll().execute();
    expect(fields).toContainEqual({ ...field, role_id: id });
  });

  it('counts a role with a policy as holding only itself', async () => {
    const { roles } = test.org;
    const grant = { params: { id: roles.clerkA }, body: { name: 'copy', nameEn: '' } };
    expect((await test.call('eastAdmin', roleAdmin.copy, grant)).code).toBe(10000);
    const stamps = { created_at: 1, updated_at: 1, version: 1 };
    const texts = { shipped: '{}', overlay: '[]', effective: '{}', columns: '{}' };
    const workspace = { key: 'shop', system_code: 'A', blueprint: 'shop', ...texts, ...stamps };
    await test.db.insertInto('workspace').values(workspace).execute();
    const place = { role_id: roles.unitAdmin, workspace: 'shop', collection: 'list' };
    const field = { ...place, field: 'cost', access: 'none' as const };
    await test.db.insertInto('role_field').values(field).execute();
    const body = { ...grant.body, name: 'other' };
    const refused = await test.call('eastAdmin', roleAdmin.copy, { ...grant, body });
    expect([refused.status, refused.details?.reason]).toEqual([403, 'moreThanHeld']);
  });

  it('copies a role within its system', async () => {
    const { roles } = test.org;
    const reply = await test.call('eastAdmin', roleAdmin.copy, {
      params: { id: roles.clerkA },
      body: { name: 'Copy', nameEn: 'Copy' },
    });
    const copy = await test.call('eastAdmin', roleAdmin.get, {
      params: { id: (reply.info as { id: string }).id },
    });
    expect(copy.info).toMatchObject({ systemCode: 'A', resources: 2, members: 0 });
  });

  it('deletes a role, and its members lose it on the next call', async () => {
    const { roles } = test.org;
    expect((await test.call('eastAdmin', userAdmin.list)).status).toBe(200);
    const reply = await test.call('super', roleAdmin.remove, {
      params: { id: roles.unitAdmin },
      body: { version: 1 },
    });
    expect(reply.code).toBe(SUCCESS_CODE);
    expect((await test.call('eastAdmin', userAdmin.list)).status).toBe(403);
    expect(await test.audit('role.delete')).toMatchObject([
      { before: { memberCount: 1, members: [test.org.people.eastAdmin] } },
    ]);
  });

  it('lists only members in reach, and grants and revokes the role within reach', async () => {
    const { people, roles } = test.org;
    const members = async (who: 'super' | 'eastAdmin') => {
      const reply = await test.call(who, roleAdmin.members, { params: { id: roles.clerkA } });
      return (reply.info as { items: { userName: string }[] }).items.map((row) => row.userName);
    };
    expect(await members('super')).toEqual(['admin-a', 'east-clerk', 'west-clerk']);
    expect(await members('eastAdmin')).toEqual(['east-clerk']);
    const reply = await test.call('eastAdmin', roleAdmin.changeMembers, {
      params: { id: roles.clerkA },
      body: { add: [people.nobody, people.clerkB], remove: [people.eastClerk, people.westClerk] },
    });
    expect(reply.info).toEqual({
      done: 2,
      failed: [
        { id: people.clerkB, error: 'notFound' },
        { id: people.westClerk, error: 'notFound' },
      ],
    });
    expect(await members('super')).toEqual(['admin-a', 'nobody', 'west-clerk']);
    const higher = await test.call('eastAdmin', roleAdmin.changeMembers, {
      params: { id: roles.higherA },
      body: { add: [people.nobody] },
    });
    expect(higher.status).toBe(403);
  });

  it('saves 5,000 resources with a few statements', async () => {
    const pages: ResourceNode[] = Array.from({ length: 5_000 }, (_, index) => ({
      type: 'page',
      code: `many:${index}`,
      name: `页面 ${index}`,
      nameEn: `Page ${index}`,
    }));
    await addResources(test.db, 'A', pages, 1);
    const rows = await test.db
      .selectFrom('resource')
      .select('id')
      .where('code', 'like', 'many:%')
      .execute();
    const grants = rows.map((row) => ({ resourceId: row.id, dataScope: 'unit' as const }));
    const before = test.countStatements();
    const reply = await save('adminA', test.org.roles.higherA, grants);
    expect(reply.code).toBe(SUCCESS_CODE);
    expect(test.countStatements() - before).toBeLessThanOrEqual(60);
  });
});
