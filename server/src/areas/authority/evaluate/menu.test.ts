import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestAuthority } from '../../../testing/authority.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { addRole, addSystem, addUser } from '../../../testing/seed.ts';
import { addResources } from '../resource/resource-tree.ts';
import { mountMenu } from './menu.routes.ts';
import { createMenuService } from './menu.service.ts';

const page = { type: 'page' as const, name: '用户', nameEn: 'Users', icon: 'user', subApp: 'auth' };

describeOnEachDatabase('the resource calls', (context) => {
  let app: FastifyInstance;
  let userId: string;

  beforeEach(async () => {
    const { db } = context;
    for (const code of ['1001', '1002']) await addSystem(db, code);
    const users = { ...page, code: 'auth:users', path: '/auth/users' };
    const roles = { ...page, code: 'auth:roles', path: '/auth/roles' };
    await addResources(
      db,
      '1001',
      [
        {
          type: 'directory',
          code: 'auth',
          name: '权限',
          nameEn: 'Access',
          children: [users, roles],
        },
      ],
      1,
    );
    userId = await addUser(db, 'li');
    await addRole(db, { systemCode: '1001', grants: { 'auth:users': 'all' }, members: [userId] });
    const authority = createTestAuthority(db);
    const service = createMenuService({
      findGrants: authority.inSystem,
      holdsEverything: authority.holdsEverything,
    });
    app = createTestGateway((mount) => mountMenu(mount, service));
  });

  afterEach(() => app.close());

  const getMenu = (systemCode: string, headers: Record<string, string> = {}, as = userId) =>
    app.inject({
      url: `/gateway/authority/resource/getAuthResourceList/${systemCode}`,
      headers: { sdnxrequestid: as, ...headers },
    });
  const validate = (payload: object, as = userId) =>
    app.inject({
      method: 'POST',
      url: '/gateway/authority/resource/validResource',
      headers: { sdnxrequestid: as },
      payload,
    });

  it('returns the flat list of resources granted to the user', async () => {
    const reply = await getMenu('1001');
    expect(reply.json().info).toEqual([
      expect.objectContaining({ parentId: 0, resourceType: 'directory', resourceCode: 'auth' }),
      {
        id: expect.any(Number),
        parentId: reply.json().info[0].id,
        resourceSort: 1,
        resourceType: 'page',
        resourceCode: 'auth:users',
        resourceName: '用户',
        resourceNameEn: 'Users',
        path: '/auth/users',
        icon: 'user',
        hidden: false,
        subApp: 'auth',
      },
    ]);
  });

  it('answers 304 to a matching ETag', async () => {
    const { etag } = (await getMenu('1001')).headers;
    const again = await getMenu('1001', { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('gives the same answer for a forbidden system and an unknown one', async () => {
    const [forbidden, unknown] = await Promise.all([getMenu('1002'), getMenu('9999')]);
    expect(forbidden.statusCode).toBe(404);
    expect(forbidden.body).toBe(unknown.body);
    const [denied, missing] = await Promise.all([
      validate({ systemCode: '1002' }),
      validate({ systemCode: '9999' }),
    ]);
    expect(denied.statusCode).toBe(404);
    expect(denied.body).toBe(missing.body);
  });

  it('refuses a malformed system code', async () => {
    expect((await getMenu("1001'--")).statusCode).toBe(422);
  });

  it('lists all held permission codes, or the held ones among those asked for', async () => {
    expect((await validate({ systemCode: '1001' })).json().info).toEqual(['auth:users']);
    const asked = { systemCode: '1001', resourceCodes: ['auth:roles', 'auth:users', 'auth:users'] };
    expect((await validate(asked)).json().info).toEqual(['auth:users']);
  });

  it('confirms every code that an administrator asks for', async () => {
    const admin = await addUser(context.db, 'admin');
    await addRole(context.db, { systemCode: null, grantsAll: true, members: [admin] });
    const asked = { systemCode: '1001', resourceCodes: ['console:docs'] };
    expect((await validate(asked, admin)).json().info).toEqual(['console:docs']);
    expect((await validate({ systemCode: '1002' }, admin)).json().info).toEqual([]);
  });
});
