import { MAX_CONFIG_CHARS } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestAuthority } from '../../../testing/authority.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { addRole, addSystem, addUser } from '../../../testing/seed.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { mountUserSystemConfig } from './user-system-config.routes.ts';
import { createUserSystemConfigService } from './user-system-config.service.ts';

describeOnEachDatabase('user settings per system', (context) => {
  let app: FastifyInstance;
  let li: string;
  let wang: string;

  beforeEach(async () => {
    const { db } = context;
    for (const code of ['1001', '1002']) await addSystem(db, code);
    li = await addUser(db, 'li');
    wang = await addUser(db, 'wang');
    await addRole(db, { systemCode: '1001', members: [li, wang] });
    const { canEnter } = createTestAuthority(db);
    const service = createUserSystemConfigService({ db, clock: Date.now, canEnter });
    app = createTestGateway((mount) => mountUserSystemConfig(mount, service));
  });

  afterEach(() => app.close());

  const call = (name: string, payload: object, as = li) =>
    app.inject({
      method: 'POST',
      url: `/gateway/authority/userSystemConfig/${name}`,
      headers: { sdnxrequestid: as },
      payload,
    });
  const save = (configKey: string, configValue: unknown, systemCode = '1001') =>
    call('save', { systemCode, configKey, configValue });
  const read = async (configKey?: string, as = li) =>
    (await call('getSystemConfig', { systemCode: '1001', configKey }, as)).json().info;

  it('are returned all together or by key', async () => {
    expect((await save('theme', 'dark')).json()).toMatchObject({ code: 10000, info: null });
    await save('tabs', [{ path: '/auth/users', pinned: true }]);
    await save('theme', 'light');
    expect(await read()).toEqual({ tabs: [{ path: '/auth/users', pinned: true }], theme: 'light' });
    expect(await read('theme')).toEqual({ theme: 'light' });
    expect(await read('none')).toEqual({});
  });

  it('are private to the user', async () => {
    await save('theme', 'dark');
    expect(await read(undefined, wang)).toEqual({});
  });

  it('cannot be stored for a system that the user may not enter', async () => {
    const [forbidden, unknown] = await Promise.all([save('a', 1, '1002'), save('a', 1, '9999')]);
    expect(forbidden.statusCode).toBe(404);
    expect(forbidden.body).toBe(unknown.body);
    const reading = await call('getSystemConfig', { systemCode: '1002' });
    expect(reading.statusCode).toBe(404);
  });

  it('have a maximum number of keys; existing keys can still change', async () => {
    const rows = Array.from({ length: AUTHORITY_LIMITS.profile.configKeys }, (_, index) => ({
      user_id: li,
      system_code: '1001',
      config_key: `key${index}`,
      config_value: '1',
      updated_at: 1,
    }));
    await context.db.insertInto('user_system_config').values(rows).execute();
    expect((await save('another', 1)).statusCode).toBe(413);
    expect((await save('key7', 2)).statusCode).toBe(200);
    expect(await read('another')).toEqual({});
    expect(await read('key7')).toEqual({ key7: 2 });
  });

  it('refuse a value that is too large and a malformed key', async () => {
    expect((await save('a', 'x'.repeat(MAX_CONFIG_CHARS))).statusCode).toBe(422);
    expect((await save('__proto__', 1)).statusCode).toBe(422);
    expect(await read()).toEqual({});
  });
});
