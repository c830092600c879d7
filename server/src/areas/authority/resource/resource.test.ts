import { ERRORS, type PortableResource, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../../testing/administration.ts';
import { addRole } from '../../../testing/seed.ts';

const { resourceAdmin } = routeGroups;

interface Row {
  id: number;
  parentId: number;
  code: string;
  version: number;
  held: boolean;
  roles: number;
}

describeAdministration('resource administration', (test) => {
  const fields = {
    type: 'page' as const,
    code: 'shop:new',
    name: '新页面',
    nameEn: 'New page',
    path: '/shop/new',
    icon: 'shop',
    hidden: false,
    subApp: 'fcshop',
  };

  async function list(who: 'super' | 'adminA' | 'eastAdmin' = 'super') {
    const reply = await test.call(who, resourceAdmin.list, { query: { systemCode: 'A' } });
    return new Map((reply.info as Row[]).map((row) => [row.code, row]));
  }
  const rowOf = async (code: string) => (await list()).get(code) as Row;
  const update = (who: 'super' | 'adminA' | 'eastAdmin', row: Row, change: object) =>
    test.call(who, resourceAdmin.update, {
      params: { id: row.id },
      body: { version: row.version, ...fields, ...change } as never,
    });
  const move = (row: Row, parentId: number, position = 0) =>
    test.call('adminA', resourceAdmin.move, {
      params: { id: row.id },
      body: { version: row.version, parentId, position },
    });

  /** Makes `nobody` an editor of resources who holds only some of them. */
  async function makeEditor() {
    await addRole(test.db, {
      systemCode: 'A',
      grants: { 'auth:resource:write': 'all', 'auth:resource:read': 'all', 'shop:list': 'all' },
      members: [test.org.people.nobody],
    });
  }

  it('lists the tree and marks what the caller holds', async () => {
    const rows = await list('eastAdmin');
    expect(rows.get('shop:list')).toMatchObject({ held: true, roles: 2 });
    expect(rows.get('shop:secret')).toMatchObject({ held: false, roles: 1 });
  });

  it('adds a resource after its siblings, and refuses a duplicate code', async () => {
    const shop = await rowOf('shop');
    const body = { systemCode: 'A', parentId: shop.id, ...fields };
    const reply = await test.call('adminA', resourceAdmin.create, { body });
    expect(reply.code).toBe(SUCCESS_CODE);
    expect(await rowOf('shop:new')).toMatchObject({ parentId: shop.id, sort: 3 });
    expect((await test.call('adminA', resourceAdmin.create, { body })).code).toBe(
      ERRORS.nameTaken.code,
    );
    expect(await test.audit('resource.create')).toMatchObject([{ systemCode: 'A' }]);
  });

  it('refuses children of an action or a link, and too many levels', async () => {
    const create = (parentId: number, change: object = {}) =>
      test.call('adminA', resourceAdmin.create, {
        body: { systemCode: 'A', parentId, ...fields, ...change },
      });
    const below = await create((await rowOf('shop:edit')).id);
    expect(below.code).toBe(ERRORS.misplaced.code);
    const directory = await create((await rowOf('shop:list')).id, { type: 'directory' });
    expect(directory.code).toBe(ERRORS.misplaced.code);
    let parentId = (await rowOf('shop')).id;
    for (let depth = 2; depth <= 8; depth += 1) {
      const reply = await create(parentId, { type: 'directory', code: `deep:${depth}` });
      expect(reply.code).toBe(SUCCESS_CODE);
      parentId = (reply.info as { id: number }).id;
    }
    expect((await create(parentId, { code: 'deep:9' })).code).toBe(ERRORS.tooDeep.code);
    const shop = await rowOf('shop');
    expect((await move(shop, (await rowOf('admin')).id)).code).toBe(ERRORS.tooDeep.code);
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example/x',
    '/\\evil.example',
    'https://',
    'http://plain.example',
    ' /x',
    'data:text/html,x',
  ])('refuses the path %j', async (path) => {
    const body = { systemCode: 'A', parentId: 0, ...fields, path };
    expect((await test.call('adminA', resourceAdmin.create, { body })).status).toBe(422);
  });

  it('moves a branch, keeps the order, and refuses a loop', async () => {
    const secret = await rowOf('shop:secret');
    const goods = await rowOf('shop:list');
    expect((await move(secret, goods.parentId, 0)).code).toBe(SUCCESS_CODE);
    const rows = [...(await list()).values()].filter((row) => row.parentId === goods.parentId);
    expect(rows.map((row) => row.code)).toEqual(['shop:secret', 'shop:list']);
    const shop = await rowOf('shop');
    expect((await move(shop, shop.id)).code).toBe(ERRORS.insideItself.code);
    expect((await move(shop, (await rowOf('shop:list')).id)).code).toBe(ERRORS.insideItself.code);
  });

  it('refuses a stale version', async () => {
    const goods = await rowOf('shop:list');
    expect((await update('adminA', goods, { code: 'shop:list' })).code).toBe(SUCCESS_CODE);
    expect((await update('adminA', goods, { code: 'shop:list' })).status).toBe(409);
  });

  it('reserves the codes that the console checks for administrators of everything', async () => {
    for (const code of ['auth:role:write', 'console:registry', 'auth:anything']) {
      const body = { systemCode: 'A', parentId: 0, ...fields, type: 'action' as const, code };
      const reply = await test.call('adminA', resourceAdmin.create, { body });
      expect(reply).toMatchObject({ status: 403, details: { reason: 'reservedCode' } });
    }
    const edit = await rowOf('shop:edit');
    const renamed = await update('adminA', edit, { type: 'action', code: 'console:override' });
    expect(renamed.status).toBe(403);
    const reserved = await rowOf('auth:user:read');
    const freed = await update('adminA', reserved, { type: 'action', code: 'shop:free' });
    expect(freed.status).toBe(403);
    const removal = await test.call('adminA', resourceAdmin.remove, {
      params: { id: (await rowOf('admin')).id },
      body: { version: 1 },
    });
    expect(removal.status).toBe(403);
  });

  it('refuses to turn a granted resource into a right that the editor lacks', async () => {
    await makeEditor();
    const edit = await rowOf('shop:edit');
    const change = (row: Row, to: object) =>
      test.call('nobody', resourceAdmin.update, {
        params: { id: row.id },
        body: {
          version: row.version,
          ...fields,
          type: 'action',
          path: '',
          subApp: '',
          ...to,
        } as never,
      });
    expect((await change(edit, { code: 'shop:other' })).details?.reason).toBe('moreThanHeld');
    expect((await change(edit, { code: 'shop:edit', name: 'x' })).code).toBe(SUCCESS_CODE);
    const price = await rowOf('shop:price');
    expect((await change(price, { code: 'shop:cost' })).code).toBe(SUCCESS_CODE);
  });

  it('deletes a branch, also from the roles that grant it', async () => {
    const goods = await rowOf('shop:list');
    const reply = await test.call('adminA', resourceAdmin.remove, {
      params: { id: goods.id },
      body: { version: goods.version },
    });
    expect(reply.info).toEqual({ deleted: 3 });
    const left = await test.db
      .selectFrom('role_resource')
      .where('resource_id', '=', goods.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect(await test.audit('resource.delete')).toMatchObject([
      {
        before: {
          resources: [{ code: 'shop:list' }, { code: 'shop:edit' }, { code: 'shop:price' }],
        },
      },
    ]);
  });

  it('exports a tree that another system can import whole', async () => {
    const exported = await test.call('super', resourceAdmin.exportJson, {
      query: { systemCode: 'A' },
    });
    const { resources } = exported.info as { resources: PortableResource[] };
    await test.db.deleteFrom('role_resource').execute();
    await test.db.deleteFrom('resource').where('system_code', '=', 'B').execute();
    const take = (dryRun: boolean) =>
      test.call('super', resourceAdmin.importJson, {
        body: { systemCode: 'B', dryRun, resources },
      });
    expect((await take(true)).info).toMatchObject({ created: resources.length, applied: false });
    expect((await take(false)).info).toMatchObject({ created: resources.length, applied: true });
    expect((await take(false)).info).toMatchObject({ unchanged: resources.length, updated: 0 });
    const again = await test.call('super', resourceAdmin.exportJson, {
      query: { systemCode: 'B' },
    });
    expect((again.info as { resources: unknown }).resources).toEqual(resources);
  });

  it('imports nothing from a faulty file, and reports the faults', async () => {
    const item = (code: string, parentCode: string | null, change: object = {}) => ({
      ...fields,
      code,
      parentCode,
      ...change,
    });
    const reply = await test.call('adminA', resourceAdmin.importJson, {
      body: {
        systemCode: 'A',
        dryRun: false,
        resources: [
          item('n:1', null),
          item('n:1', null),
          item('n:2', 'nowhere'),
          item('n:3', 'n:4', { type: 'directory' }),
          item('n:4', 'n:3', { type: 'directory' }),
          item('n:5', 'shop:edit'),
          item('auth:new', null, { type: 'action' }),
          item('shop:list', 'shop', { type: 'link' }),
        ],
      },
    });
    const { problems, applied } = reply.info as {
      applied: boolean;
      problems: { code: string; problem: string }[];
    };
    expect(applied).toBe(false);
    expect(problems).toEqual(
      expect.arrayContaining([
        { code: 'n:1', problem: 'twice' },
        { code: 'n:2', problem: 'unknownParent' },
        { code: 'n:3', problem: 'loop' },
        { code: 'n:5', problem: 'misplaced' },
        { code: 'auth:new', problem: 'forbidden' },
        { code: 'shop:edit', problem: 'misplaced' },
      ]),
    );
    expect((await list()).has('n:1')).toBe(false);
  });

  it('previews the menu as a role sees it', async () => {
    const reply = await test.call('adminA', resourceAdmin.previewMenu, {
      query: { systemCode: 'A', roleId: test.org.roles.clerkA },
    });
    const codes = (reply.info as { resourceCode: string }[]).map((row) => row.resourceCode);
    expect(codes).toEqual(['shop', 'shop:list', 'shop:edit']);
  });
});
