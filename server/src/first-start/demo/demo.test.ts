import { CONSOLE_SYSTEM, type MenuResource, MOUNT_POINTS, RECORDS_APP } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { createDescribeLanding } from '../../areas/sign-in/session/landing.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTestAuthority, layFoundation } from '../../testing/authority.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { applyBundledBlueprints } from '../blueprints/bundled-blueprints.ts';
import { loadDemo } from './demo.service.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { grantDemoRecordRoles } from './demo-record-roles.ts';

/** Of one person per job, who signs in at the console's own address. */
const LANDINGS: Record<string, readonly [system: string, page: string]> = {
  admin: ['1001', '/auth/users'],
  'chen.jing': ['1001', '/approve/inbox'],
  'zhao.min': ['1001', '/auth/users'],
  'wu.fang': ['1001', '/approve/inbox'],
  'wang.qian': ['1001', '/auth/audit'],
  'sun.li': ['1001', '/auth/users'],
  'shen.bo': ['1002', '/retailMall/p/desk'],
  'han.mei': ['1002', '/retailMall/p/desk'],
  'shi.jun': ['1002', '/mainStore/p/close'],
  'yang.guang': ['1002', '/mainStore/p/close'],
  'zhu.lin': ['1002', '/mainStore/p/close'],
  'you.na': ['1002', '/retailMall/p/desk'],
  'xu.kai': ['1002', '/mainStore/p/close'],
  'hua.qing': ['1002', '/cy/ticket'],
  'lu.yao': ['1002', '/fcshop/p/order'],
  'jin.peng': ['1003', '/wms/p/receive'],
  'wei.dong': ['1003', '/wms/p/receive'],
  'tao.ran': ['1003', '/wms/p/receive'],
  'qi.ying': ['1003', '/wms/p/pick'],
  'ge.lan': ['1003', '/plastic/p/board'],
  'peng.fei': ['1003', '/plastic/p/dispatch'],
  'lu.min': ['1003', '/plastic/p/gate'],
};

const clock = () => 1_750_000_000_000;
const secret = {
  password: 'chosen by the operator',
  hashPassword: async () => 'hash',
  clock,
  locale: 'en-US' as const,
};

