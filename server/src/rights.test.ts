import {
  CONSOLE_PERMISSIONS,
  CONSOLE_SYSTEM,
  ERRORS,
  hasDataScope,
  isReservedCode,
  PERMISSIONS,
  type RouteDefinition,
  routeGroups,
} from '@pedestal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { addResources } from './areas/authority/resource/resource-tree.ts';
import { FOUNDATION_RESOURCES } from './first-start/foundation/foundation-resources.ts';
import type { DataScope } from './platform/db/tables.ts';
import type { Browser } from './testing/browser.ts';
import { grantOnly } from './testing/grant-only.ts';
import { packRelease } from './testing/registry.ts';
import { addRole, addSystem } from './testing/seed.ts';
import { AUTHORITY, describeSignIn } from './testing/sign-in.ts';
import { signIn } from './testing/sign-in-steps.ts';

const routes = Object.values(routeGroups).flatMap((group) => Object.values<RouteDefinition>(group));
const CODES: readonly string[] = Object.values(PERMISSIONS);
const OTHER_SYSTEM = '1002';

/** One route for each permission, a reading one where there is any. */
const routeOf = new Map(
  CODES.map((code) => {
    const guarded = routes.filter((route) => route.permission === code);
    return [code, guarded.find((route) => route.method === 'GET') ?? guarded[0]];
  }),
);

describe('the permissions of the console', () => {
  it('each guard at least one route', () => {
    expect(CODES.filter((code) => routeOf.get(code) === undefined)).toEqual([]);
  });

  it('are all reserved', () => {
    expect(CODES.filter((code) => !isReservedCode(code))).toEqual([]);
  });
});

