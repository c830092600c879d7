import { grantRoles } from '../../areas/authority/role/membership.store.ts';
import { readWorkspaceRoles } from '../../areas/records/catalogue/workspace.store.ts';
import type { Db } from '../../platform/db/database.ts';
import { toNameKey } from '../../platform/db/name-key.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

/** Holders of each role of a workspace: people by name, or everybody with one of the demo roles. */
interface Holders {
  people?: readonly string[];
  roles?: readonly string[];
}

const MALL_OPERATORS = ['qin.feng'];
const STORE_CASHIERS = ['zhu.lin', 'qin.feng', 'zhang.wei', 'kong.yan'];
const STORE_MANAGERS = ['yang.guang', 'shi.jun', 'han.mei', 'lv.ping'];
const PLASTICS = { traders: ['ge.lan', 'fan.chen'], logistics: ['peng.fei'], gate: ['lu.min'] };
const CONTRACT_HANDLERS = ['chu.ning', 'jiang.xue', 'han.mei', 'lv.ping', 'sun.li', 'wei.tao'];

/** By workspace and role of its blueprint. */
const HOLDERS: Record<string, Record<string, Holders>> = {
  base: {
    manager: { people: ['chen.jing', 'feng.lei'] },
    buyer: { people: ['jin.peng', 'lv.ping'] },
    seller: { roles: ['store-manager', 'shop-assistant'] },
    keeper: { roles: ['supervisor'] },
    // Whoever handles contracts chooses parties; stores choose where goods come from.
    reader: {
      people: [
        ...[...CONTRACT_HANDLERS, 'liu.yang', 'zhao.min'],
        ...[...STORE_CASHIERS, ...STORE_MANAGERS],
        ...[...PLASTICS.traders, ...PLASTICS.logistics],
      ],
      roles: ['picker'],
    },
    bookkeeper: { roles: ['accountant'] },
  },
  wms: {
    manager: { people: ['chen.jing', 'jin.peng'] },
    keeper: { people: ['wei.dong', 'yu.hang'] },
    receiver: { people: ['tao.ran', 'bai.xue'] },
    // Not those who receive: they read the book, and whoever counts must not know what it says.
    picker: {
      people: [
        ...['jiang.bo', 'qi.ying', 'xie.tian', 'zou.ling'],
        ...['shui.yi', 'dou.hai', 'zhang.ming', 'yun.fei'],
      ],
    },
    // Whoever takes orders sees what is there, and accounting books what the warehouse moved.
    reader: {
      people: [...MALL_OPERATORS, 'shen.bo', 'zhou.jie', ...STORE_CASHIERS, ...STORE_MANAGERS],
    },
  },
  acc: {
    bookkeeper: { people: ['wu.fang', 'zheng.hao'] },
    checker: { people: ['wang.qian'] },
    cashier: { people: ['zheng.hao'] },
    controller: { people: ['zhou.jie'] },
  },
  requests: {
    employee: { roles: ['staff'] },
    hr: { people: ['sun.li'] },
    finance: { people: ['wu.fang', 'zheng.hao'] },
    sealKeeper: { people: ['zhao.min'] },
    buyer: { people: ['jin.peng', 'lv.ping', 'chu.ning', 'jiang.xue'] },
  },
  contract: {
    handler: { people: CONTRACT_HANDLERS },
    legal: { people: ['liu.yang'] },
    sealKeeper: { people: ['zhao.min'] },
    finance: { people: ['zhou.jie', 'wu.fang', 'zheng.hao'] },
    reader: { people: ['chen.jing'] },
    manager: { people: ['chen.jing', 'shen.bo', 'jin.peng', 'feng.lei'] },
  },
  retailMall: {
    manager: { people: ['chen.jing', 'shen.bo', 'han.mei'] },
    operator: { people: MALL_OPERATORS },
    service: { people: ['you.na'] },
    packer: { people: ['jiang.bo', 'xie.tian'] },
    finance: { people: ['wu.fang', 'zhou.jie'] },
  },
  mainStore: {
    cashier: { people: [...STORE_CASHIERS, 'you.na', 'xu.kai', 'he.yu', 'cao.bin', 'yan.hui'] },
    manager: { people: ['yang.guang', 'shi.jun'] },
    region: { people: ['chen.jing', 'shen.bo', 'han.mei', 'lv.ping'] },
    dispatcher: { people: ['wei.dong', 'yu.hang', 'yang.guang', 'shi.jun'] },
    finance: { people: ['wu.fang', 'zhou.jie'] },
  },
  plastic: {
    trader: { people: PLASTICS.traders },
    head: { people: ['jin.peng', 'chen.jing'] },
    logistics: { people: PLASTICS.logistics },
    gate: { people: PLASTICS.gate },
    finance: { people: ['zheng.hao', 'zhou.jie'] },
  },
  fcshop: {
    franchisee: { people: ['lu.yao', 'meng.jia'] },
    clerk: { people: ['qin.feng', 'shen.bo'] },
    area: { people: ['han.mei', 'lv.ping', 'chen.jing'] },
    finance: { people: ['wu.fang', 'zhou.jie'] },
  },
  zl: {
    manager: { people: ['chen.jing', 'liu.yang'] },
    agent: { people: ['sun.li', 'chu.ning'] },
    accountant: { roles: ['accountant'] },
  },
  gk: {
    controller: { people: ['zhou.jie', 'wang.qian'] },
    manager: { roles: ['manager'] },
    auditor: { roles: ['auditor'] },
  },
  cy: {
    manager: { roles: ['store-manager'] },
    waiter: { people: ['zhu.lin', 'qin.feng', 'you.na', 'zhang.wei', 'kong.yan', 'cao.bin'] },
    cook: { people: ['xu.kai', 'he.yu', 'yan.hui', 'hua.qing', 'dou.hai'] },
  },
  rk: {
    manager: { roles: ['supervisor'] },
    receiver: { people: ['tao.ran', 'bai.xue'] },
    inspector: { people: ['jiang.bo', 'shui.yi'] },
  },
  ws: {
    manager: { roles: ['supervisor'] },
    desk: { people: ['zou.ling', 'yun.fei'] },
    washer: { people: ['qi.ying', 'xie.tian', 'dou.hai', 'zhang.ming'] },
  },
};

/** Gives demo people the roles of a workspace that go with their jobs. */
export async function grantDemoRecordRoles(db: Db, workspace: string, now: number): Promise<void> {
  const installed = await readWorkspaceRoles(db, workspace);
  for (const [role, { people = [], roles = [] }] of Object.entries(HOLDERS[workspace] ?? {})) {
    const roleId = installed.get(role);
    if (roleId === undefined) continue;
    const names = DEMO_PEOPLE.filter(
      (person) =>
        people.includes(person.userName) || person.roles.some((key) => roles.includes(key)),
    ).map(({ userName }) => toNameKey(userName));
    const users = await db
      .selectFrom('user')
      .select('id')
      .where('user_name_key', 'in', names)
      .where('deleted_at', 'is', null)
      .execute();
    const userIds = users.map(({ id }) => id);
    await grantRoles(db, userIds, [roleId], { by: null, at: now });
  }
}