describeOnEachDatabase('the demo data', (context) => {
  beforeEach(() => layFoundation(context.db, clock));

  const load = (db: Db = context.db) => loadDemo(db, secret);
  const findUser = (name: string) =>
    context.db
      .selectFrom('user')
      .select('id')
      .where('user_name', '=', name)
      .executeTakeFirstOrThrow();

  async function menusOf(userName: string): Promise<Map<string, MenuResource[]>> {
    const { id } = await findUser(userName);
    const authority = createTestAuthority(context.db, clock);
    const menus = new Map<string, MenuResource[]>();
    for (const { system } of await authority.listSystems(id)) {
      const grants = await authority.inSystem(id, system.code);
      menus.set(system.code, JSON.parse(grants?.menu().json.toString() ?? '[]'));
    }
    return menus;
  }

  it('gives the administrator a page of each mount point', async () => {
    await load();
    await applyBundledBlueprints({ database: context.database, clock });
    const pages = [...(await menusOf('admin')).values()]
      .flat()
      .filter((resource) => resource.resourceType === 'page');
    expect(new Set(pages.map((page) => page.subApp))).toEqual(
      new Set([...MOUNT_POINTS, RECORDS_APP]),
    );
    for (const page of pages) expect(page.path.split('/')[1]).toBe(page.subApp);
  });

  it('names everything in both languages', async () => {
    await load();
    for (const resource of [...(await menusOf('admin')).values()].flat()) {
      expect(resource.resourceName, resource.resourceCode).toMatch(/\p{Script=Han}/u);
      expect(resource.resourceNameEn, resource.resourceCode).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it('has more top entries in one system than the bar shows at once', async () => {
    await load();
    await applyBundledBlueprints({ database: context.database, clock });
    const top = (await menusOf('admin')).get('1001')?.filter(({ parentId }) => parentId === 0);
    expect(top?.length).toBeGreaterThan(8);
  });

  it('grants each role something, and only in its own system', async () => {
    await load();
    expect([...(await menusOf('tao.ran')).keys()]).toEqual(['1003']);
    expect([...(await menusOf('zhu.lin')).keys()]).toEqual(['1002']);
    expect([...(await menusOf('chen.jing')).keys()]).toEqual(['1001', '1002', '1003']);
    const roles = await context.db
      .selectFrom('role')
      .leftJoin('role_resource', 'role_resource.role_id', 'role.id')
      .select((eb) => ['role.name_en', eb.fn.count<number>('resource_id').as('grants')])
      .where('role.grants_all', '=', 0)
      .groupBy('role.id')
      .execute();
    for (const role of roles) expect(role.grants, role.name_en).toBeGreaterThan(0);
  });

  it('lets everybody land where their work is', async () => {
    await load();
    await applyBundledBlueprints({ database: context.database, clock });
    const installed = await context.db.selectFrom('workspace').select('key').execute();
    for (const { key } of installed) await grantDemoRecordRoles(context.db, key, clock());
    const authority = createTestAuthority(context.db, clock);
    const describeLanding = createDescribeLanding(authority.listSystems);
    const landingOf = async (userName: string, isDefault = true) => {
      const { id } = await findUser(userName);
      const landing = await describeLanding(id, CONSOLE_SYSTEM, { isDefault });
      return [landing.systemCode, landing.userIndexInfoList[0]?.indexUrl];
    };
    const places = await Promise.all(
      Object.keys(LANDINGS).map(async (name) => [name, await landingOf(name)]),
    );
    expect(Object.fromEntries(places)).toEqual(LANDINGS);
    // Whoever opens the address of a system gets that one.
    expect(await landingOf('zhu.lin', false)).toEqual(['1001', '/records/base/party']);
    const rest = DEMO_PEOPLE.filter(({ userName }) => !(userName in LANDINGS));
    for (const { userName } of rest) {
      expect((await landingOf(userName))[1], userName).not.toMatch(/^\/(dfs|records)\//);
    }
  });

  it('has about forty people, each with a unit and a role', async () => {
    await load();
    const people = await context.db
      .selectFrom('user')
      .innerJoin('user_role', 'user_role.user_id', 'user.id')
      .innerJoin('org_unit', 'org_unit.id', 'user.org_unit_id')
      .select('user.id')
      .distinct()
      .execute();
    // Franchise partners get theirs with the workspace.
    expect(people).toHaveLength(44);
  });

  it('fills the ancestor table of units', async () => {
    await load();
    const below = await context.db
      .selectFrom('org_unit_ancestor')
      .innerJoin('org_unit', 'org_unit.id', 'org_unit_ancestor.ancestor_id')
      .select('org_unit_ancestor.org_unit_id')
      .where('org_unit.name_en', '=', 'Retail division')
      .execute();
    expect(below).toHaveLength(5);
  });

  it('registers a hostname and a usable invite for each of its login entries', async () => {
    await load();
    const rows = await context.db
      .selectFrom('login_entry')
      .innerJoin('login_entry_hostname', 'login_entry_hostname.login_key', 'login_entry.login_key')
      .innerJoin('invite', 'invite.login_key', 'login_entry.login_key')
      .innerJoin('invite_role', 'invite_role.invite_id', 'invite.id')
      .innerJoin('role', 'role.id', 'invite_role.role_id')
      .select([
        'hostname',
        'invite.expires_at',
        'role.system_code',
        'login_entry.system_code as of',
      ])
      .orderBy('hostname')
      .execute();
    expect(rows.map((row) => row.hostname)).toEqual(['retail.localhost', 'warehouse.localhost']);
    for (const row of rows) {
      expect(row.expires_at).toBeGreaterThan(clock());
      expect(row.system_code).toBe(row.of);
    }
  });

  it('is loaded once, and deleted rows stay deleted', async () => {
    expect(await load()).toBe(true);
    await context.db.deleteFrom('login_entry_hostname').execute();
    expect(await load()).toBe(false);
    const left = await context.db.selectFrom('login_entry_hostname').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('is loaded once when two gateways start at once', async () => {
    const other = await context.openAnother();
    const loaded = await Promise.all([load(), load(other.db)]);
    expect(loaded.sort()).toEqual([false, true]);
  });

  it('has notices in both languages, two of which are about the same order', async () => {
    await load();
    const notices = await context.db.selectFrom('notice').selectAll().orderBy('seq').execute();
    expect(notices.length).toBeGreaterThan(4);
    for (const { title } of notices) {
      expect(JSON.parse(title)).toEqual({
        'zh-CN': expect.any(String),
        'en-US': expect.any(String),
      });
    }
    const orders = notices.filter((notice) => notice.wash_no === 'W-2026-0871');
    expect(orders.map((notice) => JSON.parse(notice.message).washNo)).toEqual([
      'W-2026-0871',
      'W-2026-0871',
    ]);
  });
});
