import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestAuthority } from '../../../testing/authority.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { addRole, addSystem, addUser } from '../../../testing/seed.ts';
import { addResources } from '../resource/resource-tree.ts';
import { mountSystemOptions } from './system-option.routes.ts';
import { createSystemOptionService } from './system-option.service.ts';

describeOnEachDatabase('POST /role/getSystemOption', (context) => {
  let app: FastifyInstance;

  beforeEach(async () => {
    for (const [index, code] of ['1003', '1001', '1002'].entries()) {
      await addSystem(context.db, code, index);
    }
    const home = { type: 'page', code: 'home', name: '首页', nameEn: 'Home', path: '/wms/home' };
    await addResources(context.db, '1002', [{ ...home, type: 'page' }], 1);
    const { listSystems } = createTestAuthority(context.db);
    app = createTestGateway((mount) =>
      mountSystemOptions(mount, createSystemOptionService({ listSystems })),
    );
  });

  afterEach(() => app.close());

  const ask = (userId: string, language = 'en-US') =>
    app.inject({
      method: 'POST',
      url: '/gateway/authority/role/getSystemOption',
      headers: { sdnxrequestid: userId, 'accept-language': language },
    });

  it('lists the systems that the user may enter, in order, with the first page of each', async () => {
    const userId = await addUser(context.db, 'li');
    await addRole(context.db, { systemCode: '1002', grants: { home: 'all' }, members: [userId] });
    await addRole(context.db, { systemCode: '1003', members: [userId] });
    const reply = await ask(userId);
    expect(reply.json().info).toEqual([
      { key: '1003', label: 'System 1003', icon: '', indexUrl: '/first' },
      { key: '1002', label: 'System 1002', icon: '', indexUrl: '/wms/home' },
    ]);
  });

  it('names the systems whose pages carry a watermark', async () => {
    const userId = await addUser(context.db, 'li');
    await addRole(context.db, { systemCode: '1002', members: [userId] });
    await addRole(context.db, { systemCode: '1003', members: [userId] });
    await context.db
      .updateTable('system')
      .set({ watermark: 1 })
      .where('code', '=', '1002')
      .execute();
    const systems: { key: string; watermark?: boolean }[] = (await ask(userId)).json().info;
    expect(systems.map(({ key, watermark }) => [key, watermark])).toEqual([
      ['1003', undefined],
      ['1002', true],
    ]);
  });

  it('returns names in the language of the request', async () => {
    const userId = await addUser(context.db, 'li');
    await addRole(context.db, { systemCode: '1001', members: [userId] });
    const reply = await ask(userId, 'zh-CN');
    expect(reply.json().info[0].label).toBe('系统1001');
  });

  it('returns an empty list for a user without a role', async () => {
    const reply = await ask(await addUser(context.db, 'li'));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().info).toEqual([]);
  });
});