describeSignIn('a right', (test) => {
  let ann: string;
  let roleIds: Record<string, string>;
  let browser: Browser;

  beforeEach(async () => {
    await addSystem(test.db, OTHER_SYSTEM);
    await addResources(test.db, OTHER_SYSTEM, FOUNDATION_RESOURCES, 1);
    ann = await test.addUser('ann');
    roleIds = {
      [CONSOLE_SYSTEM]: await addRole(test.db, { systemCode: CONSOLE_SYSTEM, members: [ann] }),
      [OTHER_SYSTEM]: await addRole(test.db, { systemCode: OTHER_SYSTEM, members: [ann] }),
    };
    browser = test.browser();
    await signIn(browser, 'ann');
  });

  /** Leaves the person with exactly this one grant. */
  const grantTo = (systemCode: string, code: string, scope: DataScope) =>
    grantOnly(test, { roleId: roleIds[systemCode] ?? '', systemCode, code, scope });

  async function isGuarded(code: string): Promise<boolean> {
    const { method, path } = routeOf.get(code) as RouteDefinition;
    const reply = await test.app.inject({
      method,
      url: path.replace(/:[a-zA-Z]+/g, 'x'),
      headers: {
        host: 'localhost:8080',
        sdnxrequestid: browser.token ?? '',
        cookie: browser.cookieHeader(),
      },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect(reply.statusCode, `${method} ${path}`).toBeLessThan(500);
    return reply.statusCode === 403 && reply.json().code === ERRORS.forbidden.code;
  }

  it('opens exactly the routes of its permission, in a system where it counts', async () => {
    for (const systemCode of [CONSOLE_SYSTEM, OTHER_SYSTEM]) {
      for (const granted of CODES) {
        await grantTo(systemCode, granted, hasDataScope(granted) ? 'own' : 'all');
        const counts = systemCode === CONSOLE_SYSTEM || !CONSOLE_PERMISSIONS.has(granted);
        const open: string[] = [];
        for (const code of CODES) if (!(await isGuarded(code))) open.push(code);
        expect([systemCode, granted, open]).toEqual([systemCode, granted, counts ? [granted] : []]);
      }
    }
  });

  it('lets a publish token work only while its maker holds it in the console system', async () => {
    const manager = await test.addUser('manager');
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [manager] });
    const administrator = test.browser();
    await signIn(administrator, 'manager');
    await grantTo(CONSOLE_SYSTEM, PERMISSIONS.manageRegistry, 'all');
    const made = await browser.post('/gateway/console/registry/tokens', {
      label: 'pipeline',
      subApps: ['wms'],
    });
    const { token } = made.info as { token: string };
    const publish = async (version: string) => {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/gateway/console/registry/publish?name=wms',
        headers: {
          host: 'localhost:8080',
          authorization: `Bearer ${token}`,
          'content-type': 'application/gzip',
        },
        payload: packRelease('wms', version),
      });
      const listed = await administrator.get('/gateway/console/registry/tokens');
      const { items } = listed.info as { items: { suspension: string | null }[] };
      return [reply.statusCode, items[0]?.suspension];
    };
    expect(await publish('1')).toEqual([200, null]);
    await grantTo(OTHER_SYSTEM, PERMISSIONS.manageRegistry, 'all');
    expect(await publish('2')).toEqual([401, 'rightLost']);
    await grantTo(CONSOLE_SYSTEM, PERMISSIONS.manageRegistry, 'all');
    expect(await publish('2')).toEqual([200, null]);
  });

  it('cannot be minted: only a full administrator creates codes that the console checks', async () => {
    await test.db
      .updateTable('role')
      .set({ grants_all: 1 })
      .where('id', '=', roleIds[OTHER_SYSTEM] ?? '')
      .execute();
    test.wait(1_001);
    for (const code of ['dfs:space:manage', 'dfs:anything', 'console:registry', 'auth:x:y']) {
      const reply = await browser.post(`${AUTHORITY}/resources`, {
        systemCode: OTHER_SYSTEM,
        parentId: 0,
        type: 'page',
        code,
        name: 'n',
        nameEn: 'n',
        path: '/n',
        icon: '',
        hidden: false,
        subApp: '',
      });
      expect([code, reply.code, reply.details?.reason]).toEqual([
        code,
        ERRORS.forbidden.code,
        'reservedCode',
      ]);
    }
  });

  it('over attachments counts only in the system that their rule names', async () => {
    const page = { type: 'page', code: 'acc:vouchers', name: 'n', nameEn: 'n' } as const;
    for (const systemCode of [CONSOLE_SYSTEM, OTHER_SYSTEM]) {
      await addResources(test.db, systemCode, [page], 1);
    }
    await test.db
      .insertInto('dfs_record_rule')
      .values({
        sub_app: 'acc',
        record_type: 'voucher',
        system_code: CONSOLE_SYSTEM,
        view_permission: page.code,
        edit_permission: page.code,
        updated_at: 1,
      })
      .execute();
    const open = () => browser.get('/gateway/dfs/attachments/acc/voucher/1');
    await grantTo(CONSOLE_SYSTEM, page.code, 'all');
    const known = (await open()).status;
    await grantTo(OTHER_SYSTEM, page.code, 'all');
    expect([known, (await open()).status]).toEqual([200, 404]);
  });

  it('that no scope narrows is granted for everything or not at all', async () => {
    const boss = await test.addUser('boss');
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    const admin = test.browser();
    await signIn(admin, 'boss');
    const { id } = await test.db
      .selectFrom('resource')
      .select('id')
      .where('system_code', '=', CONSOLE_SYSTEM)
      .where('code', '=', PERMISSIONS.readFiles)
      .executeTakeFirstOrThrow();
    const save = (dataScope: DataScope) =>
      admin.post(`${AUTHORITY}/roles`, {
        systemCode: CONSOLE_SYSTEM,
        name: `files ${dataScope}`,
        nameEn: '',
        description: '',
        grantsAll: false,
        requiresMfa: false,
        grants: [{ resourceId: id, dataScope }],
      });
    expect((await save('own')).code).toBe(ERRORS.scopeIgnored.code);
    expect((await save('all')).code).toBe(10000);
  });
});
